extension Drawing {
  /// Takes the latest operation of this replica back, with those that belong to it.
  ///
  /// What others have changed since stays as they left it: of such an operation the rest is taken
  /// back, and where nothing is left, the one before it. Locked layers do not count. Steps of a later
  /// version count: taking them back is logged for it, and changes nothing here.
  ///
  /// - Returns: What is different, and what to store and to send; `nil` if there is nothing.
  @discardableResult
  public mutating func undo() -> DrawingChanges? { step(undoing: false) }

  /// Does again what was undone last.
  ///
  /// - Returns: What is different, and what to store and to send; `nil` if there is nothing.
  @discardableResult
  public mutating func redo() -> DrawingChanges? { step(undoing: true) }

  /// Changes how much of the history is kept.
  public mutating func setHistoryLimit(_ limit: History.Limit) {
    history.limit = limit.clamped
  }

  /// Does again what this replica has logged, history included: for a log that is read after a
  /// crash.
  ///
  /// A drawing that is given all that it has logged and taken in since it was saved, in that order,
  /// is what it was. What is of other replicas is merged, and so is what comes a second time.
  ///
  /// - Returns: What is different.
  @discardableResult
  package mutating func replay(_ logged: LoggedOperation) -> DrawingChanges {
    let stamp = logged.stamp
    var logged = logged
    logged.operation.ground = nil
    guard stamp.author == author, stamp.counter > clock, stamp.counter <= Stamp.greatestCounter
    else { return merge([logged]) }
    var edit = EditContext()
    var inverse: [Step] = []
    incorporate(logged, &edit, &inverse)
    edit.changes.logged = logged
    inverse.reverse()
    switch logged.cause {
    case .apply: record(logged, inverse)
    case .undo(let name): move(name, logged.operation.kind, inverse, toUndone: true)
    case .redo(let name): move(name, logged.operation.kind, inverse, toUndone: false)
    }
    return edit.changes
  }

  private mutating func step(undoing: Bool) -> DrawingChanges? {
    let stamp = nextStamp
    while let entry = history.pop(undone: undoing) {
      var edit = EditContext(SamplesAhead(entry.steps, in: self))
      var done: [Step] = []
      var unknown: [Step] = []
      var inverse: [Step] = []
      for step in entry.steps {
        if let back = step.inverseOfUnknown {
          unknown.append(step)
          done.append(step)
          inverse.append(back)
          continue
        }
        guard let last = lastWrite(of: step), last.author == entry.author || last.author == author
        else { continue }
        guard case .done(let back) = perform(step, stamp, &edit) else { continue }
        done.append(step)
        inverse.append(back)
      }
      guard !done.isEmpty else { continue }
      clock = stamp.counter
      inverse.reverse()
      history.append(makeEntry(entry.stamp, entry.kind, inverse), toUndone: !undoing)
      let logged = LoggedOperation(
        stamp: stamp,
        cause: undoing ? .redo(entry.stamp) : .undo(entry.stamp),
        operation: DrawingOperation(entry.kind, done)
      )
      if !unknown.isEmpty { wait(for: unknown, of: logged) }
      edit.changes.logged = logged
      return edit.changes
    }
    return nil
  }

  /// How many steps of an entry a part is compared with.
  private static let maximumCompared = 64

  /// Notes the steps that take a new operation back.
  mutating func record(_ logged: LoggedOperation, _ inverse: [Step]) {
    let isPart = logged.operation.belongsToPrevious && history.canJoin(author)
    history.forgetUndone()
    var steps = inverse
    if isPart, history.lastSteps.count <= Self.maximumCompared {
      // Of two old values of a property, undo ends with the older one.
      let known = history.lastSteps
      steps = inverse.filter { step in !known.contains { $0.writesSame(as: step) } }
    }
    guard !steps.isEmpty else { return }
    let entry = makeEntry(logged.stamp, logged.operation.kind, steps, isPart: isPart)
    history.append(entry, toUndone: false)
  }

  /// Notes that an operation was undone or done again, and the steps that turn that round.
  private mutating func move(
    _ name: Stamp,
    _ kind: DrawingOperation.Kind,
    _ inverse: [Step],
    toUndone: Bool
  ) {
    guard history.remove(to: name, undone: !toUndone), !inverse.isEmpty else { return }
    history.append(makeEntry(name, kind, inverse), toUndone: toUndone)
  }

  /// Makes an entry of the history, and finds how much memory it takes.
  func makeEntry(
    _ stamp: Stamp,
    _ kind: DrawingOperation.Kind,
    _ steps: [Step],
    author: UInt32? = nil,
    isPart: Bool = false
  ) -> HistoryEntry {
    var bytes = MemorySize.step * steps.count
    for step in steps {
      switch step {
      // What can come back is kept for the sake of the history.
      case .item(let id, .removed(false)): bytes += table.item(id)?.state.memory ?? 0
      case .item(_, .content(.graphic(let graphic), _)): bytes += graphic.memory
      case .unknown(let step): bytes += step.value.count + step.previous.count
      default: break
      }
    }
    return HistoryEntry(
      stamp,
      kind,
      author: author ?? self.author,
      steps: steps,
      bytes: bytes,
      isPart: isPart
    )
  }

  /// Lets go of removed things that no step of the history can bring back, and whose samples no piece has.
  ///
  /// Only for drawings that nobody else edits, or once all replicas have taken in all operations:
  /// who undoes a removal elsewhere does not bring back here what was let go. Where the history has
  /// steps of a later version, all things stay: what these can bring back is not known.
  ///
  /// - Returns: How many things were let go.
  @discardableResult
  package mutating func forgetRemoved() -> Int {
    var kept: [ItemID] = []
    for entry in history.done + history.undone {
      for step in entry.steps {
        switch step {
        case .item(let id, _): kept.append(id)
        case .unknown: return 0
        default: break
        }
      }
    }
    kept.stableSort { $0 < $1 }
    let sources = table.items.compactMap { item -> ItemID? in
      item.isRemoved && !ItemID.isIn(kept, item.id) ? nil : item.piece?.source
    }
    kept += sources
    kept.stableSort { $0 < $1 }
    var fresh = ItemTree(.id)
    for item in table.items {
      if !item.isRemoved || ItemID.isIn(kept, item.id) { fresh.insert(item) }
    }
    let count = table.count - fresh.count
    if count > 0 {
      table = fresh
      updateAllErasures()
    }
    return count
  }
}
