import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// A drawing for tests: one page of 600 × 800 with one layer.
struct PageFixture {
  var drawing: Drawing

  init(author: UInt32 = 1) { drawing = Drawing(author: author, size: PageSize(600, 800)) }

  var page: PageID { drawing.pages[0].id }
  var layer: LayerID { drawing.layers(of: page)[0].id }

  /// The items of the first layer, the lowest first.
  var ids: [ItemID] { drawing.layers(of: page)[0].items.map(\.id) }

  /// Draws a stroke; returns its name.
  @discardableResult
  mutating func draw(_ stroke: Stroke, on layer: LayerID? = nil) throws -> ItemID {
    let target = layer ?? self.layer
    let changes = try drawing.apply(.add(stroke, to: target, in: &drawing))
    return changes.items[0]
  }

  @discardableResult
  mutating func line(
    _ from: Point,
    _ to: Point,
    brush: Brush = .fineliner,
    on layer: LayerID? = nil
  ) throws -> ItemID {
    try draw(ink([from, from.interpolated(to: to, 0.5), to], brush: brush), on: layer)
  }
}

/// Returns a finished stroke along points.
func ink(_ points: [Point], brush: Brush = .pen, force: Double? = 0.5) -> Stroke {
  Stroke(id: StrokeID(0), brush: brush, events: SyntheticPen.stroke(points, force: force))
}

/// Returns a small stroke at a random point of a square.
func scribble(_ random: inout SeededGenerator, side: Double = 600, brush: Brush = .pen) -> Stroke {
  var point = Point(random.real(0, side), random.real(0, side))
  var points = [point]
  for _ in 0..<(2 + random.next() % 6) {
    point = point + Vector(random.real(-8, 8), random.real(-8, 8))
    points.append(point)
  }
  return ink(points, brush: brush)
}

extension SeededGenerator {
  /// Returns a random number below a limit.
  mutating func number(below limit: Int) -> Int { Int(next() % UInt64(limit)) }
}

extension Array {
  /// Returns one of the elements; `nil` if there are none.
  func any(_ random: inout SeededGenerator) -> Element? {
    isEmpty ? nil : self[random.number(below: count)]
  }
}

/// Expects an undo or redo to have had an effect.
func expectDone(
  _ changes: DrawingChanges?,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(changes?.logged != nil, sourceLocation: sourceLocation)
}

/// Expects no operation to undo or redo.
func expectNothing(
  _ changes: DrawingChanges?,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(changes == nil, sourceLocation: sourceLocation)
}
