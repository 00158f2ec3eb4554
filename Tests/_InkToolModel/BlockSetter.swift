package import InkCanvas
package import InkDrawing
import InkGraphics
import InkStrokes

/// A text layout with a block per letter: half an em wide, from the baseline up to 0.7 em.
package enum BlockSetter {
  /// Returns words, laid out in the look of a text.
  package static func set(_ words: String, like text: TextItem) -> LaidOutText {
    var text = text
    text.text = words
    let size = text.size
    let advance = 0.5 * size
    text.lines = []
    let maximum = text.wrapWidth.map { max(Int($0 / advance), 1) } ?? .max
    var lines: [Range<Int>] = []
    var start = 0
    for (i, byte) in text.utf8.enumerated() {
      if byte == UInt8(ascii: "\n") {
        lines.append(start..<i)
        start = i + 1
      } else if i - start == maximum {
        lines.append(start..<i)
        start = i
      }
    }
    lines.append(start..<text.utf8.count)
    let width = text.wrapWidth ?? advance * Double(lines.map { $0.count }.max() ?? 0)
    let share = [0, 0.5, 1][Int(text.alignment.rawValue)]
    if text.wrapWidth == nil, text.origin == .origin { text.origin.x = -share * width }
    var path = Path()
    for (number, bytes) in lines.enumerated() {
      let own = advance * Double(bytes.count)
      let baseline = size * (Double(number) + 0.8)
      let left = share * (width - own)
      text.lines.append(
        TextItem.Line(
          bytes: bytes,
          left: left,
          width: own,
          baseline: baseline,
          ascent: 0.8 * size,
          descent: 0.2 * size
        )
      )
      for (i, byte) in bytes.enumerated() where text.utf8[byte] != UInt8(ascii: " ") {
        let x = text.origin.x + left + Double(i) * advance
        path.append(
          Path(
            Rect(
              x: x + 0.05 * size,
              y: text.origin.y + baseline - 0.7 * size,
              width: 0.4 * size,
              height: 0.7 * size
            )
          )
        )
      }
    }
    return LaidOutText(text, outlines: path)
  }
}
