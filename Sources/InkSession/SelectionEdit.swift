import InkCanvas

/// What ``CanvasCommand/editSelection`` does with what is selected; each is one step of undo.
///
/// `scripts/web-protocol` writes them into `Web/protocol.js`.
public enum SelectionEdit: Int, CaseIterable, Sendable {
  /// Takes it away.
  case remove = 0
  /// x, y: copies it that far away, and selects the copies.
  case duplicate = 1
  /// a, b, c, d, tx, ty: moves, scales or turns it on the page. Moves in a row are one step.
  case transform = 2
  /// To the top of its layers.
  case toFront = 3
  /// To the bottom of its layers.
  case toBack = 4
  /// Above the next thing that it overlaps.
  case forward = 5
  /// Below the next thing that it overlaps.
  case backward = 6
  /// Makes a group of it.
  case group = 7
  /// Takes its outermost groups apart.
  case ungroup = 8
  /// Protects it from edits by hand.
  case lock = 9
  /// Ends the protection of all things on the page.
  case unlockAll = 10
  /// Mirrors it, left for right.
  case flipHorizontally = 11
  /// Mirrors it, top for bottom.
  case flipVertically = 12
  /// The place of a layer of the page: moves it there.
  case toLayer = 13
  /// The place of a page: moves it to the topmost layer there that can be edited.
  case toPage = 14
  /// Bytes: says in words what is to be seen, for those who do not see it. Of one thing alone.
  case describe = 15
}
