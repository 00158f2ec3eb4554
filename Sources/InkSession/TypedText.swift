import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes

/// A text that a host has laid out, as it passes it in a command.
///
/// Its numbers are: x and y of its upper left corner; the font size, above 0, at most 10,000; the width at which lines
/// break, or NaN; its ``/InkDrawing/TextItem/Alignment``; its ``/InkDrawing/TextItem/Direction``; whether broken lines
/// fill the width; the range of the bytes being composed by an input method (first, end), or NaN twice; the bytes of
/// the name of the font; the bytes of the text; a count of lines; for each line its first byte, its end, its left edge,
/// its width, its baseline, its ascent and descent, whether it runs from right to left, and a count of words; for each
/// word its first byte, its end, its left edge, its width, whether it runs from right to left; the count of the numbers
/// of the outlines and these: for each step 0 to move, 1 for a line, 2 and 3 for curves, 4 to close, and its points. If
/// glyphs are pictures, these numbers follow: the count of distinct pictures; the bytes of each, a QOI stream of
/// premultiplied pixels; the count of the glyphs; for each glyph the index of its picture, then left, top, right and
/// bottom of its frame.
public struct TypedText: Sendable {
  let text: LaidOutText
  let composed: Range<Int>?

  @inline(never)
  init(_ reader: inout CommandReader) throws(Refusal) {
    let origin = try reader.point()
    let size = try reader.number(above: 0, 10_000)
    let wrap = try reader.optionalNumber()
    if let wrap, !(wrap > 0 && wrap <= 1e6) { throw .outOfRange }
    let alignment: TextItem.Alignment = try reader.choice()
    let direction: TextItem.Direction = try reader.choice()
    let isJustified = try reader.integer(0...1) == 1
    let (from, to) = (try reader.number(), try reader.number())
    let font = try reader.bytes()
    let utf8 = try reader.bytes()
    guard origin.isFinite else { throw .outOfRange }
    var text = TextItem(utf8: utf8, fontUTF8: font, size: size, origin: origin)
    text.wrapWidth = wrap
    text.alignment = alignment
    text.direction = direction
    text.isJustified = isJustified
    text.lines = try reader.lines(of: utf8.count)
    let outlines = try reader.path()
    let pictures = try reader.pictures()
    self.text = LaidOutText(text, outlines: outlines, pictures: pictures)
    guard !from.isNaN || !to.isNaN else {
      composed = nil
      return
    }
    guard let first = Int(exactly: from), let end = Int(exactly: to), first >= 0, first <= end,
      end <= utf8.count
    else { throw .outOfRange }
    composed = first..<end
  }
}

/// A step of an outline, encoded as its raw value and its points.
///
/// These are one point for ``move`` and ``line``, two for ``quadratic``, three for ``cubic``, and none for ``close``.
private enum PathStep: UInt8 {
  case move, line, quadratic, cubic, close
}

extension CommandReader {
  private mutating func range(in whole: Range<Int>) throws(Refusal) -> Range<Int> {
    let first = try integer(whole.lowerBound...whole.upperBound)
    return first..<(try integer(first...whole.upperBound))
  }

  fileprivate mutating func lines(of size: Int) throws(Refusal) -> [TextItem.Line] {
    let lineCount = try integer(0...count / 9)
    var lines: [TextItem.Line] = []
    lines.reserveCapacity(lineCount)
    for _ in 0..<lineCount {
      var line = TextItem.Line(
        bytes: try range(in: 0..<size),
        left: try number(),
        width: try number(),
        baseline: try number(),
        ascent: try number(),
        descent: try number(),
        isFromRight: try integer(0...1) == 1
      )
      for _ in 0..<(try integer(0...count / 5)) {
        line.words.append(
          TextItem.Line.Word(
            bytes: try range(in: line.bytes),
            left: try number(),
            width: try number(),
            isFromRight: try integer(0...1) == 1
          )
        )
      }
      lines.append(line)
    }
    return lines
  }

  /// Reads a point of the outline of a glyph, as two numbers in the coordinates of the text.
  private mutating func outlinePoint() throws(Refusal) -> Point {
    Point(try number(-Self.greatest...Self.greatest), try number(-Self.greatest...Self.greatest))
  }

  @inline(never)
  fileprivate mutating func path() throws(Refusal) -> Path {
    let length = try integer(0...max(count - 1, 0))
    var elements: [Path.Element] = []
    let left = count - length
    while count > left {
      let step: PathStep = try choice()
      switch step {
      case .move: elements.append(.move(try outlinePoint()))
      case .line: elements.append(.line(try outlinePoint()))
      case .quadratic: elements.append(.quadratic(try outlinePoint(), try outlinePoint()))
      case .cubic:
        elements.append(.cubic(try outlinePoint(), try outlinePoint(), try outlinePoint()))
      case .close: elements.append(.close)
      }
    }
    guard count == left else { throw .malformed }
    return Path(elements)
  }

  /// The maximum number of pixels of all pictures together.
  private static let maximumPixels = 1 << 24

  /// Reads the glyphs that are pictures; empty at the end of the numbers.
  @inline(never)
  fileprivate mutating func pictures() throws(Refusal) -> [TextPicture] {
    guard count > 0 else { return [] }
    var (pictures, pixels): ([Picture], Int) = ([], 0)
    for _ in 0..<(try integer(0...count)) {
      let picture = Picture(qoi: try bytes())
      let (width, height) = picture.size
      guard width > 0, height > 0, width <= Self.maximumPixels,
        height <= Self.maximumPixels / width
      else { throw .unreadable }
      pixels += width * height
      guard pixels <= Self.maximumPixels else { throw .tooLarge }
      pictures.append(picture)
    }
    var result: [TextPicture] = []
    for _ in 0..<(try integer(0...count / 5)) {
      guard !pictures.isEmpty else { throw .outOfRange }
      let picture = pictures[try integer(0...pictures.count - 1)]
      let (corner, other) = (try outlinePoint(), try outlinePoint())
      guard corner.x <= other.x, corner.y <= other.y else { throw .outOfRange }
      let frame = Rect(minX: corner.x, minY: corner.y, maxX: other.x, maxY: other.y)
      result.append(TextPicture(picture, frame: frame))
    }
    return result
  }

  /// The maximum absolute value of coordinates of outlines, in the coordinates of the text.
  private static let greatest = 1e6
}
