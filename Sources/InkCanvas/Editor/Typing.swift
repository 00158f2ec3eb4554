public import InkDrawing
public import InkGraphics

/// A text that somebody types: the canvas does not paint it, its host shows a field in its place.
public struct Typing: Hashable, Sendable {
  /// The item; `nil` for a text that is new.
  public let item: ItemID?

  /// The page that it is on.
  public let page: PageID

  /// The layer that it is on, or goes to.
  public let layer: LayerID

  /// Maps the coordinates of the text to those of the page.
  public let transform: Affine

  /// The text as it was when it was begun or told last, in the look that it has now; its lines are those of the
  /// words, not of a look that was chosen since.
  public internal(set) var text: TextItem

  /// Its colour.
  public internal(set) var color: Color

  /// Which of its bytes an input method is still composing: they are not kept if the typing ends.
  public internal(set) var composed: Range<Int>?

  /// What is kept if the typing ends: what the host has told last without composed text; `nil` before it has.
  var kept: LaidOutText?
}
