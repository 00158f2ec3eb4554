import Glibc
import Synchronization

/// Reads input that can be read only once, such as pipes, and keeps it for a process that replaces this one.
///
/// If this process has replaced another, the input that the former process has read comes first.
final class ReadOnce: Sendable {
  private struct State {
    /// The content of each input that this process has read, in order.
    var consumed: [[UInt8]] = []

    /// The files with input that the former process has read, and that this process hasn't read yet.
    var inherited = ProcessReplacement.inheritedFiles()[...]
  }
  private let state = Mutex(State())
  private let isKept: Bool

  /// Creates a reader that first returns the input of the process that this one has replaced, if any.
  ///
  /// - Parameter isKept: Whether another process may replace this one.
  init(isKept: Bool) { self.isKept = isKept }

  /// Whether input of the former process is left to read.
  var isInherited: Bool { state.withLock { !$0.inherited.isEmpty } }

  /// The content of each input that this process has read, in order.
  var consumed: [[UInt8]] { state.withLock { $0.consumed } }

  /// Reads a descriptor to its end, or returns the corresponding input of the former process, if there is any.
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
