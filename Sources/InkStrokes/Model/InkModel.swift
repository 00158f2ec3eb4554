public import InkGraphics

/// The ink that a stream of input makes: any number of contacts, wet ink and dry.
///
/// Feed it with ``process(_:)`` as the stream grows, or event by event with ``apply(_:)``; the result
/// is the same. Each event is handled once. A value: a copy is a snapshot.
///
/// What it promises:
/// - A stroke is wet while its contact is down and as long as better values are owed to it; then it
///   is dry and never changes.
/// - Predictions are shown until the next real sample of their contact, and leave nothing behind.
/// - Late values are matched by contact and update index, also when the contact has ended.
/// - A cancelled contact leaves no ink and blocks nothing. One that begins again without having ended
///   leaves the ink that it had.
/// - The eraser end of a pen takes ink away: where the chosen brush is no eraser, it draws with
///   ``eraserBrush``.
/// - A sample whose location is not finite adds no ink, but its phase counts.
public struct InkModel: Sendable {
  /// The strokes that are dry, in the order in which they began.
  public private(set) var dry: [Stroke] = []

  /// The strokes that still change, in the order in which they began.
  public private(set) var wet: [InProgressStroke] = []

  /// The number of events that changed ink so far.
  ///
  /// It only grows. Strokes (``version(of:)``) and elements (``StrokeElement/version``) have the version that
  /// changed them last, and ``changes(since:)`` lists what changed after one.
  public private(set) var version: UInt64 = 0

  /// The number of entries of the stream that have been handled, each once; those behind them wait.
  public private(set) var processedCount = 0

  /// The brush for contacts to come.
  public private(set) var brush: Brush

  /// What the eraser end of a pen draws with while the chosen brush is no eraser.
  public var eraserBrush = Brush.eraser

  /// How many contacts may be down at once; when one more begins, the one that began first ends.
  ///
  /// No device has as many. So an event costs the same however many contacts a broken recording
  /// leaves open, here and in renderers.
  package static let mostContacts = 64

  /// Hears of events that were dropped and of strokes that were cancelled.
  public var logSink: (any LogSink)?

  /// How many strokes that have ended may wait for better values; of more than that the oldest dry
  /// without them.
  package static let mostWaiting = 64

  /// The version that changed each of the dry strokes last.
  private(set) var dryVersions: [UInt64] = []
  private(set) var log = ChangeLog()
  private var waitingCount = 0

  /// The stroke that went last, as it was when wet; its memory serves the next one.
  private(set) var lastWet: InProgressStroke?
  private var nextID: UInt64 = 0

  /// The least id that a stroke to come may have; those before have smaller ones.
  var nextStroke: StrokeID { StrokeID(nextID) }

  /// Creates a model without ink.
  ///
  /// - Parameters:
  ///   - brush: Draws until the stream names another.
  ///   - firstID: The id of the first stroke; the next one has the next number.
  public init(brush: Brush = .pen, firstID: StrokeID = StrokeID(0)) {
    self.brush = brush
    nextID = firstID.rawValue
  }

  /// Whether ``process(_:)`` and ``deltas(processing:)`` make ink; the default is `true`.
  ///
  /// While it is `false` they do nothing, and what is added to the stream waits there. The first call after it is
  /// `true` again handles everything that waited, with the same ink as if it had never been `false`.
  /// ``apply(_:)`` does not ask: who calls that decides when.
  public var isEnabled = true

  /// Removes all ink, wet and dry, and begins again with the first entry of the stream.
  ///
  /// The next call of ``process(_:)`` or ``deltas(processing:)`` makes the ink of the whole stream, under new ids.
  /// Versions go on, so that ``changes(since:)`` lists what was removed.
  ///
  /// - Parameter brush: Draws until the stream names another.
  /// - Returns: That the strokes were removed, in their order.
  @discardableResult
  public mutating func reset(brush: Brush = .pen) -> [InkDelta] {
    let ink = inOrder()
    for stroke in ink {
      let damage =
        switch stroke {
        case .wet(let stroke): stroke.bounds
        case .dry(let stroke): stroke.bounds()
        }
      note(StrokeChange(id: stroke.id, isRemoved: true, firstElement: 0, damage: damage))
    }
    (wet, dry, dryVersions) = ([], [], [])
    (lastWet, waitingCount, processedCount) = (nil, 0, 0)
    setBrush(brush)
    return ink.map { .removed($0.id) }
  }

  /// Handles what was added to a stream since the last call.
  public mutating func process(_ stream: EventStream) {
    while isEnabled, processedCount < stream.entries.count { processEntry(of: stream) }
  }

  /// Handles the next entry of a stream, which there is.
  mutating func processEntry(of stream: EventStream) {
    switch stream.entries[processedCount] {
    case .event(let event): apply(event)
    case .brush(let brush): setBrush(brush)
    }
    processedCount += 1
  }

  /// The work that an event was for stages and engine, right after it was applied; 0 if its contact has ended.
  package func work(of event: InputEvent) -> Double {
    place(ofContact: event.contact).map { wet[$0].work } ?? 0
  }

  /// Chooses the brush for contacts that begin later.
  public mutating func setBrush(_ brush: Brush) { self.brush = brush }

  /// Handles one event.
  public mutating func apply(_ event: InputEvent) {
    if event.isUpdate {
      update(from: event)
      return
    }
    switch event.phase {
    case .hover: break
    case .began:
      if event.isPredicted { break }
      if let place = place(ofContact: event.contact) {
        warn("a contact began again before it ended", event)
        end(at: place)
      }
      if wet.count - waitingCount >= Self.mostContacts,
        let first = wet.firstIndex(where: { !$0.hasEnded })
      {
        warn("the oldest contact was ended: there are too many", event)
        end(at: first)
      }
      begin(event, as: nextStroke)
    case .moved, .ended, .cancelled:
      guard let place = place(ofContact: event.contact) else {
        if event.phase == .cancelled {
          if !event.isPredicted { warn("an unknown contact was canceled", event) }
        } else {
          warn("a sample of an unknown contact was dropped", event)
        }
        break
      }
      if event.phase == .cancelled {
        if !event.isPredicted { cancel(at: place) }
      } else {
        append(event, at: place)
        if event.phase == .ended, !event.isPredicted { end(at: place) }
      }
    }
  }

  // MARK: Stroke by stroke

  /// Begins a stroke, whatever its contact is drawing already.
  ///
  /// For hosts that know which stroke an event belongs to; ``apply(_:)`` finds it by the contact, and
  /// counts.
  ///
  /// - Parameters:
  ///   - event: The first sample.
  ///   - id: The name of the stroke.
  /// - Precondition: The name is greater than those of strokes that began before.
  package mutating func begin(_ event: InputEvent, as id: StrokeID) {
    precondition(id.rawValue >= nextID, "strokes must begin in the order of their names")
    nextID = id.rawValue &+ 1
    let isTurned = event.kind == .eraser && brush.style.tool != .eraser
    let (contact, kind, brush) = (event.contact, event.kind, isTurned ? eraserBrush : brush)
    if var stroke = lastWet {
      lastWet = nil
      stroke.restart(id: id, contact: contact, kind: kind, brush: brush)
      wet.append(stroke)
    } else {
      wet.append(InProgressStroke(id: id, contact: contact, kind: kind, brush: brush))
    }
    append(event, at: wet.count - 1)
  }

  /// Adds a sample or a prediction to a stroke whose contact is down.
  ///
  /// - Precondition: It is.
  package mutating func append(_ event: InputEvent, to id: StrokeID) {
    append(event, at: placeDown(id))
  }

  /// Adds a sample to a stroke whose contact is down, of which ``shape()`` makes ink.
  ///
  /// For hosts that take many samples before they look at the ink, or write samples down before.
  ///
  /// - Precondition: It is.
  package mutating func keep(_ event: InputEvent, to id: StrokeID) {
    let place = placeDown(id)
    if !wet[place].keep(event) { append(event, at: place) }
  }

  /// Makes ink of all samples that were only kept.
  package mutating func shape() {
    for place in wet.indices { note(wet[place].shape(version: version + 1)) }
  }

  /// Ends the contact of a stroke, which is gone if it has no samples.
  ///
  /// - Precondition: The contact is down.
  package mutating func end(_ id: StrokeID) { end(at: placeDown(id)) }

  /// Takes a stroke back whose contact is down.
  ///
  /// - Precondition: It is.
  package mutating func cancel(_ id: StrokeID) { cancel(at: placeDown(id)) }

  /// Works in better values that come late.
  ///
  /// - Returns: The stroke that waited for them; `nil` if none did.
  @discardableResult
  package mutating func update(from event: InputEvent) -> StrokeID? {
    guard let index = event.updateIndex else {
      warn("an update without an index was dropped", event)
      return nil
    }
    guard let place = place(waitingFor: index, event.contact) else {
      logSink?.log(
        LogMessage(
          .warning,
          "an update without a pending sample was dropped",
          .init("contact", Int64(event.contact)),
          .init("index", Int64(index))
        )
      )
      return nil
    }
    let id = wet[place].id
    note(wet[place].update(from: event, version: version + 1))
    dryWhatIsDone()
    return id
  }

  /// Waits no longer for the better values that are owed to a stroke, so that it is dry.
  ///
  /// - Returns: The stroke; `nil` if there is none, or if its contact is down.
  @discardableResult
  package mutating func dry(_ id: StrokeID) -> Stroke? {
    if let place = wetIndex(of: id) {
      guard wet[place].hasEnded else { return nil }
      makeDry(at: place)
    }
    return dryIndex(of: id).map { dry[$0] }
  }

  /// Lets go of a dry stroke whose ink is kept elsewhere.
  ///
  /// It is no change of the picture: nothing is noted.
  package mutating func forget(_ id: StrokeID) {
    guard let index = dryIndex(of: id) else { return }
    dry.remove(at: index)
    dryVersions.remove(at: index)
  }

  // MARK: Places in `wet`

  private mutating func append(_ event: InputEvent, at place: Int) {
    // Hosts that do not know where a contact ended may well say so.
    if !event.location.isFinite, event.phase != .ended {
      warn("a sample with a non-finite location was dropped", event)
    }
    if let index = event.updateIndex { forgive(event, index) }
    note(wet[place].append(event, version: version + 1))
  }

  /// An index that is used again no longer means the sample of an earlier stroke.
  private mutating func forgive(_ event: InputEvent, _ index: UInt32) {
    guard waitingCount > 0, !event.isPredicted, !event.expectingUpdates.isEmpty else { return }
    for place in wet.indices.reversed()
    where wet[place].hasEnded && wet[place].contact == event.contact && wet[place].awaits(index) {
      wet[place].forgive(index)
    }
  }

  private mutating func end(at place: Int) {
    guard !wet[place].realSamples.isEmpty else {
      remove(at: place)
      return
    }
    note(wet[place].end(version: version + 1))
    waitingCount += 1
    dryWhatIsDone()
    while waitingCount > Self.mostWaiting, let oldest = wet.firstIndex(where: { $0.hasEnded }) {
      makeDry(at: oldest)
    }
  }

  private mutating func cancel(at place: Int) {
    logSink?.log(
      LogMessage(
        .detail,
        "a stroke was canceled",
        .init("contact", Int64(wet[place].contact)),
        .init("stroke", Int64(bitPattern: wet[place].id.rawValue))
      )
    )
    remove(at: place)
  }

  private mutating func remove(at place: Int) {
    let removed = wet.remove(at: place)
    keepMemory(of: removed)
    note(StrokeChange(id: removed.id, isRemoved: true, firstElement: 0, damage: removed.bounds))
  }

  private mutating func dryWhatIsDone() {
    for place in wet.indices.reversed() where wet[place].hasEnded && !wet[place].isOwedValues {
      makeDry(at: place)
    }
  }

  /// Makes a stroke dry that has ended.
  private mutating func makeDry(at place: Int) {
    let stroke = wet.remove(at: place)
    keepMemory(of: stroke)
    waitingCount -= 1
    guard let result = stroke.dried() else { return }
    var index = dry.count
    if let last = dry.last, last.id > result.id { index = dryPlace(of: result.id) }
    dry.insert(result, at: index)
    dryVersions.insert(stroke.version, at: index)
  }

  /// Keeps the memory of a stroke for the next one, unless it is large.
  private mutating func keepMemory(of stroke: InProgressStroke) {
    lastWet = stroke.samples.count <= Self.mostSamplesKept ? stroke : nil
  }

  private static let mostSamplesKept = 1 << 14

  private mutating func note(_ change: StrokeChange?) {
    guard let change else { return }
    version += 1
    log.note(change, version: version)
  }

  private func warn(_ text: StaticString, _ event: InputEvent) {
    logSink?.log(LogMessage(.warning, text, .init("contact", Int64(event.contact))))
  }

  /// The place of the stroke that a contact draws.
  @inline(__always)
  private func place(ofContact contact: UInt32) -> Int? {
    var place = wet.count
    while place > 0 {
      place -= 1
      if !wet[place].hasEnded, wet[place].contact == contact { return place }
    }
    return nil
  }

  /// The place of the newest stroke of a contact that waits for an update.
  private func place(waitingFor index: UInt32, _ contact: UInt32) -> Int? {
    var place = wet.count
    while place > 0 {
      place -= 1
      if wet[place].contact == contact, wet[place].awaits(index) { return place }
    }
    return nil
  }

  private func placeDown(_ id: StrokeID) -> Int {
    guard let place = wetIndex(of: id), !wet[place].hasEnded else {
      preconditionFailure("the contact of the stroke must be down")
    }
    return place
  }
}
