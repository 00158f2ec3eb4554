internal import CInkVector
internal import InkGraphics

/// The exact signed area of outlines over a window of pixels.
///
/// A cell holds the difference between the mean winding number of its pixel and that of the pixel to the left, in
/// units of 2⁻¹⁷; before they overflow the values move to cells of 64 bits. An edge is cut into *pieces*, one for each
/// row it crosses. A piece has an exact integer height, and its crossings with row borders depend only on the edge's
/// own ends, never on the window. So any window has the same bits, and the order of pieces does not matter.
///
/// One buffer of second differences instead of AGG's and FreeType's pairs of cover and area is the
/// idea of Raph Levien's font-rs.
struct Accumulator: ~Copyable {
  /// The value in a cell of winding number 1, 2¹⁷.
  static let one: Float = 131_072

  /// The number of cells before the window's first in each row; all area left of the window is counted in them.
  static let guardCells = 4

  /// The number of cells to the right of the pixels that a piece of an edge crosses, into which it may write, too.
  static let reach = 3

  /// The cells of all rows of the window; all zero between shapes.
  var cells = Scratch<Int32>(capacity: 1 << 16, zero: 0)

  /// A byte for each block of four cells: 1 if one of them may differ from zero.
  var marks = Scratch<UInt8>(capacity: 1 << 14, zero: 0)

  /// The contents moved from cells that were about to overflow; all zero between shapes.
  var wide = Scratch<Int64>(capacity: 0, zero: 0)

  /// Whether ``wide`` has nonzero contents.
  var hasWide = false

  /// The number of pieces of edges added to ``cells`` since they were last emptied.
  var pieces = 0

  /// The number of pieces of edges added to the window, including those moved to ``wide``.
  var added = 0

  /// The number of columns that wide pieces of edges cross in this window, computed one by one.
  var wideColumns = 0

  /// The x coordinate of the window's upper left corner, in pixels.
  private(set) var originX: Int32 = 0
  private(set) var originY: Int32 = 0

  /// The number of pixel columns of the window.
  private(set) var width = 0
  private(set) var rows = 0

  /// The number of cells per row; a multiple of 32.
  private(set) var stride = 0

  // Pieces of edges not yet added to cells: x at both ends in 1/256 pixel from the window, signed height in 1/256
  // pixel, and the index of the window's first cell in their row.
  private var xa = Scratch<Float>(capacity: Self.room, zero: 0)
  private var xb = Scratch<Float>(capacity: Self.room, zero: 0)
  private var height = Scratch<Float>(capacity: Self.room, zero: 0)
  private var row = Scratch<Int32>(capacity: Self.room, zero: 0)
  private var waiting = 0
  private static let room = 1024
  private static let flushAt = 960

  init() {}

  /// Sets the window of pixels.
  ///
  /// The cells must be zero, as the functions that read them leave them.
  mutating func begin(_ window: PixelRect) {
    originX = Int32(window.minX)
    originY = Int32(window.minY)
    width = window.width
    rows = window.height
    stride = (width + 3 + 2 * Self.guardCells + 31) & ~31
    cells.reserve(stride * rows + 8, preserving: 0)
    marks.reserve(stride / 4 * rows + 16, preserving: 0)
    waiting = 0
    pieces = 0
    added = 0
    wideColumns = 0
  }

  /// Adds the pending pieces of edges to the cells, and moves the contents of wide cells back.
  mutating func finish() {
    flush()
    if hasWide { narrow() }
  }

  /// Adds the edges of a polyline, padded so that a vector of vertices can be read behind it.
  ///
  /// - Parameters:
  ///   - chain: The vertices.
  ///   - range: The indices of the vertices to add.
  ///   - sign: 1, or −1 to traverse the polyline backward.
  ///   - isNear: Whether all vertices are within 2¹² pixels of the window.
  mutating func add(
    _ chain: borrowing VertexChain,
    _ range: Range<Int>,
    sign: Float,
    isNear: Bool
  ) {
    guard range.count > 1 else { return }
    let (x, y) = (chain.x.base, chain.y.base)
    if isNear {
      addNear(x + range.lowerBound, y + range.lowerBound, range.count &- 1, sign)
    } else {
      for i in range.lowerBound..<(range.upperBound - 1) {
        addFar(x[i], y[i], x[i + 1], y[i + 1], sign)
      }
    }
  }

  private mutating func addNear(
    _ px: UnsafeMutablePointer<Int32>,
    _ py: UnsafeMutablePointer<Int32>,
    _ edges: Int,
    _ sign: Float
  ) {
    let ox = SIMD4<Int32>(repeating: originX &* 256)
    let oy = SIMD4<Int32>(repeating: originY &* 256)
    let lastRow = SIMD4<Int32>(repeating: Int32(truncatingIfNeeded: rows &- 1))
    let rowStride = Int32(truncatingIfNeeded: stride)
    let (xa, xb, height, row) = (self.xa.base, self.xb.base, self.height.base, self.row.base)
    var n = waiting
    var i = 0
    while i < edges {
      let x0 = px.quad(i) &- ox
      let y0 = py.quad(i) &- oy
      let x1 = px.quad(i &+ 1) &- ox
      let y1 = py.quad(i &+ 1) &- oy
      let up = ink_is_less(y1, y0)
      let top = ink_choose(up, y1, y0)
      let bottom = ink_choose(up, y0, y1)
      let xt = ink_float(ink_choose(up, x1, x0))
      let xe = ink_float(ink_choose(up, x0, x1))
      let yt = ink_float(top)
      let ye = ink_float(bottom)
      let sense = ink_turned(up, SIMD4(repeating: sign))
      let slope = (xe - xt) / greater(ye - yt, SIMD4(repeating: 1))
      let above = top &>> 8
      let first = ink_choose(ink_is_less(above, .zero), .zero, above)
      let below = (bottom &- 1) &>> 8
      let last = ink_choose(ink_is_less(lastRow, below), lastRow, below)
      let count = last &- first &+ 1
      let firstTop = ink_float(first &* 256)

      @inline(__always)
      func edge(
        _ xt: Float,
        _ yt: Float,
        _ ye: Float,
        _ slope: Float,
        _ sense: Float,
        _ first: Int32,
        _ firstTop: Float,
        _ count: Int32
      ) {
        var left = Int(count)
        if left <= 0 { return }
        let y0 = SIMD4<Float>(repeating: yt)
        var rowTop = SIMD4<Float>(repeating: firstTop) + SIMD4<Float>(0, 256, 512, 768)
        var rowCell =
          SIMD4<Int32>(repeating: first &* rowStride &+ 4)
          &+ SIMD4<Int32>(0, rowStride, 2 &* rowStride, 3 &* rowStride)
        while true {
          let a = greater(rowTop, y0)
          let b = lesser(rowTop + 256, SIMD4(repeating: ye))
          xa.setQuad(n, xt + Fixed.rounded((a - y0) * slope))
          xb.setQuad(n, xt + Fixed.rounded((b - y0) * slope))
          height.setQuad(n, (b - a) * sense)
          row.setQuad(n, rowCell)
          if left <= 4 { break }
          n &+= 4
          left &-= 4
          rowTop += 1024
          rowCell &+= 4 &* rowStride
          if n >= Self.flushAt {
            waiting = n
            flush()
            n = 0
          }
        }
        n &+= left
      }
      edge(xt.x, yt.x, ye.x, slope.x, sense.x, first.x, firstTop.x, count.x)
      edge(xt.y, yt.y, ye.y, slope.y, sense.y, first.y, firstTop.y, count.y)
      edge(xt.z, yt.z, ye.z, slope.z, sense.z, first.z, firstTop.z, count.z)
      edge(xt.w, yt.w, ye.w, slope.w, sense.w, first.w, firstTop.w, count.w)
      if n >= Self.flushAt {
        waiting = n
        flush()
        n = 0
      }
      i &+= 4
    }
    waiting = n
  }

  /// Adds the piece of an edge in one row whose ends are near the window.
  ///
  /// - Parameters:
  ///   - a: The x coordinate of one end, in 1/256 pixel from the window.
  ///   - b: The x coordinate of the other end.
  ///   - signedHeight: The height, in 1/256 pixel; negative for an upward edge.
  ///   - rowIndex: The row of the window.
  mutating func addPiece(_ a: Float, _ b: Float, _ signedHeight: Float, rowIndex: Int) {
    xa.base[waiting] = a
    xb.base[waiting] = b
    height.base[waiting] = signedHeight
    row.base[waiting] = Int32(truncatingIfNeeded: rowIndex &* stride &+ Self.guardCells)
    waiting &+= 1
    if waiting >= Self.flushAt { flush() }
  }

  /// Adds the areas of the pending pieces of edges to the cells, four pieces at a time.
  ///
  /// Left of a piece from `lo` to `hi`, the height covered up to column border t, summed over x, is
  /// G(t) = (t − lo)²/2w up to hi, and t − (lo + hi)/2 beyond, with w = hi − lo. A pixel's cover is the first
  /// difference of G, and a cell's content the second. The last cell receives the rest of the height,
  /// so that sums are exact.
  mutating func flush() {
    let (xa, xb, height, row) = (self.xa.base, self.xb.base, self.height.base, self.row.base)
    let (cells, marks) = (self.cells.base, self.marks.base)
    let count = waiting
    waiting = 0
    guard count > 0 else { return }
    self.count(more: count)
    xa.setQuad(count, .zero)
    xb.setQuad(count, .zero)
    height.setQuad(count, .zero)
    row.setQuad(count, SIMD4(repeating: 4))
    let rightmost = SIMD4<Int32>(repeating: Int32(truncatingIfNeeded: (width &+ 3) & ~3))
    let leftmost = SIMD4<Int32>(repeating: -4)
    var i = 0
    while i < count {
      let a = xa.quad(i)
      let b = xb.quad(i)
      var h = height.quad(i)
      let lo = lesser(a, b)
      let hi = greater(a, b)
      let column = (lo - 127.5) * (1 / 256) + Fixed.magicFloat
      let base = (column - Fixed.magicFloat) * 256
      let l = lo - base
      let r = hi - base
      let w = hi - lo
      if anyGreater(r, 768) {
        // Pieces that span more than three pixels are added one by one.
        let wide = r .> SIMD4(repeating: 768)
        for k in i..<(i &+ 4) where wide[k &- i] { addWide(xa[k], xb[k], height[k], row[k]) }
        h.replace(with: 0, where: wide)
      }
      let k = h / greater(w, SIMD4(repeating: 1))
      let q1 = lesser(256 - l, w)
      let q2 = lesser(512 - l, w)
      let g1 = k * q1 * q1 + (h + h) * greater(256 - r, .zero)
      let g2 = k * q2 * q2 + (h + h) * greater(512 - r, .zero)
      let g3 = h * (1536 - l - r)
      let i1 = Fixed.round(g1)
      let i2 = Fixed.round(g2)
      let i3 = Fixed.round(g3)
      let i4 = Fixed.round(h * 512)
      let c0 = i1
      let c1 = i2 &- (i1 &+ i1)
      let c2 = i3 &- (i2 &+ i2) &+ i1
      let c3 = i4 &- i3 &+ i2
      var cell = unsafeBitCast(column, to: SIMD4<Int32>.self) &- Fixed.magicBits
      cell.replace(with: leftmost, where: cell .< leftmost)
      cell.replace(with: rightmost, where: cell .> rightmost)
      let at = cell &+ row.quad(i)

      @inline(__always)
      func scatter(_ index: Int32, _ v: SIMD4<Int32>) {
        let p = Int(index)
        cells.setQuad(p, cells.quad(p) &+ v)
        marks[p &>> 2] = 1
        marks[(p &+ 3) &>> 2] = 1
      }
      let (low01, high01) = (ink_zip_low(c0, c1), ink_zip_high(c0, c1))
      let (low23, high23) = (ink_zip_low(c2, c3), ink_zip_high(c2, c3))
      scatter(at.x, ink_low_halves(low01, low23))
      scatter(at.y, ink_high_halves(low01, low23))
      scatter(at.z, ink_low_halves(high01, high23))
      scatter(at.w, ink_high_halves(high01, high23))
      i &+= 4
    }
  }
}
