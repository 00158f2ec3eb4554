internal import InkGraphics

extension Rasterizer {
  /// Paints a picture stretched over a rectangle, at an opacity of 0…1.
  ///
  /// Enlarged pictures are sampled bilinearly; reduced ones over the area of a pixel, from the smallest mipmap level
  /// with at least one pixel per device pixel. At the rectangle's edges coverage is exact and colors are those of the
  /// outermost pixels. A file that is not decoded yet is painted gray.
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
    // The cost is charged before decoding.
    let (width, height) = picture.size
    guard width > 0, height > 0 else { return }
    var matrix = picture.pixelTransform(over: rect, under: transform)
    // The corner is rounded to 1/256 pixel and made relative to a whole pixel, so that a move by whole pixels changes
    // no pixel of the picture.
    let corner = Point((matrix.tx * 256).rounded() / 256, (matrix.ty * 256).rounded() / 256)
    let whole = Point(corner.x.rounded(.down), corner.y.rounded(.down))
    (matrix.tx, matrix.ty) = (corner.x - whole.x, corner.y - whole.y)
    guard let back = matrix.inverted else { return }
    let size = area.width * area.height
    let level = PictureLevel.painted(back)
    let (columns, rows) = ImageSampler.samples(back, level)
    spend(3 * Double(width) * Double(height))
    spend(Work.sample * Double(columns * rows) * Double(size))
    if isExhausted { return }
    guard let found = pictures.pixels(of: picture, level: level) else {
      if picture.file != nil {
        fill(Path(rect), .nonZero, transform, Paint(Color(gray: 0.9, alpha: opacity)), target)
      }
      return
    }
    guard found.pixmap.width > 0, found.pixmap.height > 0 else { return }
    // The mask has the coverage of the rectangle, in all four channels of each pixel.
    let mask = UnsafeMutablePointer<UInt32>.allocate(capacity: size)
    mask.initialize(repeating: 0, count: size)
    defer { mask.deallocate() }
    let layer = Target(base: mask, pitch: area.width, bounds: area, format: target.format)
    fill(Path(rect), .nonZero, transform, Paint(.white), layer)
    found.pixmap.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      let sampler = ImageSampler(found, base, back)
      if opacity == 1,
        var upright = UprightSampler(sampler, target.format, area, whole.x, whole.y)
      {
        // The upright sampler is faster, so fewer lookups are charged.
        samples += size
        let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: area.width)
        defer { pixels.deallocate() }
        for y in area.minY..<area.maxY {
          upright.make(row: y - area.minY, pixels)
          blend(pixels, layer.pointer(area.minX, y), area.width, target.pointer(area.minX, y))
        }
        return
      }
      samples += sampler.columns * sampler.rows * size
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

  /// Composites a row of pixels over another by the coverage in a mask.
  private func blend(
    _ pixels: UnsafePointer<UInt32>,
    _ cover: UnsafePointer<UInt32>,
    _ count: Int,
    _ row: UnsafeMutablePointer<UInt32>
  ) {
    for x in 0..<count {
      let weight = cover[x] >> 24
      if weight == 255, pixels[x] >> 24 == 255 {
        row[x] = pixels[x]
      } else if weight != 0 {
        let pixel = SIMD4(repeating: pixels[x])
        row[x] = sourceOver(pixel, weight: weight + weight >> 7, SIMD4(repeating: row[x])).x
      }
    }
  }
}

/// A sampler of a mipmap level of a picture through a transform.
struct ImageSampler {
  let base: UnsafePointer<UInt32>
  let width: Int
  let height: Int
  let format: Pixmap.Format
  /// The transform from device pixels to those of the mipmap level.
  let back: Affine
  /// The number of horizontal samples per device pixel.
  let columns: Int
  let rows: Int

  /// Creates a sampler.
  ///
  /// - Parameters:
  ///   - pixels: The mipmap level.
  ///   - base: The address of its first pixel.
  ///   - back: The transform from device pixels to those of the whole picture.
  init(_ pixels: PictureLevel, _ base: UnsafePointer<UInt32>, _ back: Affine) {
    self.base = base
    (width, height) = (pixels.pixmap.width, pixels.pixmap.height)
    format = pixels.pixmap.format
    let part = 1 / Double(1 << pixels.level)
    self.back = back.concatenating(Affine(a: part, b: 0, c: 0, d: part, tx: 0, ty: 0))
    (columns, rows) = Self.samples(back, pixels.level)
  }

  /// Returns the number of samples per device pixel in each direction, for a mipmap level of a picture.
  static func samples(_ back: Affine, _ level: Int) -> (columns: Int, rows: Int) {
    let part = 1 / Double(1 << level)
    func count(_ v: Vector) -> Int {
      let n = (v.length * part - 1e-9).rounded(.up)
      return n > 1 ? (n < 64 ? Int(n) : 64) : 1
    }
    return (count(Vector(back.a, back.b)), count(Vector(back.c, back.d)))
  }

  /// Returns the mean color of the device pixel whose corner is at (`x`, `y`), premultiplied, each channel 0…1.
  func color(_ x: Double, _ y: Double) -> SIMD4<Double> {
    let count = rows * columns
    if count > 1, count <= Self.maximumSums { return mean(x, y) }
    var sum = SIMD4<Double>.zero
    for i in 0..<rows {
      let dy = (Double(i) + 0.5) / Double(rows)
      for k in 0..<columns {
        let dx = (Double(k) + 0.5) / Double(columns)
        sum += bilinear(back.apply(Point(x + dx, y + dy)))
      }
    }
    return sum / Double(count)
  }

  /// The maximum number of samples for which sums of channels times 2¹⁶ fit in 32 bits.
  static let maximumSums = 256

  /// Returns the horizontal position of sample `i` of a device pixel, in columns of an upright picture.
  func column(_ x: Double, _ i: Int) -> Double {
    back.a * (x + (Double(i) + 0.5) / Double(columns)) + back.tx
  }

  /// Returns the vertical position of sample `i` of a device pixel, in rows of an upright picture.
  func row(_ y: Double, _ i: Int) -> Double {
    back.d * (y + (Double(i) + 0.5) / Double(rows)) + back.ty
  }

  /// Returns the two columns (or rows) around a position, and the weight of the second in 256ths.
  ///
  /// `size` is the number of columns or rows; indices are clamped to it.
  static func neighbors(_ position: Double, _ size: Int) -> (first: Int, second: Int, share: UInt64)
  {
    let position = position - 0.5
    let first = position.rounded(.down)
    // The share is NaN or infinite if the position is, which happens since pictures may have any size.
    let share = (position - first) * 256 + 0.5
    return (clamped(first, size), clamped(first + 1, size), share > 0 ? UInt64(share) : 0)
  }

  /// Returns the mean of several bilinear samples with weights in steps of 1/256, computed in integers.
  private func mean(_ x: Double, _ y: Double) -> SIMD4<Double> {
    // Each number holds the sums of two channels.
    var (even, odd): (UInt64, UInt64) = (0, 0)
    for i in 0..<rows {
      let dy = (Double(i) + 0.5) / Double(rows)
      for k in 0..<columns {
        let dx = (Double(k) + 0.5) / Double(columns)
        let point = back.apply(Point(x + dx, y + dy))
        let (x0, x1, fx) = Self.neighbors(point.x, width)
        let (y0, y1, fy) = Self.neighbors(point.y, height)
        let above = base + y0 * width
        let below = base + y1 * width
        func add(_ pixel: UInt32, _ weight: UInt64) {
          let pixel = UInt64(pixel)
          even &+= ((pixel & 255) | (pixel & 0xff_0000) << 16) &* weight
          odd &+= ((pixel >> 8 & 255) | (pixel >> 8 & 0xff_0000) << 16) &* weight
        }
        add(above[x0], (256 - fx) * (256 - fy))
        add(above[x1], fx * (256 - fy))
        add(below[x0], (256 - fx) * fy)
        add(below[x1], fx * fy)
      }
    }
    let part = 1 / (255 * 65536 * Double(rows * columns))
    let (first, third) = (Double(even & 0xffff_ffff), Double(even >> 32))
    let (second, alpha) = (Double(odd & 0xffff_ffff), Double(odd >> 32))
    let sum =
      format == .rgba
      ? SIMD4(first, second, third, alpha) : SIMD4(third, second, first, alpha)
    return sum * part
  }

  private func bilinear(_ p: Point) -> SIMD4<Double> {
    let u = p.x - 0.5
    let v = p.y - 0.5
    let (left, top) = (u.rounded(.down), v.rounded(.down))
    let (fx, fy) = (u - left, v - top)
    let (x0, y0) = (Self.clamped(left, width), Self.clamped(top, height))
    let (x1, y1) = (Self.clamped(left + 1, width), Self.clamped(top + 1, height))
    let above = pixel(x0, y0) * (1 - fx) + pixel(x1, y0) * fx
    let below = pixel(x0, y1) * (1 - fx) + pixel(x1, y1) * fx
    return above * (1 - fy) + below * fy
  }

  private static func clamped(_ v: Double, _ size: Int) -> Int {
    v > 0 ? (v < Double(size - 1) ? Int(v) : size - 1) : 0
  }

  private func pixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
    format.unpacked(base[y * width + x])
  }
}
