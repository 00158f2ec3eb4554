import InkGraphics
import InkRaster

/// A chain of discs and the bands between neighbors that touch both tangentially: the convex hulls of pairs.
struct CapsuleChain {
  private let discs: [InkDisc]
  /// The corners of the band behind each disc except the last; empty where one disc contains the other.
  private let bands: [[Point]]

  init(_ discs: [InkDisc]) {
    self.discs = discs
    var bands: [[Point]] = []
    for (a, b) in zip(discs, discs.dropFirst()) {
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let d = (dx * dx + dy * dy).squareRoot()
      guard d > abs(a.radius - b.radius) else {
        bands.append([])
        continue
      }
      let (ux, uy) = (dx / d, dy / d)
      let c = (a.radius - b.radius) / d
      let s = (1 - c * c).squareRoot()
      func corner(_ disc: InkDisc, _ side: Double) -> Point {
        Point(
          disc.x + disc.radius * (c * ux - side * s * uy),
          disc.y + disc.radius * (c * uy + side * s * ux)
        )
      }
      bands.append([corner(a, 1), corner(b, 1), corner(b, -1), corner(a, -1)])
    }
    self.bands = bands
  }

  /// Adds the spans of a horizontal line of the device that the chain covers.
  ///
  /// - Parameters:
  ///   - y: The y coordinate of the line.
  ///   - transform: The transform from the discs' space to the device.
  ///   - back: The inverse of the transform.
  ///   - spans: Receives pairs of left and right ends, in any order, overlapping.
  func appendSpans(
    _ y: Double,
    _ transform: Affine,
    _ back: Affine,
    _ spans: inout [(Double, Double)]
  ) {
    // The device's line as start + x·direction in the discs' space.
    let start = back.apply(Point(0, y))
    let direction = back.apply(Vector(1, 0))
    for disc in discs {
      // |start + x·direction − center|² = r²
      let v = start - Point(disc.x, disc.y)
      let a = direction.lengthSquared
      let b = v.dot(direction)
      let root = b * b - a * (v.lengthSquared - disc.radius * disc.radius)
      guard root > 0 else { continue }
      let half = root.squareRoot() / a
      spans.append((-b / a - half, -b / a + half))
    }
    for band in bands where !band.isEmpty {
      var low = Double.infinity
      var high = -Double.infinity
      for i in 0..<4 {
        let p = transform.apply(band[i])
        let q = transform.apply(band[(i + 1) & 3])
        guard (p.y <= y) != (q.y <= y) else { continue }
        let x = p.x + (q.x - p.x) * ((y - p.y) / (q.y - p.y))
        low = min(low, x)
        high = max(high, x)
      }
      if high > low { spans.append((low, high)) }
    }
  }
}
