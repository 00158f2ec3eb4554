/// The operations that can be undone and redone.
///
/// The history is part of a drawing's value: copied, saved and loaded with it.
public struct History: Sendable {
  /// A limit of the size of the history.
  public struct Limit: Hashable, Sendable {
    /// The maximum number of operations; the default is 1000.
    public var count: Int

    /// The maximum memory of the operations in bytes, approximately; the default is 64 MiB.
    ///
    /// It includes removed ink that the operations can restore.
    public var bytes: Int

    /// Creates a limit of a number of operations, and of memory in bytes.
    public init(count: Int = 1000, bytes: Int = 64 << 20) {
      self.count = count
      self.bytes = bytes
    }

    /// The limit with both numbers clamped to 0…2³¹ − 1, so that all platforms can store it.
    package var clamped: Limit {
      Limit(count: Int(Int32(clamping: max(count, 0))), bytes: Int(Int32(clamping: max(bytes, 0))))
    }
  }

  /// The limit of the history, by default 1000 operations and 64 MiB; the oldest operations are dropped first.
  public var limit = Limit() {
    didSet { trim() }
  }

  /// The operations that can be redone; the next is last.
  private(set) var undone: [HistoryEntry] = []

  /// The entries of the undo stack, oldest first; the first ``forgotten`` of them are dropped.
  ///
  /// An entry that is a part continues the operation before it. The first entry that isn't dropped isn't a part.
  private var entries: [HistoryEntry] = []
  private var forgotten = 0

  /// The number of entries that aren't dropped and continue the operation before them.
  private var partCount = 0

  /// The approximate size of all operations in memory, in bytes, including removed ink that they can restore.
  public private(set) var bytes = 0

  /// The number of operations that can be undone; an operation and those that continue it count as one.
  ///
  /// See ``DrawingOperation/belongsToPrevious``.
  public var undoCount: Int { entries.count - forgotten - partCount }

  /// The number of operations that can be redone.
  public var redoCount: Int { undone.count }

  /// The kind of the next operation to undo, for example to name it in a menu; `nil` if there is none.
  public var undoKind: DrawingOperation.Kind? {
    undoCount > 0 ? entries.last { !$0.isPart }?.kind : nil
  }

  /// The kind of the next operation to redo, for example to name it in a menu; `nil` if there is none.
  public var redoKind: DrawingOperation.Kind? { undone.last?.kind }

  init() {}

  /// The entries that can be undone, latest last; parts are joined to the operation that they continue.
  var done: [HistoryEntry] {
    var copy = self
    var entries: [HistoryEntry] = []
    while let entry = copy.pop(undone: false) { entries.append(entry) }
    entries.reverse()
    return entries
  }

  /// Whether the next operation of a replica can be undone together with the last one in the history.
  func canJoin(_ author: UInt32) -> Bool {
    undone.isEmpty && undoCount > 0 && entries.last?.author == author
  }

  /// The logical time of the last operation that can be undone, or of its last part; `nil` for none.
  ///
  /// Store it after an operation. If it is unchanged before the next one, nothing happened in between, and the next one
  /// may continue the same step: see ``DrawingOperation/belongsToPrevious``.
  public var lastStamp: Stamp? { undoCount > 0 ? entries.last?.stamp : nil }

  /// The steps of the last entry; empty if nothing can be undone.
  var lastSteps: [Step] { undoCount > 0 ? entries.last?.steps ?? [] : [] }

  /// Clears the redo stack.
  mutating func forgetUndone() {
    for entry in undone { bytes -= entry.bytes }
    undone.removeAll()
  }

  mutating func append(_ entry: HistoryEntry, toUndone: Bool) {
    bytes += entry.bytes
    if toUndone {
      undone.append(entry)
    } else {
      entries.append(entry)
      if entry.isPart { partCount += 1 }
    }
    trim()
  }

  /// Removes the next entry to undo or redo: an operation joined with its parts.
  mutating func pop(undone isUndone: Bool) -> HistoryEntry? {
    guard let last = popEntry(isUndone) else { return nil }
    guard last.isPart else { return last }
    var steps = last.steps
    var size = last.bytes
    var head = last
    while head.isPart, let entry = popEntry(isUndone) {
      steps += entry.steps
      size += entry.bytes
      head = entry
    }
    return HistoryEntry(head.stamp, head.kind, author: head.author, steps: steps, bytes: size)
  }

  /// Removes an operation and all that would be undone, or redone, before it.
  ///
  /// - Parameters:
  ///   - stamp: The stamp of the operation.
  ///   - isUndone: Whether to remove from the redo stack; otherwise from the undo stack.
  /// - Returns: Whether any were removed.
  mutating func remove(to stamp: Stamp, undone isUndone: Bool) -> Bool {
    var isAny = false
    while let entry = isUndone ? undone.last : undoCount > 0 ? entries.last : nil,
      isUndone ? entry.stamp <= stamp : entry.stamp >= stamp
    {
      _ = popEntry(isUndone)
      isAny = true
    }
    return isAny
  }

  private mutating func popEntry(_ isUndone: Bool) -> HistoryEntry? {
    guard isUndone || undoCount > 0 else { return nil }
    let entry = isUndone ? undone.popLast() : entries.popLast()
    bytes -= entry?.bytes ?? 0
    if entry?.isPart == true { partCount -= 1 }
    return entry
  }

  private mutating func trim() {
    while undoCount > 0, undoCount + undone.count > limit.count || bytes > limit.bytes {
      forgetFirst()
      while forgotten < entries.count, entries[forgotten].isPart { forgetFirst() }
    }
    // In batches, because each removal moves all other entries.
    if forgotten > 16 + undoCount / 8 || undoCount == 0 {
      entries.removeSubrange(..<forgotten)
      forgotten = 0
    }
    var first = 0
    while first < undone.count, undone.count - first > limit.count || bytes > limit.bytes {
      bytes -= undone[first].bytes
      first += 1
    }
    if first > 0 { undone.removeSubrange(..<first) }
  }

  private mutating func forgetFirst() {
    bytes -= entries[forgotten].bytes
    if entries[forgotten].isPart { partCount -= 1 }
    forgotten += 1
  }
}
