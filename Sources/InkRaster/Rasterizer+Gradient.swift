internal import InkGraphics

extension Rasterizer {
  /// Fills a path with a gradient, at an opacity of 0…1.
  @inline(never)
  func fill(
    _ path: Path,
    _ rule: DisplayList.FillRule,
    _ gradient: Gradient,
    _ alpha: Double,
    _ mode: BlendMode,
    _ transform: Affine,
    _ target: Target
  ) {
    let opacity = alpha > 0 ? min(alpha, 1) : 0
    if mode == .destination || opacity == 0 || gradient.stops.isEmpty { return }
    let area = PixelRect(
      covering: transform.apply(path.controlBounds).expanded(by: 1),
      within: target.bounds
    )
    guard !area.isEmpty,
      let back = gradient.transform.concatenating(transform).inverted
    else { return }
    spend(Work.rarePixel * Double(area.width * area.height))
    if isExhausted { return }
    let mask = PixelBuffer(area, target.format)
    fill(path, rule, transform, Paint(.white), mask.target)
    let ramp = GradientRamp(gradient, opacity: opacity)
    for y in area.minY..<area.maxY {
      let row = target.pointer(area.minX, y)
      let cover = mask.target.pointer(area.minX, y)
      for x in 0..<area.width where cover[x] != 0 {
        let center = Point(Double(area.minX + x) + 0.5, Double(y) + 0.5)
        guard let color = ramp.color(at: back.apply(center)) else { continue }
        let coverage = Double(cover[x] >> 24) / 255
        if mode == .sourceOver {
          row[x] = sourceOver(target.format.packed(color * coverage), row[x])
        } else {
          let backdrop = target.format.unpacked(row[x])
          row[x] = target.format.packed(mode.composite(color, over: backdrop, coverage: coverage))
        }
      }
    }
  }
}

/// The colors of a gradient at 1,025 equally spaced positions.
private struct GradientRamp {
  private let geometry: Gradient.Geometry
  private let spread: Gradient.Spread
  /// The premultiplied colors at positions 0…1.
  private let colors: [SIMD4<Double>]

  /// The number of colors, less one.
  private static let steps = 1024

  init(_ gradient: Gradient, opacity: Double) {
    geometry = gradient.geometry
    spread = gradient.spread
    colors = (0...Self.steps).map { step in
      let color = gradient.color(at: Double(step) / Double(Self.steps))
      let alpha = Double(color.w) * opacity
      return SIMD4(
        Double(color.x) * alpha,
        Double(color.y) * alpha,
        Double(color.z) * alpha,
        alpha
      )
    }
  }

  /// Returns the premultiplied color at a point of the gradient's coordinates; `nil` where there is none.
  func color(at point: Point) -> SIMD4<Double>? {
    guard var position = position(point), position.isFinite else { return nil }
    switch spread {
    case .pad: position = min(max(position, 0), 1)
    case .repeat: position -= position.rounded(.down)
    case .reflect:
      position -= 2 * (position / 2).rounded(.down)
      if position > 1 { position = 2 - position }
    }
    return colors[Int(position * Double(Self.steps) + 0.5)]
  }

  private func position(_ point: Point) -> Double? {
    switch geometry {
    case .linear(let from, let to):
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let square = dx * dx + dy * dy
      guard square > 0 else { return 1 }
      return ((point.x - from.x) * dx + (point.y - from.y) * dy) / square
    case .radial(let from, let start, let to, let end):
      // |point − from − t·(to − from)| = start + t·(end − start), solved for the greatest t with a radius of 0 or more.
      let (dx, dy, dr) = (to.x - from.x, to.y - from.y, end - start)
      let (px, py) = (point.x - from.x, point.y - from.y)
      let a = dx * dx + dy * dy - dr * dr
      let b = px * dx + py * dy + start * dr
      let c = px * px + py * py - start * start
      if abs(a) < 1e-12 * (dx * dx + dy * dy + dr * dr) || a == 0 {
        guard b != 0 else { return nil }
        let t = c / (2 * b)
        return start + t * dr >= 0 ? t : nil
      }
      let root = b * b - a * c
      guard root >= 0 else { return nil }
      let (first, second) = ((b + root.squareRoot()) / a, (b - root.squareRoot()) / a)
      let (high, low) = (max(first, second), min(first, second))
      if start + high * dr >= 0 { return high }
      return start + low * dr >= 0 ? low : nil
    }
  }
}
