// Support for shapes with very many edges in a window. A cell holds winding numbers below 2¹⁴ in magnitude, and the
// piece of an edge in a row contributes one at most; so before they can overflow, cells are emptied into wider ones.
extension Accumulator {
  /// The maximum number of pieces of edges in a window before its cells may overflow.
  private static var piecesAtOnce: Int { 16_000 }

  /// Counts pieces of edges that are about to be added, and empties cells that could overflow.
  @inline(__always)
  mutating func count(more: Int) {
    if pieces &+ more > Self.piecesAtOnce { widen() }
    pieces &+= more
    added &+= more
  }

  /// Adds the contents of all cells to cells of 64 bits and clears them; ``marks`` stay.
  @inline(never)
  private mutating func widen() {
    pieces = 0
    hasWide = true
    wide.reserve(stride * rows + 8, preserving: 0)
    let (cells, wide) = (self.cells.base, self.wide.base)
    forEachMarkedBlock { row, block in
      let p = row + block * 4
      for i in p..<(p + 4) {
        wide[i] &+= Int64(cells[i])
        cells[i] = 0
      }
    }
  }

  /// Moves cells of 64 bits back, as winding numbers that fit into 32 bits.
  ///
  /// A winding number that does not fit is replaced by a large number congruent to it modulo 2, so that the
  /// coverage is the same by either fill rule.
  @inline(never)
  mutating func narrow() {
    widen()
    hasWide = false
    let (cells, wide) = (self.cells.base, self.wide.base)
    var at = -1
    var sum: Int64 = 0
    var before: Int64 = 0
    forEachMarkedBlock { row, block in
      if row != at { (at, sum, before) = (row, 0, 0) }
      let p = row + block * 4
      for i in p..<(p + 4) {
        sum &+= wide[i]
        wide[i] = 0
        let winding = Self.fitting(sum)
        cells[i] = Int32(truncatingIfNeeded: winding &- before)
        before = winding
      }
    }
  }

  private static func fitting(_ winding: Int64) -> Int64 {
    let limit: Int64 = 1 << 30
    if abs(winding) < limit { return winding }
    return (winding < 0 ? -limit : limit) + (winding & 0x3ffff)
  }

  /// Calls `body` with the index of the first cell of a row and that of each marked block of four cells in it.
  private func forEachMarkedBlock(_ body: (_ row: Int, _ block: Int) -> Void) {
    for r in 0..<rows {
      let marks = self.marks.base + r * (stride / 4)
      for word in 0..<(stride / 32) {
        let bits = UnsafeRawPointer(marks + word * 8).loadUnaligned(as: UInt64.self)
        if bits == 0 { continue }
        for block in (word * 8)..<(word * 8 + 8) where marks[block] != 0 {
          body(r * stride, block)
        }
      }
    }
  }
}
