internal import InkGraphics

/// Which piece of a ribbon gives each pixel of a window its colour, and the parameter there.
///
/// Pieces that follow each other and all touch a pixel are one *strand* there. Within a strand the
/// piece gives the colour whose disc holds the pixel deepest: the nearest one, where the width is
/// even, so that colours run straight across the ink, and where the pen rests its widest print. A
/// later strand takes the place of an earlier one: ink that crosses itself lies on top. A piece that
/// does not hold the pixel's centre, but comes near it, gives way to any that does. All of that
/// depends on the pieces that touch the pixel alone.
///
/// An entry holds, from its highest bit: whether the pixel's centre is inside the piece's ink;
/// whether it is near it; the piece's number from 1 in 20 bits; the parameter in 10 bits. 0 is none.
struct ShadeField: ~Copyable {
  private var entries = Scratch<Int32>(capacity: 0, zero: 0)
  /// How far the pixel is outside the disc of the entry; less than 0 inside.
  private var depths = Scratch<Float>(capacity: 0, zero: 0)
  /// The order of the last piece of the entry's strand.
  private var strands = Scratch<Int32>(capacity: 0, zero: 0)
  /// How much of each pixel is covered, 0…256.
  private(set) var cover = Scratch<UInt32>(capacity: 0, zero: 0)

  private static let near: Int32 = 1 << 30
  private static let lastPiece = (1 << 20) - 1
  private static let steps: Float = 1023

  init() {}

  /// The entries of a row.
  func row(_ y: Int, _ width: Int) -> UnsafeMutablePointer<Int32> { entries.base + y &* width }

  /// Forgets all entries and coverages, and enters pieces.
  mutating func begin(_ window: PixelRect, _ trail: borrowing ShadeTrail) {
    let size = window.width * window.height
    entries.reserve(size + 4, keeping: 0)
    cover.reserve(size + 4, keeping: 0)
    depths.reserve(size + 4, keeping: 0)
    strands.reserve(size + 4, keeping: 0)
    entries.base.update(repeating: 0, count: size)
    depths.base.update(repeating: .infinity, count: size)
    strands.base.update(repeating: 0, count: size)
    cover.base.update(repeating: 0, count: size)
    for (i, piece) in trail.pieces.enumerated() {
      enter(piece, Int32(min(i + 1, Self.lastPiece)), trail.rows, window)
    }
  }

  private func enter(
    _ piece: ShadePiece,
    _ number: Int32,
    _ rows: (SIMD2<Float>, SIMD2<Float>),
    _ window: PixelRect
  ) {
    // A little generously; lanes decide.
    let reach = Double(piece.reach) + 0.05
    let sx = Double(piece.x) + 0.5 + Double(piece.fx)
    let sy = Double(piece.y) + 0.5 + Double(piece.fy)
    let box = PixelRect(
      covering: Rect(
        minX: min(sx, sx + piece.dx) - reach,
        minY: min(sy, sy + piece.dy) - reach,
        maxX: max(sx, sx + piece.dx) + reach,
        maxY: max(sy, sy + piece.dy) + reach
      ),
      within: window
    )
    if box.isEmpty { return }
    for y in box.minY..<box.maxY {
      var (low, high) = (box.minX, box.maxX)
      if abs(piece.dy) > 1 {
        // The part of the piece that comes near the row.
        let t0 = (Double(y) + 0.5 - reach - sy) / piece.dy
        let t1 = (Double(y) + 0.5 + reach - sy) / piece.dy
        let a = sx + piece.dx * min(max(t0, 0), 1)
        let b = sx + piece.dx * min(max(t1, 0), 1)
        low = max(low, Int((min(a, b) - reach).rounded(.down)))
        high = min(high, Int((max(a, b) + reach).rounded(.up)))
      }
      if low < high { enter(piece, number, rows, window, y, low, high) }
    }
  }

  @inline(__always)
  private func enter(
    _ piece: ShadePiece,
    _ number: Int32,
    _ rows: (SIMD2<Float>, SIMD2<Float>),
    _ window: PixelRect,
    _ y: Int,
    _ low: Int,
    _ high: Int
  ) {
    let offset = (y &- window.minY) &* window.width &- window.minX
    let out = entries.base + offset
    let depths = depths.base + offset
    let strands = strands.base + offset
    let vy = Float(y &- Int(piece.y)) - piece.fy
    let alongRow = SIMD4<Float>(repeating: piece.along.y * vy)
    let xRow = SIMD4<Float>(repeating: rows.0.y * vy)
    let yRow = SIMD4<Float>(repeating: rows.1.y * vy)
    let reach2 = SIMD4<Float>(repeating: piece.reach * piece.reach)
    let order = SIMD4<Int32>(repeating: piece.order)
    let isTip = piece.rank == .tip
    let base = isTip ? number &<< 10 : number &<< 10 | Self.near
    var x = low
    while x < high {
      let vx =
        (SIMD4<Float>(repeating: Float(x &- Int(piece.x))) + SIMD4<Float>(0, 1, 2, 3)) - piece.fx
      let along = vx * piece.along.x + alongRow
      let t = lesser(greater(along, .zero), SIMD4(repeating: 1))
      let wx = vx * rows.0.x + xRow - t * piece.ex
      let wy = vx * rows.1.x + yRow - t * piece.ey
      let distance2 = wx * wx + wy * wy
      let isNear = distance2 .<= reach2
      if !any(isNear) {
        x &+= 4
        continue
      }
      let radius = t * piece.dr + piece.r0
      let old = out.quad(x)
      var entry = SIMD4<Int32>(repeating: base) | Fixed.round(t * Self.steps)
      if isTip {
        let isFree = isNear .& (old .>= 0) .& (old .< Self.near)
        let new = old.replacing(with: entry, where: isFree)
        for k in 0..<min(4, high &- x) { out[x &+ k] = new[k] }
        x &+= 4
        continue
      }
      let isCore = distance2 .<= radius * radius
      entry.replace(with: entry | Int32.min, where: isCore)
      let wasCore = old .< 0
      let depth = distance2.squareRoot() - radius
      let oldDepth = depths.quad(x)
      let strand = strands.quad(x)
      let isSame = (strand .== order) .| (strand .== order &- 1)
      let isDeeper = (isCore .& .!wasCore) .| (.!(isCore .^ wasCore) .& (depth .< oldDepth))
      let isAbove = isCore .| .!wasCore
      let wins = isNear .& ((isSame .& isDeeper) .| (.!isSame .& isAbove))
      let goesOn = isNear .& (isSame .| wins)
      let new = old.replacing(with: entry, where: wins)
      let newDepth = oldDepth.replacing(with: depth, where: wins)
      let newStrand = strand.replacing(with: order, where: goesOn)
      if x &+ 4 <= high {
        out.setQuad(x, new)
        depths.setQuad(x, newDepth)
        strands.setQuad(x, newStrand)
      } else {
        for k in 0..<(high &- x) {
          out[x &+ k] = new[k]
          depths[x &+ k] = newDepth[k]
          strands[x &+ k] = newStrand[k]
        }
      }
      x &+= 4
    }
  }

  /// The shade of an entry; red, green, blue and opacity.
  @inline(__always)
  static func shade(_ entry: Int32, _ pieces: UnsafeBufferPointer<ShadePiece>) -> SIMD4<Float> {
    let number = Int(entry &>> 10) & lastPiece
    if number == 0 { return .zero }
    let piece = pieces[number &- 1]
    return piece.color + piece.change * (Float(entry & 1023) * (1 / steps))
  }
}

/// Writes down how much of each pixel is covered instead of painting it.
struct CoverKernel: BlendKernel {
  var weight: Float { 256 }

  @inline(__always)
  func blend(_ d: SIMD4<UInt32>, _ s: SIMD4<UInt32>) -> SIMD4<UInt32> { s & 0xffff }

  @inline(__always)
  func fill(_ p: UnsafeMutablePointer<UInt32>, _ count: Int, _ s: UInt32) {
    p.update(repeating: s, count: count)
  }
}
