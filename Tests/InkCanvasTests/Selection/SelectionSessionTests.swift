import InkCanvas
import InkGraphics
import InkSession
import Testing

/// Commands of hosts in other languages on the selection.
@Suite struct SelectionSessionTests {
  private func perform(
    _ session: CanvasSession,
    _ command: CanvasCommand.Number,
    _ values: Double...
  ) throws {
    try session.perform([Double(command.rawValue), Double(values.count)] + values)
  }

  /// Returns a page with three lines, one below the other, and the selection tool.
  private func makeSession(line: Double) throws -> CanvasSession {
    let session = CanvasSession()
    try perform(session, .resize, 400, 300, 1)
    try perform(session, .begin, 1, 2, 3, 4, 7, 400, 300)
    try perform(session, .roles, 2)
    try perform(session, .tool, 4)
    try perform(session, .toolSettings, 0, 0, 1, 1, 4, .nan, .nan, .nan, .nan, 1, line)
    for i in 0..<3 {
      let y = Double(50 + 50 * i)
      for (phase, x) in [(1.0, 50.0), (2, 200), (3, 300)] {
        let time = Double(i) + x / 1000
        try perform(
          session,
          .events,
          time,
          1,
          5,
          3,
          phase,
          0,
          x,
          y,
          time,
          .nan,
          .nan,
          .nan,
          .nan,
          0,
          .nan
        )
      }
    }
    try perform(session, .tool, 2)
    return session
  }

  @Test func anotherColourLeavesDashesAsTheyAre() throws {
    let session = try makeSession(line: 1)
    #expect(session.status.itemCount == 3)
    try perform(session, .toolSettings, 0, 0, 1, 1, 4, .nan, .nan, .nan, .nan, 1, 0)
    try perform(session, .select, 1)
    #expect(session.status.selection.count == 3)
    #expect(session.status.look.lines.rawValue == 1, "the settings are those of what is selected")
    #expect(session.status.selection.hasShape)
    #expect(!session.status.selection.hasClosedShape)
    try perform(session, .toolSettings, 1, 0, 0, 1, 4, .nan, .nan, .nan, .nan, 1, .nan)
    try perform(session, .select, 0)
    try perform(session, .select, 4)
    #expect(session.status.look.lines.rawValue == 1)
    #expect(session.status.look.stroke?.sRGBA.x == 1)
    try perform(session, .toolSettings, 1, 0, 0, 1, 4, .nan, .nan, .nan, .nan, 1, 2)
    #expect(session.status.look.lines.rawValue == 2)
  }

  @Test func thingsAreSelectedOneAfterTheOther() throws {
    let session = try makeSession(line: 0)
    func corner() -> Double { session.status.selection.corners[1] }
    var positions: [Double] = []
    for _ in 0..<4 {
      try perform(session, .select, 4)
      #expect(session.status.selection.count == 1)
      positions.append(corner())
    }
    #expect(positions[0] < positions[1] && positions[1] < positions[2])
    #expect(positions[3] == positions[0], "from the end on it begins again")
    try perform(session, .select, 5)
    #expect(corner() == positions[2])
    try perform(session, .editSelection, 0)
    try perform(session, .select, 5)
    #expect(corner() == positions[1])
  }
}
