import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// Reads of many stored strokes are batched.
@Suite struct PortionTests {
  /// A source of strokes of three samples that counts the requests.
  private final class Source: StrokeSource, @unchecked Sendable {
    private(set) var single = 0
    private(set) var portions = 0

    private func stroke(_ index: Int) -> [StrokeSample] {
      (0..<3).map {
        let point = Point(Double(index % 500), Double($0))
        return StrokeSample(location: point, time: Double($0), force: 0.5)
      }
    }

    func samples(of indices: [Int], until maximum: Int, reader: StrokeReader) -> [[StrokeSample]] {
      if indices.count == 1 { single += 1 } else { portions += 1 }
      return indices.map { stroke($0) }
    }

    func prepare(_ index: Int, reader: StrokeReader) -> Int { 0 }
  }

  private func fixture(_ source: Source, _ count: Int) throws -> PageFixture {
    var fixture = PageFixture()
    let pen = SharedBrush(.pen)
    var steps: [Step] = []
    for i in 0..<count {
      let item = NewItem(
        id: fixture.drawing.makeItemID(),
        layer: fixture.layer,
        position: .middle,
        content: .stroke(.pen, .stored(source, index: i)),
        brush: pen,
        transform: .identity,
        inkBounds: Rect(x: 0, y: 0, width: 510, height: 5)
      )
      steps.append(.addItem(item))
    }
    try fixture.drawing.apply(DrawingOperation(.add, steps))
    return fixture
  }

  @Test("Painting, undoing and encoding decode strokes in portions, and find what one by one does")
  func portions() throws {
    let source = Source()
    var fixture = try fixture(source, 1500)
    let ids = fixture.ids
    let wide = try Brush.pen.restyled { $0.width *= 3 }
    try fixture.drawing.apply(.paint(ids, with: wide))
    #expect(source.single == 0 && source.portions == 3)
    for id in [ids[0], ids[700], ids[1499]] {
      let item = try #require(fixture.drawing[id])
      let ink = try #require(item.displayItem)
      #expect(item.bounds == ink.bounds.outward)
    }
    let before = (source.single, source.portions)
    _ = fixture.drawing.undo()
    #expect(source.single == before.0 && source.portions == before.1 + 3)
    // Removed strokes are not measured.
    try fixture.drawing.apply(.remove([ids[3], ids[4]]))
    let saved = Saved(fixture.drawing)
    #expect(source.single == before.0)
    #expect(try saved.drawing().contentHash == fixture.drawing.contentHash)
  }
}
