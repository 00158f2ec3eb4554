import InkGraphics
import InkRaster

extension ReferenceRasterizer {
  /// Prints dabs onto a layer, by sampling every pixel, and composites it.
  func draw(
    _ trail: DabTrail,
    _ transform: Affine,
    _ paint: Paint,
    _ canvas: inout ReferenceCanvas
  ) {
    // Premultiplied colors and opacity.
    var layer = [SIMD4<Double>](repeating: .zero, count: canvas.width * canvas.height)
    for dab in trail.dabs {
      let strength = min(Double(dab.color.w), 1)
      guard let (map, faintness) = self.transform(of: dab, trail.tip, transform), strength > 0
      else {
        continue
      }
      var color = SIMD4<Double>(0, 0, 0, 1)
      if trail.isShaded {
        for i in 0..<3 {
          let v = Double(dab.color[i])
          color[i] = v > 0 ? min(v, 1) : 0
        }
      }
      for i in 0..<layer.count {
        let corner = Point(Double(i % canvas.width), Double(i / canvas.width))
        let print = coverage(of: trail.tip, map, corner)
        let opacity = print * strength * faintness
        layer[i] = layer[i] * (1 - opacity) + color * opacity
      }
    }
    canvas.paint(layer, paint, isShaded: trail.isShaded)
  }

  /// Returns the transform from device pixels to the tip, whose radius is 1, and the factor of its opacity.
  private func transform(
    of dab: Dab,
    _ tip: DabTip,
    _ transform: Affine
  ) -> (Affine, Double)? {
    guard dab.center.isFinite, dab.radius.isFinite, dab.radius > 0, dab.angle.isFinite else {
      return nil
    }
    var radius = dab.radius
    var faintness = 1.0
    // Exact for similarities; other transforms are for tips of a pixel and more.
    let scale = transform.determinant.magnitude.squareRoot()
    if radius * scale < 0.5 {
      faintness = radius * scale / 0.5 * (radius * scale / 0.5)
      radius = 0.5 / scale
    }
    let matrix = Affine.scale(radius)
      .concatenating(.rotation(dab.angle))
      .concatenating(.translation(dab.center.x, dab.center.y))
      .concatenating(transform)
    guard let back = matrix.inverted else { return nil }
    return (back, faintness)
  }

  /// Returns the mean print over a pixel.
  private func coverage(of tip: DabTip, _ map: Affine, _ corner: Point) -> Double {
    // Far pixels need no samples.
    let pixel = map.apply(Vector(1, 0)).length + map.apply(Vector(0, 1)).length
    let middle = map.apply(Point(corner.x + 0.5, corner.y + 0.5))
    if middle.distance(to: Point(0, 0)) > tip.reach + pixel { return 0 }
    let n = min(linesPerPixel, 16)
    var sum = 0.0
    for k in 0..<(n * n) {
      let dx = (Double(k % n) + 0.5) / Double(n)
      let dy = (Double(k / n) + 0.5) / Double(n)
      sum += print(of: tip, map.apply(Point(corner.x + dx, corner.y + dy)))
    }
    return sum / Double(n * n)
  }

  /// Returns the print at a point of the tip, as ``DabTip`` defines it.
  private func print(of tip: DabTip, _ p: Point) -> Double {
    switch tip {
    case .disc(let hardness):
      let q = p.x * p.x + p.y * p.y
      guard q < 1, hardness > 0 else { return 0 }
      return q <= hardness
        ? 1 + q * (1 - 1 / hardness)
        : hardness / (1 - hardness) * (1 - q)
    case .texture(let texture):
      let half = Double(max(texture.width, texture.height)) * 0.5
      let u = p.x * half + Double(texture.width) * 0.5
      let v = p.y * half + Double(texture.height) * 0.5
      guard u >= 0, v >= 0, u < Double(texture.width), v < Double(texture.height) else {
        return 0
      }
      func texel(_ x: Double, _ y: Double) -> Double {
        let column = Int(min(max(x, 0), Double(texture.width - 1)))
        let row = Int(min(max(y, 0), Double(texture.height - 1)))
        return Double(texture.coverage[row * texture.width + column]) / 255
      }
      let (x, y) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
      let (fx, fy) = (u - 0.5 - x, v - 0.5 - y)
      let above = texel(x, y) * (1 - fx) + texel(x + 1, y) * fx
      let below = texel(x, y + 1) * (1 - fx) + texel(x + 1, y + 1) * fx
      return above * (1 - fy) + below * fy
    }
  }
}
