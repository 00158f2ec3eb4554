public import InkStrokes

// Each id is a stamp from the clock of the replica that created the object, so no two replicas create the same id.

/// The permanent id of a page: stable through edits, undo, saving and merging.
public struct PageID: Hashable, Comparable, Sendable {
  /// The logical time and the author of the creation of the page.
  public var stamp: Stamp

  /// Creates the id of a page from the logical time and the author of its creation.
  public init(_ stamp: Stamp) { self.stamp = stamp }

  /// Orders ids by the logical time of the creation of their pages, then by author.
  public static func < (a: PageID, b: PageID) -> Bool { a.stamp < b.stamp }
}

/// The permanent id of a layer: stable through edits, undo, saving and merging.
public struct LayerID: Hashable, Comparable, Sendable {
  /// The logical time and the author of the creation of the layer.
  public var stamp: Stamp

  /// Creates the id of a layer from the logical time and the author of its creation.
  public init(_ stamp: Stamp) { self.stamp = stamp }

  /// Orders ids by the logical time of the creation of their layers, then by author.
  public static func < (a: LayerID, b: LayerID) -> Bool { a.stamp < b.stamp }
}

/// The permanent id of an item: stable through edits, undo, saving and merging.
public struct ItemID: Hashable, Comparable, Sendable {
  /// The logical time and the author of the creation of the item.
  public var stamp: Stamp

  /// Creates the id of an item from the logical time and the author of its creation.
  public init(_ stamp: Stamp) { self.stamp = stamp }

  /// Orders ids by the logical time of the creation of their items, then by author.
  public static func < (a: ItemID, b: ItemID) -> Bool { a.stamp < b.stamp }
}

extension ItemID {
  /// Creates the id of the item that a finished stroke becomes in the drawing, with the same 64 bits.
  public init(_ stroke: StrokeID) { self.init(Stamp(rawValue: stroke.rawValue)) }
}

extension StrokeID {
  /// Creates the id of the stroke that an item was drawn as, with the same 64 bits.
  public init(_ item: ItemID) { self.init(item.stamp.rawValue) }
}

extension ItemID {
  /// Whether sorted ids contain an id.
  ///
  /// - Complexity: Logarithmic in the number of ids.
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
