public import InkGraphics

/// A layer of a page: things one above the other, and how they are shown.
///
/// A value; a copy is a snapshot and costs nothing.
public struct Layer: Sendable {
  /// Names the layer.
  public let id: LayerID

  /// The page that it is on.
  public internal(set) var page: PageID

  /// Its place in the order of the page.
  package internal(set) var position: PositionKey
  var placeStamp: Stamp

  /// Whether it was taken away; it can come back.
  public internal(set) var isRemoved = false
  var removedStamp: Stamp

  /// The name that a person gave it, in UTF-8.
  package internal(set) var nameUTF8: [UInt8] = []
  var nameStamp: Stamp

  /// Whether it is not shown.
  public internal(set) var isHidden = false
  var hiddenStamp: Stamp

  /// Whether its things are protected from edits.
  public internal(set) var isLocked = false
  var lockedStamp: Stamp

  /// The opacity of all of it, 0…1.
  public internal(set) var opacity = 1.0
  var opacityStamp: Stamp

  /// How all of it is combined with what lies below.
  public internal(set) var blendMode = BlendMode.sourceOver
  var blendModeStamp: Stamp

  /// The things by their places, removed ones left out.
  var order = ItemTree(.position)

  /// The same things by where they are on the page.
  var cells = ItemTree(.cell)

  /// Those that take ink away, by where they are.
  var erasers = ItemTree(.cell)

  /// The longest name, in bytes of UTF-8.
  public static let longestName = 4096

  init(_ id: LayerID, page: PageID, position: PositionKey, stamp: Stamp) {
    self.id = id
    self.page = page
    self.position = position
    placeStamp = stamp
    removedStamp = stamp
    nameStamp = stamp
    hiddenStamp = stamp
    lockedStamp = stamp
    opacityStamp = stamp
    blendModeStamp = stamp
  }

  /// Whether erasers are among its items.
  package var hasErasers: Bool { erasers.count > 0 }

  /// How many things are on the layer, erasers among them.
  public var count: Int { order.count }

  /// How many things are on the layer that can be seen: what takes ink away is not counted.
  public var shownCount: Int { order.count - erasers.count }

  /// Whether nothing is on the layer that can be seen.
  public var isEmpty: Bool { shownCount == 0 }

  /// A thing by its place, 0 being the bottom.
  ///
  /// Cost: logarithmic.
  /// - Precondition: There is such a place.
  public func item(at index: Int) -> Item { order.item(at: index) }

  /// All things, the lowest first.
  public var items: [Item] { order.items }

  /// A rectangle on the page that contains all ink of the layer.
  public var bounds: Rect { cells.bounds }

  mutating func insert(_ item: Item) {
    order.insert(item)
    cells.insert(item)
    if item.erases { erasers.insert(item) }
  }

  mutating func remove(_ item: Item) {
    order.remove(item)
    cells.remove(item)
    if item.erases { erasers.remove(item) }
  }

  mutating func replace(_ old: Item, by new: Item) {
    if !old.lies(below: new), !new.lies(below: old) {
      order.replace(old, by: new)
    } else {
      order.remove(old)
      order.insert(new)
    }
    if old.cell == new.cell {
      cells.replace(old, by: new)
    } else {
      cells.remove(old)
      cells.insert(new)
    }
    if old.erases, new.erases, old.cell == new.cell {
      erasers.replace(old, by: new)
    } else {
      if old.erases { erasers.remove(old) }
      if new.erases { erasers.insert(new) }
    }
  }
}
