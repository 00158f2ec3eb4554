package import InkGraphics

/// The items of a layer, divided for formats whose groups and masks isolate blending.
///
/// Only a group can have a mask or an opacity, and items in such a group don't blend with
/// items below it. So each item with a blend mode is a part of its own, which blends as a whole, and
/// adjacent source-over items share one part.
package struct LayerParts {
  /// Consecutive items of the layer that are painted as one group.
  package struct Part {
    /// The items; if ``mode`` isn't source-over, a single one, to be painted source-over in a group with that mode.
    package var items: [DisplayList.Item]
    /// The blend mode of the group with the items below it.
    package var mode: BlendMode
    /// The index in ``LayerParts/erasers`` of the first group of erasers above the part; it and all later ones erase
    /// the part.
    package var eraserIndex: Int
  }

  /// The parts of the layer, bottom to top.
  package private(set) var parts: [Part] = []

  /// The groups of consecutive erasers, bottom to top; those below all other items are omitted.
  package private(set) var erasers: [[DisplayList.Item]] = []

  /// Divides the items of a layer, bottom to top.
  package init(_ items: [DisplayList.Item]) {
    var isErasing = false
    for item in items.flatMap({ $0.plainParts }) {
      if item.erases {
        // Erasers below all ink have no effect.
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
  /// The items of an opaque layer without erasers, which can be painted one by one; any other item alone.
  ///
  /// An example is the layer of the fill and the outline of a shape.
  fileprivate var plainParts: [DisplayList.Item] {
    guard case .layer(let items, 1) = self, !items.contains(where: { $0.erases }) else {
      return [self]
    }
    return items.flatMap { $0.plainParts }
  }

  /// The item with its blend mode replaced by source-over, and the original blend mode.
  package var withoutMode: (item: DisplayList.Item, mode: BlendMode) {
    func plain(_ paint: Paint) -> Paint { Paint(paint.color) }
    switch self {
    case .ink(let ribbon, let paint): return (.ink(ribbon, plain(paint)), paint.blendMode)
    case .dabs(let trail, let paint): return (.dabs(trail, plain(paint)), paint.blendMode)
    case .path(let path, let rule, let paint):
      return (.path(path, rule, plain(paint)), paint.blendMode)
    case .group(let items, let alpha, let mode):
      return (.group(items, alpha: alpha, .sourceOver), mode)
    case .glyphs(let run, let paint): return (.glyphs(run, plain(paint)), paint.blendMode)
    case .gradient(let path, let rule, let gradient, let alpha, let mode):
      return (.gradient(path, rule, gradient, alpha: alpha, .sourceOver), mode)
    case .image, .layer, .clip: return (self, .sourceOver)
    }
  }
}
