/// Operations with steps that refer to objects that haven't arrived from other replicas yet, indexed by these objects.
///
/// Adding an operation, and finding the steps that wait for an object, takes nearly constant time.
struct WaitingOperations: Sendable {
  private struct Entry: Sendable {
    /// The step; `nil` once it is done or dropped.
    var step: Step?
    let stamp: Stamp
    /// The index of the next entry that waits for the same object; −1 at the end.
    var next = -1
  }

  private struct Group: Sendable {
    let kind: DrawingOperation.Kind
    let entries: Range<Int>
  }

  private var entries: [Entry] = []
  private var live = 0
  private var groups: [Group] = []
  /// The index in ``groups`` of each waiting operation, by the raw value of its stamp.
  ///
  /// It has the type of ``chains``, so that only one dictionary type is instantiated.
  private var groupIndices: [UInt64: Int] = [:]
  /// The index of the first entry that waits for an object, by the raw value of the stamp of its id.
  private var chains: [UInt64: Int] = [:]
  /// The index of the first entry whose object has arrived, in a list linked by `next`; −1 if there is none.
  private var ready = -1

  /// Whether no operation waits.
  var isEmpty: Bool { live == 0 }

  /// The waiting operations, sorted by stamp.
  var all: [LoggedOperation] {
    var all: [LoggedOperation] = []
    for (_, index) in groupIndices {
      let group = groups[index]
      let steps = entries[group.entries].compactMap { $0.step }
      guard !steps.isEmpty else { continue }
      let stamp = entries[group.entries.lowerBound].stamp
      all.append(LoggedOperation(stamp: stamp, operation: DrawingOperation(group.kind, steps)))
    }
    // Stamps are unique, so the order of the dictionary has no effect.
    all.stableSort { $0.stamp < $1.stamp }
    return all
  }

  /// Adds the steps of an operation that couldn't be applied, replacing those that wait under the same stamp.
  ///
  /// - Parameter need: Returns the object that a step waits for.
  mutating func put(_ logged: LoggedOperation, _ need: (Step) -> Need) {
    let known = groupIndices[logged.stamp.rawValue]
    if let known {
      for i in groups[known].entries { discard(i) }
    }
    let start = entries.count
    for step in logged.operation.steps {
      entries.append(Entry(step: step, stamp: logged.stamp))
      live += 1
      chain(entries.count - 1, need(step))
    }
    let group = Group(kind: logged.operation.kind, entries: start..<entries.count)
    if let known {
      groups[known] = group
    } else {
      groupIndices[logged.stamp.rawValue] = groups.count
      groups.append(group)
    }
  }

  /// The object that a step waits for.
  enum Need {
    case nothing
    /// The object whose id has this stamp.
    case name(Stamp)
    /// Nothing that can arrive from a replica: this version can't decode the step.
    case ever
  }

  private mutating func chain(_ entry: Int, _ need: Need) {
    switch need {
    case .nothing:
      entries[entry].next = ready
      ready = entry
    case .name(let name):
      entries[entry].next = chains[name.rawValue] ?? -1
      chains[name.rawValue] = entry
    case .ever: entries[entry].next = -1
    }
  }

  private mutating func discard(_ entry: Int) {
    if entries[entry].step != nil { live -= 1 }
    entries[entry].step = nil
  }

  /// Marks entries as ready that wait for an id that now exists.
  mutating func wake(_ name: Stamp) {
    guard live > 0, let first = chains.removeValue(forKey: name.rawValue) else { return }
    var last = first
    while entries[last].next >= 0 { last = entries[last].next }
    entries[last].next = ready
    ready = first
  }

  /// Removes a ready step from the queue and returns it; `nil` if there is none.
  ///
  /// If it must wait again, return it with ``put(back:_:)``.
  mutating func next() -> (entry: Int, step: Step, stamp: Stamp)? {
    while ready >= 0 {
      let entry = ready
      ready = entries[entry].next
      guard let step = entries[entry].step else { continue }
      return (entry, step, entries[entry].stamp)
    }
    return nil
  }

  /// Marks a step of ``next()`` as done.
  mutating func finish(_ entry: Int) { discard(entry) }

  /// Makes a step of ``next()`` wait again, for the given object.
  mutating func put(back entry: Int, _ need: Need) { chain(entry, need) }

  /// Whether most entries are done.
  var isWasteful: Bool { entries.count > 2 * live + 64 }
}
