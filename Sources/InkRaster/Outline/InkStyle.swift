internal import InkGraphics

/// The shapes of the caps and joins of ink.
struct InkStyle {
  var cap = Ribbon.Cap.round
  var join = Ribbon.Join.round

  /// Whether the ink is exactly the area covered by a moving disc.
  var isRound: Bool { cap == .round && join == .round }
}

extension Ribbon {
  var style: InkStyle { InkStyle(cap: cap, join: join) }
}

/// The two sides of the outline of ink at a disc.
///
/// They are given by the direction of travel, cosine and sine of the angle between direction and
/// normals, and the outward normals.
struct Sides {
  let u: Unit
  let c: Float
  let s: Float
  let left: Unit
  let right: Unit

  init(_ u: Unit, _ c: Float, _ s: Float) {
    self.u = u
    self.c = c
    self.s = s
    left = Unit(c * u.x - s * u.y, c * u.y + s * u.x)
    right = Unit(c * u.x + s * u.y, c * u.y - s * u.x)
  }
}

extension InkOutline {
  /// Returns the sides of segment `i` of the centerline.
  func sides(_ i: Int) -> Sides {
    Sides(Unit(ux.base[i], uy.base[i]), c.base[i], s.base[i])
  }
}
