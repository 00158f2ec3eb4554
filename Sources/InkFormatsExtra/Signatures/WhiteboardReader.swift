import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Reads handwriting of the IAM On-Line Handwriting Database: XML with strokes on a whiteboard.
///
/// Ten units of the board become a page unit. Times count from the first sample.
enum WhiteboardReader {
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    let scene = ForeignScene(input)
    let parser = WhiteboardParser(scene)
    var damage: FormatError?
    if input.isDamaged {
      damage = try XMLScanner.scan(damaged: input.bytes, into: parser)
    } else {
      try XMLScanner.scan(input.bytes, into: parser)
    }
    try parser.finish()
    return scene.finish(.whiteboard, damage: damage)
  }
}

/// Collects the strokes of a session.
private final class WhiteboardParser: XMLReceiver {
  private let scene: ForeignScene
  private var samples: [StrokeSample] = []
  private var origin: Double?
  private var color = Color.black

  init(_ scene: ForeignScene) { self.scene = scene }

  func begin(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) throws(FormatError) {
    func number(_ key: StaticString) -> Double? {
      attributes[key].flatMap { DecimalScanner.number($0) }
    }
    if scene.builder.pageCount == 0 { try scene.beginPage(size: nil) }
    if XMLScanner.equal(name, "Stroke") {
      samples = []
      color = attributes.text("colour").flatMap { CSSColor.color($0) } ?? .black
    } else if XMLScanner.equal(name, "Point") {
      try scene.element { () throws(FormatError) in
        guard let x = number("x"), let y = number("y") else {
          throw FormatError("a Point needs the attributes x and y")
        }
        let time = number("time") ?? 0
        let start = origin ?? time
        origin = start
        samples.append(
          try scene.sample(x / 10, y / 10, time: MadeUpTime.rounded(time - start))
        )
      }
    }
  }

  func end(_ name: UnsafePointer<UInt8>) throws(FormatError) {
    if XMLScanner.equal(name, "Stroke") { try addStroke() }
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) {}

  func recover(from error: FormatError, in call: XMLCall) -> Bool { true }

  /// Adds the last stroke, if its end is missing in the file.
  func finish() throws(FormatError) {
    if !samples.isEmpty { try addStroke() }
  }

  private func addStroke() throws(FormatError) {
    let brush = try FreehandLaw.brush(Style(color: color, width: 2.5), width: 2.5)
    let list = samples
    samples = []
    try scene.add(list, brush: brush, isTimed: true)
  }
}
