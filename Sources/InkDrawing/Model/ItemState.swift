import InkGraphics
import InkStrokes

/// The state of an item as last-writer-wins registers: values with the stamps of their last writes.
struct ItemState: Sendable {
  let id: ItemID
  private var body: Body

  var registers: Registers

  struct Registers: Sendable {
    /// The brush; permanently `nil` for an item added without one.
    var brush: Register<SharedBrush?>
    var transform: Register<Affine>
    var location: Register<Location>
    var isRemoved: Register<Bool>
  }

  /// A layer and a position in its order.
  struct Location: Sendable {
    var layer: LayerID
    var position: PositionKey
  }

  /// A rectangle that contains everything painted, in the item's own coordinates.
  var inkBounds: Rect

  /// The targets of an eraser and the properties that few items have; `nil` without any.
  var extras: ItemExtras?

  /// The content.
  ///
  /// Strokes never change, so they store no stamp, which saves memory.
  private enum Body: Sendable {
    case stroke(InputEvent.PointerKind, StrokeSamples)
    case other(StampedContent)
  }

  private final class StampedContent: Sendable {
    let content: ItemContent
    let stamp: Stamp

    init(_ content: ItemContent, _ stamp: Stamp) {
      self.content = content
      self.stamp = stamp
    }
  }

  /// Creates the state of a new item, with one stamp for all registers.
  init(_ new: NewItem, _ brush: SharedBrush?, _ stamp: Stamp) {
    id = new.id
    body = Self.body(new.content, stamp)
    registers = Registers(
      brush: Register(brush, stamp),
      transform: Register(new.transform, stamp),
      location: Register(Location(layer: new.layer, position: new.position), stamp),
      isRemoved: Register(false, stamp)
    )
    // Rounded outward, so that drawn and decoded items have equal bounds.
    inkBounds = new.inkBounds.outward
    extras = .some(new.targets, [])
    if case .shape = new.content { measure() }
  }

  /// Creates a decoded item from its registers and their stamps.
  init(
    id: ItemID,
    content: ItemContent,
    written: Stamp,
    registers: Registers,
    inkBounds: Rect,
    extras: ItemExtras?
  ) {
    self.id = id
    body = Self.body(content, written)
    self.registers = registers
    self.inkBounds = inkBounds
    self.extras = extras
  }

  var brush: SharedBrush? { registers.brush.value }
  var transform: Affine { registers.transform.value }
  var layer: LayerID { registers.location.value.layer }
  var position: PositionKey { registers.location.value.position }
  var isRemoved: Bool { registers.isRemoved.value }

  /// The current value and last stamp of each register, except those of ``attributes``.
  var writes: [(change: ItemChange, stamp: Stamp)] {
    let all = registers
    var writes: [(change: ItemChange, stamp: Stamp)] = [
      (.location(layer, position), all.location.stamp),
      (.removed(isRemoved), all.isRemoved.stamp),
      (.transform(transform), all.transform.stamp),
    ]
    if let brush { writes.append((.brush(brush), all.brush.stamp)) }
    if let contentStamp {
      writes.append((.content(content, inkBounds: inkBounds), contentStamp))
    }
    return writes
  }

  /// Returns the stamp of the last write of a register; `nil` if it was never written.
  func lastWrite(of change: ItemChange) -> Stamp? {
    switch change {
    case .removed: registers.isRemoved.stamp
    case .brush: registers.brush.stamp
    case .transform: registers.transform.stamp
    case .location: registers.location.stamp
    case .content: contentStamp
    case .attribute(let key, _): attributeStamp(key)
    }
  }

  private static func body(_ content: ItemContent, _ stamp: Stamp) -> Body {
    if case .stroke(let kind, let samples) = content { return .stroke(kind, samples) }
    return .other(StampedContent(content, stamp))
  }

  var content: ItemContent {
    switch body {
    case .stroke(let kind, let samples): .stroke(kind, samples)
    case .other(let other): other.content
    }
  }

  /// The stamp of the content; `nil` for a stroke, whose content never changes.
  var contentStamp: Stamp? {
    if case .other(let other) = body { return other.stamp }
    return nil
  }

  var isStroke: Bool {
    if case .stroke = body { return true }
    return false
  }

  /// Sets the items that an eraser affects, which are sorted by id; `nil` for unrecorded.
  mutating func setTargets(_ targets: [EraserTarget]?) {
    extras = .some(targets, attributes)
  }

  /// Replaces the content; the stamp is that of the write.
  mutating func setContent(_ content: ItemContent, _ stamp: Stamp) {
    body = Self.body(content, stamp)
  }

  /// Makes the content use the pictures, files and strokes of a drawing to which it refers by id.
  ///
  /// - Returns: Whether the drawing has all of them; otherwise nothing is changed.
  mutating func link(in drawing: Drawing) -> Bool {
    guard case .other(let other) = body else { return true }
    guard let content = drawing.linked(other.content) else { return false }
    body = .other(StampedContent(content, other.stamp))
    return true
  }

  /// Gives a piece the samples of the stroke that it was cut from; does nothing if that isn't among the items.
  ///
  /// - Parameter items: Items sorted by id, one of which is the stroke.
  mutating func link(_ piece: StrokePiece, in items: [Item]) {
    guard case .other(let other) = body else { return }
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].id < piece.source { low = middle + 1 } else { high = middle }
    }
    guard low < items.count, items[low].id == piece.source else { return }
    body = .other(StampedContent(.piece(piece.linked(to: items[low].content)), other.stamp))
  }

  /// Replaces the storage of the samples of a stroke; does nothing for other items.
  mutating func setSamples(_ samples: StrokeSamples) {
    if case .stroke(let kind, _) = body { body = .stroke(kind, samples) }
  }

  /// Updates ``inkBounds`` after a change of the brush or of a shape.
  ///
  /// - Parameter decoded: The samples, if already decoded.
  mutating func measure(_ decoded: [StrokeSample]? = nil) {
    switch content {
    case .stroke(let kind, let samples):
      guard let brush else { return }
      inkBounds =
        Stroke(
          id: StrokeID(id),
          kind: kind,
          brush: brush.brush,
          samples: decoded ?? samples.all
        ).bounds().outward
    case .shape(let shape):
      let box = DisplayList(shape.displayItems(brush?.brush, fill: .black)).bounds
      inkBounds = box.isValid ? box.outward : .empty
    case .piece(let piece):
      guard let brush else { return }
      let box = piece.displayItem(id, brush.brush, decoded ?? piece.samples.all)?.bounds ?? .empty
      inkBounds = box.isValid ? box.outward : .empty
    case .graphic, .unknown: break
    }
  }

  /// The size of the content in memory, in bytes.
  var memory: Int {
    let own = MemorySize.item + (targets?.count ?? 0) * MemorySize.target
    switch content {
    case .stroke(_, let samples): return own + samples.memory
    case .graphic(let graphic): return own + graphic.memory
    case .shape: return own + MemorySize.shape
    case .piece(let piece):
      return own + (piece.ranges.count + piece.ancestors.count) * MemorySize.name
    case .unknown(_, let bytes): return own + bytes.count
    }
  }
}
