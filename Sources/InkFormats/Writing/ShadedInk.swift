import InkGraphics

extension Paint {
  /// The same colour, opaque and laid on top.
  var plain: Paint { Paint(color.withAlpha(1)) }
}

extension Color {
  /// The colour of a shade.
  init(rgb: SIMD4<Float>) {
    self.init(red: Double(rgb.x), green: Double(rgb.y), blue: Double(rgb.z))
  }
}

extension Ribbon {
  /// The opacity that all shades have; `nil` if it changes.
  var evenOpacity: Double? {
    let first = shades[0].w
    return shades.allSatisfy { abs($0.w - first) < 1 / 512 } ? Double(first) : nil
  }

  /// The mean opacity of the shades.
  var meanOpacity: Double {
    Double(shades.reduce(0) { $0 + $1.w }) / Double(shades.count)
  }

  /// The ink with the opacity of its shades in another colour.
  func tinted(_ color: SIMD4<Float>) -> Ribbon {
    var ribbon = self
    for i in shades.indices {
      ribbon.shades[i] = SIMD4(color.x, color.y, color.z, shades[i].w)
    }
    return ribbon
  }
}

extension DisplayList.Item {
  /// Whether the item takes away from what lies below it on its layer.
  var erases: Bool {
    switch self {
    case .ink(_, let paint), .dabs(_, let paint), .path(_, _, let paint): paint.blendMode.erases
    case .group(_, _, let mode): mode.erases
    case .image: false
    }
  }

  /// What an eraser covers, in black: as opaque as it takes away.
  func eraserShape(opacity: Double = 1) -> DisplayList.Item {
    func black(_ paint: Paint) -> Paint {
      let alpha = paint.blendMode == .clear ? 1 : paint.color.alpha
      return Paint(Color.black.withAlpha(alpha * opacity))
    }
    switch self {
    case .ink(let ribbon, let paint): return .ink(ribbon.tinted(.zero), black(paint))
    case .dabs(var trail, let paint):
      trail.isShaded = false
      return .dabs(trail, black(paint))
    case .path(let path, let rule, let paint): return .path(path, rule, black(paint))
    case .image(_, let rect, let alpha, let place):
      return .path(Path(rect).transformed(by: place), .nonZero, Paint(Color.black.withAlpha(alpha * opacity)))
    case .group(let items, let alpha, _):
      return .group(items.map { $0.eraserShape() }, alpha: alpha * opacity, .sourceOver)
    }
  }
}
