public import InkGraphics

extension InkModel {
  /// A stroke of a model, wet or dry.
  public enum Ink: Sendable {
    /// Ink that may still change.
    case wet(InProgressStroke)
    /// Ink that never changes.
    case dry(Stroke)

    /// The identity of the stroke.
    public var id: StrokeID {
      switch self {
      case .wet(let stroke): stroke.id
      case .dry(let stroke): stroke.id
      }
    }

    /// The kind of the pointer that draws or drew the stroke: a pen, the eraser end of a pen, a finger or a mouse.
    public var kind: InputEvent.PointerKind {
      switch self {
      case .wet(let stroke): stroke.kind
      case .dry(let stroke): stroke.kind
      }
    }

    /// The brush that draws the stroke.
    public var brush: Brush {
      switch self {
      case .wet(let stroke): stroke.brush
      case .dry(let stroke): stroke.brush
      }
    }

    /// The samples, predicted ones at the end.
    public var samples: [StrokeSample] {
      switch self {
      case .wet(let stroke): stroke.samples
      case .dry(let stroke): stroke.samples
      }
    }

    /// Whether the contact that drew the stroke has ended; `true` for dry ink.
    public var hasEnded: Bool {
      switch self {
      case .wet(let stroke): stroke.hasEnded
      case .dry: true
      }
    }

    /// Returns the curves that the brush makes of the samples.
    ///
    /// Cost: constant for wet ink, which stores them. Dry ink computes them at every call: linear in the number of
    /// samples.
    public func shape() -> StrokeShape {
      switch self {
      case .wet(let stroke): stroke.shape
      case .dry(let stroke): stroke.shape()
      }
    }

    /// Returns the ink as an item of a display list; `nil` without samples.
    ///
    /// Cost: linear in the number of samples.
    public func item() -> DisplayList.Item? { StrokeMarks(brush, shape()).item }

    /// Returns the stroke as dry ink without predictions; `nil` if it has no real sample.
    package func dried() -> Stroke? {
      switch self {
      case .wet(let stroke): stroke.dried()
      case .dry(let stroke): stroke
      }
    }

    /// Returns the stroke as dry ink, predictions included; `nil` without samples.
    package func snapshot() -> Stroke? {
      switch self {
      case .wet(let stroke): stroke.snapshot()
      case .dry(let stroke): stroke
      }
    }
  }

  /// The number of strokes, wet and dry.
  public var count: Int { dry.count + wet.count }

  /// Returns all strokes in the order in which they began, which is bottom to top.
  ///
  /// Cost: linear in the number of strokes.
  public func inOrder() -> [Ink] {
    var result: [Ink] = []
    result.reserveCapacity(count)
    var next = 0
    for stroke in dry {
      while next < wet.count, wet[next].id < stroke.id {
        result.append(.wet(wet[next]))
        next += 1
      }
      result.append(.dry(stroke))
    }
    for stroke in wet[next...] { result.append(.wet(stroke)) }
    return result
  }

  /// The stroke with an id; `nil` if there is none.
  ///
  /// Cost: a binary search.
  public subscript(id: StrokeID) -> Ink? {
    if let index = wetIndex(of: id) { return .wet(wet[index]) }
    return dryIndex(of: id).map { .dry(dry[$0]) }
  }

  /// Returns the curves of a stroke; `nil` if there is none with the id.
  ///
  /// Cost: constant for wet ink, and until the next stroke begins for the one that dried last. For other dry ink,
  /// linear in the number of samples, as its curves are computed at every call.
  public func shape(of id: StrokeID) -> StrokeShape? {
    if let lastWet, lastWet.id == id, dryIndex(of: id) != nil { return lastWet.shape }
    return self[id]?.shape()
  }

  /// Returns the index in ``wet`` of the stroke with an id; `nil` if there is none.
  package func wetIndex(of id: StrokeID) -> Int? {
    var index = wet.count
    while index > 0 {
      index -= 1
      if wet[index].id == id { return index }
      if wet[index].id < id { return nil }
    }
    return nil
  }

  /// Returns the index in ``dry`` of the stroke with an id; `nil` if there is none.
  ///
  /// Cost: a binary search.
  package func dryIndex(of id: StrokeID) -> Int? {
    if let last = dry.last, last.id == id { return dry.count - 1 }
    let index = dryInsertionIndex(of: id)
    return index < dry.count && dry[index].id == id ? index : nil
  }

  /// Returns the index in ``dry`` of the stroke with an id, or the index at which to insert it.
  func dryInsertionIndex(of id: StrokeID) -> Int {
    var low = 0
    var high = dry.count
    while low < high {
      let middle = (low + high) / 2
      if dry[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the version of the model that last changed a stroke.
  ///
  /// `nil` if there is none with the id.
  ///
  /// Cost: a binary search.
  public func version(of id: StrokeID) -> UInt64? {
    if let index = wetIndex(of: id) { return wet[index].version }
    return dryIndex(of: id).map { dryVersions[$0] }
  }

  /// The strokes whose contacts are down, in the order in which they began.
  package var activeStrokes: [StrokeID] { wet.filter { !$0.hasEnded }.map { $0.id } }

  /// The contacts that are down, for canceling them all when a device is lost.
  package var activeContacts: [UInt32] { wet.filter { !$0.hasEnded }.map { $0.contact } }

  /// Returns the changes since a version, with the area to repaint.
  ///
  /// Cost: linear in the number of changes. For versions thousands of events back it is linear in the
  /// number of samples; strokes canceled in the meantime are then not listed, but the damage
  /// contains their area.
  public func changes(since version: UInt64) -> ModelChanges {
    if version >= log.floor {
      return ModelChanges(version: self.version, strokes: log.changes(since: version))
    }
    logSink?.log(
      LogMessage(
        .detail,
        "changes since a version before the log of changes: all strokes are compared",
        .init("since version", Int64(clamping: version)),
        .init("version", Int64(clamping: self.version))
      )
    )
    var changes: [StrokeChange] = []
    func record(_ id: StrokeID, _ bounds: Rect) {
      changes.append(StrokeChange(id: id, isRemoved: false, firstElement: 0, damage: bounds))
    }
    var next = 0
    for i in dry.indices {
      while next < wet.count, wet[next].id < dry[i].id {
        if wet[next].version > version { record(wet[next].id, wet[next].bounds) }
        next += 1
      }
      if dryVersions[i] > version { record(dry[i].id, dry[i].bounds()) }
    }
    for stroke in wet[next...] where stroke.version > version { record(stroke.id, stroke.bounds) }
    return ModelChanges(
      version: self.version,
      strokes: changes,
      forgottenDamage: log.forgottenDamage
    )
  }

  /// A hash of all strokes, equal in every process and on every platform.
  ///
  /// Versions do not count. Cost: linear in the number of samples.
  package var fingerprint: UInt64 {
    var hash = Fingerprint()
    hash.combine(UInt64(count))
    for ink in inOrder() {
      switch ink {
      case .wet(let stroke): stroke.combine(into: &hash)
      case .dry(let stroke): stroke.combine(into: &hash)
      }
    }
    return hash.value
  }
}
