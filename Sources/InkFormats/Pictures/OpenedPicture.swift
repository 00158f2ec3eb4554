/// The way in which the file of a picture becomes a page.
public enum OpenedPicture: Hashable, Sendable {
  /// An item on a locked layer below the one that is drawn on: no eraser reaches it until the layer is unlocked.
  case locked
  /// The sheet of the paper: it is no item, and cannot be selected, moved or erased.
  case paper
  /// An item of the layer that is drawn on, which erasers reach as they do ink.
  case item
}
