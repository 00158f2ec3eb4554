public import InkGraphics
public import InkStrokes

/// What is on a layer.
///
/// A stroke stays the stroke that it was drawn as; other contents can be replaced.
package enum ItemContent: Sendable {
  /// Ink: what touched, and its samples in the item's own coordinates.
  case stroke(InputEvent.PointerKind, StrokeSamples)
  /// Anything else that can be painted.
  case graphic(Graphic)
  /// A figure that the brush draws.
  case shape(Shape)
  /// What is left of a stroke that was cut.
  case piece(StrokePiece)
  /// Something of a later version: a kind of 4 or greater, and bytes. Kept, and never painted.
  case unknown(kind: UInt8, [UInt8])

  /// The samples of a stroke, or of that which a piece was cut from; `nil` for other contents.
  package var samples: StrokeSamples? {
    switch self {
    case .stroke(_, let samples): samples
    case .piece(let piece): piece.samples
    case .graphic, .shape, .unknown: nil
    }
  }

  /// What touched to draw a stroke; `nil` for what is no stroke.
  package var pointer: InputEvent.PointerKind? {
    if case .stroke(let kind, _) = self { return kind }
    return nil
  }

  /// Whether it is a piece of a stroke.
  var isPiece: Bool {
    if case .piece = self { return true }
    return false
  }

  /// Whether it is a stroke.
  package var isStroke: Bool {
    if case .stroke = self { return true }
    return false
  }
}

/// An item on a layer: what it is, and how it is placed and painted.
///
/// Immutable; an edit puts another object with the same id in its place.
public final class Item: Sendable {
  let state: ItemState

  /// What erasers have to do with it; `nil` for nothing.
  let erasure: Erasure?

  /// A rectangle on the page that contains the ink; it may be a little larger than needed.
  public let bounds: Rect

  /// Where the item is in the order of the index.
  let cell: UInt64

  init(_ state: ItemState, _ erasure: Erasure? = nil) {
    self.state = state
    self.erasure = erasure
    let box = state.content.bounds(state.brush?.brush, state.inkBounds, state.transform)
    // What is too large for numbers is everywhere.
    bounds = box.isValid ? box : Rect(center: .origin, radius: 1e300)
    cell = Cell.code(of: bounds)
  }

  /// Names the item.
  public var id: ItemID { state.id }

  /// What the item is.
  package var content: ItemContent { state.content }

  /// Whether the item is a stroke, without a copy of its content.
  package var isStroke: Bool { state.isStroke }

  /// What the ink is drawn with.
  ///
  /// A stroke has a brush; a graphic needs none.
  public var brush: Brush? { state.brush?.brush }

  /// The brush as items share it.
  package var sharedBrush: SharedBrush? { state.brush }

  /// Where the samples of a stroke are stored, counted from the first; `nil` for other items.
  package var storedIndex: Int? {
    if case .stored(_, let index)? = content.samples { return index }
    return nil
  }

  /// Maps the item's own coordinates to those of the page.
  ///
  /// Widths grow by the square root of the factor by which areas do, so that ink that is stretched
  /// in one direction is still made of discs.
  public var transform: Affine { state.transform }

  /// What contains the ink in the item's own coordinates; it may be a little larger than needed.
  public var inkBounds: Rect { state.inkBounds }

  /// The layer that it is on.
  public var layer: LayerID { state.layer }

  /// Its place in the order of the layer.
  package var position: PositionKey { state.position }

  /// Whether it was taken away; it can come back.
  public var isRemoved: Bool { state.isRemoved }

  /// Whether it takes ink away.
  public var erases: Bool { state.erases }

  /// The stroke in its own coordinates; decodes the samples where they are stored.
  ///
  /// For many items at once ``StrokeReader/visitStrokes(of:_:)`` is faster.
  ///
  /// `nil` for what is no stroke.
  public var stroke: Stroke? { isStroke ? stroke(of: content.samples?.all) : nil }

  /// The stroke of samples that were decoded, in its own coordinates; `nil` for what is no stroke.
  package func stroke(of samples: [StrokeSample]?) -> Stroke? {
    guard let kind = content.pointer, let brush, let samples else { return nil }
    return Stroke(id: StrokeID(id), kind: kind, brush: brush, samples: samples)
  }

  /// The graphic in its own coordinates; `nil` for what is none.
  public var graphic: Graphic? {
    if case .graphic(let graphic) = content { return graphic }
    return nil
  }

  /// The shape in its own coordinates; `nil` for what is none.
  public var shape: Shape? {
    if case .shape(let shape) = content { return shape }
    return nil
  }
}
