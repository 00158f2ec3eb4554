internal import InkGraphics

/// The discs of a contiguous part of ink, in device coordinates.
///
/// The ink is the area that a disc sweeps from each to the next. A coordinate is stored as the nearest integer of
/// ``Fixed`` units (1/256 pixel) and the remainder in the same unit, so that differences of neighbors stay exact at any
/// distance from the origin. A disc that equals the previous one is skipped.
struct Centerline: ~Copyable {
  var x = Scratch<Int32>(capacity: 512, zero: 0)
  var y = Scratch<Int32>(capacity: 512, zero: 0)
  /// The remainders of the x coordinates, −½…½ unit.
  var fx = Scratch<Float>(capacity: 512, zero: 0)
  /// The remainders of the y coordinates, −½…½ unit.
  var fy = Scratch<Float>(capacity: 512, zero: 0)
  /// The radii, in units of 1/256 pixel.
  var r = Scratch<Float>(capacity: 512, zero: 0)
  private(set) var count = 0

  /// The exact directions at the ends of segments; empty for round caps and joins, which don't need them.
  var corners = Corners()

  private var minX = Double.infinity
  private var minY = Double.infinity
  private var maxX = -Double.infinity
  private var maxY = -Double.infinity

  /// The last appended disc in pixels before it was clamped, if it is beyond the limits; otherwise `nil`.
  private var far: InkDisc?

  init() {}

  mutating func removeAll() {
    count = 0
    corners.removeAll()
    far = nil
    minX = .infinity
    minY = .infinity
    maxX = -.infinity
    maxY = -.infinity
  }

  /// Returns the pixels that the shape may touch if outlined to `tolerance` pixels.
  func bounds(tolerance: Double) -> PixelRect {
    guard count > 0 else { return .empty }
    // Vertices are outside the discs by at most half the tolerance and a tenth of the radius, and are snapped.
    let margin = 0.5 + min(0.5 * tolerance, 0.1 * Fixed.radiusLimit)
    return PixelRect(
      minX: Int((minX - margin).rounded(.down)),
      minY: Int((minY - margin).rounded(.down)),
      maxX: Int((maxX + margin).rounded(.up)),
      maxY: Int((maxY + margin).rounded(.up))
    )
  }

  /// Appends a disc, given in pixels.
  ///
  /// Discs that are not finite are skipped. A segment that crosses ``Fixed/limit`` or ``Fixed/radiusLimit``
  /// is split; the part beyond is clamped.
  @inline(__always)
  mutating func append(_ px: Double, _ py: Double, _ radius: Double) {
    if far == nil, abs(px) <= Fixed.limit, abs(py) <= Fixed.limit,
      abs(radius) <= Fixed.radiusLimit
    {
      appendNear(px, py, max(radius, 0))
    } else {
      appendFar(px, py, radius)
    }
  }

  /// Appends a disc if it or the last one is beyond a limit.
  @inline(never)
  private mutating func appendFar(_ px: Double, _ py: Double, _ radius: Double) {
    guard px.isFinite, py.isFinite, radius.isFinite else { return }
    let to = InkDisc(x: px, y: py, radius: max(radius, 0))
    if let from = far ?? last {
      // The coordinates are halved before they are subtracted, so that the difference of large ones stays finite.
      var cuts: [Double] = []
      func cut(_ a: Double, _ b: Double, _ border: Double) {
        if (a < border) != (b < border) {
          cuts.append((0.5 * border - 0.5 * a) / (0.5 * b - 0.5 * a))
        }
      }
      cut(from.x, to.x, -Fixed.limit)
      cut(from.x, to.x, Fixed.limit)
      cut(from.y, to.y, -Fixed.limit)
      cut(from.y, to.y, Fixed.limit)
      cut(from.radius, to.radius, Fixed.radiusLimit)
      cuts.sort()
      for t in cuts {
        appendMoved(
          from.x * (1 - t) + to.x * t,
          from.y * (1 - t) + to.y * t,
          from.radius * (1 - t) + to.radius * t
        )
      }
    }
    appendMoved(to.x, to.y, to.radius)
    let isNear =
      abs(to.x) <= Fixed.limit && abs(to.y) <= Fixed.limit && to.radius <= Fixed.radiusLimit
    far = isNear ? nil : to
  }

  /// Appends a disc, given in pixels, clamped to the limits.
  private mutating func appendMoved(_ px: Double, _ py: Double, _ radius: Double) {
    appendNear(
      min(max(px, -Fixed.limit), Fixed.limit),
      min(max(py, -Fixed.limit), Fixed.limit),
      min(radius, Fixed.radiusLimit)
    )
  }

  /// The last disc appended, in pixels; `nil` if there is none.
  private var last: InkDisc? {
    guard count > 0 else { return nil }
    let i = count - 1
    return InkDisc(
      x: (Double(x.base[i]) + Double(fx.base[i])) / Fixed.unit,
      y: (Double(y.base[i]) + Double(fy.base[i])) / Fixed.unit,
      radius: Double(r.base[i]) / Fixed.unit
    )
  }

  @inline(__always)
  private mutating func appendNear(_ cx: Double, _ cy: Double, _ cr: Double) {
    let ux = cx * Fixed.unit
    let uy = cy * Fixed.unit
    let ix = Fixed.round(ux)
    let iy = Fixed.round(uy)
    let rx = Float(ux - ((ux + Fixed.magic) - Fixed.magic))
    let ry = Float(uy - ((uy + Fixed.magic) - Fixed.magic))
    let ur = Float(cr * Fixed.unit)
    let last = count &- 1
    if last >= 0, x.base[last] == ix, y.base[last] == iy, fx.base[last] == rx,
      fy.base[last] == ry, r.base[last] == ur
    {
      return
    }
    if count &+ 8 > x.capacity { grow() }
    x.base[count] = ix
    y.base[count] = iy
    fx.base[count] = rx
    fy.base[count] = ry
    r.base[count] = ur
    count &+= 1
    minX = min(minX, cx - cr)
    minY = min(minY, cy - cr)
    maxX = max(maxX, cx + cr)
    maxY = max(maxY, cy + cr)
  }

  @inline(never)
  private mutating func grow() {
    x.reserve(count * 2 + 16, preserving: count)
    y.reserve(x.capacity, preserving: count)
    fx.reserve(x.capacity, preserving: count)
    fy.reserve(x.capacity, preserving: count)
    r.reserve(x.capacity, preserving: count)
  }
}
