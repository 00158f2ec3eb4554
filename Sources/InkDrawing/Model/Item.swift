public import InkGraphics
public import InkStrokes

/// The content of an item.
///
/// The pointer kind and samples of a stroke never change; other contents can be replaced.
package enum ItemContent: Sendable {
  /// Ink: the kind of pointer that drew it, and the samples in the item's own coordinates.
  case stroke(InputEvent.PointerKind, StrokeSamples)
  /// A graphic: text, a picture, a PDF page or other display items.
  case graphic(Graphic)
  /// A geometric figure, outlined by the brush.
  case shape(Shape)
  /// A remaining piece of a stroke that an eraser cut.
  case piece(StrokePiece)
  /// Content of a later version: its kind and its encoded bytes, which are stored unchanged and never painted.
  ///
  /// The kind is 2 or 3 for a shape or a piece that this version can't decode, otherwise 4 or greater.
  case unknown(kind: UInt8, [UInt8])

  /// The samples of a stroke, or of the stroke that a piece was cut from; `nil` for other contents.
  package var samples: StrokeSamples? {
    switch self {
    case .stroke(_, let samples): samples
    case .piece(let piece): piece.samples
    case .graphic, .shape, .unknown: nil
    }
  }

  /// The kind of pointer that drew a stroke; `nil` for other contents.
  package var pointer: InputEvent.PointerKind? {
    if case .stroke(let kind, _) = self { return kind }
    return nil
  }

  var isPiece: Bool {
    if case .piece = self { return true }
    return false
  }

  /// Whether the content is a stroke.
  package var isStroke: Bool {
    if case .stroke = self { return true }
    return false
  }
}

/// An item on a layer: its content, transform, order and style.
///
/// An item is immutable; an edit replaces it by another object with the same id.
public final class Item: Sendable {
  let state: ItemState

  /// The erasers whose effects move with the item, and whether it is a contested eraser.
  ///
  /// A contested eraser is painted with each of its targets, not at its own position. `nil` if no effects move with the
  /// item, and it isn't such an eraser.
  let erasure: Erasure?

  /// A rectangle that contains the ink, in page coordinates; possibly a little larger than needed.
  public let bounds: Rect

  /// The sort key of the item in the spatial index.
  let cell: UInt64

  init(_ state: ItemState, _ erasure: Erasure? = nil) {
    self.state = state
    self.erasure = erasure
    let box = state.content.bounds(state.brush?.brush, state.inkBounds, state.transform)
    // Bounds that overflow are taken for the whole plane.
    bounds = box.isValid ? box : Rect(center: .origin, radius: 1e300)
    cell = Cell.code(of: bounds)
  }

  /// The id of the item.
  public var id: ItemID { state.id }

  /// The content of the item.
  package var content: ItemContent { state.content }

  /// Whether the item is a stroke; faster than ``content``, which copies.
  package var isStroke: Bool { state.isStroke }

  /// The brush that draws the ink or the outline; `nil` for an item without one.
  ///
  /// A stroke always has a brush; a graphic needs none.
  public var brush: Brush? { state.brush?.brush }

  /// The brush, as an object that items with equal brushes share; `nil` for an item without one.
  package var sharedBrush: SharedBrush? { state.brush }

  /// The index in its ``StrokeSource`` of the stroke, or of the stroke that the piece was cut from.
  ///
  /// `nil` if the samples are in memory, and for other items.
  package var storedIndex: Int? {
    if case .stored(_, let index)? = content.samples { return index }
    return nil
  }

  /// The transform from the item's own coordinates to those of the page.
  ///
  /// Widths scale by the square root of the change of area, so that ink stretched in one direction is still made of
  /// discs.
  public var transform: Affine { state.transform }

  /// A rectangle that contains the ink in the item's own coordinates; possibly a little larger than needed.
  public var inkBounds: Rect { state.inkBounds }

  /// The layer of the item.
  public var layer: LayerID { state.layer }

  /// The position of the item in the order of its layer.
  package var position: PositionKey { state.position }

  /// Whether the item is removed; undo can bring it back.
  public var isRemoved: Bool { state.isRemoved }

  /// Whether the item is an eraser: a stroke whose brush removes the ink of items below it on its layer.
  public var erases: Bool { state.erases }

  /// The stroke in its own coordinates; `nil` for other items.
  ///
  /// Decodes stored samples. For many items, ``StrokeReader/visitStrokes(of:_:)`` is faster.
  public var stroke: Stroke? { isStroke ? stroke(of: content.samples?.all) : nil }

  /// Returns the item as a stroke with already decoded samples, in its own coordinates; `nil` for other items.
  package func stroke(of samples: [StrokeSample]?) -> Stroke? {
    guard let kind = content.pointer, let brush, let samples else { return nil }
    return Stroke(id: StrokeID(id), kind: kind, brush: brush, samples: samples)
  }

  /// The graphic in its own coordinates; `nil` for other items.
  public var graphic: Graphic? {
    if case .graphic(let graphic) = content { return graphic }
    return nil
  }

  /// The shape in its own coordinates; `nil` for other items.
  public var shape: Shape? {
    if case .shape(let shape) = content { return shape }
    return nil
  }
}
