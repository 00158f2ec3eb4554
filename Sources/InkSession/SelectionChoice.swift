public import InkDrawing
public import InkGraphics

/// A change of the selection.
public enum SelectionChoice: Sendable {
  /// Deselects everything.
  ///
  /// - Number: 0
  case nothing
  /// Selects everything on the page.
  ///
  /// - Number: 1
  case all
  /// Selects an item together with its group.
  ///
  /// - Number: 2
  case item(ItemID)
  /// Adds an item to the selection, or removes it from the selection.
  ///
  /// - Number: 3
  case toggle(ItemID)
  /// Selects the next item above, or the lowest.
  ///
  /// - Number: 4
  case above
  /// Selects the next item below, or the topmost.
  ///
  /// - Number: 5
  case below
}

/// An edit of the selection, as one undo step.
public enum SelectionEdit: Sendable {
  /// Removes it.
  ///
  /// - Number: 0
  case remove
  /// Copies it, and selects the copies.
  ///
  /// - Number: 1
  case duplicate(offset: Vector)
  /// Transforms it on the page; consecutive transforms are one step.
  ///
  /// - Number: 2
  case transform(Affine)
  /// Moves it to the top of its layers.
  ///
  /// - Number: 3
  case toFront
  /// Moves it to the bottom of its layers.
  ///
  /// - Number: 4
  case toBack
  /// Moves it above the next item that it overlaps.
  ///
  /// - Number: 5
  case forward
  /// Moves it below the next item that it overlaps.
  ///
  /// - Number: 6
  case backward
  /// Makes a group of it.
  ///
  /// - Number: 7
  case group
  /// Dissolves its outermost groups.
  ///
  /// - Number: 8
  case ungroup
  /// Protects it from edits by hand.
  ///
  /// - Number: 9
  case lock
  /// Unlocks all items on the page.
  ///
  /// - Number: 10
  case unlockAll
  /// Mirrors it left to right.
  ///
  /// - Number: 11
  case flipHorizontally
  /// Mirrors it top to bottom.
  ///
  /// - Number: 12
  case flipVertically
  /// Moves it to a layer of the page.
  ///
  /// - Number: 13
  case toLayer(layer: Int)
  /// Moves it to the topmost editable layer of a page.
  ///
  /// - Number: 14
  case toPage(page: Int)
  /// Sets the alternative text of the selected item, in UTF-8.
  ///
  /// - Number: 15
  case describe(text: [UInt8])
}
