import InkCanvas
import InkDrawing
import InkGraphics
import InkSession
import InkStrokes
import Testing

/// Brushes that a host adds to a session.
@Suite struct OwnBrushTests {
  /// Returns a command in the encoding of a host: the byte count, then eight bytes per number.
  private func bring(_ number: Double, _ bytes: [UInt8]) -> [Double] {
    var packed = [Double](repeating: 0, count: (bytes.count + 7) / 8)
    packed.withUnsafeMutableBytes { $0.copyBytes(from: bytes) }
    let arguments = [number, Double(bytes.count)] + packed
    return [Double(CanvasCommand.Number.ownBrush.rawValue), Double(arguments.count)] + arguments
  }

  private func command(_ command: CanvasCommand.Number, _ arguments: Double...) -> [Double] {
    [Double(command.rawValue), Double(arguments.count)] + arguments
  }

  private func begin(_ session: CanvasSession) throws {
    try session.perform(command(.resize, 80, 60, 1))
    try session.perform(command(.begin, 1, 2, 3, 4, 5, 80, 60))
  }

  private func draw(_ session: CanvasSession, _ contact: Double) throws {
    var numbers: [Double] = [0, 3]
    for (i, phase) in [1.0, 2, 3].enumerated() {
      let x = 20 + 15 * Double(i)
      numbers += [contact, 0, phase, 0, x, 30, Double(i) / 100, 0.5, 1, 0, 0, 0, .nan]
    }
    try session.perform(
      [Double(CanvasCommand.Number.events.rawValue), Double(numbers.count)] + numbers
    )
  }

  /// SK-23, R18: a brush of the host is selected, sized and colored like those of the library, and is the brush of the
  /// strokes of the document.
  @Test func broughtBrushesDraw() throws {
    var own = try Brush.fineliner.with(stages: [.effect(ScaledWidth(factor: 2))])
    own.opacity = 0.5
    let session = CanvasSession()
    try session.perform(bring(3, own.encoded()))
    try begin(session)
    let index = Double(Brush.catalog.count + 3)
    try session.perform(command(.brush, index, 8, 1, 0, 0, 0.5))
    try draw(session, 1)
    let page = Rect(x: 0, y: 0, width: 80, height: 60)
    func brush() -> Brush? {
      guard let canvas = session.canvas else { return nil }
      return canvas.drawing.layers(of: canvas.page)[0].items(near: page).first?.brush
    }
    let drawn = try #require(brush())
    #expect(drawn.width == 8 && drawn.style.width == 4 && drawn.stages == own.stages)
    #expect(drawn.color.sRGBA == SIMD4(1, 0, 0, 0.5))
    // Replacing the brush does not change earlier strokes.
    try session.perform(bring(3, Brush.pencil.encoded()))
    #expect(brush() == drawn)
  }

  /// A host can read the bytes of every brush: of the library, and of those it added.
  @Test func bytesOfBrushesAreTold() throws {
    let session = CanvasSession()
    for (index, entry) in Brush.catalog.enumerated() {
      #expect(session.text(.brush, index) == entry.brush.encoded())
    }
    let index = Brush.catalog.count + 5
    #expect(session.text(.brush, index) == [])
    try session.perform(bring(5, Brush.reed.encoded()))
    #expect(session.text(.brush, index) == Brush.reed.encoded())
  }

  /// Invalid bytes are refused and change nothing.
  @Test func spoiltBrushesAreRefused() throws {
    let session = CanvasSession()
    try begin(session)
    let bytes = Brush.chalk.encoded()
    try session.perform(bring(0, bytes))
    for cut in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: Refusal.unreadable) {
        try session.perform(bring(0, Array(bytes.prefix(cut))))
      }
    }
    #expect(throws: Refusal.outOfRange) { try session.perform(bring(128, bytes)) }
    #expect(throws: Refusal.noSuchBrush) {
      try session.perform(command(.brush, Double(Brush.catalog.count + 1), 0, 0, 0, 0, 1))
    }
    try session.perform(command(.brush, Double(Brush.catalog.count), 0, .nan, .nan, .nan, .nan))
  }

  /// SK-23: a session with the library of an app lists its brushes and opens documents with its parts.
  @Test func librariesOfAppsAreListed() throws {
    let entry = Brush.Entry(name: "hair", summary: "a hair", brush: .fineliner)
    let session = CanvasSession(library: BrushLibrary(brushes: [entry]))
    #expect(
      session.text(.brushName, 0) == Array("hair".utf8) && session.text(.brushName, 1).isEmpty
    )
    // Names that users typed.
    let names = (1...2).map { "Ма плюме \($0)" }
    let own = names.map { Brush.Entry(name: $0, summary: "of \($0)", brush: .pen) }
    let listing = CanvasSession(library: BrushLibrary(brushes: own))
    #expect(listing.text(.brushName, 1) == Array(names[1].utf8))
    #expect(listing.text(.brushSummary, 0) == Array("of \(names[0])".utf8))
    try begin(session)
    try session.perform(command(.brush, 0, 0, .nan, .nan, .nan, .nan))
    #expect(throws: Refusal.noSuchBrush) {
      try session.perform(command(.brush, 1, 0, .nan, .nan, .nan, .nan))
    }
  }
}
