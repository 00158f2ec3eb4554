/// Operations some of whose steps are about things that are not known yet, by what they wait for.
///
/// Adding one and finding those that wait for a thing takes about the same time however many there are.
struct WaitingOperations: Sendable {
  private struct Entry: Sendable {
    /// Nil once the step is done or given up.
    var step: Step?
    let stamp: Stamp
    /// The next entry that waits for the same; −1 behind the last.
    var next = -1
  }

  private struct Group: Sendable {
    let kind: DrawingOperation.Kind
    let entries: Range<Int>
  }

  private var entries: [Entry] = []
  private var live = 0
  private var groups: [Group] = []
  /// The groups by their stamps: of the same kind as ``chains``, so that there is one of dictionaries.
  private var groupIndices: [UInt64: Int] = [:]
  /// The first entry that waits for a name.
  private var chains: [UInt64: Int] = [:]
  /// The first entry that need not wait any longer.
  private var ready = -1

  /// Whether nothing waits.
  var isEmpty: Bool { live == 0 }

  /// What waits, in the order of the stamps.
  var all: [LoggedOperation] {
    var all: [LoggedOperation] = []
    for (_, index) in groupIndices {
      let group = groups[index]
      let steps = entries[group.entries].compactMap { $0.step }
      guard !steps.isEmpty else { continue }
      let stamp = entries[group.entries.lowerBound].stamp
      all.append(LoggedOperation(stamp: stamp, operation: DrawingOperation(group.kind, steps)))
    }
    // Each stamp is there once, so the order of the dictionary does not show.
    all.stableSort { $0.stamp < $1.stamp }
    return all
  }

  /// Adds what is left of an operation, in place of what waits under the same stamp.
  ///
  /// - Parameter need: What a step waits for; nil if it need not wait.
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

  /// What a step waits for.
  enum Need {
    case nothing
    /// What has the name.
    case name(Stamp)
    /// Something that this version does not know.
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

  /// Says that there is something of a name now.
  mutating func wake(_ name: Stamp) {
    guard live > 0, let first = chains.removeValue(forKey: name.rawValue) else { return }
    var last = first
    while entries[last].next >= 0 { last = entries[last].next }
    entries[last].next = ready
    ready = first
  }

  /// Takes a step out that need not wait any longer; nil if there is none.
  ///
  /// What is to wait again is given back by ``put(back:_:)``.
  mutating func next() -> (entry: Int, step: Step, stamp: Stamp)? {
    while ready >= 0 {
      let entry = ready
      ready = entries[entry].next
      guard let step = entries[entry].step else { continue }
      return (entry, step, entries[entry].stamp)
    }
    return nil
  }

  /// Takes note that a step of ``next()`` is done.
  mutating func finish(_ entry: Int) { discard(entry) }

  /// Lets a step of ``next()`` wait again.
  mutating func put(back entry: Int, _ need: Need) { chain(entry, need) }

  /// Whether most of the memory is for what is done.
  var isWasteful: Bool { entries.count > 2 * live + 64 }
}
