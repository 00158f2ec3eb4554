public import InkGraphics

/// A layer of a page: stacked items, and their common properties.
///
/// A layer is a value; a copy is a snapshot and free.
public struct Layer: Sendable {
  /// The id of the layer.
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

  /// The page of the layer.
  public var page: PageID { registers.location.value.page }

  /// The position of the layer in the stacking order of the page.
  package var position: PositionKey { registers.location.value.position }

  /// Whether the layer is removed; undo can bring it back.
  public var isRemoved: Bool { registers.isRemoved.value }

  /// The name of the layer, chosen by the user, in UTF-8.
  package var nameUTF8: [UInt8] { registers.name.value }

  /// Whether the layer is hidden; the default is `false`.
  public var isHidden: Bool { registers.isHidden.value }

  /// Whether the items of the layer are locked against edits; the default is `false`.
  public var isLocked: Bool { registers.isLocked.value }

  /// The opacity of the whole layer, 0…1; the default is 1.
  public var opacity: Double { registers.opacity.value }

  /// The blend mode of the whole layer; the default is `sourceOver`.
  public var blendMode: BlendMode { registers.blendMode.value }

  /// The items by their position in the stack, without removed items.
  var order = ItemTree(.position)

  /// The same items in the order of the spatial index.
  var cells = ItemTree(.cell)

  /// The erasers in the order of the spatial index.
  var erasers = ItemTree(.cell)

  /// The greatest length of a name, in bytes of UTF-8.
  public static let longestName = 4096

  init(_ id: LayerID, _ registers: Registers) {
    self.id = id
    self.registers = registers
  }

  /// Creates a new layer, with one stamp as the time of the last write of all its registers.
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

  /// Whether the layer has erasers.
  package var hasErasers: Bool { erasers.count > 0 }

  /// The number of items of the layer, including erasers, without removed items.
  public var count: Int { order.count }

  /// The number of items of the layer that are neither removed nor erasers.
  public var shownCount: Int { order.count - erasers.count }

  /// Whether the layer has no items, or only erasers.
  public var isEmpty: Bool { shownCount == 0 }

  /// Returns the item at an index in the stacking order; 0 is the bottom.
  ///
  /// - Complexity: Logarithmic in the number of items.
  /// - Precondition: The index is in `0..<count`.
  public func item(at index: Int) -> Item { order.item(at: index) }

  /// All items of the layer, bottom to top, erasers included, without removed items.
  ///
  /// - Complexity: Linear in the number of items.
  public var items: [Item] { order.items }

  /// A rectangle that contains all ink of the layer, in page coordinates; empty if there is none.
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
  /// The current value of each register, as a change, with the stamp of its last write.
  ///
  /// `isSet` is true if the value differs from that of a new layer, so that it needs a step of its own.
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

  /// Returns the stamp of the last write of the register that a change writes.
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

  /// Applies a change unless the register has a later write.
  ///
  /// - Returns: The inverse change; `nil` if the register has a later write.
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
