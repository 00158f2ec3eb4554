/// The reason why an operation is refused.
public enum DrawingError: Error, Hashable, Sendable {
  /// The page doesn't exist, or is removed.
  case unknownPage(PageID)
  /// The layer doesn't exist, or is removed.
  case unknownLayer(LayerID)
  /// The item doesn't exist, or is removed.
  case unknownItem(ItemID)
  /// A graphic refers to a resource that the drawing doesn't have.
  case unknownResource(ResourceID)
  /// The layer of an item is locked.
  case lockedLayer(LayerID)
  /// A page, layer or item with that id already exists.
  case alreadyThere(Stamp)
  /// A value is invalid: a size, an opacity, a transform, a spacing or a name.
  case invalidValue
  /// A stroke has no samples.
  case noInk
}
