/// The steps that take an operation back, or do it again.
final class HistoryEntry: Sendable {
  /// The stamp that the operation was done at first: its name.
  let stamp: Stamp
  let kind: DrawingOperation.Kind

  /// Who did it, took it back or did it again last.
  let author: UInt32
  let steps: [Step]

  /// How much memory it takes, and what it can bring back, in bytes; roughly.
  let bytes: Int

  /// Whether it is undone together with the one before.
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
