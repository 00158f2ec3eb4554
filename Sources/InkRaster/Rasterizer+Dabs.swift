internal import InkGraphics

extension Rasterizer {
  /// Prints dabs onto a buffer of opacities and composites that onto the target.
  func draw(
    _ trail: DabTrail,
    _ transform: Affine,
    _ paint: Paint,
    _ target: Target
  ) {
    if paint.leavesAll { return }
    if case .texture(let texture) = trail.tip { spend(0.25 * Double(texture.coverage.count)) }
    let printer = dabs.printer(trail.tip, isShaded: trail.isShaded, transform, budget)
    var area = PixelRect.empty
    var printed = 0.0
    for dab in trail.dabs {
      guard let position = printer.position(dab) else { continue }
      let box = position.box.intersection(target.bounds)
      printed += Work.printed(box)
      area = area.union(box)
    }
    guard !area.isEmpty else { return }
    let pixel = printer.isTextured ? Work.texturePixel : Work.discPixel
    spend(pixel * Double(printer.channels) * printed + Work.print * Double(trail.dabs.count))
    spend(Work.rarePixel * Double(area.width * area.height))
    if isExhausted { return }
    area.minX &= ~7
    area.maxX = (area.maxX + 7) & ~7
    let plane = dabs.plane(area, channels: printer.channels)
    for dab in trail.dabs {
      if let position = printer.position(dab), position.box.intersects(area) {
        printer.print(dab, position, on: plane)
      }
    }
    plane.composite(paint, isShaded: trail.isShaded, onto: target)
  }
}

/// The buffers and mipmaps that a rasterizer reuses from one trail of dabs to the next.
struct DabScratch: ~Copyable {
  private var memory = Scratch<UInt16>(capacity: 0, zero: 0)
  private var texture: TipTexture?
  private var pyramid: TipPyramid?

  /// Returns a printer of dabs, with the mipmaps of the last printer if the texture is the same.
  mutating func printer(
    _ tip: DabTip,
    isShaded: Bool,
    _ transform: Affine,
    _ budget: WorkBudget
  ) -> DabPrinter {
    if case .texture(let texture) = tip, texture != self.texture {
      budget.spend(Work.vertex * Double(texture.coverage.count))
      self.texture = texture
      pyramid = TipPyramid(texture)
    }
    return DabPrinter(tip, isShaded: isShaded, transform, pyramid: pyramid)
  }

  /// Returns a transparent buffer for dabs; the previous one becomes invalid.
  mutating func plane(_ bounds: PixelRect, channels: Int) -> DabPlane {
    let size = bounds.width * bounds.height
    memory.reserve(size * channels, preserving: 0)
    memory.base.update(repeating: 0, count: size * channels)
    return DabPlane(base: memory.base, pitch: bounds.width, step: size, bounds: bounds)
  }
}
