import InkGraphics

/// Comparison of pictures of one page from different rasterizers.
enum Likeness {
  /// Returns the number of pixels without a similar pixel near them in the other picture.
  ///
  /// A pixel is similar if each of its channels is between the least and the greatest of the nine pixels around its
  /// position in the other picture, within the tolerance. So an edge may be half a pixel off, while ink that is
  /// missing, too dark or too light is found.
  static func strangePixels(_ a: Pixmap, _ b: Pixmap, tolerance: Int) -> Int {
    guard a.width == b.width, a.height == b.height else { return max(a.width * a.height, 1) }
    return strange(a, b, tolerance) + strange(b, a, tolerance)
  }

  private static func strange(_ a: Pixmap, _ b: Pixmap, _ tolerance: Int) -> Int {
    var count = 0
    // The outermost pixels have no neighbors on one side.
    for y in 1..<max(a.height - 1, 1) {
      for x in 1..<max(a.width - 1, 1) {
        var (low, high) = (SIMD4<Int>(repeating: 255), SIMD4<Int>(repeating: 0))
        for dy in -1...1 {
          for dx in -1...1 {
            let other = SIMD4<Int>(truncatingIfNeeded: b[x + dx, y + dy])
            low.replace(with: other, where: other .< low)
            high.replace(with: other, where: other .> high)
          }
        }
        let own = SIMD4<Int>(truncatingIfNeeded: a[x, y])
        if any(own .< low &- tolerance) || any(own .> high &+ tolerance) { count += 1 }
      }
    }
    return count
  }
}
