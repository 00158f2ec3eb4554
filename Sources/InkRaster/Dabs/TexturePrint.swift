internal import CInkVector
internal import InkGraphics

/// A dab of a texture, interpolated bilinearly.
///
/// If the texture is reduced, the mipmap level with texels of half a pixel to one pixel is used, and a pixel is the
/// mean of four samples. Its edges are antialiased over a pixel.
struct TexturePrint: DabPrint {
  let position: DabPosition
  private let texels: UnsafePointer<Float>
  private let pitch: Int
  private let last: (u: Float, v: Float)
  private let samples: Int
  /// The transform from pixels to texels of the mipmap level: u = x·ux + y·uy + u0, v likewise.
  private let (ux, uy, u0): (Float, Float, Float)
  private let (vx, vy, v0): (Float, Float, Float)
  /// The width and height of the mipmap level in texels.
  private let sides: (u: Float, v: Float)
  private let pixels: (u: Float, v: Float)
  private let scale: Float

  init(
    _ position: DabPosition,
    _ texture: TipTexture,
    _ level: TipPyramid.Level,
    _ index: Int,
    _ texels: UnsafePointer<Float>
  ) {
    self.position = position
    self.texels = texels
    pitch = level.width + 1
    last = (Float(level.width - 1), Float(level.height - 1))
    let map = Self.gradients(position, texture)
    let reduction = 1 / Double(1 << index)
    let (u, v) = (map.u * reduction, map.v * reduction)
    (ux, uy) = (Float(u.dx), Float(u.dy))
    (vx, vy) = (Float(v.dx), Float(v.dy))
    let side = (Double(texture.width) * reduction, Double(texture.height) * reduction)
    (u0, v0) = (Float(side.0 * 0.5), Float(side.1 * 0.5))
    sides = (Float(side.0), Float(side.1))
    pixels = (Float(1 / u.length), Float(1 / v.length))
    samples = max(u.length, v.length) > 0.5 ? 2 : 1
    scale = Float(position.opacity * 65535 / Double(samples * samples))
  }

  /// Returns the mipmap level for a dab, below `count`: it has at most two texels per pixel.
  static func level(_ position: DabPosition, _ texture: TipTexture, of count: Int) -> Int {
    let map = gradients(position, texture)
    var density = max(map.u.length, map.v.length)
    var level = 0
    while density > 2, level + 1 < count {
      density *= 0.5
      level += 1
    }
    return level
  }

  /// Returns the gradients of the texel's column u and row v, in texels of the whole texture per pixel.
  private static func gradients(
    _ position: DabPosition,
    _ texture: TipTexture
  ) -> (u: Vector, v: Vector) {
    let (p, q) = (position.xAxis, position.yAxis)
    let area = p.dx * q.dy - p.dy * q.dx
    let scale = 0.5 * Double(max(texture.width, texture.height)) / area
    return (Vector(q.dy * scale, -q.dx * scale), Vector(-p.dy * scale, p.dx * scale))
  }

  struct Row {
    let u: Float
    let v: Float
  }

  @inline(__always)
  func row(_ dy: Float) -> Row { Row(u: dy * uy + u0, v: dy * vy + v0) }

  @inline(__always)
  func span(_ dy: Double) -> (low: Double, high: Double) {
    var span = (low: -position.extent.dx - 1, high: position.extent.dx + 1)
    func cut(_ slope: Double, _ start: Double, _ side: Double, _ pixel: Double) {
      guard abs(slope) * pixel > 1e-3 else { return }
      let first = (-pixel - start) / slope
      let second = (side + pixel - start) / slope
      span.low = max(span.low, min(first, second))
      span.high = min(span.high, max(first, second))
    }
    // One texel is 1/pixels of a pixel. A margin of one pixel is kept on either side.
    cut(Double(ux), dy * Double(uy) + Double(u0), Double(sides.u), 1 / Double(pixels.u))
    cut(Double(vx), dy * Double(vy) + Double(v0), Double(sides.v), 1 / Double(pixels.v))
    return span
  }

  @inline(__always)
  func opacities(_ row: Row, _ x: SIMD4<Float>) -> SIMD8<UInt16> {
    words(four(row, x), four(row, x + 4))
  }

  // The function isn't inlined: sampling costs far more than a call, and the code is large.
  @inline(never)
  private func four(_ row: Row, _ x: SIMD4<Float>) -> SIMD4<Float> {
    let u = x * ux + row.u
    let v = x * vx + row.v
    let coverage = inside(u, sides.u, pixels.u) * inside(v, sides.v, pixels.v)
    if samples == 1 { return sample(u, v) * coverage * scale }
    let (px, py) = (0.25 * ux, 0.25 * uy)
    let (qx, qy) = (0.25 * vx, 0.25 * vy)
    var sum = sample(u - (px + py), v - (qx + qy))
    sum += sample(u + (px - py), v + (qx - qy))
    sum += sample(u - (px - py), v - (qx - qy))
    sum += sample(u + (px + py), v + (qx + qy))
    return sum * coverage * scale
  }

  /// Returns the coverage, 0…1, of pixels between two opposite edges of the texture.
  ///
  /// - Parameters:
  ///   - u: The distances from the first edge, in texels.
  ///   - side: The distance between the edges, in texels.
  ///   - pixels: The number of pixels per texel.
  @inline(__always)
  private func inside(_ u: SIMD4<Float>, _ side: Float, _ pixels: Float) -> SIMD4<Float> {
    let zero = SIMD4<Float>.zero
    let one = SIMD4<Float>(repeating: 1)
    let first = greater(lesser(u * pixels + 0.5, one), zero)
    let second = greater(lesser((SIMD4(repeating: side) - u) * pixels + 0.5, one), zero)
    return greater(first + second - 1, zero)
  }

  @inline(__always)
  private func sample(_ u: SIMD4<Float>, _ v: SIMD4<Float>) -> SIMD4<Float> {
    let x = greater(lesser(u - 0.5, SIMD4(repeating: last.u)), .zero)
    let y = greater(lesser(v - 0.5, SIMD4(repeating: last.v)), .zero)
    let column = ink_whole(x)
    let line = ink_whole(y)
    let fx = x - ink_float(column)
    let fy = y - ink_float(line)
    var a = SIMD4<Float>.zero
    var b = a
    var c = a
    var d = a
    for k in 0..<4 {
      let p = texels + (Int(line[k]) &* pitch &+ Int(column[k]))
      a[k] = p[0]
      b[k] = p[1]
      c[k] = p[pitch]
      d[k] = p[pitch &+ 1]
    }
    let above = a + (b - a) * fx
    let below = c + (d - c) * fx
    return above + (below - above) * fy
  }
}
