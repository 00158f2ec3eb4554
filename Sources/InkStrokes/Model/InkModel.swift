public import InkGraphics

/// The ink that a stream of input makes: any number of contacts, finished strokes and live ones.
///
/// Feed it with ``process(_:)`` as the stream grows, or event by event with ``apply(_:)``; the result
/// is the same. Each event is handled once. A value: a copy is a snapshot.
///
/// What it promises:
/// - Predictions are shown until the next real sample of their contact, and leave nothing behind.
/// - Late values are matched by contact and update index, on finished strokes too.
/// - A cancelled contact leaves no ink and blocks nothing. One that begins anew without having ended
///   leaves the ink that it had, finished.
/// - The eraser end of a pen takes ink away: where the chosen brush is no eraser, it draws with
///   ``eraserBrush``.
/// - A sample whose location is not finite adds no ink, but its phase counts.
public struct InkModel: Sendable {
  /// The strokes, in the order in which they began: the first lies at the bottom.
  public private(set) var strokes: [Stroke] = []

  /// Counts the events that changed something.
  public private(set) var version: UInt64 = 0

  /// How many entries of the stream have been handled.
  public private(set) var processedCount = 0

  /// The brush for contacts to come.
  public private(set) var brush: Brush

  /// What the eraser end of a pen draws with while the chosen brush is no eraser.
  public var eraserBrush = Brush.eraser

  /// How many contacts may be down at once; when one more begins, the one that began first ends.
  ///
  /// No device has as many. So an event costs the same however many contacts a broken recording
  /// leaves open, here and in renderers.
  public static let mostContacts = 64

  /// By how many samples better values may come late; later ones are dropped.
  ///
  /// They change all that lies behind them. Devices send them within a second.
  static let mostLate = 1024

  /// Hears of events that were dropped and of strokes that were cancelled.
  public var logSink: (any LogSink)?

  private struct Contact {
    var number: UInt32
    var stroke: StrokeID
  }

  private struct Awaited {
    var stroke: StrokeID
    var sample: Int
  }

  private var active: [Contact] = []
  private var awaited: [UInt64: Awaited] = [:]
  private var nextID: UInt32 = 0
  private var log = ChangeLog()

  /// Creates a model without ink.
  ///
  /// - Parameters:
  ///   - brush: Draws until the stream names another.
  ///   - firstID: The id of the first stroke.
  public init(brush: Brush = .pen, firstID: StrokeID = StrokeID(0)) {
    self.brush = brush
    nextID = firstID.rawValue
  }

  /// Handles what was added to a stream since the last call.
  public mutating func process(_ stream: EventStream) {
    while processedCount < stream.entries.count {
      switch stream.entries[processedCount] {
      case .event(let event): apply(event)
      case .brush(let brush): setBrush(brush)
      }
      processedCount += 1
    }
  }

  /// Chooses the brush for contacts that begin later.
  public mutating func setBrush(_ brush: Brush) { self.brush = brush }

  /// Handles one event.
  public mutating func apply(_ event: InputEvent) {
    if event.isUpdate {
      applyUpdate(event)
      return
    }
    switch event.phase {
    case .hover: break
    case .began: if !event.isPredicted { begin(event) }
    case .moved: move(event)
    case .ended: if event.isPredicted { move(event) } else { end(event) }
    case .cancelled: if !event.isPredicted { cancel(event) }
    }
  }

  /// The contacts that are down, the one that began first in front.
  public var activeStrokes: [StrokeID] {
    var ids: [StrokeID] = []
    for contact in active { ids.append(contact.stroke) }
    return ids.sorted()
  }

  /// The numbers of the contacts that are down, to cancel them all when a device is lost.
  public var activeContacts: [UInt32] {
    var numbers: [UInt32] = []
    for contact in active { numbers.append(contact.number) }
    return numbers
  }

  /// The stroke with an id, if there is one.
  ///
  /// Cost: a binary search.
  public subscript(id: StrokeID) -> Stroke? {
    index(of: id).map { strokes[$0] }
  }

  /// The place in ``strokes`` of the stroke with an id.
  public func index(of id: StrokeID) -> Int? {
    if let last = strokes.last, last.id == id { return strokes.count - 1 }
    var low = 0
    var high = strokes.count
    while low < high {
      let middle = (low + high) / 2
      if strokes[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < strokes.count && strokes[low].id == id ? low : nil
  }

  /// What changed since a version, with the area to paint anew.
  ///
  /// Cost follows the number of changes. For versions thousands of events back it is linear in the
  /// number of strokes; strokes cancelled in the meantime are then not listed, but the damage
  /// contains the place where they were.
  public func changes(since version: UInt64) -> ModelChanges {
    if version >= log.floor {
      return ModelChanges(version: self.version, strokes: log.changes(since: version))
    }
    logSink?.log(
      LogMessage(
        .detail,
        "asked for changes so old that all strokes are looked at",
        .init("since version", Int64(clamping: version)),
        .init("version", Int64(clamping: self.version))
      )
    )
    var changes: [StrokeChange] = []
    for stroke in strokes where stroke.version > version {
      changes.append(
        StrokeChange(id: stroke.id, isRemoved: false, firstElement: 0, damage: stroke.bounds)
      )
    }
    return ModelChanges(
      version: self.version,
      strokes: changes,
      forgottenDamage: log.forgottenDamage
    )
  }

  /// Lets go of a finished stroke whose ink is kept elsewhere, as pixels.
  ///
  /// It is no change of the picture: nothing is noted, and late values for it are ignored from now
  /// on.
  public mutating func forget(_ id: StrokeID) {
    guard let index = index(of: id), strokes[index].isFinished else { return }
    strokes.remove(at: index)
    awaited = awaited.filter { $0.value.stroke != id }
  }

  /// Whether better values for samples of a stroke are still to come.
  public func awaitsValues(for id: StrokeID) -> Bool {
    awaited.contains { $0.value.stroke == id }
  }

  /// A hash of all strokes, equal in every process and on every platform.
  ///
  /// Versions do not count.
  public var fingerprint: UInt64 {
    var hash = Fingerprint()
    hash.combine(UInt64(strokes.count))
    for stroke in strokes { stroke.combine(into: &hash) }
    return hash.value
  }

  // MARK: Phases

  private mutating func begin(_ event: InputEvent) {
    if let position = activePosition(event.contact) {
      warn("a contact began again before it had ended", event)
      finish(at: position)
    }
    if active.count == Self.mostContacts {
      warn("the contact that began first was ended, as too many are down", event)
      finish(at: 0)
    }
    let id = StrokeID(nextID)
    nextID &+= 1
    let isTurned = event.kind == .eraser && brush.style.tool != .eraser
    strokes.append(
      Stroke(
        id: id,
        contact: event.contact,
        kind: event.kind,
        brush: isTurned ? eraserBrush : brush
      )
    )
    active.append(Contact(number: event.contact, stroke: id))
    if event.location.isFinite {
      append(event, to: strokes.count - 1)
    } else {
      warn("a sample whose location is not finite was left out", event)
    }
  }

  private mutating func move(_ event: InputEvent) {
    guard let position = activePosition(event.contact),
      let index = index(of: active[position].stroke)
    else {
      warn("a sample of a contact that is not down was dropped", event)
      return
    }
    if event.location.isFinite {
      append(event, to: index)
      return
    }
    // Hosts that do not know where a contact ended may well say so.
    if event.phase != .ended { warn("a sample whose location is not finite was left out", event) }
    if !event.isPredicted, strokes[index].predictedCount > 0 {
      change(index) { $0.withdrawPredictions() }
    }
  }

  private mutating func end(_ event: InputEvent) {
    move(event)
    if let position = activePosition(event.contact) { finish(at: position) }
  }

  private mutating func cancel(_ event: InputEvent) {
    guard let position = activePosition(event.contact) else {
      warn("a contact that is not down was cancelled", event)
      return
    }
    let id = active.remove(at: position).stroke
    logSink?.log(
      LogMessage(
        .detail,
        "a stroke was cancelled",
        .init("contact", Int64(event.contact)),
        .init("stroke", Int64(id.rawValue))
      )
    )
    remove(id)
  }

  private mutating func append(_ event: InputEvent, to index: Int) {
    change(index) { $0.append(event) }
    guard let updateIndex = event.updateIndex, !event.expectingUpdates.isEmpty, !event.isPredicted
    else { return }
    awaited[Self.key(event.contact, updateIndex)] = Awaited(
      stroke: strokes[index].id,
      sample: strokes[index].samples.count - 1
    )
  }

  private mutating func finish(at position: Int) {
    let contact = active.remove(at: position)
    guard let index = index(of: contact.stroke) else { return }
    if strokes[index].samples.count == strokes[index].predictedCount {
      remove(contact.stroke)
    } else {
      change(index) { $0.finish() }
    }
  }

  private mutating func remove(_ id: StrokeID) {
    guard let index = index(of: id) else { return }
    // What waited for values is passed over from now on, as its stroke is not found.
    let removed = strokes.remove(at: index)
    version += 1
    log.note(
      StrokeChange(id: removed.id, isRemoved: true, firstElement: 0, damage: removed.bounds),
      version: version
    )
  }

  private mutating func applyUpdate(_ event: InputEvent) {
    guard let updateIndex = event.updateIndex else {
      warn("an update without an index was dropped", event)
      return
    }
    let key = Self.key(event.contact, updateIndex)
    guard let target = awaited[key], let index = index(of: target.stroke),
      strokes[index].samples.count - target.sample <= Self.mostLate
    else {
      logSink?.log(
        LogMessage(
          .warning,
          "an update that no sample waits for was dropped",
          .init("contact", Int64(event.contact)),
          .init("index", Int64(updateIndex))
        )
      )
      return
    }
    change(index) { $0.update(sample: target.sample, from: event) }
    if strokes[index].samples[target.sample].expectingUpdates.isEmpty {
      awaited[key] = nil
    }
  }

  private mutating func change(_ index: Int, _ body: (inout Stroke) -> Void) {
    version += 1
    strokes[index].beginChanges(version: version)
    body(&strokes[index])
    strokes[index].version = version
    log.note(
      StrokeChange(
        id: strokes[index].id,
        isRemoved: false,
        firstElement: strokes[index].shape.changed?.lowerBound ?? strokes[index].elements.count,
        damage: strokes[index].shape.damage
      ),
      version: version
    )
  }

  private func warn(_ text: StaticString, _ event: InputEvent) {
    logSink?.log(LogMessage(.warning, text, .init("contact", Int64(event.contact))))
  }

  private func activePosition(_ contact: UInt32) -> Int? {
    for i in active.indices where active[i].number == contact { return i }
    return nil
  }

  private static func key(_ contact: UInt32, _ updateIndex: UInt32) -> UInt64 {
    UInt64(contact) << 32 | UInt64(updateIndex)
  }
}
