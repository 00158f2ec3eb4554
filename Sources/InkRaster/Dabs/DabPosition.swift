internal import InkGraphics

/// The position, size and opacity of a dab in device pixels.
struct DabPosition {
  /// The column of the pixel that contains the center.
  ///
  /// Pixels are addressed relative to the center's pixel, so that no sum of the kernels rounds: steps of a whole number
  /// of pixels are exact.
  let column: Int
  let row: Int

  /// The center relative to the corner of the pixel at ``column`` and ``row``, 0…1 in steps of 1/1024.
  let fraction: Vector

  /// The image of the tip's x axis, a vector of the length of the radius, in pixels.
  let xAxis: Vector
  let yAxis: Vector

  /// The largest distances of the tip from its center in x and y, in pixels.
  let extent: Vector

  /// The pixels that the dab may touch.
  let box: PixelRect

  /// The opacity, 0…1, reduced if the tip was enlarged to the minimum size.
  let opacity: Double

  /// The minimum radius in pixels; smaller tips are enlarged and fainter.
  static let smallest = 0.5

  /// The number of steps per pixel to which the center is rounded.
  private static let unit = 1024.0

  /// Transforms a dab; `nil` if it is invisible or not finite.
  ///
  /// - Parameters:
  ///   - dab: The dab.
  ///   - sides: Half the tip's width and height, as multiples of the dab's radius.
  ///   - isRound: Whether the tip is rotationally symmetric.
  ///   - transform: The transform to device pixels.
  ///   - scale: The transform's scale if it is a similarity; otherwise `nil`.
  init?(
    _ dab: Dab,
    sides: Vector,
    isRound: Bool,
    _ transform: Affine,
    scale: Double?
  ) {
    let strength = Double(dab.color.w)
    guard strength > 0, dab.radius > 0, dab.radius < .infinity else { return nil }
    let center = transform.apply(dab.center)
    guard abs(center.x) < Fixed.limit, abs(center.y) < Fixed.limit else { return nil }
    var axes: (x: Vector, y: Vector)
    var faintness = 1.0
    if isRound, let scale {
      let radius = scale * dab.radius
      guard radius > 0 else { return nil }
      let limited = min(max(radius, Self.smallest), Fixed.radiusLimit)
      axes = (Vector(limited, 0), Vector(0, limited))
      if radius < limited { faintness = radius / limited * (radius / limited) }
    } else {
      let angle = isRound ? 0 : dab.angle
      guard angle.isFinite else { return nil }
      let (sine, cosine) = Real.sinCos(angle)
      let r = min(dab.radius, 1e9)
      axes = (
        transform.apply(Vector(r * cosine, r * sine)),
        transform.apply(Vector(-r * sine, r * cosine))
      )
      guard let factor = Self.limit(&axes) else { return nil }
      faintness = factor
    }
    let opacity = min(strength, 1) * faintness
    // An opacity of less than half a step of 1/65535 changes nothing.
    guard opacity * 65535 >= 0.5 else { return nil }
    let reach: Vector
    if isRound {
      reach = Vector(
        (axes.x.dx * axes.x.dx + axes.y.dx * axes.y.dx).squareRoot(),
        (axes.x.dy * axes.x.dy + axes.y.dy * axes.y.dy).squareRoot()
      )
    } else {
      reach = Vector(
        abs(axes.x.dx) * sides.dx + abs(axes.y.dx) * sides.dy,
        abs(axes.x.dy) * sides.dx + abs(axes.y.dy) * sides.dy
      )
    }
    let (left, top) = (center.x.rounded(.down), center.y.rounded(.down))
    column = Int(left)
    row = Int(top)
    fraction = Vector(
      ((center.x - left) * Self.unit).rounded() / Self.unit,
      ((center.y - top) * Self.unit).rounded() / Self.unit
    )
    xAxis = axes.x
    yAxis = axes.y
    extent = reach
    self.opacity = opacity
    // Antialiased edges extend the dab by less than a pixel.
    box = PixelRect(
      minX: Int((center.x - reach.dx - 1).rounded(.down)),
      minY: Int((center.y - reach.dy - 1).rounded(.down)),
      maxX: Int((center.x + reach.dx + 1).rounded(.up)),
      maxY: Int((center.y + reach.dy + 1).rounded(.up))
    )
  }

  /// Stretches or shrinks the axes so that the shortest and longest radius are within the limits.
  ///
  /// - Returns: The factor by which enlarging reduces opacity, 1 if it does not; `nil` if the area is zero.
  private static func limit(_ axes: inout (x: Vector, y: Vector)) -> Double? {
    // The eigenvalues of J·Jᵀ, with the axes as the columns of J, are the squares of the semi-axes of the ellipse.
    let a = axes.x.dx * axes.x.dx + axes.y.dx * axes.y.dx
    let b = axes.x.dx * axes.x.dy + axes.y.dx * axes.y.dy
    let d = axes.x.dy * axes.x.dy + axes.y.dy * axes.y.dy
    let area = abs(axes.x.dx * axes.y.dy - axes.x.dy * axes.y.dx)
    guard area > 0, a < 1e30, d < 1e30 else { return nil }
    let half = (a - d) * 0.5
    let root = (half * half + b * b).squareRoot()
    let long = ((a + d) * 0.5 + root).squareRoot()
    let short = area / long
    if short >= smallest, long <= Fixed.radiusLimit { return 1 }
    var direction = half >= 0 ? Vector(half + root, b) : Vector(b, root - half)
    let length = direction.length
    direction = length > 0 ? direction * (1 / length) : Vector(1, 0)
    let first = min(max(long, smallest), Fixed.radiusLimit)
    let second = min(max(short, smallest), Fixed.radiusLimit)
    func stretched(_ v: Vector) -> Vector {
      let along = v.dot(direction)
      let rest = v - direction * along
      return direction * (along * (first / long)) + rest * (second / short)
    }
    axes = (stretched(axes.x), stretched(axes.y))
    return min(long / first, 1) * min(short / second, 1)
  }
}
