import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Collects the JSON in the metadata of an SVG file: a document of tldraw, or strokes of perfect-freehand.
final class EmbeddedJSONParser: XMLReceiver {
  private let limits: ReadingLimits
  private var tldraw: [UInt8] = []
  private var strokes: [UInt8] = []
  private var isInTldraw = false
  private var isInStrokes = false

  init(_ limits: ReadingLimits) { self.limits = limits }

  func begin(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) {
    if XMLScanner.equal(name, "tldraw") { isInTldraw = true }
    if XMLScanner.equal(name, "ink-canvas") { isInStrokes = true }
  }

  func end(_ name: UnsafePointer<UInt8>) {
    if XMLScanner.equal(name, "tldraw") { isInTldraw = false }
    if XMLScanner.equal(name, "ink-canvas") { isInStrokes = false }
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    guard isInTldraw || isInStrokes else { return }
    guard tldraw.count + strokes.count + piece.count <= limits.memory / 8 else {
      throw FormatError(
        "the ink in the metadata of the SVG exceeds the memory limit",
        isLimit: true
      )
    }
    if isInTldraw { tldraw.append(contentsOf: piece) } else { strokes.append(contentsOf: piece) }
  }

  func recover(from error: FormatError, in call: XMLCall) -> Bool { true }

  /// Adds the ink to a scene.
  ///
  /// - Returns: The first malformed position of the JSON; `nil` if there is none.
  /// - Throws: An error if there is no ink, or if it is malformed.
  func finish(into scene: ForeignScene) throws(FormatError) -> FormatError? {
    if tldraw.contains(where: { $0 > 32 }) {
      let json = try ForeignJSON(tldraw, isDamaged: scene.isDamaged)
      try TldrawReader.add(json.value, to: scene)
      return json.damage
    }
    guard strokes.contains(where: { $0 > 32 }) else {
      throw FormatError("the SVG has no ink in its metadata")
    }
    let json = try ForeignJSON(strokes, isDamaged: scene.isDamaged)
    try scene.beginPage(size: nil)
    for stroke in json.value["strokes"]?.elements ?? [] {
      try scene.element { () throws(FormatError) in try Self.add(stroke, to: scene) }
    }
    return json.damage
  }

  private static func add(_ stroke: JSONValue, to scene: ForeignScene) throws(FormatError) {
    guard let points = stroke["points"], points.count != nil else {
      throw FormatError("a stroke has no points")
    }
    let style = stroke["style"]
    func number(_ key: String, _ fallback: Double, _ range: ClosedRange<Double>) -> Double {
      guard let number = style?[key]?.number, range.contains(number) else { return fallback }
      return number
    }
    let law = FreehandLaw(
      size: number("size", 8, 1e-3...1e4),
      thinning: number("thinning", 0.5, -1...1),
      streamline: number("streamline", 0.5, 0...1)
    )
    let offset = stroke["offset"]?.point ?? .origin
    let color = style?["color"]?.string.flatMap { CSSColor.color($0) } ?? .black
    try FreehandReader.addFreehand(
      points,
      law,
      Style(color: color, width: law.size),
      simulates: style?["simulatePressure"]?.bool,
      to: scene,
      ScenePlacement(transform: .translation(offset.x, offset.y))
    )
  }
}
