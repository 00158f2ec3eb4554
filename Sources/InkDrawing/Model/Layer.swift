public import InkGraphics

/// A layer of a page: things one above the other, and how they are shown.
///
/// A value; a copy is a snapshot and costs nothing.
public struct Layer: Sendable {
  /// Names the layer.
  public let id: LayerID

  var registers: Registers

  struct Registers: Sendable {
    var location: Register<Location>
    var isRemoved: Register<Bool>
    var name: Register<[UInt8]>
    var isHidden: Register<Bool>
    var isLocked: Register<Bool>
    var opacity: Register<Double>
    var blendMode: Register<BlendMode>
  }

  /// A page and a position in the order of its layers.
  struct Location: Sendable {
    var page: PageID
    var position: PositionKey
  }

  /// The page that it is on.
  public var page: PageID { registers.location.value.page }

  /// The position in the order of the page.
  package var position: PositionKey { registers.location.value.position }

  /// Whether it was taken away; it can come back.
  public var isRemoved: Bool { registers.isRemoved.value }

  /// The name that a person gave it, in UTF-8.
  package var nameUTF8: [UInt8] { registers.name.value }

  /// Whether it is not shown.
  public var isHidden: Bool { registers.isHidden.value }

  /// Whether its things are protected from edits.
  public var isLocked: Bool { registers.isLocked.value }

  /// The opacity of all of it, 0…1.
  public var opacity: Double { registers.opacity.value }

  /// How all of it is combined with what lies below.
  public var blendMode: BlendMode { registers.blendMode.value }

  /// The things by their places, removed ones left out.
  var order = ItemTree(.position)

  /// The same things by where they are on the page.
  var cells = ItemTree(.cell)

  /// Those that take ink away, by where they are.
  var erasers = ItemTree(.cell)

  /// The longest name, in bytes of UTF-8.
  public static let longestName = 4096

  init(_ id: LayerID, _ registers: Registers) {
    self.id = id
    self.registers = registers
  }

  /// A new layer, all of which was written at once.
  init(_ id: LayerID, page: PageID, position: PositionKey, stamp: Stamp) {
    self.id = id
    registers = Registers(
      location: Register(Location(page: page, position: position), stamp),
      isRemoved: Register(false, stamp),
      name: Register([], stamp),
      isHidden: Register(false, stamp),
      isLocked: Register(false, stamp),
      opacity: Register(1, stamp),
      blendMode: Register(.sourceOver, stamp)
    )
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
    if !old.isOrdered(below: new), !new.isOrdered(below: old) {
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

extension Layer {
  /// The last write of each register, and whether it wrote something else than a new layer has.
  var writes: [(change: LayerChange, stamp: Stamp, isSet: Bool)] {
    let all = registers
    return [
      (.location(page, position), all.location.stamp, false),
      (.removed(isRemoved), all.isRemoved.stamp, false),
      (.name(nameUTF8), all.name.stamp, !nameUTF8.isEmpty),
      (.hidden(isHidden), all.isHidden.stamp, isHidden),
      (.locked(isLocked), all.isLocked.stamp, isLocked),
      (.opacity(opacity), all.opacity.stamp, opacity != 1),
      (.blendMode(blendMode), all.blendMode.stamp, blendMode != .sourceOver),
    ]
  }

  /// The stamp of the last write of what a change writes.
  func lastWrite(of change: LayerChange) -> Stamp {
    switch change {
    case .removed: registers.isRemoved.stamp
    case .location: registers.location.stamp
    case .name: registers.name.stamp
    case .hidden: registers.isHidden.stamp
    case .locked: registers.isLocked.stamp
    case .opacity: registers.opacity.stamp
    case .blendMode: registers.blendMode.stamp
    }
  }

  /// Does a change unless something later holds.
  ///
  /// - Returns: What takes it back; `nil` if something later holds.
  mutating func write(_ change: LayerChange, at stamp: Stamp) -> LayerChange? {
    switch change {
    case .removed(let value): registers.isRemoved.write(value, at: stamp).map { .removed($0) }
    case .location(let page, let position):
      registers.location.write(Location(page: page, position: position), at: stamp)
        .map { .location($0.page, $0.position) }
    case .name(let value): registers.name.write(value, at: stamp).map { .name($0) }
    case .hidden(let value): registers.isHidden.write(value, at: stamp).map { .hidden($0) }
    case .locked(let value): registers.isLocked.write(value, at: stamp).map { .locked($0) }
    case .opacity(let value): registers.opacity.write(value, at: stamp).map { .opacity($0) }
    case .blendMode(let value): registers.blendMode.write(value, at: stamp).map { .blendMode($0) }
    }
  }
}
