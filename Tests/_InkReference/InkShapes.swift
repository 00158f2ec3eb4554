import InkGraphics
import InkRaster

/// Ink with any caps and joins, as convex polygons that may overlap: the bands of
/// all steps, cut where the sides touch the discs, plus the areas of caps and joins.
struct InkShapes {
  private var polygons: [[Point]] = []

  /// A step with the true directions at its ends, if those of a curve are known.
  struct Step {
    var from: InkDisc
    var to: InkDisc
    var into: Vector?
    var out: Vector?
    /// The segment, and the parameters at which the step begins and ends.
    var segment = 0
    var start = 0.0
    var end = 0.0
  }

  /// The directions of the sides relative to a disc.
  private struct Frame {
    var u: Vector
    /// The angle between direction and normals.
    var angle: Double
    var left: Vector
    var right: Vector

    init(_ u: Vector, _ c: Double) {
      let s = (1 - c * c).squareRoot()
      self.u = u
      angle = Real.atan2(s, c)
      left = u * c + u.perpendicular * s
      right = u * c - u.perpendicular * s
    }

    func turned(to direction: Vector?) -> Frame {
      direction.map { Frame($0, Real.sinCos(angle).cosine) } ?? self
    }
  }

  init() {}

  /// Adds an uninterrupted part.
  mutating func append(_ steps: [Step], _ cap: Ribbon.Cap, _ join: Ribbon.Join) {
    let moves = steps.filter { $0.from != $0.to }
    guard let first = moves.first, let last = moves.last else {
      if let dot = steps.first { sector(dot.from, Vector(1, 0), 2 * .pi) }
      return
    }
    var before: Frame?
    for (i, step) in moves.enumerated() {
      let frame = Self.frame(step)
      let a = Point(step.from.x, step.from.y)
      let b = Point(step.to.x, step.to.y)
      polygons.append([
        a + frame.left * step.from.radius, b + frame.left * step.to.radius,
        b + frame.right * step.to.radius, a + frame.right * step.from.radius,
      ])
      if let before {
        let into = before.turned(to: moves[i - 1].out)
        let out = frame.turned(to: step.into)
        let isCorner = moves[i - 1].out != nil && step.into != nil
        let hasSides = abs(into.angle - .pi / 2) < 1.57 && abs(out.angle - .pi / 2) < 1.57
        joint(step.from, before, into, .round)
        joint(step.from, into, out, isCorner && hasSides ? join : .round)
        joint(step.from, out, frame, .round)
      }
      before = frame
    }
    self.cap(first.from, Self.frame(first), first.into, -1, cap)
    self.cap(last.to, Self.frame(last), last.out, 1, cap)
  }

  /// Adds the spans of a horizontal line of the device that the shapes cover.
  func appendSpans(
    _ y: Double,
    _ transform: Affine,
    _ spans: inout [(Double, Double)]
  ) {
    for polygon in polygons {
      var low = Double.infinity
      var high = -Double.infinity
      for i in polygon.indices {
        let p = transform.apply(polygon[i])
        let q = transform.apply(polygon[(i + 1) % polygon.count])
        guard (p.y <= y) != (q.y <= y) else { continue }
        let x = p.x + (q.x - p.x) * ((y - p.y) / (q.y - p.y))
        low = min(low, x)
        high = max(high, x)
      }
      if high > low { spans.append((low, high)) }
    }
  }

  private static func frame(_ step: Step) -> Frame {
    let v = Vector(step.to.x - step.from.x, step.to.y - step.from.y)
    let length = v.length
    let growth = step.from.radius - step.to.radius
    if length <= abs(growth) {
      return Frame(length > 0 ? v * (1 / length) : Vector(1, 0), growth > 0 ? 1 : -1)
    }
    return Frame(v * (1 / length), growth / length)
  }

  private mutating func joint(
    _ disc: InkDisc,
    _ a: Frame,
    _ b: Frame,
    _ join: Ribbon.Join,
    isEnd: Bool = false
  ) {
    let p = Point(disc.x, disc.y)
    let turn = Real.atan2(a.u.cross(b.u), a.u.dot(b.u))
    let change = b.angle - a.angle
    if !isEnd, a.angle > .pi / 2 {
      polygons.append([p, p + a.left * disc.radius, p + a.right * disc.radius])
    }
    if !isEnd, b.angle < .pi / 2 {
      polygons.append([p, p + b.left * disc.radius, p + b.right * disc.radius])
    }
    if turn + change < 0 { corner(disc, a.left, b.left, turn + change, join) }
    if turn - change > 0 { corner(disc, a.right, b.right, turn - change, join) }
  }

  private mutating func corner(
    _ disc: InkDisc,
    _ a: Vector,
    _ b: Vector,
    _ angle: Double,
    _ join: Ribbon.Join
  ) {
    let half = Real.sinCos(0.5 * angle).cosine
    // From a half circle on, a chord would remove area.
    if join == .round || half < 0.01 { return sector(disc, a, angle) }
    let p = Point(disc.x, disc.y)
    var polygon = [p, p + a * disc.radius, p + b * disc.radius]
    if join == .miter, half * Ribbon.miterLimit >= 1 - 1e-6 {
      polygon.insert(p + (a + b) * (disc.radius / (2 * half * half)), at: 2)
    }
    polygons.append(polygon)
  }

  /// Adds part of a disc.
  private mutating func sector(_ disc: InkDisc, _ from: Vector, _ angle: Double) {
    let p = Point(disc.x, disc.y)
    let quarters = max(1, Int((abs(angle) / 1.5).rounded(.up)))
    var n = from
    for _ in 0..<quarters {
      var polygon = [p]
      let base = n
      let count = max(1, Int((abs(angle) / Double(quarters) * 60).rounded(.up)))
      for k in 0...count {
        let (sine, cosine) = Real.sinCos(angle / Double(quarters) * Double(k) / Double(count))
        n = base * cosine + base.perpendicular * sine
        polygon.append(p + n * disc.radius)
      }
      polygons.append(polygon)
    }
  }

  /// Adds a cap; `side` is −1 at the start.
  private mutating func cap(
    _ disc: InkDisc,
    _ chord: Frame,
    _ direction: Vector?,
    _ side: Double,
    _ cap: Ribbon.Cap
  ) {
    let hasSides = abs(chord.angle - .pi / 2) < 1.57
    if cap == .round || !hasSides {
      let sweep = side > 0 ? 2 * chord.angle : 2 * (.pi - chord.angle)
      sector(disc, side > 0 ? chord.left : chord.right, -sweep)
      return
    }
    let end = chord.turned(to: direction)
    if side > 0 {
      joint(disc, chord, end, .round, isEnd: true)
    } else {
      joint(disc, end, chord, .round, isEnd: true)
    }
    guard cap == .square else { return }
    let p = Point(disc.x, disc.y)
    let half = end.u.perpendicular * (Real.sinCos(end.angle).sine * disc.radius)
    let far = p + end.u * (side * disc.radius)
    polygons.append([
      p + end.left * disc.radius, far + half, far - half, p + end.right * disc.radius,
    ])
  }
}
