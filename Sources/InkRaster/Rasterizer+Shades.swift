internal import InkGraphics

extension Rasterizer {
  /// Paints the current outline in the colors of a ribbon's shades.
  ///
  /// - Parameters:
  ///   - ribbon: The ink.
  ///   - runs: The ranges of its segments in the outline.
  ///   - transform: The transform from the ribbon's coordinates to pixels.
  ///   - bounds: The pixels that the outline may touch.
  ///   - paint: The opacity and blend mode.
  ///   - target: The pixels to paint on.
  func paintShaded(
    _ ribbon: Ribbon,
    _ runs: Runs,
    _ transform: Affine,
    _ bounds: PixelRect,
    _ paint: Paint,
    _ target: Target
  ) {
    let area = bounds.intersection(target.bounds)
    if area.isEmpty { return }
    guard var trail = ShadeTrail(transform, tolerance, area) else { return }
    for i in 0..<runs.count { trail.append(ribbon, runs[i]) }
    let rows = trail.rows
    trail.pieces.withUnsafeBufferPointer { pieces in
      paintShaded(area, pieces, paint, target, .outline(bounds)) { plane in
        if isLimited {
          var near = 0.0
          for piece in pieces {
            let box = piece.box(within: plane.bounds)
            near += Double(box.width * box.height)
          }
          spend(Work.vertex * Double(pieces.count) + Work.shadedPixel * near)
          if isExhausted { return }
        }
        plane.clear(plane.bounds)
        for i in pieces.indices { plane.enter(pieces[i], ShadeField.number(i), rows) }
      }
    }
  }

  /// Accumulates a shape window by window and paints it in the colors of straight pieces of ink.
  ///
  /// - Parameters:
  ///   - area: The pixels to paint, which must be inside the target.
  ///   - pieces: The pieces; their numbers are the indices plus 1.
  ///   - paint: The opacity and blend mode.
  ///   - target: The pixels to paint on.
  ///   - shape: The shape.
  ///   - enter: Records in a plane which piece colors each pixel.
  func paintShaded(
    _ area: PixelRect,
    _ pieces: UnsafeBufferPointer<ShadePiece>,
    _ paint: Paint,
    _ target: Target,
    _ shape: Shape,
    _ enter: (_ plane: ShadePlane) -> Void
  ) {
    if paint.leavesAll { return }
    if isDark { return paintDark(area, pieces, paint, target, shape, enter) }
    let isFast = paint.formula == nil && paint.blendMode == .sourceOver
    forEachWindow(area) { window in
      spend((isFast ? 20 : Work.rarePixel) * Double(window.width * window.height))
      if isExhausted { return }
      accumulate(shape, window)
      countPieces()
      let plane = shadeField.begin(window)
      enter(plane)
      let width = window.width
      accumulator.sweep(
        NonZeroRule(),
        CoverKernel(),
        into: shadeField.cover.base,
        pitch: width
      )
      for y in 0..<window.height {
        let cover = shadeField.cover.base + y * width
        let entries = plane.entries + y * width
        let row = target.pointer(window.minX, window.minY + y)
        if isFast {
          Self.blend(cover, entries, pieces, paint, target.format, row, width)
        } else {
          Self.composite(cover, entries, pieces, paint, target.format, row, width)
        }
      }
    }
  }

  /// Paints the pieces with their colors on dark paper.
  @inline(never)
  private func paintDark(
    _ area: PixelRect,
    _ pieces: UnsafeBufferPointer<ShadePiece>,
    _ paint: Paint,
    _ target: Target,
    _ shape: Shape,
    _ enter: (_ plane: ShadePlane) -> Void
  ) {
    isDark = false
    defer { isDark = true }
    // Often only the opacity differs from piece to piece.
    var last = SIMD4<Float>.zero
    var mapped = DarkPaper.shade(last)
    var dark = Array(pieces)
    for i in dark.indices {
      dark[i].mapColors { shade in
        if shade.x != last.x || shade.y != last.y || shade.z != last.z {
          (last, mapped) = (shade, DarkPaper.shade(shade))
        }
        mapped.w = shade.w
        return mapped
      }
    }
    dark.withUnsafeBufferPointer { paintShaded(area, $0, paint, target, shape, enter) }
  }

  /// Blends a row of shaded ink source-over, four pixels at a time.
  private static func blend(
    _ cover: UnsafeMutablePointer<UInt32>,
    _ entries: UnsafeMutablePointer<Int32>,
    _ pieces: UnsafeBufferPointer<ShadePiece>,
    _ paint: Paint,
    _ format: Pixmap.Format,
    _ row: UnsafeMutablePointer<UInt32>,
    _ width: Int
  ) {
    let alpha = Float(paint.color.sRGBA.w)
    let (redShift, blueShift): (UInt32, UInt32) = format == .rgba ? (0, 16) : (16, 0)
    var x = 0
    while x < width {
      defer { x &+= 4 }
      let lanes = min(4, width &- x)
      let c = cover.quad(x)
      if lanes == 4, c == .zero { continue }
      var colors = SIMD4<UInt32>.zero
      var weights = SIMD4<UInt32>.zero
      var d = SIMD4<UInt32>.zero
      for k in 0..<lanes where c[k] != 0 {
        let shade = ShadeField.shade(entries[x &+ k], pieces)
        let bytes = Fixed.round(shade * 255)
        let (red, green, blue) = (
          UInt32(bitPattern: bytes.x), UInt32(bitPattern: bytes.y), UInt32(bitPattern: bytes.z)
        )
        colors[k] = red &<< redShift | green &<< 8 | blue &<< blueShift | 0xff00_0000
        let weight = UInt32(bitPattern: Fixed.round(Float(c[k]) * (shade.w * alpha)))
        weights[k] = weight | weight &<< 16
        d[k] = row[x &+ k]
      }
      let result = interpolated(d, evenBytes(colors), oddBytes(colors), weights)
      for k in 0..<lanes where c[k] != 0 { row[x &+ k] = result[k] }
    }
  }

  /// Composites a row of shaded ink in any mode, pixel by pixel in floating point.
  private static func composite(
    _ cover: UnsafeMutablePointer<UInt32>,
    _ entries: UnsafeMutablePointer<Int32>,
    _ pieces: UnsafeBufferPointer<ShadePiece>,
    _ paint: Paint,
    _ format: Pixmap.Format,
    _ row: UnsafeMutablePointer<UInt32>,
    _ width: Int
  ) {
    let opacity = paint.color.sRGBA.w
    for x in 0..<width where cover[x] != 0 {
      let shade = SIMD4<Double>(ShadeField.shade(entries[x], pieces))
      let alpha = shade.w * opacity
      var source = shade * alpha
      source.w = alpha
      row[x] = format.packed(
        paint.composite(
          source,
          over: format.unpacked(row[x]),
          coverage: Double(cover[x]) / 256
        )
      )
    }
  }
}
