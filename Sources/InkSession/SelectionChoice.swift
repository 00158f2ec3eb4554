public import InkDrawing
public import InkGraphics

/// A change of the selected items of the current page.
public enum SelectionChoice: Sendable {
  /// Deselects everything.
  ///
  /// - Number: 0
  case nothing
  /// Selects all items of the page that can be edited.
  ///
  /// - Number: 1
  case all
  /// Selects only one item, with all members of its outermost group.
  ///
  /// - Number: 2
  case item(ItemID)
  /// Adds an item to the selection, or removes it if it is selected.
  ///
  /// - Number: 3
  case toggle(ItemID)
  /// Selects the item just above the selected ones in drawing order; the lowest item after the topmost one, or if
  /// nothing is selected.
  ///
  /// - Number: 4
  case above
  /// Selects the item just below the selected ones in drawing order; the topmost item after the lowest one, or if
  /// nothing is selected.
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
  /// Adds copies of the selected items, moved by an offset in page units, and selects the copies.
  ///
  /// - Number: 1
  case duplicate(offset: Vector)
  /// Moves, scales or rotates the selected items by a transform in page units; transforms within two seconds of each
  /// other are one undo step.
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
  /// Moves the selected items just above the nearest item above them that overlaps them, in their layer.
  ///
  /// - Number: 5
  case forward
  /// Moves the selected items just below the nearest item below them that overlaps them, in their layer.
  ///
  /// - Number: 6
  case backward
  /// Makes a group of the selected items.
  ///
  /// - Number: 7
  case group
  /// Dissolves the outermost groups that contain selected items.
  ///
  /// - Number: 8
  case ungroup
  /// Locks the selected items, so that tools can't select, edit or erase them, and deselects them.
  ///
  /// - Number: 9
  case lock
  /// Unlocks all items of the page, except those on locked or hidden layers.
  ///
  /// - Number: 10
  case unlockAll
  /// Mirrors the selected items about the center of the selection, so that left and right are swapped.
  ///
  /// - Number: 11
  case flipHorizontally
  /// Mirrors the selected items about the center of the selection, so that top and bottom are swapped.
  ///
  /// - Number: 12
  case flipVertically
  /// Moves the selected items to the top of a layer of the page, counted from 0, the lowest one.
  ///
  /// - Number: 13
  case toLayer(layer: Int)
  /// Moves the selected items to the topmost layer of a page that is neither locked nor hidden; pages are counted from
  /// 0.
  ///
  /// - Number: 14
  case toPage(page: Int)
  /// Sets the alternative text of the selected item, for screen readers, in UTF-8.
  ///
  /// - Number: 15
  case describe(text: [UInt8])
}
