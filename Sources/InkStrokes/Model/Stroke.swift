public import InkGraphics

/// Names a stroke within a model; greater for strokes that began later.
public struct StrokeID: Hashable, Comparable, Sendable {
  /// The number.
  public var rawValue: UInt32

  /// Creates an id from its number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// Orders by the beginning of the strokes.
  public static func < (a: StrokeID, b: StrokeID) -> Bool { a.rawValue < b.rawValue }
}

/// The ink of one contact, from its first touch to its last.
///
/// A value. Work for one more sample does not depend on the length of the stroke, except that the
/// first change after the stroke was copied pays for the copy.
public struct Stroke: Sendable {
  /// Names the stroke in its model.
  public let id: StrokeID

  /// The contact that drew it.
  public let contact: UInt32

  /// What touched.
  public let kind: InputEvent.PointerKind

  /// What it was drawn with.
  public let brush: Brush

  /// The samples, predicted ones at the end.
  public private(set) var samples: [StrokeSample] = []

  /// What the effects made of each sample.
  ///
  /// Of a stroke that was made finished they are made anew each time.
  public var nibs: [Nib] { (isSettled ? settledKnots() : knots).map { $0.nib } }

  /// The samples with their nibs, before any filter.
  private(set) var knots: [Knot] = []

  /// The curves that the engine made.
  ///
  /// Of a stroke that was made finished they are made anew each time, at a cost linear in their
  /// number: they take more memory than the samples, and most of those who read a file never ask.
  public var elements: [StrokeElement] {
    isSettled ? settledShape(notesChanges: false).elements : shape.elements
  }

  /// The version of the model that changed the stroke last.
  public internal(set) var version: UInt64 = 0

  /// Whether the contact has ended.
  ///
  /// Late values may still come.
  public private(set) var isFinished = false

  /// How many samples at the end are predictions.
  public private(set) var predictedCount = 0

  /// A rectangle that contains the ink; it may be larger than needed after ink was withdrawn.
  ///
  /// Costs as much as ``elements`` for a stroke that was made finished.
  public var bounds: Rect {
    isSettled ? settledShape(notesChanges: true).damage : coveredBounds
  }

  private(set) var shape = StrokeShape()

  /// Whether the stroke was made finished, so that nothing changes it and ``shape`` stays empty.
  private var isSettled = false
  private var coveredBounds = Rect.empty

  /// What holds the locations of all real samples.
  private var extent = Rect.empty
  private var velocities: [Velocity] = []
  private var memories: [SIMD4<Double>] = []

  /// What each filter has let out.
  private var lines: [KnotLine] = []

  /// The nib before effects.
  private let plainNib: Nib

  /// How far along the stroke its first dash lies.
  private let firstInk: Double

  init(id: StrokeID, contact: UInt32, kind: InputEvent.PointerKind, brush: Brush) {
    self.id = id
    self.contact = contact
    self.kind = kind
    self.brush = brush
    plainNib = Nib(brush.style)
    firstInk = brush.style.dash.map { DashPattern($0).firstInk } ?? 0
    shape = StrokeShape(reach: brush.tip.reach(brush.style))
  }

  /// Makes a finished stroke of samples that are all known.
  ///
  /// - Parameters:
  ///   - id: The name of the stroke.
  ///   - kind: What touched.
  ///   - brush: What to draw with.
  ///   - events: The samples; those with a location that is not finite are left out.
  public init(
    id: StrokeID,
    kind: InputEvent.PointerKind = .pen,
    brush: Brush,
    events: some Sequence<InputEvent>
  ) {
    self.init(id: id, contact: 0, kind: kind, brush: brush)
    isFinished = true
    isSettled = true
    let isCopied: Void? = events.withContiguousStorageIfAvailable { copySamples($0) }
    if isCopied == nil { copySamples(Array(events)) }
  }

  /// Makes a finished stroke of the samples of another.
  ///
  /// - Parameters:
  ///   - id: The name of the stroke.
  ///   - kind: What touched.
  ///   - brush: What to draw with.
  ///   - samples: The samples, none predicted; those of a location that is not finite are left out.
  public init(
    id: StrokeID,
    kind: InputEvent.PointerKind = .pen,
    brush: Brush,
    samples: [StrokeSample]
  ) {
    self.init(id: id, contact: 0, kind: kind, brush: brush)
    isFinished = true
    isSettled = true
    var isSound = true
    for sample in samples {
      if !sample.location.isFinite || !sample.time.isFinite { isSound = false }
      extent.formUnion(sample.location)
    }
    self.samples = samples
    if !isSound {
      self.samples = []
      extent = .empty
      copySamples(samples.map { InputEvent($0, contact: 0, kind: kind, phase: .moved) })
    }
  }

  private mutating func copySamples(_ events: some RandomAccessCollection<InputEvent>) {
    samples.reserveCapacity(events.count)
    for event in events where event.location.isFinite { keep(event) }
  }

  /// Adds the sample of an event; one without a usable time gets that of the sample before.
  private mutating func keep(_ event: InputEvent) {
    var sample = StrokeSample(event)
    if !sample.time.isFinite { sample.time = samples.last?.time ?? 0 }
    if !event.isPredicted { extent.formUnion(sample.location) }
    samples.append(sample)
  }

  /// The elements of a stroke that was made finished, and on request what they cover.
  private func settledShape(notesChanges: Bool) -> StrokeShape {
    let reach = brush.tip.reach(brush.style)
    var shape = StrokeShape(roomFor: samples.count, reach: reach, notesChanges: notesChanges)
    var knots = settledKnots()
    for filter in brush.filters {
      var line = KnotLine()
      filter.update(&line, from: knots, changed: 0..<knots.count)
      knots = line.knots
    }
    brush.engine.update(&shape, knots: knots, changed: 0..<knots.count)
    return shape
  }

  /// The ink as something to paint.
  ///
  /// `nil` for a stroke without samples. Cost is linear in the number of elements.
  public var item: DisplayList.Item? {
    var marks = StrokeMarks(brush)
    marks.update(elements, from: 0)
    return marks.item
  }

  /// The ink as the area that a disc sweeps; `nil` without samples and for ink made of dabs.
  public var ribbon: Ribbon? {
    if case .ink(let ribbon, _) = item { return ribbon }
    return nil
  }

  /// When the first sample was taken and the last that is not predicted; `nil` without samples.
  public var timeRange: ClosedRange<Double>? {
    guard let first = samples.first else { return nil }
    let last = samples[max(0, samples.count - 1 - predictedCount)]
    return first.time...max(first.time, last.time)
  }

  /// Adds what makes the stroke what it is to a hash; versions do not count.
  public func combine(into hash: inout Fingerprint) {
    hash.combine(UInt64(id.rawValue))
    hash.combine(UInt64(kind.rawValue))
    hash.combine(UInt64(isFinished ? 1 : 0))
    brush.combine(into: &hash)
    hash.combine(UInt64(samples.count))
    for sample in samples { sample.combine(into: &hash) }
    let elements = elements
    hash.combine(UInt64(elements.count))
    for element in elements {
      hash.combine(element.curve.start)
      hash.combine(element.curve.control1)
      hash.combine(element.curve.control2)
      hash.combine(element.curve.end)
      element.start.combine(into: &hash)
      element.end.combine(into: &hash)
    }
  }

  // MARK: Changes

  /// How far the samples of a tap may lie apart, in document units.
  private static let tapReach = 3.0

  /// Whether the contact ended without having gone anywhere.
  public var isTap: Bool {
    isFinished && max(extent.width, extent.height) <= Self.tapReach
  }

  /// The most predictions that are shown at once; hosts guess a few frames ahead.
  static let mostPredictions = 64

  /// Adds a sample.
  ///
  /// More predictions than ``mostPredictions`` are dropped. A real one takes the place of all predictions, and so does a prediction for no later time than
  /// the last one: the host has begun to guess anew.
  mutating func append(_ event: InputEvent) {
    let confirmed = samples.count - predictedCount
    var first = samples.count
    if predictedCount > 0,
      !event.isPredicted || !(event.time > samples[samples.count - 1].time)
    {
      samples.removeLast(predictedCount)
      predictedCount = 0
      first = confirmed
    }
    if event.isPredicted {
      guard predictedCount < Self.mostPredictions else { return }
      predictedCount += 1
    }
    keep(event)
    reshape(changed: first..<samples.count)
  }

  /// Withdraws all predictions.
  mutating func withdrawPredictions() {
    guard predictedCount > 0 else { return }
    samples.removeLast(predictedCount)
    predictedCount = 0
    reshape(changed: samples.count..<samples.count)
  }

  /// Ends the contact.
  mutating func finish() {
    withdrawPredictions()
    isFinished = true
    if isTap { reshape(changed: 0..<samples.count) }
  }

  /// Works in better values for a sample.
  mutating func update(sample index: Int, from event: InputEvent) {
    guard samples.indices.contains(index) else { return }
    let before = samples[index].location
    guard samples[index].update(from: event) else { return }
    let wasTap = isTap
    if samples[index].location != before {
      extent = .empty
      for sample in samples where !sample.isPredicted { extent.formUnion(sample.location) }
    }
    reshape(changed: wasTap == isTap ? index..<(index + 1) : 0..<samples.count)
  }

  mutating func beginChanges(version: UInt64) {
    shape.beginChanges(version: version)
  }

  private mutating func reshape(changed: Range<Int>) {
    let end = renewKnots(changed)
    var changed = changed.lowerBound..<max(end, changed.upperBound)
    if brush.filters.isEmpty {
      brush.engine.update(&shape, knots: knots, changed: changed)
    } else {
      for k in brush.filters.indices {
        if k == lines.count { lines.append(KnotLine()) }
        let knots = k == 0 ? knots : lines[k - 1].knots
        brush.filters[k].update(&lines[k], from: knots, changed: changed)
        changed = lines[k].takeChanges()
      }
      brush.engine.update(&shape, knots: lines[lines.count - 1].knots, changed: changed)
    }
    if brush.runsOn { shape.damageRest(firstInk: firstInk) }
    coveredBounds.formUnion(shape.damage)
  }

  /// How many samples back an effect may look, by ``EffectInput/window``.
  private static let windowReach = 3

  /// Runs velocity and effects over changed samples, and on until they make no more difference.
  ///
  /// - Returns: The end of the samples whose knots may have changed.
  private mutating func renewKnots(_ changed: Range<Int>) -> Int {
    let effects = brush.effects
    if knots.count > samples.count {
      knots.removeLast(knots.count - samples.count)
      velocities.removeLast(velocities.count - samples.count)
      memories.removeLast(memories.count - samples.count * effects.count)
    }
    let floor = leastRadius
    var i = changed.lowerBound
    while i < samples.count {
      var velocity = i > 0 ? velocities[i - 1] : Velocity()
      if i > 0 { velocity.advance(from: samples[i - 1], to: samples[i]) }
      var nib = plainNib
      var steady =
        i < knots.count && i >= changed.upperBound + Self.windowReach && velocities[i] == velocity
      if i < velocities.count {
        velocities[i] = velocity
      } else {
        velocities.append(velocity)
      }
      if !effects.isEmpty {
        let input = effectInput(i, velocity)
        for k in 0..<effects.count {
          let slot = i * effects.count + k
          var memory = i > 0 ? memories[slot - effects.count] : .zero
          effects[k].apply(to: &nib, at: input, memory: &memory)
          if slot < memories.count {
            if memories[slot] != memory { steady = false }
            memories[slot] = memory
          } else {
            memories.append(memory)
          }
        }
      }
      nib.makeSound(least: floor)
      var knot = Knot(samples[i], i, nib)
      if i > 0 { knot.follow(knots[i - 1]) }
      if i < knots.count {
        if knots[i] != knot { steady = false }
        knots[i] = knot
      } else {
        knots.append(knot)
      }
      i += 1
      if steady { break }
    }
    return i
  }

  /// The knots of a stroke that was made finished.
  private func settledKnots() -> [Knot] {
    let effects = brush.effects
    var knots: [Knot] = []
    knots.reserveCapacity(samples.count)
    let floor = leastRadius
    var plain = plainNib
    plain.makeSound(least: floor)
    var velocity = Velocity()
    var memories = [SIMD4<Double>](repeating: .zero, count: effects.count)
    for i in samples.indices {
      if effects.isEmpty {
        knots.append(Knot(samples[i], i, plain))
        if i > 0 { knots[i].follow(knots[i - 1]) }
        continue
      }
      if i > 0 { velocity.advance(from: samples[i - 1], to: samples[i]) }
      var nib = plainNib
      let input = effectInput(i, velocity)
      for k in effects.indices { effects[k].apply(to: &nib, at: input, memory: &memories[k]) }
      nib.makeSound(least: floor)
      knots.append(Knot(samples[i], i, nib))
      if i > 0 { knots[i].follow(knots[i - 1]) }
    }
    return knots
  }

  private func effectInput(_ index: Int, _ velocity: Velocity) -> EffectInput {
    EffectInput(
      sample: samples[index],
      previous: index > 0 ? samples[index - 1] : nil,
      window: PointWindow(
        samples[max(0, index - 3)].location,
        samples[max(0, index - 2)].location,
        samples[max(0, index - 1)].location,
        samples[index].location
      ),
      index: index,
      kind: kind,
      velocity: velocity.normalized,
      isTap: isTap
    )
  }

  /// What radii are raised to: a tap is to be seen even if the device reports no pressure for it.
  private var leastRadius: Double { isTap ? 0.5 * min(1, brush.style.width) : 0 }
}

extension Knot {
  @inline(__always)
  fileprivate init(_ sample: StrokeSample, _ index: Int, _ nib: Nib) {
    self.init(
      location: sample.location,
      nib: nib,
      sample: index,
      isPredicted: sample.isPredicted
    )
  }

  /// Counts the way on from the knot before.
  @inline(__always)
  fileprivate mutating func follow(_ before: Knot) {
    length = before.length + before.location.distance(to: location)
  }
}

extension Nib {
  func combine(into hash: inout Fingerprint) {
    hash.combine(radius)
    hash.combine(angle)
    for i in 0..<4 { hash.combine(UInt64(color[i].bitPattern)) }
  }
}

extension Brush {
  /// Adds all that makes the brush what it is to a hash.
  func combine(into hash: inout Fingerprint) {
    var writer = ByteWriter()
    encode(into: &writer)
    for byte in writer.bytes { hash.combine(UInt64(byte)) }
  }
}
