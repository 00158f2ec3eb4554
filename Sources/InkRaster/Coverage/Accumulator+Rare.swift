internal import InkGraphics

// What few edges need: long ones, far ones, flat ones. The formulas depend on the edge or piece
// alone, so that a window that sees it from nearby gets the same bits.
extension Accumulator {
  /// Adds an edge that may lie anywhere.
  mutating func addFar(_ vx0: Int32, _ vy0: Int32, _ vx1: Int32, _ vy1: Int32, _ sign: Float) {
    let isUp = vy1 < vy0
    let xt = Int(isUp ? vx1 : vx0) - Int(originX) * 256
    let xe = Int(isUp ? vx0 : vx1) - Int(originX) * 256
    let yt = Int(isUp ? vy1 : vy0) - Int(originY) * 256
    let ye = Int(isUp ? vy0 : vy1) - Int(originY) * 256
    let sense = isUp ? -sign : sign
    let first = max(yt >> 8, 0)
    let last = min((ye - 1) >> 8, rows - 1)
    guard first <= last else { return }
    let (dx, dy) = (xe - xt, ye - yt)
    let isShort = abs(dx) < Self.shortEdge && dy < Self.shortEdge
    let slope = Float(dx) / Float(max(dy, 1))
    let slope2 = Double(dx) / Double(max(dy, 1))
    // The same rounding as in whole vectors, where those apply.
    func crossing(_ y: Int) -> Int {
      isShort
        ? xt + Int(Fixed.round(Float(y - yt) * slope))
        : xt + Int(Fixed.round(Double(y - yt) * slope2))
    }
    let right = (width + 4) * 256
    for r in first...last {
      let a = max(r * 256, yt)
      let b = min(r * 256 + 256, ye)
      let (xa, xb) = (crossing(a), crossing(b))
      let (lo, hi) = (min(xa, xb), max(xa, xb))
      let height = Float(b - a) * sense
      if lo >= right { continue }
      if hi < -4 * 256 {
        addPiece(-1024, -1024, height, rowIndex: r)
      } else if hi - (lo >> 8) * 256 <= 768 {
        addPiece(Float(xa), Float(xb), height, rowIndex: r)
      } else {
        addWide(lo, hi, Int(height), r * stride + Self.guardCells)
      }
    }
  }

  /// Edges at least this long in one direction, in units, are computed in Double.
  static var shortEdge: Int { 1 << 22 }

  /// Adds a piece that spans more than three pixels, exactly as short ones are added.
  mutating func addWide(_ lo: Int, _ hi: Int, _ height: Int, _ row: Int) {
    let w = Double(hi - lo)
    let h = Double(height)
    // G of the column's right border, in the accumulator's unit.
    func g(_ column: Int) -> Int64 {
      let t = column * 256 + 256
      if t <= lo { return 0 }
      let q = Double(min(t, hi) - lo)
      let beyond = Double(max(t - hi, 0))
      return Int64((h * (q * q / w + 2 * beyond)).rounded(.toNearestOrEven))
    }
    if hi >> 8 < -2 {
      // A piece wholly left of the window.
      put(row - 1, Int64(height) * 512)
      return
    }
    let limit = (width + 3) & ~3
    let first = max(lo >> 8, -1)
    let last = max(min((hi >> 8) + 1, limit), -1)
    guard first <= last else { return }
    var before = first == -1 ? 0 : g(first - 2)
    var here = first == -1 ? 0 : g(first - 1)
    if first == -1 {
      // Everything left of the window at once: the cover of the last column there.
      let cover = g(-1) - g(-2)
      put(row - 1, cover)
      before = g(-2)
      here = g(-1)
    }
    var column = first == -1 ? 0 : first
    while column <= last {
      let next = g(column)
      put(row + column, next - 2 * here + before)
      before = here
      here = next
      column += 1
    }
  }

  private func put(_ index: Int, _ value: Int64) {
    cells.base[index] &+= Int32(truncatingIfNeeded: value)
    marks.base[index >> 2] = 1
  }
}
