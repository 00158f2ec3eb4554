/// What can be undone and done again.
///
/// Part of a drawing's value: copies, saves and loads with it.
public struct History: Sendable {
  /// How much is kept.
  public struct Limit: Hashable, Sendable {
    /// The most operations.
    public var count: Int

    /// The most memory that they and the removed ink they can bring back take, in bytes; roughly.
    public var bytes: Int

    /// Creates a limit.
    public init(count: Int = 1000, bytes: Int = 64 << 20) {
      self.count = count
      self.bytes = bytes
    }

    /// The limit as all platforms can keep it: numbers from 0 to 2³¹ − 1.
    package var clamped: Limit {
      Limit(count: Int(Int32(clamping: max(count, 0))), bytes: Int(Int32(clamping: max(bytes, 0))))
    }
  }

  /// How much is kept; the oldest is forgotten first.
  public var limit = Limit() {
    didSet { trim() }
  }

  /// What can be done again, the latest operation first.
  private(set) var undone: [HistoryEntry] = []

  /// What was done, by stamps, behind some that are forgotten.
  ///
  /// The first that is not forgotten is no part.
  private var entries: [HistoryEntry] = []
  private var forgotten = 0

  /// How many of the entries that are not forgotten are parts.
  private var partCount = 0

  /// How much memory the history takes, in bytes; roughly.
  public private(set) var bytes = 0

  /// How many operations can be undone; those that belong to one before count with it.
  public var undoCount: Int { entries.count - forgotten - partCount }

  /// How many operations can be done again.
  public var redoCount: Int { undone.count }

  /// The kind of what the next undo would take back; `nil` if there is nothing.
  public var undoKind: DrawingOperation.Kind? {
    undoCount > 0 ? entries.last { !$0.isPart }?.kind : nil
  }

  /// The kind of what the next redo would do; `nil` if there is nothing.
  public var redoKind: DrawingOperation.Kind? { undone.last?.kind }

  init() {}

  /// What can be taken back, the latest last; parts are joined to what they belong to.
  var done: [HistoryEntry] {
    var copy = self
    var entries: [HistoryEntry] = []
    while let entry = copy.pop(undone: false) { entries.append(entry) }
    entries.reverse()
    return entries
  }

  /// Whether an operation of a replica can be undone together with the last one.
  func canJoin(_ author: UInt32) -> Bool {
    undone.isEmpty && undoCount > 0 && entries.last?.author == author
  }

  /// The name of the last operation that can be undone, or of its last part; `nil` for none.
  ///
  /// Keep it after an operation. If it is the same before the next one, nothing was done in between, and the
  /// next one may be part of the same step: see ``DrawingOperation/belongsToPrevious``.
  public var lastStamp: Stamp? { undoCount > 0 ? entries.last?.stamp : nil }

  /// The steps of the last entry; none if nothing can be undone.
  var lastSteps: [Step] { undoCount > 0 ? entries.last?.steps ?? [] : [] }

  /// Forgets what was undone.
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

  /// Takes out what is to be undone, or done again, next: an operation and its parts as one entry.
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

  /// Takes out an operation and all that come in front of it when one undoes, or does again, step by step.
  ///
  /// - Returns: Whether there were any.
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
    // Some at a time, as all others are moved.
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
