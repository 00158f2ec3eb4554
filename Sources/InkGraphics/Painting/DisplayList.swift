/// A recorded list of items to paint, in order.
///
/// A rasterizer paints it, and writers of SVG and PDF convert it. Coordinates are in page units (1/72 inch), or in any
/// other units that the transform passed to the rasterizer maps to pixels.
public struct DisplayList: Hashable, Sendable {
  /// The rule that decides which points are inside a path.
  public enum FillRule: UInt8, Hashable, Sendable {
    /// Points with a winding number other than zero.
    case nonZero
    /// Points with an odd winding number.
    case evenOdd
  }

  /// One item to paint.
  public indirect enum Item: Hashable, Sendable {
    /// A stroked curve of varying width, filled as one shape: where it crosses itself, it is painted once.
    case ink(Ribbon, Paint)
    /// Ink that consists of dabs, the prints of a tip.
    case dabs(DabTrail, Paint)
    /// A path, filled by a rule with a paint.
    case path(Path, FillRule, Paint)
    /// Glyphs, painted one after the other, so that translucent ones that overlap are darker there.
    case glyphs(GlyphRun, Paint)
    /// A path, filled by a rule with a gradient, at an opacity of 0…1.
    case gradient(Path, FillRule, Gradient, alpha: Double, BlendMode)
    /// A picture that fills a rectangle, which is then mapped by a transform; painted at an opacity of 0…1.
    case image(Picture, Rect, alpha: Double, transform: Affine = .identity)
    /// Items that are painted on a transparent layer, which is then composited at an opacity, 0…1, with a blend mode.
    case group([Item], alpha: Double, BlendMode)
    /// Items of a layer of the page, painted on a copy of the pixels below.
    ///
    /// The copy then replaces the pixels below, interpolated by the opacity, 0…1.
    ///
    /// So the blend modes of items also affect the content below the layer, while an eraser removes only items of the
    /// layer. Without erasers and with an opacity of 1 a layer paints the same as its items alone.
    case layer([Item], alpha: Double)
    /// Items that are painted only inside a path.
    ///
    /// The coverage of a pixel by the path, 0 to 1, weights the painted pixel against the one below.
    case clip([Item], Path, FillRule)
  }

  /// The items, from bottom to top.
  public var items: [Item]

  /// Creates a list, empty by default.
  public init(_ items: [Item] = []) { self.items = items }

  /// Appends ink on top of the other items.
  public mutating func ink(_ ribbon: Ribbon, _ paint: Paint) { items.append(.ink(ribbon, paint)) }

  /// Appends a filled path on top of the other items; the default rule is nonzero.
  public mutating func fill(_ path: Path, rule: FillRule = .nonZero, _ paint: Paint) {
    items.append(.path(path, rule, paint))
  }

  /// A rectangle that contains all items, in the coordinates of the list.
  public var bounds: Rect {
    var box = Rect.empty
    for item in items { box.formUnion(item.bounds) }
    return box
  }
}

extension DisplayList.Item {
  /// Returns an item that stretches pixels over a rectangle, at an opacity of 0…1.
  public static func image(_ pixmap: Pixmap, _ rect: Rect, alpha: Double) -> DisplayList.Item {
    .image(Picture(pixmap), rect, alpha: alpha)
  }

  /// A rectangle that contains the item, in the coordinates of the list.
  public var bounds: Rect {
    switch self {
    case .ink(let ribbon, _): return ribbon.bounds
    case .dabs(let trail, _): return trail.bounds
    case .path(let path, _, _), .gradient(let path, _, _, _, _): return path.controlBounds
    case .glyphs(let run, _): return run.bounds
    case .image(_, let rect, _, let transform):
      return transform == .identity ? rect : transform.apply(rect)
    case .group(let items, _, _), .layer(let items, _):
      var box = Rect.empty
      for item in items { box.formUnion(item.bounds) }
      return box
    case .clip(let items, let path, _):
      var box = Rect.empty
      for item in items { box.formUnion(item.bounds) }
      return box.intersection(path.controlBounds)
    }
  }

  /// Whether the item is an eraser: it only reduces the opacity of the items below it in its layer.
  public var erases: Bool {
    switch self {
    case .ink(_, let paint), .dabs(_, let paint), .path(_, _, let paint), .glyphs(_, let paint):
      paint.erases
    case .group(_, _, let mode), .gradient(_, _, _, _, let mode): mode.erases
    case .clip(let items, _, _): !items.isEmpty && items.allSatisfy { $0.erases }
    case .image, .layer: false
    }
  }

  /// The shape of an item that erases, painted source-over with the eraser's strength as opacity.
  ///
  /// Only its alpha is meaningful. Images and layers, which do not erase, are unchanged.
  package var eraserMask: DisplayList.Item {
    switch self {
    case .ink(let ribbon, let paint): .ink(ribbon, paint.eraserMask)
    case .dabs(let trail, let paint): .dabs(trail, paint.eraserMask)
    case .path(let path, let rule, let paint): .path(path, rule, paint.eraserMask)
    case .glyphs(let run, let paint): .glyphs(run, paint.eraserMask)
    case .gradient(let path, let rule, let gradient, let alpha, _):
      .gradient(path, rule, gradient, alpha: alpha, .sourceOver)
    case .clip(let items, let path, let rule): .clip(items.map { $0.eraserMask }, path, rule)
    case .group(let items, let alpha, let mode):
      .group(items, alpha: mode == .clear ? 1 : alpha, .sourceOver)
    case .image, .layer: self
    }
  }
}
