import InkGraphics
import InkStrokes

/// The values from which those of the next item are predicted: only differences are stored.
struct ItemTrail {
  /// The id of the previous item; `nil` at the first.
  var name: Stamp?

  /// The stamp of the last write of the previous item's position.
  var written = Stamp(counter: 0, author: 0)
  var layer: LayerID?

  /// The first digit of the previous item's position, ``PositionKey/head``.
  var head = PositionKey.middle.head
  var brush: SharedBrush?
  var pointer = InputEvent.PointerKind.pen
  var transform = Affine.identity
  var bounds = Rect.empty

  /// The predicted difference of the counters of consecutive ids.
  var nameStep: UInt32 = 2

  /// The predicted difference of the first digits of consecutive positions.
  var positionStep: UInt64 = 1 << 32

  /// The predicted difference of the counters of the stamp of an item's last write and of its id.
  var delay: UInt32 = 1

  /// Whether the stamp of the last write is predicted to equal that of the previous item.
  ///
  /// Otherwise, its counter is predicted to be ``delay`` after that of the item's id.
  var isBulk = false

  /// The bits of an item's flags in a record: each marks a value that differs from its prediction.
  enum Change {
    static let name: UInt16 = 1
    static let stamp: UInt16 = 2
    static let layer: UInt16 = 4
    static let position: UInt16 = 8
    static let brush: UInt16 = 16
    static let transform: UInt16 = 32
    static let registers: UInt16 = 64
    static let kind: UInt16 = 128
    static let targets: UInt16 = 256
    static let attributes: UInt16 = 512
    static let all: UInt16 = 1023
  }
}

extension RecordPort {
  /// Writes or reads an item.
  ///
  /// The record consists of flags for the values that differ from their prediction, these values, the bounds, and
  /// the content unless it is a stroke.
  mutating func item(_ value: ItemState?) -> ItemState {
    typealias Change = ItemTrail.Change
    let before = items.name ?? stamp
    var name = Stamp(counter: before.counter &+ items.nameStep, author: before.author)
    let head = items.head &+ items.positionStep
    var flags: UInt16 = 0
    if let value, !isReading {
      if value.id.stamp != name { flags |= Change.name }
      let written = items.written(value.id.stamp)
      if value.registers.location.stamp != written { flags |= Change.stamp }
      if value.layer != items.layer { flags |= Change.layer }
      if value.position.head != head || !value.position.tail.isEmpty { flags |= Change.position }
      if !value.isStroke {
        flags |= Change.kind
        if value.brush != nil { flags |= Change.brush }
      } else if value.brush !== items.brush || value.content.pointer != items.pointer {
        flags |= Change.brush
      }
      if value.transform != items.transform { flags |= Change.transform }
      let all = value.registers
      let stamp = all.location.stamp
      if all.isRemoved.value || all.isRemoved.stamp != stamp || all.brush.stamp != stamp
        || all.transform.stamp != stamp || value.contentStamp ?? stamp != stamp
      {
        flags |= Change.registers
      }
      if value.targets != nil { flags |= Change.targets }
      if !value.attributes.isEmpty { flags |= Change.attributes }
    }
    flags = self.flags(flags)
    let isStroke = flags & Change.kind == 0
    if flags & Change.name != 0 {
      stamp = before
      name = stamp(value?.id.stamp ?? before)
      items.nameStep = name.counter &- before.counter
    }
    var written = items.written(name)
    if flags & Change.stamp != 0 {
      stamp = items.name == nil ? name : items.written
      written = stamp(value?.registers.location.stamp ?? stamp)
      items.isBulk = items.name != nil && written == items.written
      items.delay = written.counter &- name.counter
    }
    if flags & Change.layer != 0 {
      items.layer = LayerID(layoutStamp(value?.layer.stamp ?? layoutStamp))
    }
    var position = PositionKey(head: head)
    if flags & Change.position != 0 {
      position = key(value?.position ?? .middle)
      items.positionStep = position.head &- items.head
    } else if isReading, !position.isValid {
      fail()
    }
    var brush: SharedBrush?
    if flags & Change.brush != 0 {
      brush = self.brush(value?.brush)
      if isStroke {
        items.brush = brush
        items.pointer = pointer(value?.content.pointer ?? .pen)
      }
    }
    if isStroke { brush = items.brush }
    if flags & Change.transform != 0 {
      items.transform = transform(value?.transform ?? .identity)
    }
    var isRemoved = false
    var (removed, painted, moved, edited) = (written, written, written, written)
    if flags & Change.registers != 0 {
      stamp = written
      isRemoved = truth(value?.isRemoved ?? false)
      removed = stamp(value?.registers.isRemoved.stamp ?? written)
      painted = stamp(value?.registers.brush.stamp ?? written)
      moved = stamp(value?.registers.transform.stamp ?? written)
      if !isStroke { edited = stamp(value?.contentStamp ?? written) }
    }
    if let substitute, brush === substitute { substituted += 1 }
    items.bounds = rect(value?.inkBounds.outward ?? .empty, after: items.bounds)
    if isStroke && brush == nil || items.layer == nil { fail() }
    items.name = name
    items.written = written
    items.head = position.head
    counter = max(counter, name.counter, written.counter)
    var erased: [EraserTarget]?
    if flags & Change.targets != 0 { erased = targets(value?.targets ?? []) }
    var properties: [ItemAttribute] = []
    if flags & Change.attributes != 0 {
      stamp = written
      properties = attributes(value?.attributes ?? [])
    }
    let content =
      isStroke
      ? .stroke(items.pointer, samples(value?.content.samples, of: ItemID(name)))
      : body(value?.content)
    return ItemState(
      id: ItemID(name),
      content: content,
      written: edited,
      registers: ItemState.Registers(
        brush: Register(brush, painted),
        transform: Register(items.transform, moved),
        location: Register(
          ItemState.Location(layer: items.layer ?? LayerID(layoutStamp), position: position),
          written
        ),
        isRemoved: Register(isRemoved, removed)
      ),
      inkBounds: items.bounds,
      extras: .some(erased, properties)
    )
  }

  private mutating func flags(_ value: UInt16) -> UInt16 {
    let number = number(UInt64(value))
    if number > UInt64(ItemTrail.Change.all) { fail() }
    return UInt16(truncatingIfNeeded: number)
  }

  /// Writes or reads properties sorted by number: the number, the stamp of the last write and the encoded value of
  /// each.
  private mutating func attributes(_ value: [ItemAttribute]) -> [ItemAttribute] {
    let count = count(value.count)
    var result: [ItemAttribute] = []
    for i in 0..<count where !isBroken {
      reserve(Memory.step)
      let attribute = isReading ? nil : value[i]
      let key = byte(attribute?.key ?? 0)
      let written = stamp(attribute?.stamp ?? stamp)
      let bytes = block(attribute?.value ?? [])
      counter = max(counter, written.counter)
      let isInOrder = result.last.map { $0.key < key } ?? (key > 0)
      if !isInOrder || bytes.count > ItemAttribute.longest { fail() }
      result.append(ItemAttribute(key: key, value: bytes, stamp: written))
    }
    return result
  }

  /// Writes or reads the targets of an eraser: each id, relative to the previous one, and its transform.
  mutating func targets(_ value: [EraserTarget]) -> [EraserTarget] {
    let count = count(value.count)
    let before = stamp
    stamp = Stamp(counter: 0, author: before.author)
    defer { stamp = before }
    if !isReading {
      for target in value {
        _ = self.stamp(target.id.stamp)
        _ = transform(target.transform)
      }
      return value
    }
    var result: [EraserTarget] = []
    for _ in 0..<count where !isBroken {
      reserve(MemorySize.target + 64)
      let target = EraserTarget(ItemID(self.stamp(stamp)), transform: transform(.identity))
      let isInOrder = result.last.map { $0.id < target.id } ?? true
      if !isInOrder || !target.transform.isValid { fail() }
      result.append(target)
    }
    if result.count > EraserTarget.maximumCount { fail() }
    return result
  }

  /// Writes or reads the content of an item other than a stroke: the number of its kind, and a block.
  mutating func body(_ value: ItemContent?) -> ItemContent {
    var (kind, bytes): (UInt8, [UInt8]) = (1, [])
    switch value {
    case .graphic(let graphic): bytes = isReading ? [] : graphic.encoded
    case .shape(let shape): (kind, bytes) = (2, isReading ? [] : shape.encoded)
    case .piece(let piece): (kind, bytes) = (3, isReading ? [] : piece.encoded)
    case .unknown(let number, let kept): (kind, bytes) = (number, kept)
    case .stroke, nil: break
    }
    kind = byte(kind)
    bytes = block(bytes)
    if let value, !isReading { return value }
    if kind == 0 { fail() }
    if kind == 2, let shape = Shape.decoded(bytes, plugins: plugins) { return .shape(shape) }
    if kind == 3, let piece = StrokePiece.decoded(bytes) { return .piece(piece) }
    return kind == 1
      ? .graphic(Graphic.decoded(bytes, plugins: plugins)) : .unknown(kind: kind, bytes)
  }
}

extension ItemTrail {
  /// Returns the predicted stamp of the last write of the item with an id.
  func written(_ name: Stamp) -> Stamp {
    if isBulk { return written }
    return Stamp(counter: name.counter &+ delay, author: name.author)
  }
}
