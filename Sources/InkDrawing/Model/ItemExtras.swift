/// What an item has that most have not.
final class ItemExtras: Sendable {
  /// What an eraser took from, by id; `nil` where that is not known, and all that lies below on its layer
  /// counts.
  let targets: [EraserTarget]?

  /// Properties that were ever set, by their numbers.
  let attributes: [ItemAttribute]

  init(targets: [EraserTarget]?, attributes: [ItemAttribute]) {
    self.targets = targets
    self.attributes = attributes
  }

  /// Extras, unless there are none.
  static func some(_ targets: [EraserTarget]?, _ attributes: [ItemAttribute]) -> ItemExtras? {
    targets == nil && attributes.isEmpty
      ? nil : ItemExtras(targets: targets, attributes: attributes)
  }
}

extension ItemState {
  /// Properties that were ever set, by their numbers.
  var attributes: [ItemAttribute] { extras?.attributes ?? [] }

  /// When a property was written last; `nil` if never.
  func attributeStamp(_ key: UInt8) -> Stamp? {
    for attribute in attributes where attribute.key == key { return attribute.stamp }
    return nil
  }

  /// Sets a property.
  ///
  /// - Returns: The value before; none where it was never set.
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

  /// Takes over the properties of another item, written at another time.
  mutating func copyAttributes(of other: ItemState, _ stamp: Stamp) {
    for attribute in other.attributes where !attribute.value.isEmpty {
      setAttribute(attribute.key, attribute.value, stamp)
    }
  }
}
