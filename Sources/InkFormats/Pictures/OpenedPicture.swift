/// The way in which a picture file that is opened as a document becomes a page.
public enum OpenedPicture: Hashable, Sendable {
  /// The picture becomes an item on a locked layer below the layer to draw on, so that erasers don't affect it.
  case locked
  /// The picture becomes the background of the paper.
  ///
  /// It cannot be selected, moved or erased.
  case paper
  /// The picture becomes an item of the layer to draw on, which erasers affect like ink.
  case item
}
