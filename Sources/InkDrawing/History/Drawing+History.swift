extension Drawing {
  /// Undoes the latest operation of this replica, with those that continue it (``DrawingOperation/belongsToPrevious``).
  ///
  /// A replica is a copy of the drawing with an ``author`` of its own. Properties that other replicas have changed
  /// since keep their values. If that leaves nothing to undo, the operation before is undone instead. Locks of layers
  /// are ignored. Parts of an operation that only a later version of Inkstone can decode are undone in the returned
  /// operation, for replicas with that version, and change nothing here.
  ///
  /// - Returns: The changes, and the operation to store and send; `nil` if there is nothing to undo.
  @discardableResult
  public mutating func undo() -> DrawingChanges? { step(isRedo: false) }

  /// Redoes the operation that was undone last, with those that continue it (``DrawingOperation/belongsToPrevious``).
  ///
  /// - Returns: The changes, and the operation to store and send; `nil` if there is nothing to redo.
  @discardableResult
  public mutating func redo() -> DrawingChanges? { step(isRedo: true) }

  /// Sets the limit of the undo history, and drops the oldest operations beyond it.
  ///
  /// Both numbers of the limit are clamped to 0…2³¹ − 1.
  public mutating func setHistoryLimit(_ limit: History.Limit) {
    history.limit = limit.clamped
  }

  /// Replays an operation logged by this replica, including its effect on the history, to recover from a crash.
  ///
  /// A drawing that replays everything that it has logged and merged since it was saved, in that order, is in the same
  /// state again. Operations of other replicas, and repeated ones, are merged.
  ///
  /// - Returns: The changes.
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

  private mutating func step(isRedo: Bool) -> DrawingChanges? {
    let stamp = nextStamp
    while let entry = history.pop(undone: isRedo) {
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
      history.append(makeEntry(entry.stamp, entry.kind, inverse), toUndone: !isRedo)
      let logged = LoggedOperation(
        stamp: stamp,
        cause: isRedo ? .redo(entry.stamp) : .undo(entry.stamp),
        operation: DrawingOperation(entry.kind, done)
      )
      if !unknown.isEmpty { wait(for: unknown, of: logged) }
      edit.changes.logged = logged
      return edit.changes
    }
    return nil
  }

  /// The maximum number of steps of the last entry compared with those of an operation that continues it.
  private static let maximumCompared = 64

  /// Records the inverse steps of a new operation.
  mutating func record(_ logged: LoggedOperation, _ inverse: [Step]) {
    if logged.operation.kind == .reading { return }
    let isPart = logged.operation.belongsToPrevious && history.canJoin(author)
    history.forgetUndone()
    var steps = inverse
    if isPart, history.lastSteps.count <= Self.maximumCompared {
      // Of two old values of a property, undo must restore the older one.
      let known = history.lastSteps
      steps = inverse.filter { step in !known.contains { $0.writesSame(as: step) } }
    }
    guard !steps.isEmpty else { return }
    let entry = makeEntry(logged.stamp, logged.operation.kind, steps, isPart: isPart)
    history.append(entry, toUndone: false)
  }

  /// Records the undo or redo of an operation, with its inverse steps.
  private mutating func move(
    _ name: Stamp,
    _ kind: DrawingOperation.Kind,
    _ inverse: [Step],
    toUndone: Bool
  ) {
    guard history.remove(to: name, undone: !toUndone), !inverse.isEmpty else { return }
    history.append(makeEntry(name, kind, inverse), toUndone: toUndone)
  }

  /// Creates an entry of the history that writes the given steps when undone or redone, and computes its size.
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
      // The history keeps an item in memory that it can bring back.
      case .item(let id, .removed(false)): bytes += table.item(id)?.state.memory ?? 0
      case .item(_, .content(.graphic(let graphic), _)): bytes += graphic.memory
      case .page(_, .titles(let titles, let previous)): bytes += titles.memory + previous.memory
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

  /// Deletes removed items that undo can't restore, and whose samples no piece of a cut stroke needs.
  ///
  /// Call this only for drawings without other replicas, or once all replicas have merged all operations: if
  /// another replica undoes a removal, a deleted item doesn't come back here. If the history contains steps of a
  /// later version, deletes nothing, because it is unknown what these can restore.
  ///
  /// - Returns: The number of deleted items.
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
