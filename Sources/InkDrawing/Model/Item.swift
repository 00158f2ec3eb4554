public import InkGraphics
public import InkStrokes

/// What is on a layer; so far strokes.
public enum ItemContent: Sendable {
  /// Ink: what touched, and its samples in the item's own coordinates.
  case stroke(InputEvent.PointerKind, StrokeSamples)
}

/// A thing on a layer: what it is, and how it is placed and painted.
///
/// Immutable; an edit puts another object with the same id in its place.
public final class Item: Sendable {
  let state: ItemState

  /// A rectangle on the page that contains the ink; it may be larger than needed.
  public let bounds: Rect

  /// Where the item is in the order of the index.
  let cell: UInt64

  init(_ state: ItemState) {
    self.state = state
    let box = state.transform.bounds(ofInk: state.inkBounds)
    // What is too large for numbers is everywhere.
    bounds = box.isSound ? box : Rect(center: .origin, radius: 1e300)
    cell = Cell.code(of: bounds)
  }

  /// Names the item.
  public var id: ItemID { state.id }

  /// What the item is.
  public var content: ItemContent { state.content }

  /// What it is drawn with.
  public var brush: Brush { state.brush.brush }

  /// Maps the item's own coordinates to those of the page.
  ///
  /// Widths grow by the square root of the factor by which areas do, so that ink that is stretched
  /// in one direction is still made of discs.
  public var transform: AffineTransform { state.transform }

  /// The layer that it is on.
  public var layer: LayerID { state.layer }

  /// Its place in the order of the layer.
  public var position: PositionKey { state.position }

  /// Whether it was taken away; it can come back.
  public var isRemoved: Bool { state.isRemoved }

  /// Whether it takes ink away.
  public var erases: Bool { state.brush.erases }

  /// The stroke in its own coordinates; decodes the samples where they are stored.
  ///
  /// For many things at once ``visitStrokes(of:keptIn:_:)`` is faster.
  ///
  /// `nil` for what is no stroke.
  public var stroke: Stroke? {
    switch content {
    case .stroke(_, let samples): stroke(of: samples.all)
    }
  }

  private func stroke(of samples: [StrokeSample]) -> Stroke {
    Stroke(
      id: StrokeID(id.stamp.counter),
      kind: content.pointer,
      brush: brush,
      samples: samples
    )
  }

  /// What there is to paint, in the coordinates of the page; `nil` where there is no ink.
  public var displayItem: DisplayList.Item? { stroke?.item?.transformed(by: transform) }

  /// Gives many things with their strokes, in order, until told to stop.
  ///
  /// What is stored together is decoded together, some hundred strokes at a time: far faster than
  /// asking each thing for its ``stroke``, which decodes its neighbours in the document each time.
  ///
  /// - Parameters:
  ///   - items: The things.
  ///   - cache: Keeps what is decoded, if given.
  ///   - visit: Is given each thing and its stroke in its own coordinates; returns whether to go on.
  public static func visitStrokes(
    of items: [Item],
    keptIn cache: StrokeCache? = nil,
    _ visit: (Item, Stroke) -> Bool
  ) {
    visitSamples(of: items, keptIn: cache) { visit($0, $0.stroke(of: $1)) }
  }

  /// Gives many things with their samples, in order, until told to stop.
  static func visitSamples(
    of items: [Item],
    keptIn cache: StrokeCache? = nil,
    _ visit: (Item, [StrokeSample]) -> Bool
  ) {
    var first = 0
    while first < items.count {
      let end = min(first + 512, items.count)
      let samples = StrokeSamples.some(
        of: items[first..<end].map { $0.content.samples },
        until: 1 << 18,
        keptIn: cache
      )
      for i in samples.indices where !visit(items[first + i], samples[i]) { return }
      first += samples.count
    }
  }

  /// Gives many things with what there is to paint of them, in order, until told to stop.
  static func visitInk(
    of items: [Item],
    keptIn cache: StrokeCache? = nil,
    _ visit: (Item, DisplayList.Item) -> Bool
  ) {
    visitStrokes(of: items, keptIn: cache) { item, stroke in
      guard let ink = stroke.item else { return true }
      return visit(item, ink.transformed(by: item.transform))
    }
  }
}

/// What an item consists of: what never changes, and registers with the stamps of the last writes.
struct ItemState: Sendable {
  let id: ItemID
  var content: ItemContent
  var brush: SharedBrush
  var brushStamp: Stamp
  var transform: AffineTransform
  var transformStamp: Stamp
  var layer: LayerID
  var position: PositionKey
  var placeStamp: Stamp
  var isRemoved: Bool
  var removedStamp: Stamp

  /// What the ink covers in the item's own coordinates.
  var inkBounds: Rect

  /// Finds anew what the ink covers, after a change of the brush.
  ///
  /// - Parameter decoded: The samples, if somebody has them already.
  mutating func measure(_ decoded: [StrokeSample]?) {
    switch content {
    case .stroke(let kind, let samples):
      let samples = decoded ?? samples.all
      inkBounds = Stroke(id: StrokeID(0), kind: kind, brush: brush.brush, samples: samples).bounds
    }
  }

  /// How much memory the content takes, in bytes.
  var memory: Int {
    switch content {
    case .stroke(_, let samples): MemoryLayout<ItemState>.size + samples.memory
    }
  }
}
