public import InkGraphics

/// Wet ink: one contact, from its first touch until nothing is owed to it.
///
/// It grows, shows predictions and takes them back, and works in better values that come late, also
/// when the contact has ended. A value: a copy is a snapshot. Work for one more sample does not depend
/// on the length of the stroke, except that the first change after a copy pays for the copy.
public struct InProgressStroke: Sendable {
  /// Names the stroke.
  public private(set) var id: StrokeID

  /// The contact that draws it.
  public private(set) var contact: UInt32

  /// What touches.
  public var kind: InputEvent.PointerKind { inking.kind }

  /// What it is drawn with.
  public var brush: Brush { inking.brush }

  /// The samples, predicted ones at the end.
  public var samples: [StrokeSample] { inking.samples }

  /// How many samples at the end are predictions.
  public private(set) var predictedCount = 0

  /// Whether the contact has ended; better values may still come.
  public private(set) var hasEnded = false

  /// The version of the model that changed the stroke last; see ``InkModel/version``.
  public private(set) var version: UInt64 = 0

  /// A rectangle that contains the ink; it may be larger than needed after ink was withdrawn.
  public private(set) var bounds = Rect.empty

  /// The work of stages and engine for the last change, in the units of a `WorkBudget`.
  package var work: Double { inking.work }

  /// One pipeline, in an array, so that a copy of a stroke counts one reference and not each of its parts.
  private var pipeline: [Inking]

  private var inking: Inking {
    _read { yield pipeline[0] }
    _modify { yield &pipeline[0] }
  }

  private var owed = OwedValues()

  /// What holds the locations of all real samples.
  private var extent = Rect.empty

  /// The first sample of which the curves do not know yet; `nil` for none.
  private var unshaped: Int?

  /// Begins a stroke without samples.
  ///
  /// - Parameters:
  ///   - id: The name of the stroke.
  ///   - contact: The contact that draws it.
  ///   - kind: What touches.
  ///   - brush: What to draw with.
  public init(
    id: StrokeID,
    contact: UInt32 = 0,
    kind: InputEvent.PointerKind = .pen,
    brush: Brush
  ) {
    self.id = id
    self.contact = contact
    pipeline = [Inking(wet: brush, kind: kind)]
  }

  /// Begins another stroke in the memory of this.
  mutating func restart(
    id: StrokeID,
    contact: UInt32,
    kind: InputEvent.PointerKind,
    brush: Brush
  ) {
    self.id = id
    self.contact = contact
    predictedCount = 0
    hasEnded = false
    version = 0
    bounds = .empty
    inking.restart(brush, kind: kind)
    owed.removeAll()
    extent = .empty
    unshaped = nil
  }

  /// The samples that are no predictions.
  public var realSamples: ArraySlice<StrokeSample> { samples.dropLast(predictedCount) }

  /// The curves that the brush makes of the samples.
  public var shape: StrokeShape { inking.shape }

  /// The elements of ``shape``.
  public var elements: [StrokeElement] { inking.shape.elements }

  /// Whether the contact ended without having gone anywhere.
  public var isTap: Bool { hasEnded && Inking.isTap(extent) }

  /// When the first sample was taken and the last that is not predicted; `nil` without samples.
  public var timeRange: ClosedRange<Double>? {
    guard let first = samples.first else { return nil }
    return first.time...max(first.time, realSamples.last?.time ?? first.time)
  }

  /// How the brush touches at each knot that its engine draws: at each sample, where no filter stands
  /// before it.
  ///
  /// Cost: linear in the number of samples.
  public func nibs() -> [Nib] { inking.knots.map { $0.nib } }

  /// The ink as something to paint; `nil` without samples.
  ///
  /// Cost: linear in the number of elements.
  public func item() -> DisplayList.Item? { StrokeMarks(brush, shape).item }

  // MARK: Changes

  /// The most predictions that are shown at once; hosts guess a few frames ahead.
  static let mostPredictions = 64

  /// Adds a sample.
  ///
  /// More predictions than 64 are dropped. A real one takes the place of all predictions, and so does a prediction for no later time than
  /// the last one: the host has begun to guess anew. A sample with a location that is not finite adds
  /// no ink, but a real one withdraws the predictions.
  ///
  /// - Parameters:
  ///   - event: The sample; its phase does not matter.
  ///   - version: What the elements that change are marked with.
  /// - Returns: What changed; `nil` for nothing.
  /// - Precondition: The contact has not ended.
  @discardableResult
  public mutating func append(_ event: InputEvent, version: UInt64 = 0) -> StrokeChange? {
    precondition(!hasEnded, "a contact accepts no samples after its end")
    guard event.location.isFinite else {
      return event.isPredicted || predictedCount == 0 ? nil : withdrawPredictions(version)
    }
    var first = samples.count
    if predictedCount > 0,
      !event.isPredicted || !(event.time > samples[samples.count - 1].time)
    {
      inking.line.samples.removeLast(predictedCount)
      predictedCount = 0
      first = samples.count
    }
    guard !event.isPredicted || predictedCount < Self.mostPredictions else { return nil }
    inking.line.samples.keep(StrokeSample(event))
    if event.isPredicted {
      predictedCount += 1
    } else {
      extent.formUnion(event.location)
      if let index = event.updateIndex, !event.expectingUpdates.isEmpty {
        owed.add(sample: first, index: index, event.expectingUpdates)
      }
    }
    return reshape(first..<samples.count, version)
  }

  /// Adds a sample as ``append(_:version:)`` does, but leaves the curves to the next change or to ``shape(version:)``.
  ///
  /// - Returns: Whether it was added: not a prediction, nor what takes the place of one, nor what is owed better values.
  /// - Precondition: The contact has not ended.
  mutating func keep(_ event: InputEvent) -> Bool {
    precondition(!hasEnded, "a contact accepts no samples after its end")
    guard event.location.isFinite, !event.isPredicted, predictedCount == 0,
      event.expectingUpdates.isEmpty
    else { return false }
    if unshaped == nil { unshaped = samples.count }
    inking.line.samples.keep(StrokeSample(event))
    extent.formUnion(event.location)
    return true
  }

  /// Brings the curves up to the samples that were only kept; `nil` if there are none.
  mutating func shape(version: UInt64) -> StrokeChange? {
    unshaped == nil ? nil : reshape(nil, version)
  }

  /// Ends the contact: predictions are withdrawn, and a contact that went nowhere becomes a tap.
  ///
  /// - Parameter version: What the elements that change are marked with.
  /// - Returns: What changed.
  @discardableResult
  public mutating func end(version: UInt64 = 0) -> StrokeChange {
    hasEnded = true
    owed.forget(before: realSamples.count - OwedValues.mostLate)
    guard predictedCount > 0 || isTap else { return reshape(nil, version) }
    inking.line.samples.removeLast(predictedCount)
    predictedCount = 0
    return reshape(isTap ? 0..<samples.count : samples.count..<samples.count, version)
  }

  private mutating func withdrawPredictions(_ version: UInt64) -> StrokeChange {
    inking.line.samples.removeLast(predictedCount)
    predictedCount = 0
    return reshape(samples.count..<samples.count, version)
  }

  /// Brings the curves up to date; `nil` if no sample is different.
  private mutating func reshape(_ changed: Range<Int>?, _ version: UInt64) -> StrokeChange {
    self.version = version
    inking.beginChanges(version: version)
    var changed = changed
    if let first = unshaped {
      changed = min(first, changed?.lowerBound ?? first)..<samples.count
      unshaped = nil
    }
    if let changed {
      inking.update(changed: changed, real: samples.count - predictedCount, isTap: isTap)
    }
    bounds.formUnion(inking.shape.damage)
    return StrokeChange(
      id: id,
      isRemoved: false,
      firstElement: inking.shape.changed?.lowerBound ?? inking.shape.elements.count,
      damage: inking.shape.damage
    )
  }

  // MARK: Late values

  /// Whether better values for samples are still to come.
  public var isOwedValues: Bool { !owed.isEmpty }

  /// Whether a sample waits for the update of an index.
  ///
  /// Better values may come late by 1,024 samples, as they change all that lies behind them; devices
  /// send them within a second.
  package func awaits(_ updateIndex: UInt32) -> Bool { awaited(updateIndex) != nil }

  private func awaited(
    _ updateIndex: UInt32
  ) -> (sample: Int, properties: InputEvent.Properties)? {
    guard let result = owed[updateIndex] else { return nil }
    return samples.count - result.sample <= OwedValues.mostLate ? result : nil
  }

  /// The first sample from a place on that waits for better values; `nil` if none does.
  ///
  /// Cost: a binary search.
  package func firstSampleOwed(from start: Int) -> Int? { owed.firstSample(from: start) }

  /// The number of samples whose ink samples to come leave as it is.
  ///
  /// Cost: linear in the number of knots behind them.
  ///
  /// - Parameter limit: The samples before it are neither predictions nor owed better values.
  package func settledSamples(before limit: Int) -> Int { inking.settledSamples(before: limit) }

  /// Works in better values, but only those that were announced.
  ///
  /// - Parameters:
  ///   - event: The update.
  ///   - version: What the elements that change are marked with.
  /// - Returns: What changed; `nil` for nothing, also if no sample waits for it.
  @discardableResult
  public mutating func update(from event: InputEvent, version: UInt64 = 0) -> StrokeChange? {
    guard let index = event.updateIndex, let (sample, expected) = awaited(index) else { return nil }
    owed.set(event.expectingUpdates.intersection(expected), for: index)
    let before = samples[sample]
    inking.line.samples[sample].update(from: event, expected)
    guard samples[sample] != before else { return nil }
    let wasTap = isTap
    if samples[sample].location != before.location {
      extent = .empty
      for sample in realSamples { extent.formUnion(sample.location) }
    }
    return reshape(wasTap == isTap ? sample..<(sample + 1) : 0..<samples.count, version)
  }

  /// Waits no longer for the update of an index.
  mutating func forgive(_ updateIndex: UInt32) { owed.set([], for: updateIndex) }

  // MARK: Dry

  /// The stroke as dry ink, predictions left out; `nil` if no real sample was taken.
  ///
  /// Better values that are still owed are lost to it.
  public func dried() -> Stroke? {
    // Without the room that wet ink has for what comes.
    let real = Array(realSamples)
    return real.isEmpty ? nil : Stroke(id: id, kind: kind, brush: brush, finite: real)
  }

  /// The stroke as it is seen, predictions included, as dry ink; `nil` without samples.
  public func snapshot() -> Stroke? {
    samples.isEmpty ? nil : Stroke(id: id, kind: kind, brush: brush, finite: samples)
  }

  /// Adds what makes the stroke what it is to a hash; versions do not count.
  ///
  /// Cost: linear in the number of samples.
  package func combine(into hash: inout Fingerprint) {
    hash.combine(id, kind, brush, samples, elements, hasEnded: hasEnded)
  }
}
