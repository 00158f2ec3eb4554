/// The steps that undo or redo an operation.
final class HistoryEntry: Sendable {
  /// The stamp of the first execution of the operation, which identifies it.
  let stamp: Stamp
  let kind: DrawingOperation.Kind

  /// The author of the last execution, undo or redo.
  let author: UInt32
  let steps: [Step]

  /// The approximate size in memory, in bytes, including the items that it can restore.
  let bytes: Int

  /// Whether the operation continues that of the previous entry, and is undone together with it.
  let isPart: Bool

  init(
    _ stamp: Stamp,
    _ kind: DrawingOperation.Kind,
    author: UInt32,
    steps: [Step],
    bytes: Int,
    isPart: Bool = false
  ) {
    self.stamp = stamp
    self.kind = kind
    self.author = author
    self.steps = steps
    self.bytes = bytes
    self.isPart = isPart
  }
}
