import InkGraphics
import InkStrokes

extension Drawing {
  /// The number of items of each kind on one or more pages, including those on hidden layers.
  ///
  /// `inkstone info` and `inkstone inspect` report it.
  public struct Counts: Hashable, Sendable {
    /// The number of strokes of ink; each piece that is left of a partly erased stroke counts as one.
    public var strokes = 0

    /// The number of strokes and shapes that erase ink.
    public var erasers = 0

    /// The number of shapes.
    public var shapes = 0

    /// The number of texts.
    public var texts = 0

    /// The number of pictures, including pages of PDF documents that are items, not paper.
    public var pictures = 0

    /// The number of items of any other kind, such as those of plug-ins.
    public var others = 0

    /// Creates counts that are all 0.
    public init() {}

    mutating func add(_ layer: Layer) {
      for item in layer.items {
        if item.erases {
          erasers += 1
        } else if item.isInk {
          strokes += 1
        } else if item.shape != nil {
          shapes += 1
        } else {
          add(item.graphic)
        }
      }
    }

    private mutating func add(_ graphic: Graphic?) {
      switch graphic?.origin {
      case .text: texts += 1
      case .picture, .page: pictures += 1
      case .items?:
        if case .image? = graphic?.items.first {
          pictures += 1
        } else {
          others += 1
        }
      case .ruling, .custom, .unknown, nil: others += 1
      }
    }
  }
}

extension Drawing {
  /// The number of items of each kind on all pages.
  ///
  /// Cost: linear in the number of items; decodes no samples.
  public var counts: Counts {
    var counts = Counts()
    for (_, layers) in pagesWithLayers { for layer in layers { counts.add(layer) } }
    return counts
  }

  /// Returns the number of items of each kind on a page.
  public func counts(of page: PageID) -> Counts { Counts(layers(of: page)) }

  /// The number of samples of all strokes and erasers; a stroke that was cut into pieces counts once, as a whole.
  ///
  /// Cost: decodes all samples.
  public var pointCount: Int {
    var cut: Set<ItemID> = []
    var points = 0
    for (_, layers) in pagesWithLayers {
      for layer in layers {
        let sources = layer.items.compactMap { $0.piece?.source }.filter { cut.insert($0).inserted }
        StrokeReader().visitStrokes(of: layer.items + sources.compactMap { self[$0] }) {
          _,
          stroke in
          points += stroke.samples.count
          return true
        }
      }
    }
    return points
  }
}

extension Drawing.Counts {
  /// Counts the items of layers, hidden ones included.
  package init(_ layers: [Layer]) {
    for layer in layers { add(layer) }
  }
}
