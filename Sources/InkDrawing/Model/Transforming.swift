package import InkGraphics

extension Affine {
  /// Whether the transform is made of finite numbers and can be undone.
  var isSound: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
      && inverted != nil
  }

  /// By how much widths grow: the square root of the factor of areas.
  var widthScale: Double { uniformScale ?? abs(determinant).squareRoot() }

  /// A rectangle that contains ink after the transform.
  ///
  /// - Parameter box: What the ink covers before it: points with discs about them.
  func bounds(ofInk box: Rect) -> Rect {
    let image = self == .identity ? box : apply(box)
    if uniformScale != nil { return image }
    // No disc in the box is larger than its shorter side.
    return image.expanded(by: 0.5 * min(box.width, box.height) * widthScale)
  }
}

extension DisplayList.Item {
  /// The item with its points mapped and its widths scaled.
  package func transformed(by transform: Affine) -> DisplayList.Item {
    if transform == .identity { return self }
    let scale = transform.widthScale
    switch self {
    case .ink(var ribbon, let paint):
      ribbon.start = transform.apply(ribbon.start)
      ribbon.startRadius *= scale
      for i in ribbon.segments.indices {
        let segment = ribbon.segments[i]
        ribbon.segments[i] = Ribbon.Segment(
          control1: transform.apply(segment.control1),
          control2: transform.apply(segment.control2),
          end: transform.apply(segment.end),
          radius: segment.radius * scale,
          isGap: segment.isGap
        )
      }
      return .ink(ribbon, paint)
    case .dabs(var trail, let paint):
      let turns = transform.b != 0 || transform.c != 0 || transform.a < 0 || transform.d < 0
      for i in trail.dabs.indices {
        trail.dabs[i].center = transform.apply(trail.dabs[i].center)
        trail.dabs[i].radius *= scale
        if turns {
          let (sine, cosine) = Real.sinCos(trail.dabs[i].angle)
          let axis = transform.apply(Vector(cosine, sine))
          trail.dabs[i].angle = Real.atan2(axis.dy, axis.dx)
        }
      }
      return .dabs(trail, paint)
    case .group(let items, let alpha, let mode):
      return .group(items.map { $0.transformed(by: transform) }, alpha: alpha, mode)
    case .layer(let items, let alpha):
      return .layer(items.map { $0.transformed(by: transform) }, alpha: alpha)
    case .path(let path, let rule, let paint):
      return .path(path.transformed(by: transform), rule, paint)
    case .image(let picture, let rect, let alpha, .identity)
    where transform.b == 0 && transform.c == 0 && transform.a > 0 && transform.d > 0:
      return .image(picture, transform.apply(rect), alpha: alpha)
    case .image(let picture, let rect, let alpha, let place):
      return .image(picture, rect, alpha: alpha, placed: place.concatenating(transform))
    }
  }
}
