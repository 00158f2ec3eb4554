/// The targets of an eraser and the further properties, which only few items have.
final class ItemExtras: Sendable {
  /// The items that an eraser affects, sorted by id; `nil` if they weren't recorded.
  ///
  /// Without recorded targets, an eraser affects everything below it on its layer.
  let targets: [EraserTarget]?

  /// The properties that have ever been set, sorted by number.
  let attributes: [ItemAttribute]

  init(targets: [EraserTarget]?, attributes: [ItemAttribute]) {
    self.targets = targets
    self.attributes = attributes
  }

  /// Creates the rare properties of an item; `nil` if there are none.
  static func some(_ targets: [EraserTarget]?, _ attributes: [ItemAttribute]) -> ItemExtras? {
    targets == nil && attributes.isEmpty
      ? nil : ItemExtras(targets: targets, attributes: attributes)
  }
}

extension ItemState {
  /// The properties that have ever been set, sorted by number.
  var attributes: [ItemAttribute] { extras?.attributes ?? [] }

  /// Returns the stamp of the last write of a property; `nil` if it was never written.
  func attributeStamp(_ key: UInt8) -> Stamp? {
    for attribute in attributes where attribute.key == key { return attribute.stamp }
    return nil
  }

  /// Sets a property, given by its number in ``ItemAttribute/Key``, to an encoded value.
  ///
  /// - Returns: The previous encoded value; empty if it was never set.
  @discardableResult
  mutating func setAttribute(_ key: UInt8, _ value: [UInt8], _ stamp: Stamp) -> [UInt8] {
    var attributes = attributes
    let new = ItemAttribute(key: key, value: value, stamp: stamp)
    var old: [UInt8] = []
    var at = 0
    while at < attributes.count, attributes[at].key < key { at += 1 }
    if at < attributes.count, attributes[at].key == key {
      old = attributes[at].value
      attributes[at] = new
    } else {
      attributes.insert(new, at: at)
    }
    extras = .some(targets, attributes)
    return old
  }

  /// Copies the properties of another item, as if written at the time of a stamp.
  mutating func copyAttributes(of other: ItemState, _ stamp: Stamp) {
    for attribute in other.attributes where !attribute.value.isEmpty {
      setAttribute(attribute.key, attribute.value, stamp)
    }
  }
}
