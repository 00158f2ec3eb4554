extension Drawing {
  /// Takes the latest operation of this replica back.
  ///
  /// What others have changed since stays as they left it: of such an operation the rest is taken
  /// back, and where nothing is left, the one before it. Locked layers do not count.
  ///
  /// - Returns: What is different, and what to store and to send; `nil` if there is nothing.
  @discardableResult
  public mutating func undo() -> DrawingChanges? { goBack(undone: false, at: tick()) }

  /// Does again what was undone last.
  ///
  /// - Returns: What is different, and what to store and to send; `nil` if there is nothing.
  @discardableResult
  public mutating func redo() -> DrawingChanges? { goBack(undone: true, at: tick()) }

  /// Changes how much of the history is kept.
  public mutating func setHistoryLimit(_ limit: History.Limit) { history.limit = limit }

  /// Does again what this replica has logged, history included: for a log that is read after a
  /// crash.
  ///
  /// A drawing that is given all that it has logged and taken in since it was saved, in that order,
  /// is what it was. What is of other replicas is merged.
  ///
  /// - Returns: What is different.
  @discardableResult
  public mutating func replay(_ logged: LoggedOperation) -> DrawingChanges {
    let stamp = logged.stamp
    guard stamp.author == author, stamp.counter <= Stamp.greatestCounter else {
      return merge([logged])
    }
    clock = max(clock, stamp.counter)
    if logged.cause != .apply {
      return goBack(undone: logged.cause == .redo, at: stamp) ?? merge([logged])
    }
    var changes = DrawingChanges()
    var inverse: [Step] = []
    take(logged, &changes, &inverse)
    changes.logged = logged
    if !inverse.isEmpty {
      inverse.reverse()
      record(logged.operation.kind, inverse, as: .apply)
    }
    return changes
  }

  private mutating func goBack(undone: Bool, at stamp: Stamp) -> DrawingChanges? {
    while let entry = history.pop(undone: undone) {
      var changes = DrawingChanges()
      var done: [Step] = []
      var inverse: [Step] = []
      ahead = SamplesAhead(entry.steps, in: self)
      defer { ahead = nil }
      for step in entry.steps {
        guard let last = lastWrite(of: step), last.author == entry.author || last.author == author
        else { continue }
        guard case .done(let back) = perform(step, stamp, &changes) else { continue }
        done.append(step)
        inverse.append(back)
      }
      guard !done.isEmpty else { continue }
      inverse.reverse()
      let cause = undone ? LoggedOperation.Cause.redo : .undo
      record(entry.kind, inverse, as: cause)
      changes.logged = LoggedOperation(
        stamp: stamp,
        cause: cause,
        operation: Operation(entry.kind, done)
      )
      return changes
    }
    return nil
  }

  /// Notes the steps that take an operation back.
  mutating func record(_ kind: Operation.Kind, _ steps: [Step], as cause: LoggedOperation.Cause) {
    let entry = makeEntry(kind, steps, author: author)
    switch cause {
    case .apply: history.push(entry)
    case .undo: history.append(entry, toUndone: true)
    case .redo: history.append(entry, toUndone: false)
    }
  }

  /// Makes an entry of the history, and finds how much memory it takes.
  func makeEntry(_ kind: Operation.Kind, _ steps: [Step], author: UInt32) -> HistoryEntry {
    var bytes = MemoryLayout<Step>.stride * steps.count
    for case .item(let id, let change) in steps {
      // What can come back is kept for the sake of the history.
      if case .removed(false) = change { bytes += table.item(id)?.state.memory ?? 0 }
    }
    return HistoryEntry(kind, author: author, steps: steps, bytes: bytes)
  }

  /// Lets go of removed things that no step of the history can bring back.
  ///
  /// Only for drawings that nobody else edits, or once all replicas have taken in all operations:
  /// who undoes a removal elsewhere does not bring back here what was let go.
  ///
  /// - Returns: How many things were let go.
  @discardableResult
  public mutating func forgetRemoved() -> Int {
    var kept: [ItemID] = []
    for entry in history.done + history.undone {
      for case .item(let id, _) in entry.steps { kept.append(id) }
    }
    kept.arrange { $0 < $1 }
    var fresh = ItemTree(.id)
    for item in table.items {
      if !item.isRemoved || ItemID.isIn(kept, item.id) { fresh.insert(item) }
    }
    let count = table.count - fresh.count
    if count > 0 { table = fresh }
    return count
  }
}
