/// The way in which the file of a picture becomes a page.
public enum OpenedPicture: Hashable, Sendable {
  /// It becomes an item on a locked layer below the active layer: no eraser affects it until the layer is unlocked.
  case locked
  /// It becomes the background of the paper.
  ///
  /// It is no item, and cannot be selected, moved or erased.
  case paper
  /// It becomes an item of the active layer, which erasers affect like ink.
  case item
}
