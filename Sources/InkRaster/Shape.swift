internal import InkGraphics

/// A shape whose area is accumulated: edges in the rasterizer's buffers.
///
/// A value instead of a closure, because the compiler specializes all blending code for each closure.
enum Shape {
  /// The ink in the rasterizer's property `outline`, with the pixels that it may touch.
  case outline(PixelRect)
  /// The contours of a path as ranges of vertices in the rasterizer's property `contours`, with the pixels that they
  /// may touch.
  case contours([Range<Int>], PixelRect)
  /// A stroke in progress: the ink already accumulated in a layer, the greatest magnitude of its winding numbers, and
  /// the pixels that the rest of the outline may touch.
  case layered(RibbonLayer, turns: Int, PixelRect)
}

extension Rasterizer {
  /// Accumulates the area of a shape in a window that has just begun.
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
