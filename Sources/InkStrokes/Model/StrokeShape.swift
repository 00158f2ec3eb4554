public import InkGraphics

/// The curves of a stroke, as ``StrokeElement``s that an engine writes, with a record of their changes.
public struct StrokeShape: Hashable, Sendable {
  /// The elements, from the start of the stroke.
  public private(set) var elements: [StrokeElement] = []

  /// The area of changed elements, before and after the change, and of their neighbors, in page units.
  ///
  /// Neighbors are included because their ends are joined to the changed elements.
  private(set) var damage = Rect.empty

  /// The range from the first to the last index of changed elements; `nil` if none changed.
  private(set) var changed: ClosedRange<Int>?

  private var version: UInt64 = 0

  /// The maximum distance of ink from the center line, in radii of the nib.
  private var reach = 1.0

  /// Whether ``damage`` and ``changed`` are recorded.
  private var notesChanges = true

  /// The memory at each knot of an engine that uses ``step(through:changed:memory:ahead:back:_:)``.
  private var ledger = StageLedger()

  /// Creates a shape without elements.
  public init() {}

  /// Creates a shape for ink that extends a number of radii from the center line.
  init(reach: Double) { self.reach = reach }

  /// Creates a shape with capacity for `count` elements, which does not record its changes.
  init(roomFor count: Int, reach: Double) {
    notesChanges = false
    self.reach = reach
    elements.reserveCapacity(count)
  }

  /// Starts another shape, reusing the storage of this one.
  mutating func restart(reach: Double) {
    elements.removeAll(keepingCapacity: true)
    ledger.restart()
    beginChanges(version: 0)
    self.reach = reach
  }

  /// A rectangle that contains the ink of the elements, in page units.
  ///
  /// Cost: linear in their number.
  public var bounds: Rect {
    var box = Rect.empty
    for element in elements { box.formUnion(element.bounds(reach: reach)) }
    return box
  }

  /// Replaces the element at an index, or appends one.
  ///
  /// Writing an equal element changes nothing, not even the version.
  ///
  /// - Precondition: `index` is not beyond the end.
  public mutating func put(_ element: StrokeElement, at index: Int) {
    precondition(index <= elements.count, "the index must be at most the number of elements")
    if index == elements.count {
      append(element)
    } else if !elements[index].looksLike(element) {
      damage.formUnion(elements[index].bounds(reach: reach))
      record(index)
      elements[index] = element
      elements[index].version = version
    }
  }

  private mutating func append(_ element: StrokeElement) {
    elements.append(element)
    guard notesChanges else { return }
    record(elements.count - 1)
    elements[elements.count - 1].version = version
  }

  /// Replaces or appends the elements at indices, each the curve that leads to the knot with its index.
  ///
  /// As ``put(_:at:)`` does, but without copies of the elements.
  ///
  /// - Parameters:
  ///   - indices: The indices, in range of the knots; at most one beyond the end.
  ///   - knots: The knots.
  ///   - curve: Returns the curve to the knot at an index; called for each in order.
  @inline(__always)
  mutating func put(
    _ indices: Range<Int>,
    between knots: UnsafeBufferPointer<Knot>,
    _ curve: (_ index: Int) -> CubicCurve
  ) {
    let kept = max(indices.lowerBound, min(elements.count, indices.upperBound))
    var box = damage
    var (first, last) = (Int.max, -1)
    let (version, reach) = (version, reach)
    elements.withUnsafeMutableBufferPointer { elements in
      for i in indices.lowerBound..<kept {
        let curve = curve(i)
        if elements[i].isCurve(curve, from: knots[max(0, i - 1)], to: knots[i]) { continue }
        box.formUnion(elements[i].bounds(reach: reach))
        elements[i] = StrokeElement(curve: curve, from: knots[max(0, i - 1)], to: knots[i])
        elements[i].version = version
        first = min(first, i)
        last = i
      }
    }
    damage = box
    if last >= 0 {
      record(first)
      record(last)
    }
    for i in kept..<indices.upperBound {
      append(StrokeElement(curve: curve(i), from: knots[max(0, i - 1)], to: knots[i]))
    }
  }

  /// Removes the elements from index `count` on, if there are any.
  public mutating func truncate(to count: Int) {
    while elements.count > count {
      let removed = elements.removeLast()
      damage.formUnion(removed.bounds(reach: reach))
      record(elements.count)
    }
  }

  /// Sets whether the stroke is a tap, which is drawn without the caps and dashes of the style.
  mutating func setTap(_ isTap: Bool) {
    guard var first = elements.first, first.isTap != isTap else { return }
    first.isTap = isTap
    put(first, at: 0)
    if notesChanges { damage.formUnion(bounds) }
  }

  /// Adds the current area of changed elements and their neighbors to the damage.
  ///
  /// Called once after all changes of an update, as elements written together share neighbors. An
  /// element that is a single point is no neighbor: the one beyond it is joined.
  mutating func finishChanges() {
    guard let changed, !elements.isEmpty else { return }
    var last = min(changed.upperBound + 1, elements.count - 1)
    var first = max(0, min(changed.lowerBound - 1, last))
    // A resting pen appends elements that change no ink; without the check, each would scan back over all of its rest.
    let rests = damage.isEmpty && elements[first...last].allSatisfy { $0.isStill }
    while !rests, first > 0, elements[first].isStill { first -= 1 }
    while last < elements.count - 1, elements[last].isStill { last += 1 }
    for i in first...last {
      damage.formUnion(elements[i].bounds(reach: reach))
    }
  }

  /// Visits the changed knots in order, for engines that read few knots and their memory.
  ///
  /// Only knots whose elements may differ are visited, so an engine with memory costs as much per
  /// sample at the end of a long stroke as at its start.
  ///
  /// - Parameters:
  ///   - line: All current knots.
  ///   - changed: The indices of new and changed knots.
  ///   - count: The number of values that the engine remembers per knot. The default is 0.
  ///   - ahead: The number of later knots that `visit` reads; testing for the last knot counts as one. The default
  ///     is 0.
  ///   - back: The number of earlier knots that `visit` reads. The default is 1.
  ///   - visit: Appends to `out`, empty on entry, the elements that lead to the knot at `index`; for the first knot, a
  ///     point. On entry, `memory` has the values stored at the previous knot, or zeros at the first.
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
      position in
      visit(index, &memory, &out)
      for (k, element) in out.enumerated() { put(element, at: position + k) }
      defer { out.removeAll(keepingCapacity: true) }
      return position + out.count
    }
    truncate(to: end)
    if notesChanges { swap(&ledger, &self.ledger) }
  }

  /// Starts recording the changes of a new version.
  mutating func beginChanges(version: UInt64) {
    self.version = version
    damage = .empty
    changed = nil
  }

  /// The maximum number of elements measured in search of a dashed stroke's first ink.
  ///
  /// Beyond it, the stroke counts as not having reached its first ink.
  private static let maximumMeasured = 256

  /// Adds all ink after the first change to the damage, as later dashes and dabs shift.
  ///
  /// - Parameter firstInk: The distance along the stroke of its first dash, in page units. A dot is
  ///   drawn until the stroke reaches it.
  mutating func damageRest(firstInk: Double) {
    guard let first = changed?.lowerBound else { return }
    if firstInk > 0, let dot = elements.first {
      var way = 0.0
      var i = 1
      while i < min(first, elements.count, Self.maximumMeasured), way <= firstInk {
        way += ArcLength(elements[i].curve).total
        i += 1
      }
      if way <= firstInk { damage.formUnion(dot.bounds(reach: reach)) }
    }
    for element in elements[min(max(0, first - 1), elements.count)...] {
      damage.formUnion(element.bounds(reach: reach))
    }
  }

  private mutating func record(_ index: Int) {
    if let range = changed {
      changed = min(range.lowerBound, index)...max(range.upperBound, index)
    } else {
      changed = index...index
    }
  }

  /// Whether the elements are equal; versions do not count.
  public static func == (a: StrokeShape, b: StrokeShape) -> Bool {
    guard a.elements.count == b.elements.count else { return false }
    for i in a.elements.indices where !a.elements[i].looksLike(b.elements[i]) { return false }
    return true
  }

  /// Hashes the number of elements and the curve of the last one.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements.count)
    hasher.combine(elements.last?.curve)
  }
}
