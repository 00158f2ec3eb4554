public import InkStrokes

/// The reason why a drawing, a document or a canvas refuses a change; nothing has changed then.
public enum EditError: Error, Hashable, Sendable {
  /// There is no such page, or it was removed.
  case unknownPage(PageID)
  /// There is no such layer, or it was removed.
  case unknownLayer(LayerID)
  /// There is no such item, or it was removed.
  case unknownItem(ItemID)
  /// A graphic refers to a resource that the drawing doesn't have.
  case unknownResource(ResourceID)
  /// The layer of an item, or the layer to which it would be moved, is locked.
  case lockedLayer(LayerID)
  /// An added page, layer, item or resource exists already: one of them has this id.
  case duplicate(Stamp)
  /// A value is out of its range, such as a size, an opacity, a transform, a spacing or a name.
  ///
  /// Also thrown for replacing the content of a stroke.
  case invalidValue
  /// A stroke has no samples.
  case emptyStroke
  /// The document can be displayed, but not changed.
  case readOnly
  /// No stroke with that id is in progress.
  case unknownStroke(StrokeID)
  /// A stroke with that id is in progress already, or the document accepts no further simultaneous strokes.
  case strokeInProgress(StrokeID)
  /// A stroke would have more than 262,144 samples, or a thumbnail more than 262,144 bytes.
  case tooLong
  /// The brush retains its ink as pixels or samples, and the canvas's store of pixels doesn't support that.
  case unsupportedInk
}
