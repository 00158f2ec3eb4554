internal import InkGraphics

extension Rasterizer {
  /// Prints dabs onto a layer and composites it.
  func draw(
    _ trail: DabTrail,
    _ transform: Affine,
    _ paint: Paint,
    _ target: Target
  ) {
    if paint.leavesAll { return }
    let printer = dabs.printer(trail.tip, isShaded: trail.isShaded, transform)
    var area = PixelRect.empty
    for dab in trail.dabs {
      if let place = printer.place(dab) { area = area.union(place.box.intersection(target.bounds)) }
    }
    guard !area.isEmpty else { return }
    area.minX &= ~7
    area.maxX = (area.maxX + 7) & ~7
    let plane = dabs.plane(area, channels: printer.channels)
    for dab in trail.dabs {
      if let place = printer.place(dab), place.box.intersects(area) {
        printer.print(dab, place, on: plane)
      }
    }
    plane.composite(paint, isShaded: trail.isShaded, onto: target)
  }
}

/// What a rasteriser keeps from trail to trail.
struct DabScratch: ~Copyable {
  private var memory = Scratch<UInt16>(capacity: 0, zero: 0)
  private var texture: TipTexture?
  private var pyramid: TipPyramid?

  /// A printer, with the pyramid of the last one if the texture is the same.
  mutating func printer(
    _ tip: DabTip,
    isShaded: Bool,
    _ transform: Affine
  ) -> DabPrinter {
    if case .texture(let texture) = tip, texture != self.texture {
      self.texture = texture
      pyramid = TipPyramid(texture)
    }
    return DabPrinter(tip, isShaded: isShaded, transform, pyramid: pyramid)
  }

  /// A transparent plane; the one before it is lost.
  mutating func plane(_ bounds: PixelRect, channels: Int) -> DabPlane {
    let size = bounds.width * bounds.height
    memory.reserve(size * channels, keeping: 0)
    memory.base.update(repeating: 0, count: size * channels)
    return DabPlane(base: memory.base, pitch: bounds.width, step: size, bounds: bounds)
  }
}
