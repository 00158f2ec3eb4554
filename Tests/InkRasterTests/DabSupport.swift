import InkGraphics

extension Seeded {
  /// Returns dabs all over a square, some beyond its edges.
  mutating func dabs(_ count: Int, _ size: Double, radius: ClosedRange<Double>) -> [Dab] {
    (0..<count).map { _ in
      let center = point(size)
      return Dab(
        center: center,
        radius: next(radius.lowerBound, radius.upperBound),
        angle: next(-4, 4),
        color: SIMD4(Float(next()), Float(next()), Float(next()), Float(next(0.05, 1)))
      )
    }
  }
}

extension TipTexture {
  /// An asymmetric picture of 6 × 4 texels: a bar at the left, and a dot at the top right.
  static var flag: TipTexture {
    let rows: [[UInt8]] = [
      [255, 180, 0, 0, 0, 255],
      [255, 120, 0, 0, 0, 0],
      [255, 60, 0, 0, 0, 0],
      [255, 0, 0, 0, 0, 0],
    ]
    return texture(6, 4, rows.flatMap { $0 })
  }

  /// Smooth hills, transparent at the edges of 64 × 48 texels.
  static var hills: TipTexture {
    var coverage: [UInt8] = []
    for y in 0..<48 {
      for x in 0..<64 {
        let (u, v) = ((Double(x) - 31.5) / 32, (Double(y) - 23.5) / 24)
        let height = max(0, 1 - u * u) * max(0, 1 - v * v) * (0.6 + 0.4 * u)
        coverage.append(UInt8(height * 255))
      }
    }
    return texture(64, 48, coverage)
  }

  static func texture(_ width: Int, _ height: Int, _ coverage: [UInt8]) -> TipTexture {
    guard let texture = try? TipTexture(width: width, height: height, coverage: coverage) else {
      preconditionFailure("a texture that fits")
    }
    return texture
  }
}

/// Returns a dab of one opacity.
func dab(
  _ x: Double,
  _ y: Double,
  _ radius: Double,
  angle: Double = 0,
  opacity: Float = 1
) -> Dab {
  Dab(center: Point(x, y), radius: radius, angle: angle, color: SIMD4(1, 0.5, 0.25, opacity))
}

/// Returns a display list of one trail.
func dabs(
  _ tip: DabTip,
  _ dabs: [Dab],
  isShaded: Bool = false,
  _ paint: Paint = Paint(.black)
) -> DisplayList {
  DisplayList([.dabs(DabTrail(tip: tip, dabs: dabs, isShaded: isShaded), paint)])
}

extension Pixmap {
  /// The sum of all opacities, in pixels.
  var area: Double { Double(pixels.reduce(0) { $0 + Int($1 >> 24) }) / 255 }

  /// Returns a picture with colors and opacities of all kinds.
  static func backdrop(_ width: Int, _ height: Int) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = [255, 255, 130, 0][(x / 7 + y / 5) % 4]
        let c = Color(
          red: Double(x % 13) / 13,
          green: Double(y % 11) / 11,
          blue: Double((x + y) % 17) / 17,
          alpha: Double(alpha) / 255
        )
        pixmap.pixels[y * width + x] = pixmap.pixel(of: c)
      }
    }
    return pixmap
  }
}
