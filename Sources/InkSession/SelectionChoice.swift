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
  /// Selects the next item above the selection; after the topmost item or without a selection, the lowest.
  ///
  /// - Number: 4
  case above
  /// Selects the next item below the selection; after the lowest item or without a selection, the topmost.
  ///
  /// - Number: 5
  case below
}

/// An edit of the selection, as one undo step.
public enum SelectionEdit: Sendable {
  /// Removes the selected items.
  ///
  /// - Number: 0
  case remove
  /// Copies the selected items by an offset in page units, and selects the copies.
  ///
  /// - Number: 1
  case duplicate(offset: Vector)
  /// Transforms the selected items, in page units; transforms within two seconds of each other are one step.
  ///
  /// - Number: 2
  case transform(Affine)
  /// Moves the selected items to the top of their layers.
  ///
  /// - Number: 3
  case toFront
  /// Moves the selected items to the bottom of their layers.
  ///
  /// - Number: 4
  case toBack
  /// Moves the selected items above the next item that overlaps them.
  ///
  /// - Number: 5
  case forward
  /// Moves the selected items below the next item that overlaps them.
  ///
  /// - Number: 6
  case backward
  /// Makes a group of the selected items.
  ///
  /// - Number: 7
  case group
  /// Dissolves the outermost groups of the selected items.
  ///
  /// - Number: 8
  case ungroup
  /// Locks the selected items against edits by hand, which deselects them.
  ///
  /// - Number: 9
  case lock
  /// Unlocks all items of the page on editable layers.
  ///
  /// - Number: 10
  case unlockAll
  /// Mirrors the selected items left to right.
  ///
  /// - Number: 11
  case flipHorizontally
  /// Mirrors the selected items top to bottom.
  ///
  /// - Number: 12
  case flipVertically
  /// Moves the selected items to a layer of the page, counted from 0, the lowest one.
  ///
  /// - Number: 13
  case toLayer(layer: Int)
  /// Moves the selected items to the topmost editable layer of a page, counted from 0.
  ///
  /// - Number: 14
  case toPage(page: Int)
  /// Sets the alternative text of the selected item, in UTF-8.
  ///
  /// - Number: 15
  case describe(text: [UInt8])
}
