public import InkStrokes

/// The reason why a drawing, a document or a canvas refuses a change; nothing has changed then.
public enum EditError: Error, Hashable, Sendable {
  /// There is no such page, or it was removed.
  case unknownPage(PageID)
  /// There is no such layer, or it was removed.
  case unknownLayer(LayerID)
  /// There is no such item, or it was removed.
  case unknownItem(ItemID)
  /// A graphic refers to a resource that the drawing does not have.
  case unknownResource(ResourceID)
  /// The layer of an item is locked.
  case lockedLayer(LayerID)
  /// A page, layer or item with that identifier exists already.
  case duplicate(Stamp)
  /// A value is out of its range: a size, an opacity, a transform, a spacing, a name.
  case invalidValue
  /// A stroke has no samples.
  case emptyStroke
  /// The document can be displayed, but not changed.
  case readOnly
  /// No stroke with that identifier has begun.
  case unknownStroke(StrokeID)
  /// A stroke with that identifier has begun already, or the largest number of strokes at a time has been reached.
  case strokeInProgress(StrokeID)
  /// A stroke has the largest number of samples, or a thumbnail is too large.
  case tooLong
  /// The brush leaves ink that the store of the canvas cannot hold.
  case unsupportedInk
}
