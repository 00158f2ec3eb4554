import InkCanvas
import InkDrawing
import InkGraphics
import InkSession
import InkStrokes
import Testing

/// The setting of a session that steadies the lines of brushes.
@Suite struct SteadyLinesTests {
  private let pen: [Double] = [0, 2, .nan, .nan, .nan, .nan]

  /// Returns the names of the filters of the current brush; `nil` if the tool is no brush.
  private func filters(_ session: CanvasSession) -> [String]? {
    guard case .brush(let brush) = session.canvas?.tool else { return nil }
    return brush.filters.map { "\($0.code.name)" }
  }

  @Test func theBrushIsSteadyInAnyOrderOfTheCommands() throws {
    let session = CanvasSession()
    try session.beginPage()
    try session.perform(.brush, pen)
    #expect(filters(session) == [])
    try session.perform(.steadyLines, [0.5])
    #expect(filters(session) == ["henderson"])
    try session.perform(.brush, pen)
    #expect(filters(session) == ["henderson"])
    try session.perform(.steadyLines, [0])
    #expect(filters(session) == [])
  }

  @Test func theNextDocumentIsSteadyToo() throws {
    let session = CanvasSession()
    try session.beginPage()
    try session.perform(.steadyLines, [0.5])
    try session.perform(.brush, pen)
    try session.perform(.steadyLines, [0.75])
    try session.beginPage()
    #expect(filters(session) == ["henderson"])
  }

  @Test func otherToolsStayChosen() throws {
    let session = CanvasSession()
    try session.beginPage()
    try session.perform(.brush, pen)
    try session.perform(.eraseWith, [1, 5])
    try session.perform(.steadyLines, [1])
    #expect(filters(session) == nil)
    for wrong in [-0.1, 1.1, .nan] {
      #expect(throws: Refusal.outOfRange) { try session.perform(.steadyLines, [wrong]) }
    }
  }

  /// The strength may change while the pen is down: the stroke that has begun keeps its brush.
  @Test func aStrokeInProgressContinues() throws {
    let session = CanvasSession()
    try session.beginPage()
    try session.perform(.brush, pen)
    let stroke = line(Point(30, 30), Point(300, 60), count: 50, start: 1)
    try session.perform(events: Array(stroke[..<20]), size: 1)
    try session.perform(.steadyLines, [0.5])
    try session.perform(events: Array(stroke[20...]), size: 1)
    let canvas = try #require(session.canvas)
    #expect(canvas.items.count == 1)
    #expect(canvas.items.first?.stroke?.samples.count == stroke.count)
    #expect(canvas.items.first?.stroke?.brush.filters.isEmpty == true)
  }
}
