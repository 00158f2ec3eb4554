import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Reads the SVG files of drawing programs, as far as they contain ink.
///
/// Stroked paths become strokes, filled ones shapes, since only the outline of their ink is stored. A pixel becomes a page
/// unit.
enum DrawnSVGReader {
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    guard let program = SVGProgram(input.bytes) else {
      throw FormatError("the SVG is not by Write, js-draw, signature_pad or obsidian_ink")
    }
    let scene = ForeignScene(input)
    var damage: FormatError?
    if program == .obsidianInk {
      let parser = EmbeddedJSONParser(input.limits)
      damage = try scan(input, into: parser)
      damage = try parser.finish(into: scene) ?? damage
    } else {
      let parser = DrawnSVGParser(program, scene)
      damage = try scan(input, into: parser)
      try parser.finish()
    }
    return scene.finish(.drawnSVG, damage: damage)
  }

  private static func scan(
    _ input: FormatInput,
    into receiver: any XMLReceiver
  ) throws(FormatError) -> FormatError? {
    guard input.isDamaged else {
      try XMLScanner.scan(input.bytes, into: receiver)
      return nil
    }
    return try XMLScanner.scan(damaged: input.bytes, into: receiver)
  }
}
