package import InkGraphics
import InkStrokes

extension Affine {
  /// Whether the transform is finite and invertible.
  var isValid: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
      && inverted != nil
  }

  /// The factor by which the transform scales the widths of ink: the square root of the change of area.
  var widthScale: Double { uniformScale ?? abs(determinant).squareRoot() }

  /// Returns a rectangle that contains transformed discs, whose radii scale by ``widthScale``.
  ///
  /// - Parameters:
  ///   - box: A rectangle that contains the discs before the transform.
  ///   - radii: The range of their radii; `nil` if unknown.
  fileprivate func bounds(ofDiscs box: Rect, _ radii: ClosedRange<Double>?) -> Rect {
    // No disc in the box is larger than its shorter side.
    let largest = 0.5 * min(box.width, box.height)
    let (low, high) = (
      min(radii?.lowerBound ?? 0, largest), min(radii?.upperBound ?? largest, largest)
    )
    // A disc of radius 1 extends 1 beyond the path before the transform, and `widthScale` after it.
    let (dx, dy) = (widthScale - abs(a) - abs(c), widthScale - abs(b) - abs(d))
    let image = apply(box)
    let (x, y) = (dx * (dx > 0 ? high : low), dy * (dy > 0 ? high : low))
    return Rect(
      x: image.minX - x,
      y: image.minY - y,
      width: image.width + 2 * x,
      height: image.height + 2 * y
    )
  }
}

extension ItemContent {
  /// Returns a rectangle that contains the visible content after a transform.
  ///
  /// - Parameters:
  ///   - brush: The brush that draws it.
  ///   - box: A rectangle that contains it before the transform.
  /// - Complexity: Constant, except for shapes, and for graphics with ink, that are stretched in one direction.
  func bounds(_ brush: Brush?, _ box: Rect, _ transform: Affine) -> Rect {
    if transform == .identity { return box }
    if transform.uniformScale != nil { return transform.apply(box) }
    return stretchedBounds(brush, box, transform)
  }

  @inline(never)
  private func stretchedBounds(_ brush: Brush?, _ box: Rect, _ transform: Affine) -> Rect {
    func bounds(of items: [DisplayList.Item]) -> Rect {
      DisplayList(items.map { $0.transformed(by: transform) }).bounds
    }
    switch self {
    case .stroke, .piece: return transform.bounds(ofDiscs: box, brush?.radii)
    case .shape(let shape): return bounds(of: shape.displayItems(brush, fill: .black))
    case .graphic(let graphic) where graphic.items.contains { $0.hasDiscs }:
      return bounds(of: graphic.items)
    case .graphic, .unknown: return transform.apply(box)
    }
  }
}

extension DisplayList.Item {
  /// Whether the item contains ink, whose widths scale differently from its points.
  fileprivate var hasDiscs: Bool {
    switch self {
    case .ink, .dabs: true
    case .group(let items, _, _), .layer(let items, _), .clip(let items, _, _):
      items.contains { $0.hasDiscs }
    case .path, .glyphs, .gradient, .image: false
    }
  }
}

extension DisplayList.Item {
  /// Returns the item with its points transformed and its widths scaled.
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
    case .glyphs(let run, let paint): return .glyphs(run.transformed(by: transform), paint)
    case .gradient(let path, let rule, var gradient, let alpha, let mode):
      gradient.transform = gradient.transform.concatenating(transform)
      return .gradient(path.transformed(by: transform), rule, gradient, alpha: alpha, mode)
    case .clip(let items, let path, let rule):
      return .clip(
        items.map { $0.transformed(by: transform) },
        path.transformed(by: transform),
        rule
      )
    case .image(let picture, let rect, let alpha, .identity)
    where transform.b == 0 && transform.c == 0 && transform.a > 0 && transform.d > 0:
      return .image(picture, transform.apply(rect), alpha: alpha)
    case .image(let picture, let rect, let alpha, let matrix):
      return .image(picture, rect, alpha: alpha, transform: matrix.concatenating(transform))
    }
  }
}
