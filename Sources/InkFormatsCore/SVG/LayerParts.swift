package import InkGraphics

/// The items of a layer, divided for formats whose groups and masks keep blending inside.
///
/// A mask or an opacity can be put on a group only, and what is in such a group does not blend with
/// what lies below it. So items that blend are parts of their own, which blend as a whole, and
/// neighbours that are simply laid on top share one.
package struct LayerParts {
  /// Items that are painted as one.
  package struct Part {
    /// The items, to be painted source over if ``mode`` is anything else.
    package var items: [DisplayList.Item]
    /// How they meet what lies below.
    package var mode: BlendMode
    /// How many groups of erasers come before; the later ones take away from these items.
    package var eraserIndex: Int
  }

  /// The parts, the lowest first.
  package private(set) var parts: [Part] = []

  /// Erasers that follow each other, in order.
  package private(set) var erasers: [[DisplayList.Item]] = []

  /// Divides items.
  package init(_ items: [DisplayList.Item]) {
    var isErasing = false
    for item in items.flatMap({ $0.plainParts }) {
      if item.erases {
        // What comes before all ink has nothing to take away.
        if parts.isEmpty { continue }
        if isErasing {
          erasers[erasers.count - 1].append(item)
        } else {
          erasers.append([item])
        }
        isErasing = true
        continue
      }
      isErasing = false
      let (shape, mode) = item.withoutMode
      let eraserIndex = erasers.count
      if mode == .sourceOver, let last = parts.last, last.mode == mode,
        last.eraserIndex == eraserIndex
      {
        parts[parts.count - 1].items.append(shape)
      } else {
        parts.append(Part(items: [shape], mode: mode, eraserIndex: eraserIndex))
      }
    }
  }
}

extension DisplayList.Item {
  /// The items of a layer that paints the same as they do one by one, such as the fill and the outline of a
  /// shape; any other item by itself.
  fileprivate var plainParts: [DisplayList.Item] {
    guard case .layer(let items, 1) = self, !items.contains(where: { $0.erases }) else {
      return [self]
    }
    return items.flatMap { $0.plainParts }
  }

  /// The item laid source over, and the mode that it has.
  package var withoutMode: (item: DisplayList.Item, mode: BlendMode) {
    func plain(_ paint: Paint) -> Paint { Paint(paint.color) }
    switch self {
    case .ink(let ribbon, let paint): return (.ink(ribbon, plain(paint)), paint.blendMode)
    case .dabs(let trail, let paint): return (.dabs(trail, plain(paint)), paint.blendMode)
    case .path(let path, let rule, let paint):
      return (.path(path, rule, plain(paint)), paint.blendMode)
    case .group(let items, let alpha, let mode):
      return (.group(items, alpha: alpha, .sourceOver), mode)
    case .image, .layer: return (self, .sourceOver)
    }
  }
}
