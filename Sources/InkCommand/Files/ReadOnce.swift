import Glibc
import Synchronization

/// Reads what can be read only once, such as pipes, and keeps it for a process that takes over from this one.
final class ReadOnce: Sendable {
  private struct State {
    /// What was read, in order.
    var consumed: [[UInt8]] = []

    /// What the process before this one read.
    var inherited = ProcessReplacement.inheritedFiles()[...]
  }
  private let state = Mutex(State())
  private let isKept: Bool

  /// Begins with what the process before this one read.
  ///
  /// - Parameter isKept: Whether another process may take over.
  init(isKept: Bool) { self.isKept = isKept }

  /// Whether the process before this one has read something that cannot be read again.
  var isInherited: Bool { state.withLock { !$0.inherited.isEmpty } }

  /// What this process has read, in order.
  var consumed: [[UInt8]] { state.withLock { $0.consumed } }

  /// Reads to the end, or what the process before this one has read in its place.
  func read(
    from descriptor: Int32,
    _ name: String,
    _ limits: InputFile.Limits
  ) throws(CommandError) -> [UInt8] {
    try state.withLock { state throws(CommandError) in
      let source = state.inherited.popFirst()
      defer { if let source { close(source) } }
      let bytes = try InputFile.read(from: source ?? descriptor, name, limits)
      if isKept { state.consumed.append(bytes) }
      return bytes
    }
  }
}
