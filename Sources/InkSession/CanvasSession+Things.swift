import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes

/// What is on a page, told as bytes: for hosts that list it, to be read aloud as well.
///
/// Numbers are doubles, texts their length in a word of 32 bits and UTF-8. For each thing: two words of 32 bits as
/// two numbers, its name; its ``Kind``; bits: 1 locked, 2 selected, 4 in a group; colour of the ink, or not numbers
/// for none; colour of the fill, the same; x, y, width, height of what contains it, in page units; its words or the name of its
/// file, cut; what somebody said is to be seen.
struct ThingList {
  /// What a thing is called.
  enum Kind: UInt8 {
    case stroke = 0
    case line, arrow, rectangle, ellipse, triangle, polygon, star, angle, text, picture, other
  }

  /// How many things are told at once.
  static let most = 200

  /// How much of the words of a text is told, in bytes.
  private static let longestText = 240

  private(set) var writer = ByteWriter()

  mutating func add(_ item: Item, isSelected: Bool) {
    let name = item.id.stamp
    var bits = item.isLocked ? 1.0 : 0
    if isSelected { bits += 2 }
    if !item.groups.isEmpty { bits += 4 }
    let kind = Self.kind(of: item)
    for number in [Double(name.counter), Double(name.author), Double(kind.rawValue), bits] {
      writer.write(number)
    }
    let hasInk = item.shape == nil || item.isOutlined
    write(hasInk ? item.brush?.color ?? item.graphic?.textColor : nil)
    write(item.fill)
    let box = item.bounds
    for number in [box.minX, box.minY, box.width, box.height] { writer.write(number) }
    write(Self.cut(item.text?.utf8 ?? item.image?.file?.nameUTF8 ?? []))
    write(item.descriptionUTF8)
  }

  private mutating func write(_ color: Color?) {
    let parts = color?.sRGBA ?? SIMD4(repeating: .nan)
    for i in 0..<4 { writer.write(parts[i]) }
  }

  private mutating func write(_ text: [UInt8]) {
    writer.write(UInt32(truncatingIfNeeded: text.count))
    writer.write(text)
  }

  /// The beginning of a text, up to the end of a letter.
  private static func cut(_ text: [UInt8]) -> [UInt8] {
    guard text.count > longestText else { return text }
    var end = longestText
    while end > 0, text[end] & 0xc0 == 0x80 { end -= 1 }
    return [UInt8](text[..<end])
  }

  private static func kind(of item: Item) -> Kind {
    if let shape = item.shape {
      switch shape.figure {
      case .line: return shape.endHead == .none && shape.startHead == .none ? .line : .arrow
      case .rectangle: return .rectangle
      case .ellipse: return .ellipse
      case .polygon(let sides, _): return sides == 3 ? .triangle : .polygon
      case .star: return .star
      case .angle: return .angle
      case .lines, .curve: return shape.isClosed ? .polygon : .line
      }
    }
    if item.brush != nil { return .stroke }
    if item.text != nil { return .text }
    return item.image == nil ? .other : .picture
  }
}

extension CanvasSession {
  /// Some of what is on the page and not on layers that are locked or hidden, the topmost first, as ``ThingList``
  /// tells it.
  ///
  /// Cost: a look at everything on the page.
  ///
  /// - Parameter start: How many things are left out.
  func things(from start: Int) -> [UInt8] {
    var list = ThingList()
    guard let canvas, start >= 0 else { return [] }
    var left = start
    var count = 0
    for layer in canvas.drawing.editableLayers(of: canvas.page).reversed() {
      for item in layer.items.reversed() where !item.erases {
        if left > 0 {
          left -= 1
          continue
        }
        if count == ThingList.most { return list.writer.bytes }
        count += 1
        list.add(item, isSelected: canvas.editor.selection.contains(item.id))
      }
    }
    return list.writer.bytes
  }

  /// What is selected, if that is one thing, as ``ThingList`` tells it; none if not.
  var selectedThing: [UInt8] {
    var list = ThingList()
    guard let canvas, canvas.editor.selection.ids.count == 1,
      let item = canvas.drawing[canvas.editor.selection.ids[0]]
    else { return [] }
    list.add(item, isSelected: true)
    return list.writer.bytes
  }
}
