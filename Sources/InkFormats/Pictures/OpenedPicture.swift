/// The way in which the file of a picture becomes a page.
public enum OpenedPicture: Hashable, Sendable {
  /// An item on a locked layer below the active layer: no eraser affects it until the layer is unlocked.
  case locked
  /// The sheet of the paper: it is no item, and cannot be selected, moved or erased.
  case paper
  /// An item of the active layer, which erasers affect like ink.
  case item
}
