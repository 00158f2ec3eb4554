internal import InkGraphics

/// The discs that a shape of ink is swept from, in device space.
///
/// A coordinate is held as the nearest whole number of ``Fixed`` units and the remainder in the
/// same unit, so that differences of neighbours stay exact however far from the origin they lie.
/// A point that equals the one before in every respect is left out.
struct Centerline: ~Copyable {
  var x = Scratch<Int32>(capacity: 512, zero: 0)
  var y = Scratch<Int32>(capacity: 512, zero: 0)
  /// The remainder of x, −½…½ unit.
  var fx = Scratch<Float>(capacity: 512, zero: 0)
  /// The remainder of y, −½…½ unit.
  var fy = Scratch<Float>(capacity: 512, zero: 0)
  /// The radius in units.
  var r = Scratch<Float>(capacity: 512, zero: 0)
  private(set) var count = 0

  private var minX = Double.infinity
  private var minY = Double.infinity
  private var maxX = -Double.infinity
  private var maxY = -Double.infinity

  init() {}

  mutating func removeAll() {
    count = 0
    minX = .infinity
    minY = .infinity
    maxX = -.infinity
    maxY = -.infinity
  }

  /// The pixels that the shape may touch.
  var bounds: PixelRect {
    guard count > 0 else { return .empty }
    // Vertices may lie a little outside the discs: half the tolerance, and the snapping.
    return PixelRect(
      minX: Int((minX - 1).rounded(.down)),
      minY: Int((minY - 1).rounded(.down)),
      maxX: Int((maxX + 1).rounded(.up)),
      maxY: Int((maxY + 1).rounded(.up))
    )
  }

  /// Adds a disc, given in pixels.
  ///
  /// Discs that are not finite are skipped. Far ones are moved to ``Fixed/limit``.
  @inline(__always)
  mutating func append(_ px: Double, _ py: Double, _ radius: Double) {
    guard (px - px) + (py - py) + (radius - radius) == 0 else { return }
    let cx = min(max(px, -Fixed.limit), Fixed.limit)
    let cy = min(max(py, -Fixed.limit), Fixed.limit)
    let cr = min(max(radius, 0), Fixed.radiusLimit)
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
    x.reserve(count * 2 + 16, keeping: count)
    y.reserve(x.capacity, keeping: count)
    fx.reserve(x.capacity, keeping: count)
    fy.reserve(x.capacity, keeping: count)
    r.reserve(x.capacity, keeping: count)
  }
}
