internal import InkGraphics

extension Rasterizer {
  /// Paints items apart and composites the result as one.
  ///
  /// A pixel where the group is transparent has coverage 0, any other 1.
  func draw(
    _ items: [DisplayList.Item],
    _ alpha: Double,
    _ mode: BlendMode,
    _ transform: AffineTransform,
    _ target: Target
  ) {
    let opacity = alpha > 0 ? min(alpha, 1) : 0
    if mode == .destination || opacity == 0 { return }
    var box = Rect.empty
    for item in items { box.formUnion(item.bounds) }
    let area = PixelRect(
      covering: transform.apply(box).expanded(by: 2 + min(tolerance, Fixed.radiusLimit)),
      within: target.bounds
    )
    guard !area.isEmpty else { return }
    let size = area.width * area.height
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: size)
    pixels.initialize(repeating: 0, count: size)
    defer { pixels.deallocate() }
    let layer = Target(base: pixels, pitch: area.width, bounds: area, format: target.format)
    for item in items { draw(item, transform, layer) }
    composite(layer, opacity, mode, onto: target)
  }

  /// Composites all pixels of a layer, which lies inside the target.
  private func composite(
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
        for x in 0..<area.width where source[x] != 0 {
          row[x] = sourceOver(scaled(source[x], weight), row[x])
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

/// A premultiplied pixel weakened by a weight 0…256.
@inline(__always)
func scaled(_ p: UInt32, _ weight: UInt32) -> UInt32 {
  let even = (p & 0x00ff_00ff) &* weight &+ 0x0080_0080
  let odd = (p &>> 8 & 0x00ff_00ff) &* weight &+ 0x0080_0080
  return (even &>> 8 & 0x00ff_00ff) | (odd & 0xff00_ff00)
}

/// One premultiplied pixel over another: s + d·(1 − αs), each product to the nearest.
@inline(__always)
func sourceOver(_ s: UInt32, _ d: UInt32) -> UInt32 {
  let rest = 255 &- s &>> 24
  if rest == 0 { return s }
  var even = (d & 0x00ff_00ff) &* rest &+ 0x0080_0080
  even = (even &+ (even &>> 8 & 0x00ff_00ff)) &>> 8 & 0x00ff_00ff
  var odd = (d &>> 8 & 0x00ff_00ff) &* rest &+ 0x0080_0080
  odd = (odd &+ (odd &>> 8 & 0x00ff_00ff)) &>> 8 & 0x00ff_00ff
  // A channel may not exceed alpha, so no sum exceeds 255.
  return s &+ (even | odd &<< 8)
}
