import InkGraphics
import InkStrokes

/// What an item consists of: registers with the stamps of their last writes.
struct ItemState: Sendable {
  let id: ItemID
  private var body: Body

  var registers: Registers

  struct Registers: Sendable {
    /// What it is drawn with; nil for good where there was none when it was added.
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

  /// What is painted covers this in the item's own coordinates.
  var inkBounds: Rect

  /// What most items have not; `nil` for those.
  var extras: ItemExtras?

  /// The content; strokes, which never change, have no stamp to keep, as there are so many of them.
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

  /// A new item, all of which was written at once.
  init(_ new: NewItem, _ brush: SharedBrush?, _ stamp: Stamp) {
    id = new.id
    body = Self.body(new.content, stamp)
    registers = Registers(
      brush: Register(brush, stamp),
      transform: Register(new.transform, stamp),
      location: Register(Location(layer: new.layer, position: new.position), stamp),
      isRemoved: Register(false, stamp)
    )
    // The same for what was drawn and for what is read again.
    inkBounds = new.inkBounds.outward
    extras = .some(new.targets, [])
    if case .shape = new.content { measure() }
  }

  /// An item as it was read: registers and their stamps.
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

  /// The last write of each register but attributes.
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

  /// The stamp of the last write of what a change writes; `nil` for what was never written.
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

  /// What the item is.
  var content: ItemContent {
    switch body {
    case .stroke(let kind, let samples): .stroke(kind, samples)
    case .other(let other): other.content
    }
  }

  /// When the content was written; nil for a stroke, which stays what it is.
  var contentStamp: Stamp? {
    if case .other(let other) = body { return other.stamp }
    return nil
  }

  /// Whether the item is a stroke.
  var isStroke: Bool {
    if case .stroke = body { return true }
    return false
  }

  /// Says what the item took from if it is an eraser.
  mutating func setTargets(_ targets: [EraserTarget]?) {
    extras = .some(targets, attributes)
  }

  /// Puts a content in place of the last.
  mutating func setContent(_ content: ItemContent, _ stamp: Stamp) {
    body = Self.body(content, stamp)
  }

  /// Puts in the pictures of a drawing's resources; says whether all are known.
  mutating func link(in drawing: Drawing) -> Bool {
    guard case .other(let other) = body else { return true }
    guard let content = drawing.linked(other.content) else { return false }
    body = .other(StampedContent(content, other.stamp))
    return true
  }

  /// Gives a piece the samples of its stroke, which is one of some items in the order of their names.
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

  /// Puts the samples of a stroke elsewhere; nothing happens to what is no stroke.
  mutating func setSamples(_ samples: StrokeSamples) {
    if case .stroke(let kind, _) = body { body = .stroke(kind, samples) }
  }

  /// Finds again what the ink covers, after a change of the brush or of a shape.
  ///
  /// - Parameter decoded: The samples, if they are decoded already.
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

  /// How much memory the content takes, in bytes.
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
