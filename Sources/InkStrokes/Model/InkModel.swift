public import InkGraphics

/// The ink of a stream of input: any number of contacts, wet ink and dry.
///
/// Feed it with ``process(_:)`` as the stream grows, or event by event with ``apply(_:)-(InputEvent)``; the result is the
/// same. Each event is handled once. As a value type, a copy is a snapshot.
///
/// Guarantees:
/// - A stroke is wet while its contact is down or updates of its samples are pending; then it is dry and never changes.
/// - Predictions are shown until the next real sample of their contact, and leave no trace.
/// - Updates are matched by contact and update index, even after the contact has ended.
/// - A canceled contact leaves no ink. If a contact begins again without having ended, its ink stays.
/// - The eraser end of a pen erases: unless the current brush is an eraser, it draws with ``eraserBrush``.
/// - A sample whose location is not finite adds no ink, but its phase counts.
public struct InkModel: Sendable {
  /// The dry strokes, in the order in which they began.
  public private(set) var dry: [Stroke] = []

  /// The strokes that may still change, in the order in which they began.
  public private(set) var wet: [InProgressStroke] = []

  /// The number of changes of strokes: one for each stroke that an event changes.
  ///
  /// The events of a frame that are applied together may be one change of a stroke.
  /// It never decreases. Strokes (``version(of:)``) and elements (``StrokeElement/version``) have the version that
  /// last changed them, and ``changes(since:)`` lists the changes after one.
  public private(set) var version: UInt64 = 0

  /// The number of entries of the stream that have been processed, each once.
  public private(set) var processedCount = 0

  /// The brush of contacts that begin from now on; contacts that are down keep theirs.
  public private(set) var brush: Brush

  /// The brush for the eraser end of a pen, used unless the current brush is an eraser.
  public var eraserBrush = Brush.eraser

  /// The maximum number of contacts that are down; when another begins, the oldest ends.
  ///
  /// No device has that many. The limit bounds the cost of an event if a broken recording leaves contacts
  /// open, in the model and in renderers.
  package static let maximumContacts = 64

  /// Receives messages about dropped events and canceled strokes; `nil` for none.
  public var logSink: (any LogSink)?

  /// The maximum number of ended strokes that await updates.
  ///
  /// Beyond it, the oldest become dry without their updates.
  package static let maximumWaiting = 64

  /// The version that last changed each dry stroke.
  private(set) var dryVersions: [UInt64] = []
  private(set) var log = ChangeLog()
  private var waitingCount = 0

  /// The last stroke that dried or was removed, in its wet state; the next one reuses its storage.
  private(set) var lastWet: InProgressStroke?
  private var nextID: UInt64 = 0

  /// The id of the next stroke, greater than those of all existing ones.
  var nextStroke: StrokeID { StrokeID(nextID) }

  /// Creates a model without ink.
  ///
  /// - Parameters:
  ///   - brush: The brush until the stream sets another. The default is ``Brush/pen``.
  ///   - firstID: The id of the first stroke, from which ids count up. The default is 0.
  public init(brush: Brush = .pen, firstID: StrokeID = StrokeID(0)) {
    self.brush = brush
    nextID = firstID.rawValue
  }

  /// Whether ``process(_:)`` and `deltas(processing:)` make ink.
  ///
  /// The default is `true`.
  ///
  /// While it is `false` they do nothing, and entries appended to the stream wait. The first call after it is
  /// `true` again processes all of them, with the same ink as if it had never been `false`.
  /// ``apply(_:)-(InputEvent)`` ignores it.
  public var isEnabled = true

  /// Removes all ink, wet and dry, and starts over at the first entry of the stream.
  ///
  /// The next call of ``process(_:)`` or ``deltas(processing:)`` makes the ink of the whole stream, with new ids.
  /// Versions continue, so that ``changes(since:)`` lists the removed strokes.
  ///
  /// - Parameter brush: The brush until the stream sets another. The default is ``Brush/pen``.
  /// - Returns: The removals of all strokes, in their order.
  @discardableResult
  @_spi(Models) public mutating func reset(brush: Brush = .pen) -> [InkDelta] {
    let ink = inOrder()
    for stroke in ink {
      let damage =
        switch stroke {
        case .wet(let stroke): stroke.bounds
        case .dry(let stroke): stroke.bounds()
        }
      record(StrokeChange(id: stroke.id, isRemoved: true, firstElement: 0, damage: damage))
    }
    (wet, dry, dryVersions) = ([], [], [])
    (lastWet, waitingCount, processedCount) = (nil, 0, 0)
    setBrush(brush)
    return ink.map { .removed($0.id) }
  }

  /// Processes the entries appended to a stream since the last call.
  ///
  /// The stream must begin with the entries that were processed before, ``processedCount`` of them.
  public mutating func process(_ stream: EventStream) {
    while isEnabled, processedCount < stream.entries.count { processEntry(of: stream) }
  }

  /// Processes the next entry of a stream, which must exist.
  mutating func processEntry(of stream: EventStream) {
    switch stream.entries[processedCount] {
    case .event(let event): apply(event)
    case .brush(let brush): setBrush(brush)
    }
    processedCount += 1
  }

  /// Returns the work of stages and engine for an event just applied.
  ///
  /// In the units of a `WorkBudget`, about nanoseconds; 0 if the contact of the event has ended.
  package func work(of event: InputEvent) -> Double {
    index(ofContact: event.contact).map { wet[$0].work } ?? 0
  }

  /// Sets the brush of contacts that begin from now on; contacts that are down keep theirs.
  public mutating func setBrush(_ brush: Brush) { self.brush = brush }

  /// Applies one event: begins, continues, ends or cancels the stroke of its contact, or updates a sample.
  ///
  /// Events of unknown contacts, and hovers, change nothing.
  public mutating func apply(_ event: InputEvent) {
    if event.isUpdate {
      update(from: event)
      return
    }
    switch event.phase {
    case .hover: break
    case .began:
      if event.isPredicted { break }
      if let index = index(ofContact: event.contact) {
        warn("a contact began again before it ended", event)
        end(at: index)
      }
      if wet.count - waitingCount >= Self.maximumContacts,
        let first = wet.firstIndex(where: { !$0.hasEnded })
      {
        warn("more than 64 contacts are down: the oldest was ended", event)
        end(at: first)
      }
      begin(event, as: nextStroke)
    case .moved, .ended, .cancelled:
      guard let index = index(ofContact: event.contact) else {
        if event.phase == .cancelled {
          if !event.isPredicted { warn("an unknown contact was not canceled", event) }
        } else {
          warn("a sample of an unknown contact was dropped", event)
        }
        break
      }
      if event.phase == .cancelled {
        if !event.isPredicted { cancel(at: index) }
      } else {
        append(event, at: index)
        if event.phase == .ended, !event.isPredicted { end(at: index) }
      }
    }
  }

  /// Applies the events of a frame, real and predicted ones, with the ink that ``apply(_:)`` makes of each in turn.
  ///
  /// The ink of samples between the start and the end of a contact is computed once for all of them, which saves most
  /// of the time if a frame has several samples, or predicted ones. They count as one change of ``version`` per stroke.
  public mutating func apply(_ events: [InputEvent]) {
    for event in events {
      if event.phase == .moved, !event.isUpdate, let index = index(ofContact: event.contact),
        wet[index].enqueue(event)
      {
        continue
      }
      apply(event)
    }
    shape()
  }

  // MARK: Editing single strokes

  /// Begins a stroke, even if its contact already draws another.
  ///
  /// For hosts that know the stroke of an event; ``apply(_:)`` finds it by the contact, and
  /// assigns ids in sequence.
  ///
  /// - Parameters:
  ///   - event: The first sample.
  ///   - id: The identity of the stroke.
  /// - Precondition: The id is greater than those of all earlier strokes.
  package mutating func begin(_ event: InputEvent, as id: StrokeID) {
    precondition(id.rawValue >= nextID, "ids must increase from stroke to stroke")
    nextID = id.rawValue &+ 1
    let isTurned = event.kind == .eraser && brush.style.purpose != .eraser
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

  /// Appends a real or predicted sample to a stroke.
  ///
  /// - Precondition: The contact of the stroke is down.
  package mutating func append(_ event: InputEvent, to id: StrokeID) {
    append(event, at: activeIndex(id))
  }

  /// Appends a real or predicted sample to a stroke without computing ink; call ``shape()`` for that.
  ///
  /// For hosts that append many samples before they show the ink, or record samples first.
  ///
  /// - Precondition: The contact of the stroke is down.
  package mutating func enqueue(_ event: InputEvent, to id: StrokeID) {
    let index = activeIndex(id)
    if !wet[index].enqueue(event) { append(event, at: index) }
  }

  /// Computes the ink of all samples that were appended without it.
  package mutating func shape() {
    for index in wet.indices { record(wet[index].shape(version: version + 1)) }
  }

  /// Ends the contact of a stroke, and removes the stroke if it has no samples.
  ///
  /// - Precondition: The contact is down.
  package mutating func end(_ id: StrokeID) { end(at: activeIndex(id)) }

  /// Removes a stroke whose contact is canceled.
  ///
  /// - Precondition: The contact is down.
  package mutating func cancel(_ id: StrokeID) { cancel(at: activeIndex(id)) }

  /// Applies an update of estimated values.
  ///
  /// An update that no sample awaits is dropped with a warning to ``logSink``.
  ///
  /// - Returns: The stroke that awaited it; `nil` if none did.
  @discardableResult
  package mutating func update(from event: InputEvent) -> StrokeID? {
    guard let index = event.updateIndex else {
      warn("an update without an update index was dropped", event)
      return nil
    }
    guard let position = self.index(waitingFor: index, event.contact) else {
      logSink?.log(
        LogMessage(
          .warning,
          "an update that no sample awaits was dropped",
          .init("contact", Int64(event.contact)),
          .init("index", Int64(index))
        )
      )
      return nil
    }
    let id = wet[position].id
    record(wet[position].update(from: event, version: version + 1))
    dryWhatIsDone()
    return id
  }

  /// Makes a stroke dry without waiting for pending updates.
  ///
  /// - Returns: The stroke; `nil` if there is none, or if its contact is down.
  @discardableResult
  package mutating func dry(_ id: StrokeID) -> Stroke? {
    if let index = wetIndex(of: id) {
      guard wet[index].hasEnded else { return nil }
      makeDry(at: index)
    }
    return dryIndex(of: id).map { dry[$0] }
  }

  /// Removes a dry stroke that is stored elsewhere.
  ///
  /// The picture stays the same, so no change is recorded.
  package mutating func forget(_ id: StrokeID) {
    guard let index = dryIndex(of: id) else { return }
    dry.remove(at: index)
    dryVersions.remove(at: index)
  }

  // MARK: Editing by index in `wet`

  private mutating func append(_ event: InputEvent, at position: Int) {
    // Hosts that do not know where a contact ended may pass a location that is not finite.
    if !event.location.isFinite, event.phase != .ended {
      warn("a sample with a non-finite location was dropped", event)
    }
    if let index = event.updateIndex { forgive(event, index) }
    record(wet[position].append(event, version: version + 1))
  }

  /// Stops waiting for updates with a reused index, which no longer means a sample of an earlier stroke.
  private mutating func forgive(_ event: InputEvent, _ index: UInt32) {
    guard waitingCount > 0, !event.isPredicted, !event.expectingUpdates.isEmpty else { return }
    for position in wet.indices.reversed()
    where wet[position].hasEnded && wet[position].contact == event.contact
      && wet[position].awaits(index)
    {
      wet[position].forgive(index)
    }
  }

  private mutating func end(at index: Int) {
    guard !wet[index].realSamples.isEmpty else {
      remove(at: index)
      return
    }
    record(wet[index].end(version: version + 1))
    waitingCount += 1
    dryWhatIsDone()
    while waitingCount > Self.maximumWaiting, let oldest = wet.firstIndex(where: { $0.hasEnded }) {
      makeDry(at: oldest)
    }
  }

  private mutating func cancel(at index: Int) {
    logSink?.log(
      LogMessage(
        .detail,
        "a stroke was canceled",
        .init("contact", Int64(wet[index].contact)),
        .init("stroke", Int64(bitPattern: wet[index].id.rawValue))
      )
    )
    remove(at: index)
  }

  private mutating func remove(at index: Int) {
    let removed = wet.remove(at: index)
    keepMemory(of: removed)
    record(StrokeChange(id: removed.id, isRemoved: true, firstElement: 0, damage: removed.bounds))
  }

  private mutating func dryWhatIsDone() {
    for index in wet.indices.reversed() where wet[index].hasEnded && !wet[index].isOwedValues {
      makeDry(at: index)
    }
  }

  /// Makes the stroke at an index in ``wet`` dry; its contact has ended.
  private mutating func makeDry(at position: Int) {
    let stroke = wet.remove(at: position)
    keepMemory(of: stroke)
    waitingCount -= 1
    guard let result = stroke.dried() else { return }
    var index = dry.count
    if let last = dry.last, last.id > result.id { index = dryInsertionIndex(of: result.id) }
    dry.insert(result, at: index)
    dryVersions.insert(stroke.version, at: index)
  }

  /// Stores a removed stroke, whose memory the next stroke reuses, unless it is large.
  private mutating func keepMemory(of stroke: InProgressStroke) {
    lastWet = stroke.samples.count <= Self.maximumSamplesKept ? stroke : nil
  }

  private static let maximumSamplesKept = 1 << 14

  private mutating func record(_ change: StrokeChange?) {
    guard let change else { return }
    version += 1
    log.record(change, version: version)
  }

  private func warn(_ text: StaticString, _ event: InputEvent) {
    logSink?.log(LogMessage(.warning, text, .init("contact", Int64(event.contact))))
  }

  /// Returns the index in ``wet`` of the stroke that a contact draws; `nil` if the contact is not down.
  @inline(__always)
  private func index(ofContact contact: UInt32) -> Int? {
    var i = wet.count
    while i > 0 {
      i -= 1
      if !wet[i].hasEnded, wet[i].contact == contact { return i }
    }
    return nil
  }

  /// Returns the index in ``wet`` of the newest stroke of a contact that awaits an update; `nil` if there is none.
  private func index(waitingFor index: UInt32, _ contact: UInt32) -> Int? {
    var i = wet.count
    while i > 0 {
      i -= 1
      if wet[i].contact == contact, wet[i].awaits(index) { return i }
    }
    return nil
  }

  private func activeIndex(_ id: StrokeID) -> Int {
    guard let index = wetIndex(of: id), !wet[index].hasEnded else {
      preconditionFailure("the contact of the stroke must be down")
    }
    return index
  }
}
