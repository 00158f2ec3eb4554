package import InkGraphics

extension Rasterizer {
  /// Paints the items of a layer at an opacity of 0…1; its erasers restore the pixels that the target has now.
  @inline(never)
  func draw(
    layer items: [DisplayList.Item],
    _ alpha: Double,
    _ transform: Affine,
    _ target: Target
  ) {
    let opacity = alpha > 0 ? min(alpha, 1) : 0
    if opacity == 0 { return }
    guard opacity < 1 || items.contains(where: { $0.erases }) else {
      for item in items { draw(item, transform, target) }
      return
    }
    let area = pixels(of: items, transform, target)
    guard !area.isEmpty, let target = target.clipped(to: area) else { return }
    paintLayer(opacity, transform, target) { paint in items.forEach(paint) }
  }

  /// Paints a layer on its backdrop item by item, so that the items need not be in memory together.
  ///
  /// The pixels equal those of ``DisplayList/Item/layer(_:alpha:)``, or with a blend mode those of such a layer
  /// in a ``DisplayList/Item/group(_:alpha:_:)``.
  ///
  /// - Parameters:
  ///   - alpha: The opacity of the layer, 0…1.
  ///   - mode: The blend mode of the whole layer.
  ///   - erases: Whether any item erases. If none does and the layer is opaque, nothing is copied.
  ///   - transform: The transform from the items' coordinates to device pixels.
  ///   - pixmap: The pixels to paint on.
  ///   - clip: The pixels that may change; all if `nil`.
  ///   - top: The device row of the first row of the pixels.
  ///   - body: Receives a function that paints an item, and calls it for each, from bottom to top.
  package func drawLayer(
    alpha: Double,
    mode: BlendMode = .sourceOver,
    erases: Bool,
    transform: Affine = .identity,
    into pixmap: inout Pixmap,
    clip: PixelRect? = nil,
    top: Int = 0,
    _ body: ((DisplayList.Item) -> Void) -> Void
  ) {
    let opacity = alpha > 0 ? min(alpha, 1) : 0
    if opacity == 0 || isExhausted { return }
    let mode = isDark ? mode.inverted : mode
    pixmap.withTarget(clip, top: top) { target in
      if mode != .sourceOver {
        if mode == .destination { return }
        spend(Work.rarePixel * Double(target.bounds.width * target.bounds.height))
        let apart = PixelBuffer(target.bounds, target.format)
        if erases {
          paintLayer(1, transform, apart.target, body)
        } else {
          body { draw($0, transform, apart.target) }
        }
        return composite(apart.target, opacity, mode, onto: target)
      }
      if erases || opacity < 1 {
        paintLayer(opacity, transform, target, body)
      } else {
        body { draw($0, transform, target) }
      }
    }
  }

  private func paintLayer(
    _ opacity: Double,
    _ transform: Affine,
    _ target: Target,
    _ body: ((DisplayList.Item) -> Void) -> Void
  ) {
    spend(3 * Double(target.bounds.width * target.bounds.height))
    let below = PixelBuffer(target.bounds, target.format)
    below.target.copy(target.bounds, from: target)
    var mask: PixelBuffer?
    body { item in
      guard item.erases else { return draw(item, transform, target) }
      let shape = mask ?? PixelBuffer(target.bounds, target.format)
      mask = shape
      erase(item, transform, shape.target, target, below: below.target)
    }
    guard opacity < 1 else { return }
    target.interpolate(target.bounds, from: below.target, by: UInt32(opacity * 256 + 0.5))
  }

  /// Restores the pixels below a layer in the shape of an eraser.
  ///
  /// - Parameters:
  ///   - item: The eraser.
  ///   - transform: The transform from its coordinates to pixels.
  ///   - mask: A buffer for the coverage of the eraser.
  ///   - target: The pixels with the layer.
  ///   - below: The pixels without the layer.
  private func erase(
    _ item: DisplayList.Item,
    _ transform: Affine,
    _ mask: Target,
    _ target: Target,
    below: Target
  ) {
    let area = pixels(of: [item], transform, target)
    guard !area.isEmpty, let mask = mask.clipped(to: area) else { return }
    spend(3 * Double(area.width * area.height))
    if isExhausted { return }
    mask.clear(area)
    draw(item.eraserMask, transform, mask)
    target.restore(area, from: below, where: mask)
  }
}

extension Pixmap {
  /// Copies a rectangle from another pixmap, except for the pixels inside a disc.
  ///
  /// - Precondition: Both have the same size and format.
  package mutating func copy(_ rect: PixelRect, from other: Pixmap, around disc: CoveredDisc) {
    precondition(
      width == other.width && height == other.height && format == other.format,
      "the pixmaps must have the same size and format"
    )
    let pitch = width
    withTarget(rect) { target in
      let area = target.bounds
      other.pixels.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress else { return }
        for y in area.minY..<area.maxY {
          let to = target.pointer(area.minX, y)
          let row = from + (y * pitch + area.minX)
          let hole = disc.columns(y).clamped(to: area.minX..<area.maxX)
          if hole.isEmpty {
            to.update(from: row, count: area.width)
          } else {
            let (left, right) = (hole.lowerBound - area.minX, hole.upperBound - area.minX)
            to.update(from: row, count: left)
            (to + right).update(from: row + right, count: area.width - right)
          }
        }
      }
    }
  }

  /// Restores the pixels of another pixmap where a mask is opaque.
  ///
  /// A pixel d becomes d + (b − d)·α, with b the pixel below and α the opacity of the mask: the effect of an eraser on
  /// a layer whose backdrop is `below`. The colors of the mask are ignored.
  ///
  /// - Parameters:
  ///   - rect: The pixels that may change.
  ///   - below: The pixels to restore; transparent if `nil`.
  ///   - mask: The mask, whose opacity is the strength.
  /// - Precondition: All three have the same size, and the first two the same format.
  package mutating func restore(_ rect: PixelRect, from below: Pixmap?, where mask: Pixmap) {
    precondition(
      width == mask.width && height == mask.height,
      "the pixmaps must have the same size and format"
    )
    if let below {
      precondition(
        width == below.width && height == below.height && format == below.format,
        "the pixmaps must have the same size and format"
      )
    }
    let (whole, pitch, format) = (bounds, width, format)
    func target(_ base: UnsafePointer<UInt32>) -> Target {
      Target(
        base: UnsafeMutablePointer(mutating: base),
        pitch: pitch,
        bounds: whole,
        format: format
      )
    }
    withTarget(rect) { mine in
      mask.pixels.withUnsafeBufferPointer { mask in
        guard let mask = mask.baseAddress else { return }
        guard let below else { return mine.restore(mine.bounds, from: nil, where: target(mask)) }
        below.pixels.withUnsafeBufferPointer { below in
          guard let below = below.baseAddress else { return }
          mine.restore(mine.bounds, from: target(below), where: target(mask))
        }
      }
    }
  }
}

extension Target {
  /// Makes pixels transparent, which must be inside the target.
  fileprivate func clear(_ area: PixelRect) {
    for y in area.minY..<area.maxY {
      pointer(area.minX, y).update(repeating: 0, count: area.width)
    }
  }

  /// Copies pixels, which must be inside both targets.
  func copy(_ area: PixelRect, from other: Target) {
    for y in area.minY..<area.maxY {
      pointer(area.minX, y).update(from: other.pointer(area.minX, y), count: area.width)
    }
  }

  /// Interpolates from another target's pixels to these by a weight 0…256.
  fileprivate func interpolate(_ area: PixelRect, from other: Target, by weight: UInt32) {
    for y in area.minY..<area.maxY {
      let mine = pointer(area.minX, y)
      let others = other.pointer(area.minX, y)
      for x in 0..<area.width where mine[x] != others[x] {
        mine[x] = between(others[x], mine[x], weight)
      }
    }
  }

  /// Interpolates from these pixels to another target's by the opacity of a mask.
  func restore(_ area: PixelRect, from other: Target?, where mask: Target) {
    for y in area.minY..<area.maxY {
      let mine = pointer(area.minX, y)
      let others = other?.pointer(area.minX, y)
      let shown = mask.pointer(area.minX, y)
      var x = 0
      while x &+ 4 <= area.width {
        let alpha = shown.quad(x) &>> 24
        if alpha != .zero {
          let back = others?.quad(x) ?? .zero
          if alpha == SIMD4(repeating: 255) {
            mine.setQuad(x, back)
          } else {
            let weight = alpha &+ alpha &>> 7
            let weights = weight | weight &<< 16
            let (even, odd) = (evenBytes(back), oddBytes(back))
            mine.setQuad(x, interpolated(mine.quad(x), even, odd, weights))
          }
        }
        x &+= 4
      }
      while x < area.width {
        let alpha = shown[x] &>> 24
        if alpha != 0 { mine[x] = between(mine[x], others?[x] ?? 0, alpha &+ alpha &>> 7) }
        x &+= 1
      }
    }
  }
}

/// Interpolates from one pixel to another by a weight 0…256.
@inline(__always)
private func between(_ from: UInt32, _ to: UInt32, _ weight: UInt32) -> UInt32 {
  let (d, t) = (SIMD4(repeating: from), SIMD4(repeating: to))
  return interpolated(
    d,
    evenBytes(t),
    oddBytes(t),
    SIMD4(repeating: weight | weight &<< 16)
  ).x
}
