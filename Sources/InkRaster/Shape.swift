internal import InkGraphics

/// What a rasteriser may accumulate: edges that stand ready in its memory.
///
/// A value in place of a function, as the compiler makes a copy of all blending code for each
/// function it sees.
enum Shape {
  /// The outline of ink, with the pixels that it may touch.
  case outline(PixelRect)
  /// Contours of a path, likewise.
  case contours([Range<Int>], PixelRect)
  /// What a layer holds, with so many turns at most, and the outline of the rest.
  case layered(RibbonLayer, turns: Int, PixelRect)
}

extension Rasterizer {
  /// Makes the accumulator hold a shape in a window that has just begun.
  @inline(never)
  func accumulate(_ shape: Shape, _ window: PixelRect) {
    switch shape {
    case .outline(let bounds):
      addOutline(isNear: bounds.isWithin(Self.reach, of: window))
    case .contours(let ranges, let bounds):
      let isNear = bounds.isWithin(Self.reach, of: window)
      for range in ranges { accumulator.add(contours, range, sign: 1, isNear: isNear) }
    case .layered(let layer, let turns, let bounds):
      accumulator.copy(from: layer.plane, atMost: turns)
      let isNear = bounds.isWithin(Self.reach, of: window)
      add(outline, from: layer.bakedEdges, sign: 1, isNear: isNear)
    }
    accumulator.finish()
  }
}
