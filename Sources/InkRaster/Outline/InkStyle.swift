internal import InkGraphics

/// The cap and join of ink.
struct InkStyle {
  var cap = Ribbon.Cap.round
  var join = Ribbon.Join.round

  /// Whether the ink is exactly the area covered by a moving disc.
  var isRound: Bool { cap == .round && join == .round }
}

extension Ribbon {
  var style: InkStyle { InkStyle(cap: cap, join: join) }
}

/// The sides of ink at a disc.
///
/// They are given by its direction of travel, cosine and sine of the angle between direction and
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
  /// Returns the sides of a segment of the centerline.
  func sides(_ i: Int) -> Sides {
    Sides(Unit(ux.base[i], uy.base[i]), c.base[i], s.base[i])
  }
}
