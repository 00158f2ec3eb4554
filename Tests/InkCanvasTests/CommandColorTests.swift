import InkSession
import Testing

/// Colors among the numbers of a command: four numbers from 0 to 1, or four NaN for no color.
@Suite struct CommandColorTests {
  private func setBrush(_ arguments: [Double]) throws(Refusal) {
    let session = CanvasSession()
    try session.perform(.resize(width: 50, height: 50, pixelsPerPoint: 1))
    try session.perform(.begin, [1, 2, 3, 4, 7, 50, 50])
    try session.perform(.brush, [0, 2] + arguments)
  }

  @Test func noColorIsFourNaN() throws {
    try setBrush([.nan, .nan, .nan, .nan])
    try setBrush([])
  }

  @Test(arguments: [[1, 0, 0, 2], [-0.1, 0, 0, 1], [.nan, 0, 0, 1], [0, 0, .infinity, 1]])
  func invalidColorsAreRefused(_ color: [Double]) {
    #expect(throws: Refusal.outOfRange) { try setBrush(color) }
  }
}
