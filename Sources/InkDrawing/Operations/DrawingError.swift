/// Why an operation was refused.
public enum DrawingError: Error, Hashable, Sendable {
  /// There is no such page, or it was removed.
  case unknownPage(PageID)
  /// There is no such layer, or it was removed.
  case unknownLayer(LayerID)
  /// There is no such thing, or it was removed.
  case unknownItem(ItemID)
  /// A graphic refers to a resource that is not there.
  case unknownResource(ResourceID)
  /// The layer of a thing is locked.
  case lockedLayer(LayerID)
  /// A page, layer or thing of that name is there already.
  case alreadyThere(Stamp)
  /// A value that cannot be: a size, an opacity, a transform, a spacing, a name.
  case invalidValue
  /// A stroke without samples.
  case noInk
}
