public import InkStrokes

// The three kinds of names are stamps from the clock of the replica that made the thing, so that no
// two replicas give the same.

/// Names a page for good: it stays the same through edits, undo, saving and merging.
public struct PageID: Hashable, Comparable, Sendable {
  /// When a page was made and by whom.
  public var stamp: Stamp

  /// Creates an id.
  public init(_ stamp: Stamp) { self.stamp = stamp }

  /// Orders by the time of making.
  public static func < (a: PageID, b: PageID) -> Bool { a.stamp < b.stamp }
}

/// Names a layer for good: it stays the same through edits, undo, saving and merging.
public struct LayerID: Hashable, Comparable, Sendable {
  /// When a layer was made and by whom.
  public var stamp: Stamp

  /// Creates an id.
  public init(_ stamp: Stamp) { self.stamp = stamp }

  /// Orders by the time of making.
  public static func < (a: LayerID, b: LayerID) -> Bool { a.stamp < b.stamp }
}

/// Names a thing on a layer for good: it stays the same through edits, undo, saving and merging.
public struct ItemID: Hashable, Comparable, Sendable {
  /// When a thing on a layer was made and by whom.
  public var stamp: Stamp

  /// Creates an id.
  public init(_ stamp: Stamp) { self.stamp = stamp }

  /// Orders by the time of making.
  public static func < (a: ItemID, b: ItemID) -> Bool { a.stamp < b.stamp }
}

extension ItemID {
  /// The id of the item that a stroke becomes: the same name.
  public init(_ stroke: StrokeID) { self.init(Stamp(rawValue: stroke.rawValue)) }
}

extension StrokeID {
  /// The name of the stroke that an item was drawn as: the same one.
  public init(_ item: ItemID) { self.init(item.stamp.rawValue) }
}

extension ItemID {
  /// Whether ids that are in order contain one.
  package static func isIn(_ ids: [ItemID], _ id: ItemID) -> Bool {
    var low = 0
    var high = ids.count
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == id
  }
}
