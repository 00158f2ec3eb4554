internal import InkGraphics

/// How ink ends and turns.
struct InkStyle {
  var cap = Ribbon.Cap.round
  var join = Ribbon.Join.round

  /// Whether ink is what a disc covers that moves.
  var isRound: Bool { cap == .round && join == .round }
}

extension Ribbon {
  var style: InkStyle { InkStyle(cap: cap, join: join) }
}

/// Where the sides of ink are as seen from a disc: its direction of travel, cosine and sine of the
/// angle between direction and normals, and the outward normals.
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
  /// The sides of a segment of the centre line.
  func sides(_ i: Int) -> Sides {
    Sides(Unit(ux.base[i], uy.base[i]), c.base[i], s.base[i])
  }
}
