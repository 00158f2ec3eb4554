public import InkGraphics

/// Wet ink: the stroke of one contact, from its first sample until no update is pending.
///
/// It grows, shows and withdraws predictions, and applies updates of estimated values, even after the contact has
/// ended. As a value type, a copy is a snapshot. The cost of a sample does not depend on the length of the stroke,
/// except that the first change after a copy pays for the copy.
public struct InProgressStroke: Sendable {
  /// The identity of the stroke.
  public private(set) var id: StrokeID

  /// The number of the contact that draws the stroke: its ``InputEvent/contact``.
  public private(set) var contact: UInt32

  /// The kind of the pointer that draws the stroke: a pen, the eraser end of a pen, a finger or a mouse.
  public var kind: InputEvent.PointerKind { inking.kind }

  /// The brush that draws the stroke.
  public var brush: Brush { inking.brush }

  /// The samples, predicted ones at the end.
  public var samples: [StrokeSample] { inking.samples }

  /// The number of predicted samples, which are the last ones.
  public private(set) var predictedCount = 0

  /// Whether the contact has ended; updates may still arrive.
  public private(set) var hasEnded = false

  /// The version of the model that last changed the stroke; see ``InkModel/version``.
  public private(set) var version: UInt64 = 0

  /// A rectangle that contains the ink, in page units; after ink was withdrawn, it may be larger than needed.
  public private(set) var bounds = Rect.empty

  /// The work of stages and engine for the last change, in the units of a `WorkBudget`: about nanoseconds.
  package var work: Double { inking.work }

  /// The only element is the pipeline from samples to curves.
  ///
  /// In an array, so that copying a stroke retains one reference instead of each part.
  private var pipeline: [Inking]

  private var inking: Inking {
    _read { yield pipeline[0] }
    _modify { yield &pipeline[0] }
  }

  private var owed = OwedValues()

  /// The bounds of the locations of all real samples, in page units.
  private var extent = Rect.empty

  /// The index of the first sample whose curves are not computed yet; `nil` if there is none.
  private var unshaped: Int?

  /// Creates a stroke without samples.
  ///
  /// - Parameters:
  ///   - id: The identity of the stroke.
  ///   - contact: The contact that draws the stroke. The default is 0.
  ///   - kind: The kind of the pointer. The default is a pen.
  ///   - brush: The brush that draws the stroke.
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

  /// Starts another stroke, reusing the storage of this one.
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

  /// The samples that are not predicted.
  public var realSamples: ArraySlice<StrokeSample> { samples.dropLast(predictedCount) }

  /// The curves that the brush makes of the samples.
  public var shape: StrokeShape { inking.shape }

  /// The elements of ``shape``.
  public var elements: [StrokeElement] { inking.shape.elements }

  /// Whether the contact ended without moving, within 3 page units.
  public var isTap: Bool { hasEnded && Inking.isTap(extent) }

  /// The times of the first and the last real sample, in seconds; `nil` without samples.
  public var timeRange: ClosedRange<Double>? {
    guard let first = samples.first else { return nil }
    return first.time...max(first.time, realSamples.last?.time ?? first.time)
  }

  /// Returns the nib at each knot that the engine draws.
  ///
  /// Without filters, the brush has one knot per sample. Cost: linear in the number of samples.
  public func nibs() -> [Nib] { inking.knots.map { $0.nib } }

  /// Returns the ink as an item of a display list; `nil` without samples.
  ///
  /// Cost: linear in the number of elements.
  public func item() -> DisplayList.Item? { StrokeMarks(brush, shape).item }

  // MARK: Changes

  /// The maximum number of predictions; hosts predict a few frames.
  static let maximumPredictions = 64

  /// Appends a sample and computes its ink.
  ///
  /// Predictions beyond 64 are dropped. A real sample replaces all predictions. So does a prediction whose time is
  /// not after that of the last one, as it starts a new series. A sample with a location that is not finite adds
  /// no ink, but a real one withdraws the predictions.
  ///
  /// - Parameters:
  ///   - event: The sample; its phase is ignored.
  ///   - version: The version assigned to changed elements. The default is 0.
  /// - Returns: The change; `nil` if there is none.
  /// - Precondition: The contact has not ended.
  @discardableResult
  public mutating func append(_ event: InputEvent, version: UInt64 = 0) -> StrokeChange? {
    precondition(!hasEnded, "a contact accepts no samples after its end")
    guard event.location.isFinite else {
      return event.isPredicted || predictedCount == 0 ? nil : withdrawPredictions(version)
    }
    return add(event).flatMap { reshape($0..<samples.count, version) }
  }

  /// Appends a sample with a finite location, after it has removed the predictions that the sample replaces.
  ///
  /// - Returns: The index of the sample; `nil` if it is one prediction too many.
  private mutating func add(_ event: InputEvent) -> Int? {
    if predictedCount > 0,
      !event.isPredicted || !(event.time > samples[samples.count - 1].time)
    {
      inking.line.samples.removeLast(predictedCount)
      predictedCount = 0
    }
    let first = samples.count
    if event.isPredicted {
      guard predictedCount < Self.maximumPredictions else { return nil }
      predictedCount += 1
    } else {
      extent.formUnion(event.location)
      if let index = event.updateIndex, !event.expectingUpdates.isEmpty {
        owed.add(sample: first, index: index, event.expectingUpdates)
      }
    }
    inking.line.samples.appendUnshaped(StrokeSample(event))
    return first
  }

  /// Appends a sample without computing its ink; the next change, or ``shape(version:)``, computes it.
  ///
  /// - Returns: `false` if the sample must be appended by ``append(_:version:)`` instead: it awaits an update or has no
  ///   finite location.
  /// - Precondition: The contact has not ended.
  mutating func enqueue(_ event: InputEvent) -> Bool {
    precondition(!hasEnded, "a contact accepts no samples after its end")
    guard event.location.isFinite, event.isPredicted || event.expectingUpdates.isEmpty else {
      return false
    }
    if let first = add(event) { unshaped = min(unshaped ?? first, first) }
    return true
  }

  /// Computes the ink of samples appended without it; returns `nil` if there are none.
  mutating func shape(version: UInt64) -> StrokeChange? {
    unshaped == nil ? nil : reshape(nil, version)
  }

  /// Ends the contact: withdraws predictions, and makes a contact that did not move a tap.
  ///
  /// - Parameter version: The version assigned to changed elements. The default is 0.
  /// - Returns: The change.
  @discardableResult
  public mutating func end(version: UInt64 = 0) -> StrokeChange {
    hasEnded = true
    owed.forget(before: realSamples.count - OwedValues.maximumLate)
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

  /// Recomputes the curves of changed samples.
  ///
  /// - Parameter changed: The indices of the changed samples; `nil` if there are none.
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

  // MARK: Updates

  /// Whether updates of estimated values are still expected for samples of the stroke.
  public var isOwedValues: Bool { !owed.isEmpty }

  /// Whether a sample awaits the update with an index.
  ///
  /// An update may lag by 1,024 samples, as it changes all ink after its sample; devices send updates
  /// within a second.
  package func awaits(_ updateIndex: UInt32) -> Bool { awaited(updateIndex) != nil }

  private func awaited(
    _ updateIndex: UInt32
  ) -> (sample: Int, properties: InputEvent.Properties)? {
    guard let result = owed[updateIndex] else { return nil }
    return samples.count - result.sample <= OwedValues.maximumLate ? result : nil
  }

  /// Returns the index of the first sample at or after an index that awaits an update; `nil` if none does.
  ///
  /// Cost: a binary search.
  package func firstSampleOwed(from start: Int) -> Int? { owed.firstSample(from: start) }

  /// Returns the number of leading samples whose ink does not change when samples are appended.
  ///
  /// Cost: linear in the number of knots after them.
  ///
  /// - Parameter limit: The number of leading samples that are neither predicted nor await updates.
  package func finalSamples(before limit: Int) -> Int { inking.finalSamples(before: limit) }

  /// Applies an update to the properties that are expected.
  ///
  /// - Parameters:
  ///   - event: The update.
  ///   - version: The version assigned to changed elements. The default is 0.
  /// - Returns: The change; `nil` if there is none or no sample awaits the update.
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

  /// Stops waiting for the update with an index, as if it had arrived without changes.
  mutating func forgive(_ updateIndex: UInt32) { owed.set([], for: updateIndex) }

  // MARK: Drying

  /// Returns the stroke as dry ink without predictions; `nil` if it has no real sample.
  ///
  /// Pending updates are lost.
  public func dried() -> Stroke? {
    guard samples.count > predictedCount else { return nil }
    // A copy without the spare capacity of wet ink, which the next stroke uses; `Array` of all of an array shares it.
    var real: [StrokeSample] = []
    real.reserveCapacity(samples.count - predictedCount)
    real.append(contentsOf: realSamples)
    return Stroke(id: id, kind: kind, brush: brush, finite: real)
  }

  /// Returns the stroke as dry ink, predictions included; `nil` without samples.
  ///
  /// They count as real samples, so that a filter that knows predictions may make slightly different ink.
  public func snapshot() -> Stroke? {
    samples.isEmpty ? nil : Stroke(id: id, kind: kind, brush: brush, finite: samples)
  }

  /// Adds the content of the stroke to a hash; versions do not count.
  ///
  /// Cost: linear in the number of samples.
  package func combine(into hash: inout Fingerprint) {
    hash.combine(id, kind, brush, samples, elements, hasEnded: hasEnded)
  }
}
