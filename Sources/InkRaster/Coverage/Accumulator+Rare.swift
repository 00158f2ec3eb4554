internal import InkGraphics

// Support for rare edges: long, distant or flat ones. The formulas depend only on the edge, not on the window, so any
// window has the same bits.
extension Accumulator {
  /// Adds an edge at any distance from the window.
  ///
  /// - Parameters:
  ///   - vx0: The x coordinate of its start, in 1/256 pixel, as the others.
  ///   - vy0: The y coordinate of its start.
  ///   - vx1: The x coordinate of its end.
  ///   - vy1: The y coordinate of its end.
  ///   - sign: 1, or −1 for the opposite direction.
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
    // The crossing is rounded as for vectors of near edges, so that an edge in the range of both has the same bits.
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
        addWideFar(lo, hi, height, r)
      }
    }
  }

  /// Adds the piece of an edge in a row that is wide and may extend far beyond the window.
  private mutating func addWideFar(_ lo: Int, _ hi: Int, _ height: Float, _ r: Int) {
    let row = r * stride + Self.guardCells
    count(more: 1)
    if hi - lo > 8192 {
      addVeryWide(lo, hi, Int(height), row)
    } else {
      addWide(Float(lo), Float(hi), height, Int32(truncatingIfNeeded: row))
    }
  }

  /// The length in x or y from which edges are computed in Double, in 1/256 pixel.
  static var shortEdge: Int { 1 << 22 }

  /// Adds the piece of an edge in a row that spans more than three pixels.
  ///
  /// - Parameters:
  ///   - xa: The x coordinate of one end, in 1/256 pixel from the window.
  ///   - xb: The x coordinate of the other end.
  ///   - h: The signed height, in 1/256 pixel.
  ///   - row: The index of the window's first cell in the row.
  mutating func addWide(_ xa: Float, _ xb: Float, _ h: Float, _ row: Int32) {
    let lo = min(xa, xb)
    let hi = max(xa, xb)
    let w = hi - lo
    // The products of wider pieces are out of the range of `Fixed.round`.
    if w > 8192 { return addVeryWide(Int(lo), Int(hi), Int(h), Int(row)) }
    let column = Fixed.round((lo - 127.5) * (1 / 256))
    let base = Float(column) * 256
    let l = lo - base
    let r = hi - base
    let k = h / w
    let limit = Int32(truncatingIfNeeded: (width &+ 3) & ~3)
    let (cells, marks) = (self.cells.base, self.marks.base)
    var at = column
    @inline(__always)
    func put(_ value: Int32) {
      // Contributions left of the window are added to the cell before its first.
      if at <= limit {
        let index = Int(row &+ max(at, -1))
        cells[index] &+= value
        marks[index &>> 2] = 1
      }
      at &+= 1
    }
    var right: Float = 256
    var sum: Int32 = 0
    var cover: Int32 = 0
    while right <= r {
      let q = right - l
      let next = Fixed.round(k * q * q)
      put(next &- sum &- cover)
      cover = next &- sum
      sum = next
      right += 256
    }
    let last = Fixed.round(h * (right + right - l - r)) &- sum
    put(last &- cover)
    put(Fixed.round(h * 512) &- last)
    wideColumns &+= Int(at &- column)
  }

  /// Adds the piece of an edge in a row, of any width, in double precision.
  private mutating func addVeryWide(_ lo: Int, _ hi: Int, _ height: Int, _ row: Int) {
    let w = Double(hi - lo)
    let h = Double(height)
    // Returns the height covered up to the right border of a column, summed over x, in units of a cell: G of `flush()`.
    func g(_ column: Int) -> Int64 {
      let t = column * 256 + 256
      if t <= lo { return 0 }
      let q = Double(min(t, hi) - lo)
      let beyond = Double(max(t - hi, 0))
      return Int64((h * (q * q / w + 2 * beyond)).rounded(.toNearestOrEven))
    }
    func put(_ index: Int, _ value: Int64) {
      cells.base[index] &+= Int32(truncatingIfNeeded: value)
      marks.base[index >> 2] = 1
    }
    let limit = (width + 3) & ~3
    let first = max(lo >> 8, -1)
    let last = max(min((hi >> 8) + 1, limit), -1)
    guard first <= last else { return }
    wideColumns &+= 4 &* (last &- first)
    // All contributions left of the window are added in one step: the cover of the last column outside.
    if first == -1 { put(row - 1, g(-1) - g(-2)) }
    for column in max(first, 0)...max(last, 0) {
      put(row + column, g(column) - 2 * g(column - 1) + g(column - 2))
    }
  }
}
