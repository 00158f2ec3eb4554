internal import InkGraphics

extension Rasterizer {
  /// Paints items on a separate, transparent layer and composites it with an opacity, 0…1, and a blend mode.
  ///
  /// A pixel where the group is transparent has coverage 0, any other 1.
  @inline(never)
  func draw(
    _ items: [DisplayList.Item],
    _ alpha: Double,
    _ mode: BlendMode,
    _ transform: Affine,
    _ target: Target
  ) {
    let opacity = alpha > 0 ? min(alpha, 1) : 0
    if mode == .destination || opacity == 0 { return }
    let area = pixels(of: items, transform, target)
    guard !area.isEmpty else { return }
    let size = area.width * area.height
    spend((mode == .sourceOver ? 3 : Work.rarePixel) * Double(size))
    if isExhausted { return }
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: size)
    pixels.initialize(repeating: 0, count: size)
    defer { pixels.deallocate() }
    let layer = Target(base: pixels, pitch: area.width, bounds: area, format: target.format)
    for item in items { draw(item, transform, layer) }
    composite(layer, opacity, mode, onto: target)
  }

  /// Returns the pixels of a target that items may touch.
  func pixels(
    of items: [DisplayList.Item],
    _ transform: Affine,
    _ target: Target
  ) -> PixelRect {
    var box = Rect.empty
    for item in items { box.formUnion(item.bounds) }
    return PixelRect(
      covering: transform.apply(box).expanded(by: 2 + min(tolerance, Fixed.radiusLimit)),
      within: target.bounds
    )
  }

  /// Composites all pixels of a layer, which must be inside the target, at an opacity of 0…1.
  func composite(
    _ layer: Target,
    _ alpha: Double,
    _ mode: BlendMode,
    onto target: Target
  ) {
    let area = layer.bounds
    let weight = UInt32(alpha * 256 + 0.5)
    for y in area.minY..<area.maxY {
      let source = layer.pointer(area.minX, y)
      let row = target.pointer(area.minX, y)
      if mode == .sourceOver {
        var x = 0
        while x + 4 <= area.width {
          let paint = source.quad(x)
          if paint != .zero { row.setQuad(x, sourceOver(paint, weight: weight, row.quad(x))) }
          x += 4
        }
        while x < area.width {
          row[x] =
            sourceOver(SIMD4(repeating: source[x]), weight: weight, SIMD4(repeating: row[x])).x
          x += 1
        }
        continue
      }
      for x in 0..<area.width where source[x] != 0 {
        let paint = target.format.unpacked(source[x]) * alpha
        let backdrop = target.format.unpacked(row[x])
        row[x] = target.format.packed(mode.composite(paint, over: backdrop, coverage: 1))
      }
    }
  }
}
