import InkGraphics
import InkRaster

/// A canvas of premultiplied pixels in Double.
struct ReferenceCanvas {
  let width: Int
  let height: Int
  private var pixels: [SIMD4<Double>]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [SIMD4<Double>](repeating: .zero, count: width * height)
  }

  init(_ pixmap: Pixmap) {
    width = pixmap.width
    height = pixmap.height
    pixels = pixmap.pixels.map { pixmap.format.unpacked($0) }
  }

  /// Rounds all pixels to bytes.
  func write(to pixmap: inout Pixmap) {
    for i in 0..<pixels.count { pixmap.pixels[i] = pixmap.format.packed(pixels[i]) }
  }

  /// Paints one color through a coverage.
  mutating func paint(_ coverage: [Double], _ paint: Paint) {
    let color = paint.color.sRGBA
    var source = color * color.w
    source.w = color.w
    for i in 0..<pixels.count {
      pixels[i] = paint.composite(
        source,
        over: pixels[i],
        coverage: min(coverage[i], 1)
      )
    }
  }

  /// Paints a layer of ink through its own opacity.
  ///
  /// - Parameters:
  ///   - layer: The premultiplied colors and opacity, row by row.
  ///   - paint: The opacity and the rule, and the color unless shaded.
  ///   - isShaded: Whether the layer's colors are used.
  mutating func paint(_ layer: [SIMD4<Double>], _ paint: Paint, isShaded: Bool) {
    let color = paint.color.sRGBA
    var source = color * color.w
    source.w = color.w
    for i in 0..<pixels.count where layer[i].w > 0 {
      if isShaded { source = layer[i] * (color.w / layer[i].w) }
      pixels[i] = paint.composite(source, over: pixels[i], coverage: layer[i].w)
    }
  }

  /// Paints colors that depend on the location, red, green, blue and opacity, through a coverage.
  mutating func paint(
    _ coverage: [Double],
    _ paint: Paint,
    _ color: (Point) -> SIMD4<Double>
  ) {
    for i in 0..<pixels.count where coverage[i] > 0 {
      let shade = color(Point(Double(i % width) + 0.5, Double(i / width) + 0.5))
      let alpha = shade.w * paint.color.sRGBA.w
      var source = shade * alpha
      source.w = alpha
      pixels[i] = paint.composite(source, over: pixels[i], coverage: min(coverage[i], 1))
    }
  }

  /// Paints a picture through the coverage of its rectangle.
  ///
  /// Each pixel is the mean of 16 × 16 points, each interpolated between the four nearest centers.
  mutating func paint(
    _ image: Pixmap,
    _ rect: Rect,
    _ alpha: Double,
    _ transform: Affine,
    _ coverage: [Double]
  ) {
    guard let back = transform.inverted, image.width > 0, image.height > 0 else { return }
    func texel(_ x: Int, _ y: Int) -> SIMD4<Double> {
      let column = min(max(x, 0), image.width - 1)
      let row = min(max(y, 0), image.height - 1)
      return image.format.unpacked(image.pixels[row * image.width + column])
    }
    func sample(_ p: Point) -> SIMD4<Double> {
      let u = (p.x - rect.minX) / rect.width * Double(image.width) - 0.5
      let v = (p.y - rect.minY) / rect.height * Double(image.height) - 0.5
      let (x, y) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
      let (fx, fy) = (u - Double(x), v - Double(y))
      let above = texel(x, y) * (1 - fx) + texel(x + 1, y) * fx
      let below = texel(x, y + 1) * (1 - fx) + texel(x + 1, y + 1) * fx
      return above * (1 - fy) + below * fy
    }
    let isReduced =
      rect.width * transform.largestScale < Double(image.width)
      || rect.height * transform.largestScale < Double(image.height)
    let grid = isReduced ? 16 : 1
    for i in 0..<pixels.count where coverage[i] > 0 {
      var sum = SIMD4<Double>.zero
      for k in 0..<(grid * grid) {
        let dx = (Double(k % grid) + 0.5) / Double(grid)
        let dy = (Double(k / grid) + 0.5) / Double(grid)
        sum += sample(back.apply(Point(Double(i % width) + dx, Double(i / width) + dy)))
      }
      let source = sum * (min(coverage[i], 1) * alpha / Double(grid * grid))
      pixels[i] = BlendMode.sourceOver.composite(source, over: pixels[i], coverage: 1)
    }
  }

  /// Restores another canvas's pixels as far as a mask is opaque.
  mutating func restore(_ below: ReferenceCanvas, where mask: ReferenceCanvas) {
    for i in 0..<pixels.count { pixels[i] += (below.pixels[i] - pixels[i]) * mask.pixels[i].w }
  }

  /// Mixes another canvas's pixels in, as far as they are covered.
  mutating func mix(_ other: ReferenceCanvas, _ coverage: [Double]) {
    for i in 0..<pixels.count { pixels[i] += (other.pixels[i] - pixels[i]) * min(coverage[i], 1) }
  }

  /// Interpolates from another canvas's pixels to these by a weight 0…1.
  mutating func interpolate(from below: ReferenceCanvas, _ weight: Double) {
    for i in 0..<pixels.count {
      pixels[i] = below.pixels[i] + (pixels[i] - below.pixels[i]) * weight
    }
  }

  /// Composites another canvas of the same size; its transparent pixels have coverage 0.
  mutating func composite(_ layer: ReferenceCanvas, _ alpha: Double, _ mode: BlendMode) {
    for i in 0..<pixels.count where alpha > 0 && layer.pixels[i].w > 0 {
      pixels[i] = mode.composite(layer.pixels[i] * alpha, over: pixels[i], coverage: 1)
    }
  }
}
