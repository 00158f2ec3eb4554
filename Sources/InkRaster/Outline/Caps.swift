internal import InkGraphics

// Round, butt and square caps at the ends of an outline.
extension InkOutline {
  /// Begins the outline with a cap.
  ///
  /// If one of the first two discs contains the other there are no tangents to cut across, so the cap is round.
  mutating func startCap(_ line: borrowing Centerline, _ sagitta: Float, _ cap: Ribbon.Cap) {
    let chord = sides(0)
    if cap == .round || chord.s == 0 { return startCap(line, sagitta) }
    let disc = Disc(line, 0, sagitta)
    let end = line.corners.first.map { Sides($0, chord.c, chord.s) } ?? chord
    disc.vertex(end.right, disc.r, into: &right)
    disc.vertex(end.right, disc.r, into: &left)
    if cap == .square { square(disc, Unit(-end.u.x, -end.u.y), end.s) }
    disc.vertex(end.left, disc.r, into: &left)
    if !isShort(line, 0, end, disc.r) { turn(disc, end, chord, .round) }
  }

  /// Ends the outline with a cap.
  mutating func endCap(_ line: borrowing Centerline, _ sagitta: Float, _ cap: Ribbon.Cap) {
    let last = line.count &- 1
    let chord = sides(last &- 1)
    if cap == .round || chord.s == 0 { return endCap(line, sagitta) }
    let disc = Disc(line, last, sagitta)
    let end = line.corners.last.map { Sides($0, chord.c, chord.s) } ?? chord
    if !isShort(line, last &- 1, end, disc.r) { turn(disc, chord, end, .round) }
    disc.vertex(end.left, disc.r, into: &left)
    if cap == .square { square(disc, end.u, end.s) }
    disc.vertex(end.right, disc.r, into: &left)
    disc.vertex(end.right, disc.r, into: &right)
  }

  /// Appends the two corners of a square cap, from the right of the direction `front` to its left.
  ///
  /// - Parameters:
  ///   - disc: The disc at the end of the ink.
  ///   - front: The direction out of the ink.
  ///   - half: Half the width of the ink, in 1/256 pixel.
  private mutating func square(_ disc: Disc, _ front: Unit, _ half: Float) {
    let (x, y) = (half * front.y, half * front.x)
    disc.vertex(Unit(front.x - x, front.y + y), disc.r, into: &left)
    disc.vertex(Unit(front.x + x, front.y - y), disc.r, into: &left)
  }
}
