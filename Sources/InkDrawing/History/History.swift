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
  }

  /// How much is kept; the oldest is forgotten first.
  public var limit = Limit() {
    didSet { trim() }
  }

  /// What can be undone, the latest last.
  private(set) var undone: [HistoryEntry] = []

  /// What was done, behind some that are forgotten.
  private var entries: [HistoryEntry] = []
  private var forgotten = 0

  /// What can be taken back, the latest last.
  var done: [HistoryEntry] { Array(entries[forgotten...]) }

  /// How much memory the history takes, in bytes; roughly.
  public private(set) var bytes = 0

  /// How many operations can be undone.
  public var undoCount: Int { entries.count - forgotten }

  /// How many operations can be done again.
  public var redoCount: Int { undone.count }

  /// What the next undo would take back; `nil` if there is nothing.
  public var undoKind: Operation.Kind? { undoCount > 0 ? entries.last?.kind : nil }

  /// What the next redo would do; `nil` if there is nothing.
  public var redoKind: Operation.Kind? { undone.last?.kind }

  init() {}

  /// Adds a new operation; what was undone is forgotten.
  mutating func push(_ entry: HistoryEntry) {
    forgetUndone()
    append(entry, toUndone: false)
  }

  mutating func append(_ entry: HistoryEntry, toUndone: Bool) {
    bytes += entry.bytes
    if toUndone { undone.append(entry) } else { entries.append(entry) }
    trim()
  }

  mutating func pop(undone isUndone: Bool) -> HistoryEntry? {
    guard isUndone || undoCount > 0 else { return nil }
    let entry = isUndone ? undone.popLast() : entries.popLast()
    bytes -= entry?.bytes ?? 0
    return entry
  }

  private mutating func forgetUndone() {
    for entry in undone { bytes -= entry.bytes }
    undone.removeAll()
  }

  private mutating func trim() {
    while undoCount > 0, undoCount + undone.count > limit.count || bytes > limit.bytes {
      bytes -= entries[forgotten].bytes
      forgotten += 1
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
}

/// The steps that take an operation back, or do it again.
final class HistoryEntry: Sendable {
  let kind: Operation.Kind
  let author: UInt32
  let steps: [Step]
  let bytes: Int

  init(_ kind: Operation.Kind, author: UInt32, steps: [Step], bytes: Int) {
    self.kind = kind
    self.author = author
    self.steps = steps
    self.bytes = bytes
  }
}
