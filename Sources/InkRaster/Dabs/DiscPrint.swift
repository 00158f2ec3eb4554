internal import InkGraphics

/// A disc of a radius of at least eight pixels, whose opacity is sampled once per pixel.
struct DiscPrint: DabPrint {
  let position: DabPosition
  private let lines: DiscLines
  private let isConvex: Bool
  private let outside: Double
  private let inside: Double

  /// The radius in pixels from which one sample per pixel is enough.
  static let minimumRadius = 8.0

  init(_ position: DabPosition, _ profile: DiscProfile) {
    self.position = position
    lines = DiscLines(profile, radius: position.xAxis.dx, samples: 1)
    isConvex = profile.isConvex
    outside = lines.outside
    // The radius of the core is a pixel less than possible, so that rounding has no effect.
    let radius = !isConvex && lines.inside > 1 ? lines.inside.squareRoot() - 1 : 0
    inside = radius * radius
  }

  @inline(__always)
  func row(_ dy: Float) -> SIMD4<Float> { SIMD4(repeating: dy * dy) }

  @inline(__always)
  func span(_ dy: Double) -> (low: Double, high: Double) {
    let rest = outside - dy * dy
    if rest < 0 { return (1, -100) }
    let half = rest.squareRoot()
    return (-half, half)
  }

  @inline(__always)
  static var hasCore: Bool { true }

  @inline(__always)
  func core(_ dy: Double) -> (low: Double, high: Double) {
    let rest = inside - dy * dy
    if rest <= 0 { return (1, 0) }
    let half = rest.squareRoot()
    return (-half, half)
  }

  @inline(__always)
  func opacities(_ row: SIMD4<Float>, _ x: SIMD4<Float>) -> SIMD8<UInt16> {
    let z = x + 4
    let low = x * x + row
    let high = z * z + row
    return isConvex
      ? words(lines.convex(low), lines.convex(high))
      : words(lines.smooth(low), lines.smooth(high))
  }

  @inline(__always)
  func coreOpacities(_ row: SIMD4<Float>, _ x: SIMD4<Float>) -> SIMD8<UInt16> {
    let z = x + 4
    return words(lines.plain(x * x + row), lines.plain(z * z + row))
  }
}

/// A disc of a radius below eight pixels, whose opacity is the mean of many samples per pixel.
struct SmallDiscPrint: DabPrint {
  let position: DabPosition
  private let lines: DiscLines
  private let isConvex: Bool
  private let samples: Int
  private let outermost: Double

  init(_ position: DabPosition, _ profile: DiscProfile) {
    self.position = position
    let radius = position.xAxis.dx
    samples = Self.samples(radius)
    lines = DiscLines(profile, radius: radius, samples: samples)
    isConvex = profile.isConvex
    outermost = lines.outside.squareRoot() + 1
  }

  /// Returns the number of samples per pixel in each direction for a radius in pixels: at least four per radius.
  static func samples(_ radius: Double) -> Int { radius < 1 ? 8 : (radius < 2 ? 4 : 2) }

  @inline(__always)
  func row(_ dy: Float) -> Float { dy }

  @inline(__always)
  func span(_ dy: Double) -> (low: Double, high: Double) {
    abs(dy) > outermost ? (1, -100) : (-outermost, outermost)
  }

  @inline(__always)
  func opacities(_ row: Float, _ x: SIMD4<Float>) -> SIMD8<UInt16> {
    let step = 1 / Float(samples)
    let first = step * 0.5 - 0.5
    var low = SIMD4<Float>.zero
    var high = SIMD4<Float>.zero
    var dy = row + first
    for _ in 0..<samples {
      var dx = x + first
      for _ in 0..<samples {
        let dz = dx + 4
        let (s, t) = (dx * dx + dy * dy, dz * dz + dy * dy)
        low += isConvex ? lines.convex(s) : lines.concave(s)
        high += isConvex ? lines.convex(t) : lines.concave(t)
        dx += step
      }
      dy += step
    }
    return words(low * (step * step), high * (step * step))
  }
}

/// A disc transformed to an ellipse, whose opacity is the mean of one or more samples per pixel.
struct EllipsePrint: DabPrint {
  let position: DabPosition
  private let profile: DiscProfile
  private let samples: Int
  // q = a·x² + b·x·y + c·y² is the squared distance from the center in squared radii.
  private let a: Float
  private let b: Float
  private let c: Float

  init(_ position: DabPosition, _ profile: DiscProfile) {
    self.position = position
    self.profile = profile
    let (u, v) = (position.xAxis, position.yAxis)
    let area = u.dx * v.dy - u.dy * v.dx
    let scale = 1 / (area * area)
    a = Float((u.dy * u.dy + v.dy * v.dy) * scale)
    b = Float(-2 * (u.dx * u.dy + v.dx * v.dy) * scale)
    c = Float((u.dx * u.dx + v.dx * v.dx) * scale)
    let short = abs(area) / max(u.length, v.length)
    samples = short < DiscPrint.minimumRadius ? SmallDiscPrint.samples(short) : 1
  }

  @inline(__always)
  func row(_ dy: Float) -> Float { dy }

  @inline(__always)
  func span(_ dy: Double) -> (low: Double, high: Double) {
    (-position.extent.dx - 1, position.extent.dx + 1)
  }

  @inline(__always)
  func opacities(_ row: Float, _ x: SIMD4<Float>) -> SIMD8<UInt16> {
    words(mean(row, x), mean(row, x + 4))
  }

  @inline(__always)
  private func mean(_ row: Float, _ x: SIMD4<Float>) -> SIMD4<Float> {
    let step = 1 / Float(samples)
    let first = step * 0.5 - 0.5
    var sum = SIMD4<Float>.zero
    var dy = row + first
    for _ in 0..<samples {
      var dx = x + first
      for _ in 0..<samples {
        let q = (dx * a + dy * b) * dx + dy * dy * c
        let gx = dx * (2 * a) + dy * b
        let gy = dx * b + 2 * c * dy
        let gradient = (gx * gx + gy * gy).squareRoot() * step
        sum += profile.value(q, gradient: gradient)
        dx += step
      }
      dy += step
    }
    return sum * (step * step)
  }
}
