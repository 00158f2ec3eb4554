import InkDrawing
import InkFormats
import InkGraphics

/// Collects texts as the typed text of a page, which is a single column of paragraphs.
///
/// It is the inverse of the layout of ``RemarkableText``: texts at the positions of a column stay there.
struct RemarkableTextWriter {
  private typealias ID = RemarkableBlock.ID

  /// A line of text and the style of its paragraph.
  private var paragraphs: [(text: String, style: UInt8)] = []

  /// The corner and the width of the column, in pixels; those of the tablet before the first text.
  private var (x, y, width) = (-468.0, 234.0, 936.0)

  /// The top of the next paragraph, in pixels.
  private var end = 0.0

  /// The number of characters and line feeds so far.
  private var length = 0

  /// The number of blank paragraphs that keep texts at their positions so far.
  private var blanks = 0

  /// The maximum number of such paragraphs: far fewer than the characters that a page may have.
  private static let maximumBlanks = 10_000

  /// The greatest distance of a text from its position in the column, in pixels.
  private static let tolerance = 2.0

  /// Adds a text, and what the column cannot hold to the losses.
  ///
  /// - Parameters:
  ///   - block: The text.
  ///   - color: Its color.
  ///   - transform: The transform from its coordinates to pixels.
  ///   - losses: Receives the losses.
  mutating func add(
    _ block: TextItem,
    _ color: Color,
    _ transform: Affine,
    _ losses: inout WritingLosses
  ) {
    let scale = abs(transform.determinant).squareRoot()
    let (size, corner) = (block.size * scale, transform.apply(block.origin))
    let (style, mark, isUsual) = Self.style(of: block, size: size)
    let look = RemarkableText.look(style)
    let top = corner.y + look.size - look.height
    let text = String(block.text.unicodeScalars.dropFirst(mark.unicodeScalars.count))
    let count = text.unicodeScalars.count + 1
    guard length + count + Self.maximumBlanks <= RemarkableText.maximumCharacters else {
      return losses.add("a text beyond the greatest length of a page's text")
    }
    let start = top - RemarkableText.top
    guard abs(corner.x) < 1e6, abs(start) < 1e6 else {
      return losses.add("a text far outside the page")
    }
    length += count
    if !isUsual || color.rgba != 0xFF { losses.add("the font or color of a text") }
    if block.alignment != .leading || block.isJustified {
      losses.add("the alignment of a text")
    }
    var isInPlace = transform.b == 0 && transform.c == 0 && transform.a > 0 && transform.d > 0
    let wrap = block.wrapWidth.map { min($0 * scale, 999_999) }
    if paragraphs.isEmpty {
      (x, y) = (corner.x, start)
      if let wrap { width = wrap }
      end = top
    } else {
      let gap = top - end
      let usual = RemarkableText.look(1).height
      let count = (gap / usual).rounded()
      isInPlace =
        isInPlace && abs(corner.x - x) < Self.tolerance && count >= 0 && count < 1000
        && blanks + Int(count) <= Self.maximumBlanks
        && abs(gap - count * usual) < Self.tolerance
        && abs((wrap ?? width) - width) < Self.tolerance
      if isInPlace {
        blanks += Int(count)
        for _ in 0..<Int(count) { paragraphs.append(("", 1)) }
      }
    }
    if !isInPlace { losses.add("the position of a text, which is in the page's column of text") }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      paragraphs.append((String(line), style))
    }
    if isInPlace { end = top }
    end += look.height * Double(max(block.lines.count, 1))
  }

  /// Returns the style of a paragraph, the characters that it puts before the text, and whether the text looks so.
  private static func style(
    of block: TextItem,
    size: Double
  ) -> (style: UInt8, mark: String, isUsual: Bool) {
    for style in [2, 3, 4, 5, 6, 7, 1] as [UInt8] {
      let look = RemarkableText.look(style)
      let isFont = block.font.utf8.elementsEqual(look.font.utf8)
      guard isFont, abs(size - look.size) < 0.5,
        block.text.utf8.starts(with: look.mark.utf8)
      else { continue }
      return (style, look.mark, true)
    }
    return (size > 47 ? 2 : block.font.hasSuffix("Bold") ? 3 : 1, "", false)
  }

  /// The number of characters and lines.
  var counts: (characters: Int, lines: Int) {
    let all = paragraphs.reduce(0) { $0 + $1.text.unicodeScalars.count + 1 }
    return (all, paragraphs.count)
  }

  /// Writes the block of the text, if there is any.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - number: The number of the next id, which increases.
  func write(to file: inout RemarkableBlockWriter, _ number: inout UInt64) {
    if paragraphs.isEmpty { return }
    // The style of a paragraph belongs to the line feed before it.
    var styles: [(ID, UInt8)] = []
    var characters = ""
    let first = number
    var next = first
    for (i, paragraph) in paragraphs.enumerated() {
      styles.append((i == 0 ? .none : ID(author: 1, number: next - 1), paragraph.style))
      let line = paragraph.text + (i == paragraphs.count - 1 ? "" : "\n")
      characters += line
      next += UInt64(line.unicodeScalars.count)
    }
    number = next + 1
    let changed = ID(author: 1, number: next)
    file.main(7) { block in
      block.id(1, .none)
      block.block(2) { content in
        content.block(1) { outer in
          outer.block(1) { list in
            list.varint(1)
            list.block(0) { item in
              item.id(2, ID(author: 1, number: first))
              item.id(3, .none)
              item.id(4, .none)
              item.uint32(5, 0)
              item.text(6, characters)
            }
          }
        }
        content.block(2) { outer in
          outer.block(1) { list in
            list.varint(UInt64(styles.count))
            for (id, style) in styles {
              list.plain(id)
              list.id(1, changed)
              list.block(2) { $0.plain([17, style]) }
            }
          }
        }
      }
      block.block(3) { position in
        position.plain(x)
        position.plain(y)
      }
      block.float(4, width)
    }
  }
}
