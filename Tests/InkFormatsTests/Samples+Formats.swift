import InkFormats
import InkFormatsExtra
import InkGraphics

extension Samples {
  /// Returns an SVG file that embeds the ink of a text, and shows nothing.
  static func svg(_ text: String) -> [UInt8] {
    var writer = SVGWriter(bounds: Rect(x: 0, y: 0, width: 10, height: 10)) { _ in Path() }
    if let ink = try? InkReader.read(Array(text.utf8), formats: .all) { writer.embed(ink) }
    return writer.encode(layers: [])
  }

  /// Returns InkML of the ink of a text, with the document embedded.
  static func inkML(_ text: String) -> [UInt8] {
    let file = try? InkReader.read(Array(text.utf8), formats: .all)
    return file.flatMap { try? InkWriter.write($0, as: .inkML).bytes } ?? []
  }

  static let unipen = """
    .VERSION 1.0
    .COMMENT numbers 1 2 3 in a comment
    and on its next line 4 5 6
    .COORD X Y T P
    .INCLUDE other.dat
    .X_POINTS_PER_INCH 1000
    .Y_POINTS_PER_INCH 1000
    .POINTS_PER_SECOND 200
    .SEGMENT WORD 0-2 ? "word"
    .PEN_DOWN
    0 0 0 50
    500 500 5000 100
    1000 1000 10000 0
    2000 0 15000 0
    2000 1000 20000 80
    .PEN_UP
    2100 1000 25000 0
    .PEN_DOWN
    3000 0 30000 10
    """
}
