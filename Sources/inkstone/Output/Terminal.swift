import Glibc

/// The standard streams.
enum Terminal {
  /// Writes to standard output.
  static func output(_ text: String) { write(Array(text.utf8), to: STDOUT_FILENO) }

  /// Writes bytes to standard output.
  static func output(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

  /// Writes to standard error.
  static func error(_ text: String) { write(Array(text.utf8), to: STDERR_FILENO) }

  /// Says in one line what is wrong with a file.
  static func complain(_ file: String, _ message: String) {
    ProgressBar.clear()
    error("inkstone: \(oneLine(file)): \(oneLine(message))\n")
  }

  /// Whether a person reads standard error as it is written.
  static var isInteractive: Bool {
    guard isatty(STDERR_FILENO) == 1 else { return false }
    guard let kind = getenv("TERM") else { return true }
    return String(cString: kind) != "dumb"
  }

  /// The number of columns of the terminal behind standard error.
  static var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// A text without line breaks and control characters, so that a message stays one line.
  static func oneLine(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 32 || (127..<160).contains(scalar.value): result += "?"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Glibc.write(
          descriptor,
          UnsafeRawBufferPointer(rebasing: rest).baseAddress,
          rest.count
        )
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return
        }
      }
    }
  }
}
