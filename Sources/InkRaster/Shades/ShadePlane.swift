internal import InkGraphics

/// A buffer that stores, for each pixel of a rectangle, the straight piece of a ribbon that colors it.
///
/// See ``ShadeField`` for the rules. A vector may be read behind the last pixel.
struct ShadePlane {
  let entries: UnsafeMutablePointer<Int32>
  /// For each pixel, its distance outside the disc of the piece, in shape space; negative inside.
  let depths: UnsafeMutablePointer<Float>
  /// For each pixel, the number in the ribbon of the last piece of its strand.
  let strands: UnsafeMutablePointer<Int32>
  /// The distance between rows, in pixels.
  let pitch: Int
  let bounds: PixelRect

  /// Removes all pieces from the pixels of an area.
  func clear(_ area: PixelRect) {
    let area = bounds.intersection(area)
    for y in area.minY..<max(area.minY, area.maxY) {
      let at = (y &- bounds.minY) &* pitch &+ area.minX &- bounds.minX
      (entries + at).update(repeating: 0, count: area.width)
      (depths + at).update(repeating: .infinity, count: area.width)
      (strands + at).update(repeating: 0, count: area.width)
    }
  }

  /// Copies the contents of another plane for the pixels that both have.
  func copy(from other: ShadePlane) {
    let area = bounds.intersection(other.bounds)
    for y in area.minY..<max(area.minY, area.maxY) {
      let to = (y &- bounds.minY) &* pitch &+ area.minX &- bounds.minX
      let from = (y &- other.bounds.minY) &* other.pitch &+ area.minX &- other.bounds.minX
      (entries + to).update(from: other.entries + from, count: area.width)
      (depths + to).update(from: other.depths + from, count: area.width)
      (strands + to).update(from: other.strands + from, count: area.width)
    }
  }

  /// Enters a piece where it colors pixels, by the rules of ``ShadeField``.
  ///
  /// - Parameters:
  ///   - piece: The piece.
  ///   - number: Its number, from 1.
  ///   - rows: The rows of the matrix from device pixels to shape space.
  func enter(
    _ piece: ShadePiece,
    _ number: Int32,
    _ rows: (SIMD2<Float>, SIMD2<Float>)
  ) {
    let box = piece.box(within: bounds)
    if box.isEmpty { return }
    let reach = piece.generousReach
    let (sx, sy) = (piece.startX, piece.startY)
    for y in box.minY..<box.maxY {
      var (low, high) = (box.minX, box.maxX)
      if abs(piece.dy) > 1 {
        // The parameters of the part of the piece that is near the row.
        let t0 = (Double(y) + 0.5 - reach - sy) / piece.dy
        let t1 = (Double(y) + 0.5 + reach - sy) / piece.dy
        let a = sx + piece.dx * min(max(t0, 0), 1)
        let b = sx + piece.dx * min(max(t1, 0), 1)
        low = max(low, Int((min(a, b) - reach).rounded(.down)))
        high = min(high, Int((max(a, b) + reach).rounded(.up)))
      }
      if low < high { enter(piece, number, rows, y, low, high) }
    }
  }

  @inline(__always)
  private func enter(
    _ piece: ShadePiece,
    _ number: Int32,
    _ rows: (SIMD2<Float>, SIMD2<Float>),
    _ y: Int,
    _ low: Int,
    _ high: Int
  ) {
    let offset = (y &- bounds.minY) &* pitch &- bounds.minX
    let out = entries + offset
    let depths = depths + offset
    let strands = strands + offset
    let vy = Float(y &- Int(piece.y)) - piece.fy
    let alongRow = SIMD4<Float>(repeating: piece.along.y * vy)
    let xRow = SIMD4<Float>(repeating: rows.0.y * vy)
    let yRow = SIMD4<Float>(repeating: rows.1.y * vy)
    let reach2 = SIMD4<Float>(repeating: piece.reach * piece.reach)
    let order = SIMD4<Int32>(repeating: piece.order)
    let isTip = piece.rank == .tip
    let base = isTip ? number &<< 10 : number &<< 10 | ShadeField.near
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
      var entry = SIMD4<Int32>(repeating: base) | Fixed.round(t * ShadeField.steps)
      if isTip {
        let isFree = isNear .& (old .>= 0) .& (old .< ShadeField.near)
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
      let continues = isNear .& (isSame .| wins)
      let new = old.replacing(with: entry, where: wins)
      let newDepth = oldDepth.replacing(with: depth, where: wins)
      let newStrand = strand.replacing(with: order, where: continues)
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
}
