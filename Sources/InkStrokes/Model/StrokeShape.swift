public import InkGraphics

/// The elements of a stroke, which an engine writes; it notes what changed and where.
public struct StrokeShape: Hashable, Sendable {
  /// The elements, from the start of the stroke.
  public private(set) var elements: [StrokeElement] = []

  /// What was covered by changed elements, before or after the change, and by their neighbours,
  /// whose ends are joined to them.
  private(set) var damage = Rect.empty

  /// The first and the last element that changed; `nil` if none did.
  private(set) var changed: ClosedRange<Int>?

  private var version: UInt64 = 0

  /// How far ink reaches from the centre line, in radii.
  private var reach = 1.0

  /// Whether ``damage`` and ``changed`` are kept.
  private var notesChanges = true

  /// What a stepping engine remembers at each knot.
  private var ledger = StageLedger()

  /// Creates a shape without elements.
  public init() {}

  /// Creates a shape for ink that reaches some radii from the centre line.
  init(reach: Double) { self.reach = reach }

  /// Creates a shape of which nobody will ask what changed.
  init(roomFor count: Int, reach: Double) {
    notesChanges = false
    self.reach = reach
    elements.reserveCapacity(count)
  }

  /// Begins another shape in the memory of this.
  mutating func restart(reach: Double) {
    elements.removeAll(keepingCapacity: true)
    ledger.restart()
    beginChanges(version: 0)
    self.reach = reach
  }

  /// A rectangle that contains the ink of the elements.
  ///
  /// Cost: linear in their number.
  public var bounds: Rect {
    var box = Rect.empty
    for element in elements { box.formUnion(element.bounds(reach: reach)) }
    return box
  }

  /// Writes an element at a place that exists already, or right behind the last.
  ///
  /// An element equal to the one already there leaves it untouched, version included.
  ///
  /// - Precondition: `index` is not beyond the end.
  public mutating func put(_ element: StrokeElement, at index: Int) {
    precondition(index <= elements.count, "elements must be written without gaps")
    if !notesChanges, index == elements.count {
      elements.append(element)
      return
    }
    if index < elements.count {
      if elements[index].looksLike(element) { return }
      damage.formUnion(elements[index].bounds(reach: reach))
    }
    note(index)
    var stamped = element
    stamped.version = version
    if index < elements.count {
      elements[index] = stamped
    } else {
      elements.append(stamped)
    }
  }

  /// Removes the elements from `count` on; nothing happens if there are no more than that.
  public mutating func truncate(to count: Int) {
    while elements.count > count {
      let removed = elements.removeLast()
      damage.formUnion(removed.bounds(reach: reach))
      note(elements.count)
    }
  }

  /// Marks the stroke as a tap or not; all of its ink may change.
  mutating func setTap(_ isTap: Bool) {
    guard var first = elements.first, first.isTap != isTap else { return }
    first.isTap = isTap
    put(first, at: 0)
    if notesChanges { damage.formUnion(bounds) }
  }

  /// Counts changed elements as damaged as they are now, and their neighbours.
  ///
  /// Once behind all changes of an update: what is written together has its neighbours in common. An
  /// element that goes nowhere is no neighbour: what lies beyond it is joined.
  mutating func finishChanges() {
    guard let changed, !elements.isEmpty else { return }
    var last = min(changed.upperBound + 1, elements.count - 1)
    var first = max(0, min(changed.lowerBound - 1, last))
    // A pen that goes on resting changes nothing, and need not look back at how long it has rested.
    let rests = damage.isEmpty && elements[first...last].allSatisfy { $0.isStill }
    while !rests, first > 0, elements[first].isStill { first -= 1 }
    while last < elements.count - 1, elements[last].isStill { last += 1 }
    for i in first...last {
      damage.formUnion(elements[i].bounds(reach: reach))
    }
  }

  /// Goes from knot to knot: the way to write an engine that looks at a few knots and what it remembers.
  ///
  /// Only knots whose elements may be different are visited, so an engine of any memory costs as much
  /// for a sample at the end of a long stroke as at its start.
  ///
  /// - Parameters:
  ///   - line: All knots as they are now.
  ///   - changed: The knots that are new or different.
  ///   - count: How many numbers the engine remembers from knot to knot.
  ///   - ahead: How many later knots `visit` looks at; whether a knot is the last counts as one.
  ///   - back: How many earlier knots it looks at.
  ///   - visit: Appends the elements that lead to a knot, at the first knot its mark. It finds in
  ///     `memory` what it left there at the knot before, zeros at the first.
  public mutating func step(
    through line: StrokeLine,
    changed: Range<Int>,
    memory count: Int = 0,
    ahead: Int = 0,
    back: Int = 1,
    _ visit: (_ index: Int, _ memory: inout StageMemory, _ out: inout [StrokeElement]) -> Void
  ) {
    var ledger = StageLedger()
    swap(&ledger, &self.ledger)
    var out: [StrokeElement] = []
    let end = ledger.run(line.knots.count, changed, memory: count, ahead: ahead, back: back) {
      index,
      memory,
      place in
      visit(index, &memory, &out)
      for (k, element) in out.enumerated() { put(element, at: place + k) }
      defer { out.removeAll(keepingCapacity: true) }
      return place + out.count
    }
    truncate(to: end)
    if notesChanges { swap(&ledger, &self.ledger) }
  }

  /// Starts to note changes for a new version.
  mutating func beginChanges(version: UInt64) {
    self.version = version
    damage = .empty
    changed = nil
  }

  /// How many elements are measured to find out whether the first ink has come; where that does not
  /// tell, it counts as yet to come.
  private static let mostMeasured = 256

  /// Counts everything behind the first change as damaged: for ink that runs on.
  ///
  /// - Parameter firstInk: How far along the stroke its first ink lies. Until it gets there a dot
  ///   stands for it.
  mutating func damageRest(firstInk: Double) {
    guard let first = changed?.lowerBound else { return }
    if firstInk > 0, let dot = elements.first {
      var way = 0.0
      var i = 1
      while i < min(first, elements.count, Self.mostMeasured), way <= firstInk {
        way += ArcLength(elements[i].curve).total
        i += 1
      }
      if way <= firstInk { damage.formUnion(dot.bounds(reach: reach)) }
    }
    for element in elements[min(max(0, first - 1), elements.count)...] {
      damage.formUnion(element.bounds(reach: reach))
    }
  }

  private mutating func note(_ index: Int) {
    if let range = changed {
      changed = min(range.lowerBound, index)...max(range.upperBound, index)
    } else {
      changed = index...index
    }
  }

  /// Equal if the elements are, versions aside.
  public static func == (a: StrokeShape, b: StrokeShape) -> Bool {
    guard a.elements.count == b.elements.count else { return false }
    for i in a.elements.indices where !a.elements[i].looksLike(b.elements[i]) { return false }
    return true
  }

  /// Hashes the number of elements and the last of them.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements.count)
    hasher.combine(elements.last?.curve)
  }
}
