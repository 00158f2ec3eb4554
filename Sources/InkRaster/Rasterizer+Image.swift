internal import InkGraphics

extension Rasterizer {
  /// Paints a picture stretched over a rectangle.
  ///
  /// Enlarged it is sampled bilinearly; reduced, over the area of a pixel. At the rectangle's edges
  /// coverage is exact and colours are those of the outermost pixels.
  func draw(
    _ picture: Picture,
    _ rect: Rect,
    _ alpha: Double,
    _ transform: Affine,
    _ target: Target
  ) {
    let opacity = alpha > 0 ? min(alpha, 1) : 0
    guard rect.width > 0, rect.height > 0, opacity > 0, rect.center.isFinite else { return }
    let area = PixelRect(covering: transform.apply(rect), within: target.bounds)
    guard !area.isEmpty else { return }
    // What it costs is known before it is decoded.
    let (width, height) = picture.size
    guard width > 0, height > 0 else { return }
    var place = Affine(
      a: rect.width / Double(width),
      b: 0,
      c: 0,
      d: rect.height / Double(height),
      tx: rect.minX,
      ty: rect.minY
    ).concatenating(transform)
    // On a grid and beside a whole pixel, so that a picture that moves by whole pixels keeps its pixels.
    let corner = Point((place.tx * 256).rounded() / 256, (place.ty * 256).rounded() / 256)
    let whole = Point(corner.x.rounded(.down), corner.y.rounded(.down))
    (place.tx, place.ty) = (corner.x - whole.x, corner.y - whole.y)
    guard let back = place.inverted else { return }
    let size = area.width * area.height
    let (columns, rows) = ImageSampler.samples(back)
    work += 3 * Double(width) * Double(height)
    work += Work.sample * Double(columns * rows) * Double(size)
    if isExhausted { return }
    let image = pictures.pixmap(of: picture)
    guard image.width > 0, image.height > 0 else { return }
    let sampler = ImageSampler(image, back)
    // The coverage of the rectangle, in all four channels.
    let mask = UnsafeMutablePointer<UInt32>.allocate(capacity: size)
    mask.initialize(repeating: 0, count: size)
    defer { mask.deallocate() }
    let layer = Target(base: mask, pitch: area.width, bounds: area, format: target.format)
    fill(Path(rect), .nonZero, transform, Paint(.white), layer)
    for y in area.minY..<area.maxY {
      let row = target.pointer(area.minX, y)
      let cover = layer.pointer(area.minX, y)
      for x in 0..<area.width where cover[x] != 0 {
        let color = sampler.color(Double(area.minX + x) - whole.x, Double(y) - whole.y)
        let weight = opacity * Double(cover[x] >> 24) / 255
        row[x] = sourceOver(target.format.packed(color * weight), row[x])
      }
    }
  }
}

/// Looks up a picture through a transform.
private struct ImageSampler {
  let image: Pixmap
  let back: Affine
  /// Samples a pixel in each direction of the device.
  let columns: Int
  let rows: Int

  init(_ image: Pixmap, _ back: Affine) {
    self.image = image
    self.back = back
    (columns, rows) = Self.samples(back)
  }

  /// How many samples a pixel is looked up with in each direction of the device.
  static func samples(_ back: Affine) -> (columns: Int, rows: Int) {
    func count(_ v: Vector) -> Int {
      let n = (v.length - 1e-9).rounded(.up)
      return n > 1 ? (n < 64 ? Int(n) : 64) : 1
    }
    return (count(Vector(back.a, back.b)), count(Vector(back.c, back.d)))
  }

  /// The mean colour of the device pixel whose corner is at (`x`, `y`).
  func color(_ x: Double, _ y: Double) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    for i in 0..<rows {
      let dy = (Double(i) + 0.5) / Double(rows)
      for k in 0..<columns {
        let dx = (Double(k) + 0.5) / Double(columns)
        sum += bilinear(back.apply(Point(x + dx, y + dy)))
      }
    }
    return sum / Double(rows * columns)
  }

  private func bilinear(_ p: Point) -> SIMD4<Double> {
    let u = p.x - 0.5
    let v = p.y - 0.5
    let (left, top) = (u.rounded(.down), v.rounded(.down))
    let (fx, fy) = (u - left, v - top)
    let (x0, y0) = (clamped(left, image.width), clamped(top, image.height))
    let (x1, y1) = (clamped(left + 1, image.width), clamped(top + 1, image.height))
    let above = pixel(x0, y0) * (1 - fx) + pixel(x1, y0) * fx
    let below = pixel(x0, y1) * (1 - fx) + pixel(x1, y1) * fx
    return above * (1 - fy) + below * fy
  }

  private func clamped(_ v: Double, _ size: Int) -> Int {
    v > 0 ? (v < Double(size - 1) ? Int(v) : size - 1) : 0
  }

  private func pixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
    image.format.unpacked(image.pixels[y * image.width + x])
  }
}
