public import InkGraphics

/// What is seen of a page: the paper, and the layers that are shown, the lowest first.
///
/// The one description of a page's picture: the canvas, pictures, SVG, PDF and thumbnails are all made
/// from it. The rule: ink blends with everything that lies below it, paper, pictures and printed text
/// included; an eraser brings back what lay below its layer. So a highlighter does not hide what it
/// marks, and no eraser touches the paper. On a paper that turns ink (``Paper/turnsInk``) all layers are.
public struct PageScene: Sendable {
  /// The part of the plane that the page takes, in page units: its size, or for a page without edges
  /// its content and a ``margin`` about it; empty if there is nothing.
  public var area: Rect

  /// What is printed below all ink.
  public var paper: DisplayList

  /// The layers that are shown, the lowest first.
  public var layers: [LayerScene]

  /// The room about the content of a page without edges, in page units.
  package static let margin = 9.0

  /// Creates a scene.
  package init(area: Rect, paper: DisplayList, layers: [LayerScene]) {
    self.area = area
    self.paper = paper
    self.layers = layers
  }

  /// All of it as one list: the paper, and a ``DisplayList/Item/layer(_:alpha:)`` for each layer.
  ///
  /// Cost: makes the shapes of all ink at once; to go through them one by one see
  /// ``LayerScene/visit(reader:_:)``.
  public var displayList: DisplayList { DisplayList(paper.items + ink().items) }

  /// The layers as a list, without the paper.
  ///
  /// - Parameter reader: Reads the samples.
  public func ink(reader: StrokeReader = StrokeReader()) -> DisplayList {
    var list = DisplayList()
    for layer in layers {
      if let item = layer.displayItem(reader: reader) { list.items.append(item) }
    }
    return list
  }

  /// Lets the colour of the paper reach beyond its edges, so that a last column or row of pixels that is not
  /// whole is covered, too.
  package mutating func bleed(by margin: Double) {
    guard case .path(let path, let rule, let paint)? = paper.items.first,
      path.elements.count == Path(area).elements.count, paper.items[0].bounds == area
    else { return }
    paper.items[0] = .path(Path(area.expanded(by: margin)), rule, paint)
  }

  /// How many items there are on the layers.
  package var itemCount: Int { layers.reduce(0) { $0 + $1.items.count } }
}

/// What is seen of a layer.
public struct LayerScene: Sendable {
  /// Names the layer.
  public let id: LayerID

  /// The name that a person gave it, in UTF-8.
  package let nameUTF8: [UInt8]

  /// The opacity of all of it, above 0, at most 1.
  public let opacity: Double

  /// How the layer as a whole meets what lies below it.
  ///
  /// With a mode other than ``BlendMode/sourceOver`` the layer is painted apart, and its items blend
  /// with each other alone.
  public let blendMode: BlendMode

  /// Whether any of the items erases.
  public let erases: Bool

  /// Whether the colours of the ink are turned, as the paper says: ``Paper/turnsInk``.
  ///
  /// What ``visit(reader:_:)`` and ``displayItem(reader:)`` give is turned already.
  public let isTurned: Bool

  /// The items, the lowest first.
  public let items: [Item]

  init(_ layer: Layer, in area: Rect?, hiding hidden: HiddenItems?, turned: Bool) {
    id = layer.id
    nameUTF8 = layer.nameUTF8
    opacity = min(layer.opacity, 1)
    blendMode = turned ? layer.blendMode.turned : layer.blendMode
    isTurned = turned
    var items = area.map { layer.items(near: $0) } ?? layer.items
    if let hidden { items.removeAll { hidden.hides($0) } }
    // What lies below a photo that covers all that is looked at makes no difference.
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
    isTurned = whole.isTurned
    self.items = items
    erases = whole.erases && items.contains { $0.erases && !$0.isContested }
  }

  /// The layer with those items alone that may be seen in a rectangle, in page units.
  package func part(near area: Rect) -> LayerScene {
    LayerScene(self, items.filter { $0.bounds.intersects(area) })
  }

  /// Gives what there is to paint, item by item, the lowest first, until told to stop.
  ///
  /// The shapes of some hundred items are in memory together.
  ///
  /// - Parameters:
  ///   - reader: Reads the samples.
  ///   - body: Is given each item; returns whether to go on.
  public func visit(reader: StrokeReader = StrokeReader(), _ body: (DisplayList.Item) -> Bool) {
    reader.visitInk(of: items) { _, visible in
      body(isTurned ? visible.displayItem.turned : visible.displayItem)
    }
  }

  /// The layer as one thing to paint; `nil` where there is nothing.
  ///
  /// - Parameter reader: Reads the samples.
  public func displayItem(reader: StrokeReader = StrokeReader()) -> DisplayList.Item? {
    displayItem(reader: reader) { _ in true }
  }

  /// The same of items until a function says that there are enough, which is asked of each.
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
  /// The area that an upright opaque picture hides, in page units; `nil` for any other item.
  package var opaqueArea: Rect? {
    guard let graphic, opacity == 1, blendMode == .sourceOver, graphic.items.count == 1,
      case .image(let picture, let rect, let alpha, let matrix) = graphic.items[0], alpha == 1,
      picture.isOpaqueFile
    else { return nil }
    let whole = matrix.concatenating(transform)
    return whole.b == 0 && whole.c == 0 ? whole.apply(rect) : nil
  }
}
