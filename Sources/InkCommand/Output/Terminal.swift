import Glibc
import InkFiles
import Synchronization

/// The standard streams.
package enum Terminal {
  private struct State {
    /// Whether output is deferred until it is certain that this process prints it, and the deferred output, in order.
    var holdsBack = false
    var held: [(bytes: [UInt8], descriptor: Int32)] = []

    /// The error number of a failed write to standard output.
    var failure: Int32?

    mutating func put(_ bytes: [UInt8], to descriptor: Int32) {
      if holdsBack { held.append((bytes, descriptor)) } else { write(bytes, to: descriptor) }
    }

    mutating func write(_ bytes: [UInt8], to descriptor: Int32) {
      if descriptor == STDOUT_FILENO, failure != nil { return }
      let code = Terminal.write(bytes, to: descriptor)
      if code != 0, descriptor == STDOUT_FILENO { failure = code }
    }
  }
  private static let state = Mutex(State())

  /// Whether a write to standard output has failed.
  static var hasFailed: Bool { state.withLock { $0.failure != nil } }

  /// Whether output is deferred until it is certain that this process prints it.
  static var holdsBack: Bool {
    get { state.withLock { $0.holdsBack } }
    set {
      state.withLock { state in
        state.holdsBack = newValue
        if newValue { return }
        for (bytes, descriptor) in state.held { state.write(bytes, to: descriptor) }
        state.held = []
      }
    }
  }

  /// Writes to standard output.
  package static func output(_ text: String) { output(Array(text.utf8)) }

  /// Writes bytes to standard output.
  static func output(_ bytes: [UInt8]) { state.withLock { $0.put(bytes, to: STDOUT_FILENO) } }

  /// Writes to standard error.
  package static func error(_ text: String) {
    state.withLock { $0.put(Array(text.utf8), to: STDERR_FILENO) }
  }

  /// Writes transient text to standard error, never deferred.
  static func flash(_ text: String) { _ = write(Array(text.utf8), to: STDERR_FILENO) }

  /// Writes deferred output.
  ///
  /// - Parameter status: The exit status if nothing fails.
  /// - Returns: The exit status.
  static func finish(_ status: Int32) -> Int32 {
    holdsBack = false
    guard let failure = state.withLock({ $0.failure }) else { return status }
    complain("standard output", systemMessage(failure))
    return max(status, 1)
  }

  /// Prints a message about a file on standard error, as one line `inkstone: FILE: MESSAGE`.
  package static func complain(_ file: String, _ message: String) {
    ProgressBar.clear()
    error("inkstone: \(oneLine(file)): \(oneLine(message))\n")
  }

  /// Whether standard error is a terminal that supports control sequences.
  static var isInteractive: Bool {
    guard isatty(STDERR_FILENO) == 1 else { return false }
    guard let kind = getenv("TERM") else { return true }
    return String(cString: kind) != "dumb"
  }

  /// The number of columns of the terminal of standard error; 80 if unknown.
  static var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Replaces line breaks and control characters, so that a message stays one line.
  ///
  /// Also replaces marks of writing direction, which could disguise a name as another.
  static func oneLine(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 32 || (127..<160).contains(scalar.value): result += "?"
      case "\u{061C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        result += "?"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Writes bytes; returns the error number if that fails, or 0.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Glibc.write(
          descriptor,
          UnsafeRawBufferPointer(rebasing: rest).baseAddress,
          rest.count
        )
        if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
      }
      return 0
    }
  }
}
