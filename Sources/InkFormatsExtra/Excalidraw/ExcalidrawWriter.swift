import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Writes Excalidraw scenes with a plain look, not the hand-drawn one.
struct ExcalidrawWriter {
  var bytes: [UInt8] = []
  var losses: WritingLosses
  var maker = StrokeMaker()
  var number = 0

  /// The files of pictures, with the ids by which elements refer to them.
  var files: [(name: String, type: String, bytes: [UInt8])] = []

  /// The ids of elements in the scene that was read, with those in the scene that is written.
  var names: [String: String] = [:]

  /// The elements that are bound to others, by the ids of the latter in the scene that was read.
  var bound: [String: [(name: String, type: String)]] = [:]

  /// The number of items whose innermost group is the key.
  var groupSizes: [GroupID: Int] = [:]

  /// The lower item of a pair (see `ExcalidrawPainter`) whose upper one may follow.
  var lower: Item?

  /// Whether the current item is the upper item of a pair.
  var isPaired = false

  /// The painter of what Excalidraw can hold only as a picture; without one it is omitted.
  let painter: InkPainter?

  private init(_ painter: InkPainter?, losses: WritingLosses) {
    (self.painter, self.losses) = (painter, losses)
  }

  /// Returns the content of a file, and adds what Excalidraw cannot hold to the losses.
  static func write(
    _ file: InkImport,
    painter: InkPainter?,
    losses: inout WritingLosses
  ) -> [UInt8] {
    let drawing = file.drawing
    var writer = ExcalidrawWriter(painter, losses: losses)
    if drawing.pages.count > 1 {
      writer.losses.add("\(drawing.pages.count) pages, merged into one")
    }
    writer.losses.addFacts(of: drawing, except: ExcalidrawElement.factPrefix)
    writer.prepare(drawing)
    writer.bytes +=
      "{\"type\":\"excalidraw\",\"version\":2,\"source\":\"inkstone\",\"elements\":[".utf8
    for page in drawing.pages {
      if page.paper.pattern != .plain || page.paper.background != nil {
        writer.losses.add("the paper of a page")
      }
      if page.size != nil { writer.losses.add("the size of a page") }
      for layer in drawing.layers(of: page.id) {
        writer.losses.addLook(of: layer)
        StrokeReader().visit(layer.items) { item, samples in
          writer.add(item, samples, drawing)
          return true
        }
        writer.writeLower(drawing)
      }
    }
    writer.bytes += "\n],\"appState\":{\"gridSize\":null,\"viewBackgroundColor\":".utf8
    let paper = drawing.pages.first?.paper.color
    JSON.append(paper.map { Self.hex($0) } ?? "transparent", to: &writer.bytes)
    writer.bytes += "},\"files\":{".utf8
    for (i, file) in writer.files.enumerated() {
      if i > 0 { writer.bytes.append(44) }
      writer.bytes +=
        "\n\"\(file.name)\":{\"mimeType\":\"\(file.type)\",\"id\":\"\(file.name)\",".utf8
      writer.bytes += "\"created\":0,\"dataURL\":\"data:\(file.type);base64,".utf8
      Base64.encode(file.bytes, appendingTo: &writer.bytes)
      writer.bytes += "\"}".utf8
    }
    writer.bytes += "}}\n".utf8
    losses = writer.losses
    return writer.bytes
  }

  // MARK: Items

  /// Records the groups of a drawing, and the ids of its elements.
  mutating func prepare(_ drawing: Drawing) {
    for page in drawing.pages {
      for item in drawing.layers(of: page.id).flatMap(\.items) {
        if let group = item.groups.last { groupSizes[group, default: 0] += 1 }
        let name = Self.name(item.id.stamp.rawValue)
        // A copy of an item has the same facts; references are to the first one.
        for key in ["frame", "id"] {
          if let id = kept(key, item), names[id] == nil { names[id] = name }
        }
        if let id = kept("containerId", item) { bound[id, default: []].append((name, "text")) }
        for key in ["startBinding", "endBinding"] {
          guard let id = kept(key, item), bound[id]?.contains(where: { $0.name == name }) != true
          else { continue }
          bound[id, default: []].append((name, "arrow"))
        }
      }
    }
  }

  /// Writes an item, except the lower one of a pair, which waits for the upper one.
  mutating func add(_ item: Item, _ samples: [StrokeSample]?, _ drawing: Drawing) {
    if let below = lower, kept("parts", item) == kept("partOf", below),
      item.transform == below.transform
    {
      (lower, isPaired) = (nil, true)
    } else {
      writeLower(drawing)
    }
    if item.graphic != nil, kept("partOf", item) != nil {
      lower = item
    } else {
      write(item, samples, drawing)
    }
    isPaired = false
  }

  /// Writes the lower item of a pair whose upper one was deleted or moved.
  mutating func writeLower(_ drawing: Drawing) {
    guard let item = lower else { return }
    lower = nil
    write(item, nil, drawing)
  }

  mutating func write(_ item: Item, _ samples: [StrokeSample]?, _ drawing: Drawing) {
    if item.blendMode != .sourceOver { losses.add("the blend mode of an item") }
    if item.isInk {
      for stroke in maker.strokes(of: item, samples) { pen(stroke, item) }
      return
    }
    if let shape = item.shape { return add(shape, item) }
    guard let graphic = item.graphic else { return }
    switch graphic.origin {
    case .text(let block): text(block, graphic, item)
    case .picture, .items:
      if case .image? = graphic.items.first, graphic.items.count == 1 {
        picture(graphic, item, drawing)
      } else {
        drawn(graphic, item)
      }
    default: drawn(graphic, item)
    }
  }
}
