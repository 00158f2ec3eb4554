import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

extension ExcalidrawElement {
  /// The references to other elements by their keys, with the JSON of the other members of each.
  var bindings: [(key: String, binding: (id: String, members: String))] {
    var found: [(key: String, binding: (id: String, members: String))] = []
    if type == "text", let container { found.append(("containerId", (container, ""))) }
    for key in ["startBinding", "endBinding"] {
      guard let binding = value[key], let id = binding["elementId"]?.string else { continue }
      var bytes: [UInt8] = []
      for (name, member) in binding.members ?? [] where name != "elementId" {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
        JSON.append(name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        if let number = member.number {
          DecimalText.append(number, to: &bytes)
        } else if let numbers = member.numbers {
          JSON.append(numbers, to: &bytes)
        } else if let text = member.string {
          JSON.append(text, to: &bytes)
        } else {
          bytes += (member.isTruth ? member.bool == true ? "true" : "false" : "null").utf8
        }
      }
      found.append((key, (id, String(decoding: bytes, as: UTF8.self))))
    }
    return found
  }

  /// The rectangle of the whole picture of which a cropped `image` element shows the part in its box; `nil` if uncropped.
  var wholePicture: Rect? {
    guard let crop = value["crop"], let box, let x = crop["x"]?.number, let y = crop["y"]?.number,
      let width = crop["width"]?.number, let height = crop["height"]?.number, width > 0, height > 0,
      let fullWidth = crop["naturalWidth"]?.number, let fullHeight = crop["naturalHeight"]?.number
    else { return nil }
    let (sx, sy) = (box.width / width, box.height / height)
    return Rect(
      x: box.minX - x * sx,
      y: box.minY - y * sy,
      width: fullWidth * sx,
      height: fullHeight * sy
    )
  }

  /// The beginning of the names of facts.
  static let factPrefix = "excalidraw."

  /// A member that has no counterpart here, and is written to scenes again.
  struct KeptMember {
    var key: String
    var value: String
    /// A note in the plural, such as `links, kept but not shown`; `nil` for none.
    var note: String?
  }

  /// The members that have no counterpart here.
  var keptMembers: [KeptMember] {
    var kept: [KeptMember] = []
    func keep(_ key: String, _ note: String? = nil, unless plain: [String] = []) {
      let member = value[key]
      let number = member?.number.map { DecimalText.text($0) }
      guard let text = member?.string ?? number ?? member?.bool.map({ $0 ? "true" : "false" }),
        !text.isEmpty, !plain.contains(text)
      else { return }
      kept.append(KeptMember(key: key, value: text, note: note))
    }
    if fill != nil {
      let note = hatch == nil ? "fills of unknown styles, shown as solid fills" : nil
      keep("fillStyle", note, unless: ["solid"])
    }
    for key in ["startArrowhead", "endArrowhead"] {
      guard let name = value[key]?.string else { continue }
      let head = Shape.Head(excalidraw: name)
      let note = head == nil ? "arrowheads of unknown kinds, shown as arrows" : nil
      keep(key, note, unless: [(head ?? .openArrow).excalidrawName ?? ""])
    }
    keep("link", "links, kept but not shown")
    keep("frameId")
    keep("locked", unless: ["false"])
    if type == "text" {
      keep("fontFamily", unless: ["2", "3"])
      keep("verticalAlign", unless: ["top"])
      keep("lineHeight", unless: ["1.25"])
      if text?.unwrapped == nil { keep("originalText", unless: [value["text"]?.string ?? ""]) }
    }
    for (key, binding) in bindings {
      kept.append(KeptMember(key: key, value: binding.id))
      if !binding.members.isEmpty {
        kept.append(KeptMember(key: key + ".members", value: binding.members))
      }
    }
    if let data = value["customData"], !data.isNull, data["inkstone"] == nil {
      kept.append(KeptMember(key: "customData", value: "", note: "data of plug-ins, left out"))
    }
    if type == "diamond" { kept.append(KeptMember(key: "type", value: type)) }
    if type == "rectangle" || type == "diamond", let roundness, type == "diamond" || roundness != 3
    {
      kept.append(KeptMember(key: "roundness", value: String(roundness)))
    }
    // The hand-drawn look is the same again only with the same seed.
    keep("roughness", unless: ["0"])
    if kept.contains(where: { $0.key == "roughness" }) { keep("seed") }
    if ["frame", "magicframe"].contains(type) {
      kept.append(KeptMember(key: "frame", value: id))
      keep("name")
      keep("type", unless: ["frame"])
    }
    return kept
  }
}
