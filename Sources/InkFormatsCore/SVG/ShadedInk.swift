package import InkGraphics

extension Paint {
  /// The paint with the same color, but opaque and source-over.
  package var plain: Paint { Paint(color.withAlpha(1)) }
}

extension Color {
  /// Creates an sRGB color from the red, green and blue of a shade, 0…1; its opacity is ignored.
  package init(rgb: SIMD4<Float>) {
    self.init(red: Double(rgb.x), green: Double(rgb.y), blue: Double(rgb.z))
  }
}

extension Ribbon {
  /// The opacity that all shades share within 1/512, 0…1; `nil` if it varies.
  package var evenOpacity: Double? {
    let first = shades[0].w
    return shades.allSatisfy { abs($0.w - first) < 1 / 512 } ? Double(first) : nil
  }

  /// The mean opacity of the shades, 0…1.
  package var meanOpacity: Double {
    Double(shades.reduce(0) { $0 + $1.w }) / Double(shades.count)
  }
}

extension DisplayList.Item {
  /// The same item, with full opacity if it is a picture.
  var opaque: DisplayList.Item {
    guard case .image(let picture, let rect, _, let transform) = self else { return self }
    return .image(picture, rect, alpha: 1, transform: transform)
  }

  /// The item in black with its opacity, for masks.
  package var blackened: DisplayList.Item {
    func black(_ paint: Paint) -> Paint { Paint(Color.black.withAlpha(paint.color.alpha)) }
    switch self {
    case .ink(var ribbon, let paint):
      for i in ribbon.shades.indices { ribbon.shades[i] = SIMD4(0, 0, 0, ribbon.shades[i].w) }
      return .ink(ribbon, black(paint))
    case .dabs(var trail, let paint):
      trail.isShaded = false
      return .dabs(trail, black(paint))
    case .path(let path, let rule, let paint): return .path(path, rule, black(paint))
    case .glyphs(let run, let paint): return .glyphs(run, black(paint))
    case .gradient(let path, let rule, var gradient, let alpha, let mode):
      for i in gradient.stops.indices {
        gradient.stops[i].color = SIMD4(0, 0, 0, gradient.stops[i].color.w)
      }
      return .gradient(path, rule, gradient, alpha: alpha, mode)
    case .clip(let items, let path, let rule):
      return .clip(items.map { $0.blackened }, path, rule)
    case .image(_, let rect, let alpha, let transform):
      return .path(
        Path(rect).transformed(by: transform),
        .nonZero,
        Paint(Color.black.withAlpha(alpha))
      )
    case .group(let items, let alpha, let mode):
      return .group(items.map { $0.blackened }, alpha: alpha, mode)
    case .layer(let items, let alpha): return .layer(items.map { $0.blackened }, alpha: alpha)
    }
  }
}
