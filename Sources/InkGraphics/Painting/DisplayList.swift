/// What to paint, in order, as data.
///
/// Rasterisers and exporters consume it.
public struct DisplayList: Hashable, Sendable {
  /// Which places a path encloses.
  public enum FillRule: UInt8, Hashable, Sendable {
    /// Where the winding number is not zero.
    case nonZero
    /// Where the winding number is odd.
    case evenOdd
  }

  /// One thing to paint.
  public indirect enum Item: Hashable, Sendable {
    /// Ink, painted with one coverage for the whole shape.
    case ink(Ribbon, Paint)
    /// Ink made of dabs.
    case dabs(DabTrail, Paint)
    /// A filled path.
    case path(Path, FillRule, Paint)
    /// A picture stretched over a rectangle, which is then mapped by a transform.
    case image(Picture, Rect, alpha: Double, transform: Affine = .identity)
    /// Items painted apart, then composited as one at an opacity.
    case group([Item], alpha: Double, BlendMode)
    /// Items painted on what lies below, then shown as one at an opacity.
    ///
    /// Items blend with everything below them, also with what lies below the layer. An item that
    /// erases brings back what lay below the layer. Without erasers and with an opacity of 1 a layer
    /// paints the same as its items alone.
    case layer([Item], alpha: Double)
  }

  /// The items, the first at the bottom.
  public var items: [Item]

  /// Creates a list.
  public init(_ items: [Item] = []) { self.items = items }

  /// Adds ink on top.
  public mutating func ink(_ ribbon: Ribbon, _ paint: Paint) { items.append(.ink(ribbon, paint)) }

  /// Adds a filled path on top.
  public mutating func fill(_ path: Path, rule: FillRule = .nonZero, _ paint: Paint) {
    items.append(.path(path, rule, paint))
  }

  /// A rectangle that contains everything painted.
  public var bounds: Rect {
    var box = Rect.empty
    for item in items { box.formUnion(item.bounds) }
    return box
  }
}

extension DisplayList.Item {
  /// Pixels stretched over a rectangle.
  public static func image(_ pixmap: Pixmap, _ rect: Rect, alpha: Double) -> DisplayList.Item {
    .image(Picture(pixmap), rect, alpha: alpha)
  }

  /// A rectangle that contains the item.
  public var bounds: Rect {
    switch self {
    case .ink(let ribbon, _): return ribbon.bounds
    case .dabs(let trail, _): return trail.bounds
    case .path(let path, _, _): return path.controlBounds
    case .image(_, let rect, _, let transform):
      return transform == .identity ? rect : transform.apply(rect)
    case .group(let items, _, _), .layer(let items, _):
      var box = Rect.empty
      for item in items { box.formUnion(item.bounds) }
      return box
    }
  }

  /// Whether the item takes away what its layer has painted so far, and adds nothing.
  public var erases: Bool {
    switch self {
    case .ink(_, let paint), .dabs(_, let paint), .path(_, _, let paint): paint.erases
    case .group(_, _, let mode): mode.erases
    case .image, .layer: false
    }
  }

  /// What an eraser covers: the same shape painted source over, as opaque as the eraser takes away.
  ///
  /// Only its opacity has a meaning.
  package var eraserMask: DisplayList.Item {
    switch self {
    case .ink(let ribbon, let paint): .ink(ribbon, paint.eraserMask)
    case .dabs(let trail, let paint): .dabs(trail, paint.eraserMask)
    case .path(let path, let rule, let paint): .path(path, rule, paint.eraserMask)
    case .group(let items, let alpha, let mode):
      .group(items, alpha: mode == .clear ? 1 : alpha, .sourceOver)
    case .image, .layer: self
    }
  }
}
