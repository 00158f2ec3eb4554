package import InkGraphics

/// A straight piece of a ribbon's centerline with a color gradient along it.
///
/// Lengths are measured in *shape space*, where the pen's disc is round: device pixels unless the transform
/// maps discs to ellipses. Positions of pixels are relative to the piece's start, so that the result for a pixel
/// does not depend on the window.
struct ShadePiece {
  /// The priority of a piece that colors a pixel.
  enum Rank {
    /// A piece of the ink itself: it has priority for pixels inside the ink, and also colors those around it.
    case ink
    /// A disc at a square cap or a miter: it colors only pixels that no piece of the ink reaches.
    case tip
  }

  let rank: Rank
  /// The column of the pixel that contains the start.
  let x: Int32
  let y: Int32
  /// The x coordinate of the start relative to the center of the pixel at ``x`` and ``y``, in pixels.
  let fx: Float
  let fy: Float
  /// The x component of the vector from start to end, in device pixels.
  let dx: Double
  let dy: Double
  /// The x component of the vector from start to end, in shape space.
  let ex: Float
  let ey: Float
  /// The factors that map an offset from the start, in device pixels, to the parameter of the nearest point.
  let along: SIMD2<Float>
  /// The number of the piece in the ribbon; consecutive pieces have consecutive numbers.
  let order: Int32
  let r0: Float
  let dr: Float
  /// The distance from the center line up to which pixels are colored, in shape space.
  let reach: Float
  private(set) var color: SIMD4<Float>
  private(set) var change: SIMD4<Float>

  /// Half a pixel's diagonal plus the deviation of outlines, rounded up, in pixels.
  static let margin = 1.5

  /// Slightly more than ``reach``, to allow for rounding.
  var generousReach: Double { Double(reach) + 0.05 }
  var startX: Double { Double(x) + 0.5 + Double(fx) }
  var startY: Double { Double(y) + 0.5 + Double(fy) }

  /// Whether pixels of a rectangle may be colored, if shape space is that of device pixels.
  func mayReach(_ area: PixelRect) -> Bool {
    let half = Vector(0.5 * Double(area.width), 0.5 * Double(area.height))
    let v = Vector(Double(area.minX) + half.dx - startX, Double(area.minY) + half.dy - startY)
    let along = Vector(dx, dy)
    let length2 = along.lengthSquared
    let t = length2 > 0 ? min(max(v.dot(along) / length2, 0), 1) : 0
    return (v - along * t).length <= generousReach + half.length + 1
  }

  /// Maps the colors at both ends.
  mutating func mapColors(_ map: (SIMD4<Float>) -> SIMD4<Float>) {
    let end = map(color + change)
    color = map(color)
    change = end - color
  }

  /// Returns the pixels within bounds that may be colored.
  func box(within bounds: PixelRect) -> PixelRect {
    let (sx, sy, reach) = (startX, startY, generousReach)
    return PixelRect(
      covering: Rect(
        minX: min(sx, sx + dx) - reach,
        minY: min(sy, sy + dy) - reach,
        maxX: max(sx, sx + dx) + reach,
        maxY: max(sy, sy + dy) + reach
      ),
      within: bounds
    )
  }
}

/// A builder of the straight pieces of a shaded ribbon.
struct ShadeTrail {
  private(set) var pieces: [ShadePiece] = []

  /// The transform from the ribbon's coordinates to device pixels.
  private let transform: Affine
  private let scale: Double
  private let tolerance: Double
  private let toShape: (SIMD2<Double>, SIMD2<Double>)
  private let margin: Double
  private let area: PixelRect

  /// The direction of the previous piece in shape space; zero if there is none.
  private var direction = Vector(0, 0)
  private var isFirst = true
  private var order: Int32 = 0

  /// The two rows of the matrix from device pixels to shape space.
  var rows: (SIMD2<Float>, SIMD2<Float>) { (SIMD2(toShape.0), SIMD2(toShape.1)) }

  /// Creates a builder of the pieces that may color pixels of an area; `nil` if the transform is singular.
  init?(_ transform: Affine, _ tolerance: Double, _ area: PixelRect) {
    self.area = area
    self.transform = transform
    self.tolerance = tolerance
    if let uniform = transform.uniformScale {
      scale = uniform
      toShape = (SIMD2(1, 0), SIMD2(0, 1))
      margin = ShadePiece.margin
    } else {
      scale = transform.largestScale
      let shape = Affine(
        a: transform.a / scale,
        b: transform.b / scale,
        c: transform.c / scale,
        d: transform.d / scale,
        tx: 0,
        ty: 0
      )
      guard scale > 0, scale.isFinite, let back = shape.inverted else { return nil }
      toShape = (SIMD2(back.a, back.c), SIMD2(back.b, back.d))
      margin = ShadePiece.margin * min(back.largestScale, 1024)
    }
  }

  /// Appends the straight pieces of a range of segments.
  ///
  /// - Parameters:
  ///   - ribbon: The ink.
  ///   - run: The range of its segments.
  ///   - continues: Whether the segments right before are already appended.
  ///   - isOpen: Whether more segments will follow.
  mutating func append(
    _ ribbon: Ribbon,
    _ run: Range<Int>,
    continues: Bool = false,
    isOpen: Bool = false
  ) {
    if !continues { begin() }
    var i = run.lowerBound
    while i > 0, !ribbon.segments[i - 1].isValid { i -= 1 }
    var start = i == 0 ? ribbon.start : ribbon.segments[i - 1].end
    var radius = i == 0 ? ribbon.startRadius : ribbon.segments[i - 1].radius
    var isValid = start.isFinite && radius.isFinite
    var last = Disc(transform.apply(start), radius * scale, ribbon.shade(i))
    if run.isEmpty, isValid, !continues { append(last, last) }
    for index in run {
      let segment = ribbon.segments[index]
      let isPartEnd =
        index + 1 == run.upperBound && (!isOpen || index + 1 == ribbon.segments.count)
        || index + 1 < ribbon.segments.count && ribbon.segments[index + 1].isGap
      if segment.isGap { begin() }
      guard segment.isValid else { continue }
      let end = Disc(
        transform.apply(segment.end),
        segment.radius * scale,
        ribbon.shade(index + 1)
      )
      defer {
        (start, radius, last) = (segment.end, segment.radius, end)
        isValid = true
      }
      if segment.isGap { continue }
      guard isValid else {
        append(end, end)
        continue
      }
      if isFirst, ribbon.cap == .square { tip(last, 1.4142135623730951) }
      let curve = CubicCurve(
        last.center,
        transform.apply(segment.control1),
        transform.apply(segment.control2),
        end.center
      )
      let isCurve =
        (segment.control1 != start || segment.control2 != segment.end)
        && segment.control1.isFinite && segment.control2.isFinite
      let steps = isCurve ? curve.subdivisionCount(tolerance: tolerance) : 1
      var from = last
      for k in 1...steps {
        let t = Double(k) / Double(steps)
        var to = end
        if k < steps {
          to = last.mixed(end, t)
          to.center = curve.point(at: t)
        }
        append(from, to, isCorner: k == 1 && ribbon.join == .miter)
        from = to
      }
      if isPartEnd, ribbon.cap == .square { tip(end, 1.4142135623730951) }
    }
  }

  /// The position, radius and color of the ink at one point, in device pixels.
  private struct Disc {
    var center: Point
    var radius: Double
    var shade: SIMD4<Float>

    init(_ center: Point, _ radius: Double, _ shade: SIMD4<Float>) {
      self.center = center
      self.radius = max(radius, 0)
      self.shade = shade
    }

    func mixed(_ o: Disc, _ t: Double) -> Disc {
      Disc(
        Point(
          center.x * (1 - t) + o.center.x * t,
          center.y * (1 - t) + o.center.y * t
        ),
        radius * (1 - t) + o.radius * t,
        shade + (o.shade - shade) * Float(t)
      )
    }
  }

  /// A state of the builder to return to.
  struct Mark {
    fileprivate var count = 0
    fileprivate var direction = Vector(0, 0)
    fileprivate var isFirst = true
    fileprivate var order: Int32 = 0
  }

  /// The current state of the builder.
  var end: Mark {
    Mark(count: pieces.count, direction: direction, isFirst: isFirst, order: order)
  }

  /// Removes all pieces appended since the builder was in a state.
  mutating func rewind(to mark: Mark) {
    pieces.removeLast(pieces.count - mark.count)
    (direction, isFirst, order) = (mark.direction, mark.isFirst, mark.order)
  }

  /// Begins a contiguous part of the ink, after a gap.
  private mutating func begin() {
    direction = Vector(0, 0)
    isFirst = true
    order &+= 2
  }

  private func shape(_ v: Vector) -> Vector {
    Vector(
      toShape.0.x * v.dx + toShape.0.y * v.dy,
      toShape.1.x * v.dx + toShape.1.y * v.dy
    )
  }

  /// Appends a straight piece between two discs, split if it is long.
  private mutating func append(_ a: Disc, _ b: Disc, isCorner: Bool = false) {
    let isStill = a.center == b.center
    // A piece of zero length that does not grow colors nothing new.
    if isStill, a.radius == b.radius, !isFirst { return }
    guard let (t0, t1) = nearRange(a.center, b.center) else {
      order &+= 2
      direction = isStill ? Vector(0, 0) : unit(shape(b.center - a.center))
      isFirst = false
      return
    }
    let heading = isStill ? Vector(0, 0) : unit(shape(b.center - a.center))
    if isCorner, !isFirst { corner(a, heading) }
    let length = (b.center - a.center).length * (t1 - t0)
    let count = max(1, Int(min(length / 2048, 8192).rounded(.up)))
    var from = t0 == 0 ? a : a.mixed(b, t0)
    for k in 1...count {
      let t = t0 + (t1 - t0) * Double(k) / Double(count)
      let to = t == 1 ? b : a.mixed(b, t)
      add(from, to)
      direction = heading
      isFirst = false
      from = to
    }
  }

  /// Returns the part of a line within twice ``Fixed/limit``; `nil` if there is none.
  ///
  /// - Returns: The parameters of the start and the end of the part, 0…1 along the line.
  private func nearRange(_ a: Point, _ b: Point) -> (Double, Double)? {
    let limit = 2 * Fixed.limit
    guard a.isFinite, b.isFinite else { return nil }
    if max(max(abs(a.x), abs(a.y)), max(abs(b.x), abs(b.y))) <= limit { return (0, 1) }
    var (low, high) = (0.0, 1.0)
    for (from, to) in [(a.x, b.x), (a.y, b.y)] {
      for border in [-limit, limit] {
        let isOutside = border < 0 ? from < border : from > border
        let endsOutside = border < 0 ? to < border : to > border
        if isOutside && endsOutside { return nil }
        let t = (border * 0.5 - from * 0.5) / (to * 0.5 - from * 0.5)
        if isOutside { low = max(low, t) }
        if endsOutside { high = min(high, t) }
      }
    }
    return low < high ? (low, high) : nil
  }

  private func unit(_ v: Vector) -> Vector {
    let length = v.length
    return length > 0 && length.isFinite ? v * (1 / length) : Vector(0, 0)
  }

  /// Appends a piece that colors the pixels that a miter at a disc may reach.
  private mutating func corner(_ a: Disc, _ heading: Vector) {
    let half = (0.5 * max(1 + heading.dot(direction), 0)).squareRoot()
    if half < 1 / Ribbon.miterLimit * 0.9 || a.radius * (1 - half) < 0.25 * half { return }
    tip(a, Ribbon.miterLimit)
  }

  /// Appends a disc of the lowest priority; `reach` is the factor that enlarges its radius.
  private mutating func tip(_ a: Disc, _ reach: Double) {
    var wide = a
    wide.radius *= reach
    add(wide, wide, .tip)
  }

  private mutating func add(
    _ a: Disc,
    _ b: Disc,
    _ rank: ShadePiece.Rank = .ink
  ) {
    let largest = Fixed.radiusLimit * (rank == .tip ? Ribbon.miterLimit : 1)
    if rank == .ink { order &+= 1 }
    let (r0, r1) = (min(a.radius, largest), min(b.radius, largest))
    let reach = max(r0, r1) + margin
    let box = Rect(
      minX: min(a.center.x, b.center.x) - reach,
      minY: min(a.center.y, b.center.y) - reach,
      maxX: max(a.center.x, b.center.x) + reach,
      maxY: max(a.center.y, b.center.y) + reach
    )
    guard box.intersects(area.rect) else { return }
    let v = b.center - a.center
    let e = shape(v)
    let length2 = e.lengthSquared
    let isStill = length2 == 0
    let inverse = isStill ? 0 : 1 / length2
    func toDevice(_ w: Vector) -> SIMD2<Float> {
      SIMD2(
        Float(toShape.0.x * w.dx + toShape.1.x * w.dy),
        Float(toShape.0.y * w.dx + toShape.1.y * w.dy)
      )
    }
    let (left, top) = (a.center.x.rounded(.down), a.center.y.rounded(.down))
    let color = isStill ? b.shade : a.shade
    pieces.append(
      ShadePiece(
        rank: rank,
        x: Int32(left),
        y: Int32(top),
        fx: Float(a.center.x - left - 0.5),
        fy: Float(a.center.y - top - 0.5),
        dx: v.dx,
        dy: v.dy,
        ex: Float(e.dx),
        ey: Float(e.dy),
        along: toDevice(e * inverse),
        order: order,
        r0: Float(isStill ? max(r0, r1) : r0),
        dr: Float(isStill ? 0 : r1 - r0),
        reach: Float(reach),
        color: color,
        change: b.shade - color
      )
    )
  }
}

extension Ribbon {
  /// Returns the shade at the start of segment `i`, with channels clamped to 0…1.
  package func shade(_ i: Int) -> SIMD4<Float> {
    var shade = shades[Swift.min(i, shades.count - 1)]
    for k in 0..<4 { shade[k] = shade[k] > 0 ? Swift.min(shade[k], 1) : 0 }
    return shade
  }
}
