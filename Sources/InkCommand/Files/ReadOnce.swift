import Glibc
import Synchronization

/// Reads input that can be read only once, such as pipes, and keeps it for a process that replaces this one.
final class ReadOnce: Sendable {
  private struct State {
    /// The content of each input that this process has read, in order.
    var consumed: [[UInt8]] = []

    /// The files that hold the input which the process that this one replaced had read, and that isn't read again yet.
    var inherited = ProcessReplacement.inheritedFiles()[...]
  }
  private let state = Mutex(State())
  private let isKept: Bool

  /// Creates a reader that first returns the input that the process which this one replaced had read.
  ///
  /// - Parameter isKept: Whether another process may replace this one.
  init(isKept: Bool) { self.isKept = isKept }

  /// Whether input of the process that this one replaced is left to read.
  var isInherited: Bool { state.withLock { !$0.inherited.isEmpty } }

  /// The content of each input that this process has read, in order.
  var consumed: [[UInt8]] { state.withLock { $0.consumed } }

  /// Reads to the end, or returns the corresponding input of the process that this one replaced.
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
