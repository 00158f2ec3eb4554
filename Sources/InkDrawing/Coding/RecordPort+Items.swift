import InkGraphics
package import InkStrokes

/// What the record of an item is told from: the item before, and how it came about.
struct ItemTrail {
  /// The item before; nil at the first.
  var last: ItemState?

  /// By how much the counter of a name is greater than that of the name before.
  var nameStep: UInt32 = 2

  /// By how much the head of a place is greater than the one before.
  var placeStep: UInt64 = 1 << 32

  /// By how much the counter of the stamp is greater than that of the name.
  var delay: UInt32 = 1

  /// Whether the stamp is that of the item before instead.
  var isBulk = false

  /// What is not as it follows from the item before.
  enum Change {
    static let name: UInt8 = 1
    static let stamp: UInt8 = 2
    static let layer: UInt8 = 4
    static let position: UInt8 = 8
    static let brush: UInt8 = 16
    static let transform: UInt8 = 32
    static let registers: UInt8 = 64
  }
}

extension RecordPort {
  /// The record of an item: a byte that says what does not follow from the item before, that, and
  /// the bounds.
  mutating func item(_ value: ItemState?) -> ItemState {
    typealias Change = ItemTrail.Change
    let last = items.last
    let before = last?.id.stamp ?? stamp
    var name = Stamp(counter: before.counter &+ items.nameStep, author: before.author)
    var place = last?.position.head ?? PositionKey.middle.head
    place = place &+ items.placeStep
    var flags: UInt8 = 0
    if let value, !isReading {
      if value.id.stamp != name { flags |= Change.name }
      let written = items.written(value.id.stamp)
      if value.placeStamp != written { flags |= Change.stamp }
      if value.layer != last?.layer { flags |= Change.layer }
      if value.position.head != place || !value.position.tail.isEmpty { flags |= Change.position }
      if value.brush !== last?.brush || value.pointer != last?.pointer { flags |= Change.brush }
      if value.transform != last?.transform ?? .identity { flags |= Change.transform }
      let stamp = value.placeStamp
      if value.isRemoved || value.removedStamp != stamp || value.brushStamp != stamp
        || value.transformStamp != stamp
      {
        flags |= Change.registers
      }
    }
    flags = byte(flags)
    if flags > 127 { fail() }
    if flags & Change.name != 0 {
      stamp = before
      name = stamp(value?.id.stamp ?? before)
      items.nameStep = name.counter &- before.counter
    }
    var written = items.written(name)
    if flags & Change.stamp != 0 {
      stamp = last?.placeStamp ?? name
      written = stamp(value?.placeStamp ?? stamp)
      items.isBulk = written == last?.placeStamp
      items.delay = written.counter &- name.counter
    }
    var layer = last?.layer ?? LayerID(placeStamp)
    if flags & Change.layer != 0 {
      layer = LayerID(placeStamp(value?.layer.stamp ?? placeStamp))
    }
    var position = PositionKey(head: place)
    if flags & Change.position != 0 {
      position = key(value?.position ?? .middle)
      items.placeStep = position.head &- (place &- items.placeStep)
    } else if isReading, !position.isSound {
      fail()
    }
    var brush = last?.brush
    var pointer = last?.pointer ?? .pen
    if flags & Change.brush != 0 {
      brush = self.brush(value?.brush)
      pointer = self.pointer(value?.pointer ?? .pen)
    }
    var transform = last?.transform ?? .identity
    if flags & Change.transform != 0 {
      transform = self.transform(value?.transform ?? .identity)
    }
    var isRemoved = false
    var (removed, painted, moved) = (written, written, written)
    if flags & Change.registers != 0 {
      stamp = written
      isRemoved = truth(value?.isRemoved ?? false)
      removed = stamp(value?.removedStamp ?? written)
      painted = stamp(value?.brushStamp ?? written)
      moved = stamp(value?.transformStamp ?? written)
    }
    let bounds = rect(value?.inkBounds.outward ?? .empty, after: last?.inkBounds ?? .empty)
    if isReading, brush == nil { fail() }
    var state = ItemState(
      id: ItemID(name),
      content: .stroke(pointer, samples(value?.samples)),
      brush: brush ?? SharedBrush(.pen),
      brushStamp: painted,
      transform: transform,
      transformStamp: moved,
      layer: layer,
      position: position,
      placeStamp: written,
      isRemoved: isRemoved,
      removedStamp: removed,
      inkBounds: bounds
    )
    if let value, !isReading { state.brush = value.brush }
    counter = max(counter, name.counter, written.counter)
    items.last = state
    return state
  }
}

extension ItemTrail {
  /// The stamp that an item of a name has if nothing else is said.
  func written(_ name: Stamp) -> Stamp {
    if isBulk, let last { return last.placeStamp }
    return Stamp(counter: name.counter &+ delay, author: name.author)
  }
}

extension ItemState {
  fileprivate var pointer: InputEvent.PointerKind { content.pointer }
  fileprivate var samples: StrokeSamples { content.samples }
}

extension ItemContent {
  /// What touched.
  package var pointer: InputEvent.PointerKind {
    switch self {
    case .stroke(let kind, _): kind
    }
  }

  /// The samples of a stroke.
  package var samples: StrokeSamples {
    switch self {
    case .stroke(_, let samples): samples
    }
  }
}
