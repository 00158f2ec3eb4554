public import InkGraphics

/// The visible contents of a page: the paper, and the visible layers, bottom to top.
///
/// This is the single description of a page's picture, from which the canvas, images, SVG, PDF and thumbnails are made.
/// Ink is blended with everything below it, including paper, pictures and printed text; an eraser reveals the content
/// below its layer. So a highlighter doesn't hide the content that it marks, and erasers don't affect the paper. If the
/// paper inverts ink (``Paper/invertsInk``), all layers are inverted.
public struct PageScene: Sendable {
  /// The area of the page, in page units.
  ///
  /// This is the rectangle of its size, or for an infinite page, the bounds of its content expanded by 9 page
  /// units; empty without content.
  public var area: Rect

  /// The display list of the paper, below all ink.
  public var paper: DisplayList

  /// The visible layers, bottom to top.
  package var layers: [LayerScene]

  /// The margin around the content of an infinite page, in page units.
  package static let margin = 9.0

  /// Creates a scene of an area in page units, with visible layers from bottom to top.
  package init(area: Rect, paper: DisplayList, layers: [LayerScene]) {
    self.area = area
    self.paper = paper
    self.layers = layers
  }

  /// The whole page as one list: the paper, and a ``/InkGraphics/DisplayList/Item/layer(_:alpha:)`` for each layer.
  ///
  /// - Complexity: Computes the shapes of all ink; `LayerScene.visit(reader:_:)` visits them one by one.
  public var displayList: DisplayList { DisplayList(paper.items + ink().items) }

  /// Returns the layers as a list, without the paper.
  ///
  /// - Parameter reader: The reader of samples. The default caches nothing.
  public func ink(reader: StrokeReader = StrokeReader()) -> DisplayList {
    var list = DisplayList()
    for layer in layers {
      if let item = layer.displayItem(reader: reader) { list.items.append(item) }
    }
    return list
  }

  /// Extends the color of the paper beyond its edges by a margin in page units, to cover partial pixels.
  package mutating func bleed(by margin: Double) {
    guard case .path(let path, let rule, let paint)? = paper.items.first,
      path.elements.count == Path(area).elements.count, paper.items[0].bounds == area
    else { return }
    paper.items[0] = .path(Path(area.expanded(by: margin)), rule, paint)
  }

  /// The number of items on all layers of the scene, including erasers.
  package var itemCount: Int { layers.reduce(0) { $0 + $1.items.count } }
}

/// The visible contents of a layer.
package struct LayerScene: Sendable {
  /// The id of the layer.
  package let id: LayerID

  /// The name of the layer, chosen by the user, in UTF-8.
  package let nameUTF8: [UInt8]

  /// The opacity of the whole layer, above 0 and at most 1.
  package let opacity: Double

  /// The blend mode of the whole layer.
  ///
  /// With a mode other than ``BlendMode/sourceOver``, the layer is painted separately, and its items are blended only
  /// with each other.
  package let blendMode: BlendMode

  /// Whether any of the items erases.
  package let erases: Bool

  /// Whether the colors of the ink are inverted, as the paper specifies: ``Paper/invertsInk``.
  ///
  /// The results of ``visit(reader:_:)`` and ``displayItem(reader:)`` are already inverted.
  package let isInverted: Bool

  /// The items, bottom to top.
  package let items: [Item]

  init(_ layer: Layer, in area: Rect?, hiding hidden: HiddenItems?, inverted: Bool) {
    id = layer.id
    nameUTF8 = layer.nameUTF8
    opacity = min(layer.opacity, 1)
    blendMode = inverted ? layer.blendMode.inverted : layer.blendMode
    isInverted = inverted
    var items = area.map { layer.items(near: $0) } ?? layer.items
    if let hidden { items.removeAll { hidden.hides($0) } }
    // If an opaque picture covers the whole area, everything below it is invisible.
    if let area, !layer.hasErasers,
      let last = items.lastIndex(where: {
        $0.bounds.contains(area) && $0.opaqueArea?.contains(area) ?? false
      })
    {
      items.removeSubrange(..<last)
    }
    self.items = items
    erases = layer.erasers.count > 0 && items.contains { $0.erases && !$0.isContested }
  }

  private init(_ whole: LayerScene, _ items: [Item]) {
    (id, nameUTF8, opacity, blendMode) = (whole.id, whole.nameUTF8, whole.opacity, whole.blendMode)
    isInverted = whole.isInverted
    self.items = items
    erases = whole.erases && items.contains { $0.erases && !$0.isContested }
  }

  /// Returns the layer with only the items near a rectangle, in page units.
  package func part(near area: Rect) -> LayerScene {
    LayerScene(self, items.filter { $0.bounds.intersects(area) })
  }

  /// Visits the display items of the layer, bottom to top, until `body` returns `false`.
  ///
  /// The shapes of a few hundred items are in memory at the same time.
  ///
  /// - Parameters:
  ///   - reader: The reader of samples. The default caches nothing.
  ///   - body: The visitor; returns whether to continue.
  package func visit(reader: StrokeReader = StrokeReader(), _ body: (DisplayList.Item) -> Bool) {
    reader.visitInk(of: items) { _, visible in
      body(isInverted ? visible.displayItem.inverted : visible.displayItem)
    }
  }

  /// Returns the layer as a single display item; `nil` if it is empty.
  ///
  /// - Parameter reader: The reader of samples. The default caches nothing.
  package func displayItem(reader: StrokeReader = StrokeReader()) -> DisplayList.Item? {
    displayItem(reader: reader) { _ in true }
  }

  /// Returns the layer as a single display item, truncated after an item for which a predicate is `false`.
  package func displayItem(
    reader: StrokeReader,
    while shouldContinue: (DisplayList.Item) -> Bool
  ) -> DisplayList.Item? {
    var shown: [DisplayList.Item] = []
    shown.reserveCapacity(items.count)
    visit(reader: reader) { item in
      shown.append(item)
      return shouldContinue(item)
    }
    if shown.isEmpty { return nil }
    if blendMode == .sourceOver { return .layer(shown, alpha: opacity) }
    return .group([.layer(shown, alpha: 1)], alpha: opacity, blendMode)
  }
}

extension Item {
  /// The area hidden by an axis-aligned opaque picture, in page units; `nil` for other items.
  package var opaqueArea: Rect? {
    guard let graphic, opacity == 1, blendMode == .sourceOver, graphic.items.count == 1,
      case .image(let picture, let rect, let alpha, let matrix) = graphic.items[0], alpha == 1,
      picture.isOpaqueFile
    else { return nil }
    let whole = matrix.concatenating(transform)
    return whole.b == 0 && whole.c == 0 ? whole.apply(rect) : nil
  }
}
