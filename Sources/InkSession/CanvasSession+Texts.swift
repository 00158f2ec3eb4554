import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes

extension CanvasSession {
  /// Begins to type, takes what is typed or set, and ends it.
  @inline(never)
  func type(_ command: CanvasCommand, _ arguments: CommandArguments, _ canvas: InkCanvas) -> Bool {
    switch command {
    case .beginText: return beginText(arguments, canvas)
    case .endText: note(canvas.edit { $0.endText(keeps: arguments[0] != 0) })
    case .typeText:
      guard canvas.editor.typing != nil, let (set, composed) = Self.setText(arguments, at: 0) else {
        return false
      }
      note(canvas.edit { $0.typeText(set, composed: composed) })
    default:
      guard let high = arguments.word(0), let low = arguments.word(1),
        let (set, _) = Self.setText(arguments, at: 2)
      else { return false }
      let id = ItemID(Stamp(rawValue: UInt64(high) << 32 | UInt64(low)))
      guard canvas.drawing[id]?.text != nil else { return false }
      note(canvas.edit { $0.setText(set, of: id) })
    }
    return true
  }

  private func beginText(_ arguments: CommandArguments, _ canvas: InkCanvas) -> Bool {
    guard arguments.count > 1 else {
      let texts = canvas.editor.selection.ids.filter { canvas.drawing[$0]?.text != nil }
      if let id = texts.last {
        note(canvas.edit { $0.beginText(id) })
      } else {
        let bounds = canvas.bounds
        let middle = Point(0.5 * Double(bounds.width), 0.5 * Double(bounds.height))
        note(canvas.edit { $0.beginText(at: canvas.viewport.page(middle)) })
      }
      return true
    }
    let place = canvas.viewport.page(Point(arguments[0], arguments[1]))
    guard place.isFinite else { return false }
    if !(arguments[2] > 0), let item = canvas.drawing.item(on: canvas.page, at: place, within: 0),
      item.text != nil
    {
      note(canvas.edit { $0.beginText(item.id) })
    } else {
      note(canvas.edit { $0.beginText(at: place, width: arguments[2] > 0 ? arguments[2] : nil) })
    }
    return true
  }

  // MARK: Numbers

  /// Reads a text that was set; `nil` where it cannot be.
  ///
  /// Its numbers are: x, y of its origin, the size of its font, the width at which lines break or not a number, its
  /// ``/InkDrawing/TextItem/Alignment``, its ``/InkDrawing/TextItem/Direction``, whether broken lines fill the width;
  /// the first of the bytes that are being composed and the one behind them, or not numbers; the bytes of the name of
  /// the font; the bytes of the text; a count of lines; for each line its first byte, the one behind it, its left end,
  /// its width, its baseline, its ascent and descent, whether it runs from the right, and a count of words; for each
  /// word its first byte, the one behind it, its left end, its width, whether it runs from the right; the count of
  /// the numbers of the outlines and these: for each step 0 to move, 1 for a line, 2 and 3 for curves, 4 to close, and
  /// the points that it has. If glyphs are pictures, these numbers follow: the count of distinct pictures; the bytes of
  /// each, a QOI stream of premultiplied pixels; the count of the glyphs; for each glyph the index of its picture, then
  /// left, top, right and bottom of its frame.
  @inline(never)
  static func setText(
    _ arguments: CommandArguments,
    at start: Int
  ) -> (set: SetText, composed: Range<Int>?)? {
    var reader = TextReader(arguments, start)
    let origin = Point(reader.number(), reader.number())
    let (size, wrap) = (reader.number(), reader.number())
    guard let alignment = reader.integer(in: 0...2), let direction = reader.integer(in: 0...2),
      let isJustified = reader.integer(in: 0...1)
    else { return nil }
    let (from, to) = (reader.number(), reader.number())
    let font = reader.bytes()
    let utf8 = reader.bytes()
    guard origin.isFinite, size > 0, size <= 10_000, wrap.isNaN || wrap > 0 && wrap <= 1e6,
      let alignment = TextItem.Alignment(rawValue: UInt8(alignment)),
      let direction = TextItem.Direction(rawValue: UInt8(direction))
    else { return nil }
    var text = TextItem(utf8: utf8, fontUTF8: font, size: size, origin: origin)
    text.wrapWidth = wrap.isNaN ? nil : wrap
    text.alignment = alignment
    text.direction = direction
    text.isJustified = isJustified == 1
    guard let lines = reader.lines(of: utf8.count) else { return nil }
    text.lines = lines
    guard let outlines = reader.path(), let pictures = reader.pictures() else { return nil }
    var composed: Range<Int>?
    if !from.isNaN || !to.isNaN {
      guard let first = Int(exactly: from), let end = Int(exactly: to), first >= 0, first <= end,
        end <= utf8.count
      else { return nil }
      composed = first..<end
    }
    return (SetText(text, outlines: outlines, pictures: pictures), composed)
  }

  /// What a host has to know to set a text: numbers as bytes, and then the bytes of the name of the font and of the
  /// text; none if there is no such text.
  ///
  /// The numbers are: two words of 32 bits that name the item, or zeros; x, y of its origin, the size of its font, the
  /// width at which lines break or not a number, alignment, direction, whether broken lines fill the width; red,
  /// green, blue and alpha; six numbers, from its coordinates to those of the page; where the text, as it was, begins
  /// and ends at the left and the right, and whether its first line runs from the right; how many bytes the name of
  /// the font has, and how many the text.
  ///
  /// - Parameter index: The place of one of ``InkCanvas/textWishes``; −1 for what is typed.
  @inline(never)
  func textFacts(_ index: Int) -> [UInt8] {
    guard let canvas else { return [] }
    let drawing = canvas.drawing
    let (id, text, color, place): (ItemID?, TextItem, Color?, Affine)
    if index < 0 {
      guard let typing = canvas.editor.typing else { return [] }
      (id, text, color, place) = (typing.item, typing.text, typing.color, typing.place)
    } else {
      let wishes = canvas.editor.textWishes
      guard wishes.indices.contains(index), let item = drawing[wishes[index].item] else {
        return []
      }
      (id, text) = (item.id, wishes[index].text)
      (color, place) = (item.graphic?.textColor, item.transform)
    }
    let name = id?.stamp.rawValue ?? 0
    let old = id.flatMap { drawing[$0] }
    // Lines, not ink: letters that hang over would move the text each time that it is set.
    let lines = old?.text?.box ?? .empty
    let box = lines.isEmpty ? old?.textBox ?? .empty : lines
    let parts = (color ?? .black).sRGBA
    let isFromRight = old?.text?.lines.first?.isFromRight ?? false
    let numbers: [Double] = [
      Double(name >> 32), Double(name & 0xFFFF_FFFF), text.origin.x, text.origin.y, text.size,
      text.wrapWidth ?? .nan, Double(text.alignment.rawValue), Double(text.direction.rawValue),
      text.isJustified ? 1 : 0, parts.x, parts.y, parts.z, parts.w,
      place.a, place.b, place.c, place.d, place.tx, place.ty,
      box.isEmpty ? 0 : box.minX, box.isEmpty ? 0 : box.maxX,
      isFromRight ? 1 : 0,
      Double(text.fontUTF8.count), Double(text.utf8.count),
    ]
    return numbers.withUnsafeBytes { [UInt8]($0) } + text.fontUTF8 + text.utf8
  }
}

/// Reads the numbers of a text, one behind the other.
private struct TextReader {
  private let arguments: CommandArguments
  private var at: Int

  init(_ arguments: CommandArguments, _ start: Int) {
    self.arguments = arguments
    at = start
  }

  mutating func number() -> Double {
    at += 1
    return arguments[at - 1]
  }

  mutating func integer(in range: ClosedRange<Int>) -> Int? {
    at += 1
    return arguments.integer(at - 1, in: range)
  }

  mutating func bytes() -> [UInt8] {
    let bytes = arguments.bytes(at: at)
    at += 1 + (bytes.count + 7) / 8
    return bytes
  }

  private mutating func range(in whole: Range<Int>) -> Range<Int>? {
    guard let first = integer(in: whole.lowerBound...whole.upperBound),
      let end = integer(in: first...whole.upperBound)
    else { return nil }
    return first..<end
  }

  mutating func lines(of size: Int) -> [TextItem.Line]? {
    guard let count = integer(in: 0...arguments.count / 9) else { return nil }
    var lines: [TextItem.Line] = []
    lines.reserveCapacity(count)
    for _ in 0..<count {
      guard let bytes = range(in: 0..<size) else { return nil }
      let (left, width, baseline) = (number(), number(), number())
      let (ascent, descent) = (number(), number())
      guard let isFromRight = integer(in: 0...1), let words = integer(in: 0...arguments.count / 5)
      else { return nil }
      var line = TextItem.Line(
        bytes: bytes,
        left: left,
        width: width,
        baseline: baseline,
        ascent: ascent,
        descent: descent,
        isFromRight: isFromRight == 1
      )
      for _ in 0..<words {
        guard let part = range(in: bytes) else { return nil }
        let (left, width) = (number(), number())
        guard let isFromRight = integer(in: 0...1) else { return nil }
        line.words.append(
          TextItem.Line.Word(bytes: part, left: left, width: width, isFromRight: isFromRight == 1)
        )
      }
      lines.append(line)
    }
    return lines
  }

  @inline(never)
  mutating func path() -> Path? {
    guard let count = integer(in: 0...max(arguments.count - at - 1, 0)) else { return nil }
    var elements: [Path.Element] = []
    let end = at + count
    for place in at..<end where !(abs(arguments[place]) <= Self.greatest) { return nil }
    while at < end {
      guard let kind = integer(in: 0...4) else { return nil }
      guard at + [2, 2, 4, 6, 0][kind] <= end else { return nil }
      switch kind {
      case 0: elements.append(.move(point()))
      case 1: elements.append(.line(point()))
      case 2: elements.append(.quadratic(point(), point()))
      case 3: elements.append(.cubic(point(), point(), point()))
      default: elements.append(.close)
      }
    }
    return Path(elements)
  }

  /// The maximum number of pixels of all pictures together.
  private static let maximumPixels = 1 << 24

  /// Reads the glyphs that are pictures; none at the end of the numbers.
  @inline(never)
  mutating func pictures() -> [TextPicture]? {
    guard at < arguments.count else { return [] }
    guard let count = integer(in: 0...arguments.count) else { return nil }
    var (pictures, pixels): ([Picture], Int) = ([], 0)
    for _ in 0..<count {
      let picture = Picture(qoi: bytes())
      let (width, height) = picture.size
      guard width > 0, height > 0, width <= Self.maximumPixels,
        height <= Self.maximumPixels / width
      else { return nil }
      pixels += width * height
      guard pixels <= Self.maximumPixels else { return nil }
      pictures.append(picture)
    }
    guard let glyphs = integer(in: 0...arguments.count / 5) else { return nil }
    var result: [TextPicture] = []
    for _ in 0..<glyphs {
      guard !pictures.isEmpty, let number = integer(in: 0...pictures.count - 1) else { return nil }
      let (corner, other) = (point(), point())
      for value in [corner.x, corner.y, other.x, other.y] where !(abs(value) <= Self.greatest) {
        return nil
      }
      guard corner.x <= other.x, corner.y <= other.y else { return nil }
      let frame = Rect(minX: corner.x, minY: corner.y, maxX: other.x, maxY: other.y)
      result.append(TextPicture(pictures[number], frame: frame))
    }
    return result
  }

  /// The greatest number of outlines, in points.
  private static let greatest = 1e6

  private mutating func point() -> Point { Point(number(), number()) }
}
