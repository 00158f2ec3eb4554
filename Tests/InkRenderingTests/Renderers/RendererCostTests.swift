import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct RendererCostTests {
  /// Returns a page with small strokes all over.
  private func page(_ count: Int) throws -> (Drawing, PageID, LayerID) {
    var random = SeededGenerator(seed: 9)
    var drawing = Drawing(author: 1, size: PageSize(2000, 2000))
    let page = drawing.pages[0].id
    let layer = drawing.layers(of: page)[0].id
    var strokes: [Stroke] = []
    for i in 0..<count { strokes.append(stroke(i, &random)) }
    let operation = DrawingOperation.add(strokes, to: layer, in: &drawing)
    try drawing.apply(operation)
    return (drawing, page, layer)
  }

  private func stroke(_ number: Int, _ random: inout SeededGenerator) -> Stroke {
    let start = Point(random.real(5, 1980), random.real(5, 1980))
    let events = SyntheticPen.stroke([start, start + Vector(4, 3), start + Vector(8, 1)])
    return Stroke(id: StrokeID(0), brush: .fineliner, events: events)
  }

  /// DU-25: comparing and painting cost in proportion to the change, not to the page.
  @Test func workFollowsTheChange() throws {
    var compared: [[Int]] = []
    for count in [500, 8000] {
      var random = SeededGenerator(seed: 3)
      var (drawing, page, layer) = try page(count)
      let renderer = PartialRenderer(width: 300, height: 300)
      func view() -> PageView {
        PageView(
          drawing,
          page: page,
          layer: layer,
          transform: .scale(0.15),
          reader: StrokeReader(cacheLimit: 1 << 20)
        )
      }
      _ = renderer.render(view())
      var costs: [Int] = []
      for changes in [1, 4, 16, 64] {
        var strokes: [Stroke] = []
        for i in 0..<changes { strokes.append(stroke(i, &random)) }
        let operation = DrawingOperation.add(strokes, to: layer, in: &drawing)
        try drawing.apply(operation)
        let frame = renderer.render(view())
        costs.append(frame.comparedCount)
        // Each change is one area, with the ink that is already there.
        #expect(frame.damage.count <= 2 * changes)
        #expect(frame.paintedCount < changes * 40)
      }
      compared.append(costs)
      for (i, changes) in [1, 4, 16, 64].enumerated() {
        // Two trees of at most five levels of 16, along the path to each change.
        #expect(costs[i] <= changes * 2 * 5 * 16, "\(changes) of \(count): \(costs[i])")
      }
      // Undo and redo are changes like others.
      _ = drawing.undo()
      #expect(renderer.render(view()).comparedCount <= 64 * 2 * 5 * 16)
      #expect(renderer.render(view()).comparedCount == 0)
    }
    // Sixteen times the page, less than three times the work.
    for (small, large) in zip(compared[0], compared[1]) { #expect(large <= 3 * small + 64) }
  }

  /// DU-25, SK-20: the reported areas contain all differences between two drawings, whatever the number of changes.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func areasHoldAllThatDiffers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (drawing, page, layer) = try page(1500)
    for _ in 0..<12 {
      let before = drawing
      let ids = before.layers(of: page)[0].items.map { $0.id }
      let some = ids.filter { _ in random.next() % (1 << (1 + seed)) == 0 }
      switch random.next() % 4 {
      case 0: try drawing.apply(.remove(some))
      case 1: try drawing.apply(.transform(some, by: .translation(70, 9), in: drawing))
      case 2: try drawing.apply(.reorder(some, to: .back, in: drawing))
      default:
        var strokes: [Stroke] = []
        for i in 0..<(some.count + 1) { strokes.append(stroke(i, &random)) }
        let operation = DrawingOperation.add(strokes, to: layer, in: &drawing)
        try drawing.apply(operation)
      }
      let areas = drawing.difference(of: page, since: before).areas
      #expect(areas.count <= 128)
      let (old, new) = (before.layers(of: page)[0], drawing.layers(of: page)[0])
      for (mine, other) in [(old, drawing), (new, before)] {
        for item in mine.items where other[item.id] !== item {
          let isHeld = areas.contains { $0.contains(item.bounds) }
          #expect(isHeld)
        }
      }
      // The reverse comparison agrees.
      #expect(before.difference(of: page, since: drawing).areas.isEmpty == areas.isEmpty)
      #expect(drawing.difference(of: page, since: drawing).isEmpty)
    }
  }
}
