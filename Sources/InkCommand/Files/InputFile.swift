import Glibc

/// Reading of whole files.
enum InputFile {
  /// What was read and cannot be read again, in order, for a process that takes over from this one.
  nonisolated(unsafe) private(set) static var consumed: [[UInt8]] = []

  /// What the process before this one read and cannot be read again.
  private nonisolated(unsafe) static var inherited = Handover.inheritedFiles()[...]

  /// What a file is called in messages.
  static func label(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// The last part of a path without its ending, for names of outputs.
  static func stem(_ path: String) -> String {
    guard path != "-" else { return "stdin" }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The bytes of a file, or of standard input for `-`.
  static func read(_ path: String, limit: Int) throws(CommandError) -> [UInt8] {
    if path == "-" {
      if isatty(STDIN_FILENO) == 1 { throw .file(label(path), "is a terminal, not ink") }
      return try readOnce(from: STDIN_FILENO, label(path), limit)
    }
    var status = stat()
    if !inherited.isEmpty, stat(path, &status) == 0, isReadOnce(status) {
      // Nobody may be writing into the pipe any more, so it must not even be opened.
      return try readOnce(from: -1, path, limit)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(path, systemMessage()) }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0 else { throw .file(path, systemMessage()) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .file(path, "is a directory") }
    if isReadOnce(status) { return try readOnce(from: descriptor, path, limit) }
    return try read(from: descriptor, path, limit, expected: Int(status.st_size))
  }

  /// Whether a file is a pipe, a terminal or the like.
  private static func isReadOnce(_ status: stat) -> Bool {
    status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
  }

  /// Reads what may be a pipe.
  private static func readOnce(
    from descriptor: Int32,
    _ name: String,
    _ limit: Int
  ) throws(CommandError) -> [UInt8] {
    let source = inherited.popFirst()
    defer { if let source { close(source) } }
    let bytes = try read(from: source ?? descriptor, name, limit, expected: 1 << 16)
    if Engine.renderer is HandoverRenderer { consumed.append(bytes) }
    return bytes
  }

  private static func read(
    from descriptor: Int32,
    _ name: String,
    _ limit: Int,
    expected: Int
  ) throws(CommandError) -> [UInt8] {
    if expected > limit { throw .file(name, tooBig(limit)) }
    var bytes: [UInt8] = []
    var room = max(expected, 1 << 16)
    var failure: Int32 = 0
    while true {
      let before = bytes.count
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        let got = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        failure = got < 0 ? errno : 0
        count = max(got, 0)
      }
      if failure == EINTR { continue }
      guard failure == 0 else { throw .file(name, systemMessage(failure)) }
      if before == 0 { bytes = chunk } else { bytes += chunk }
      if chunk.isEmpty { return bytes }
      if bytes.count > limit { throw .file(name, tooBig(limit)) }
      room = 1 << 16
    }
  }

  private static func tooBig(_ limit: Int) -> String { "is larger than \(limit >> 20) MiB" }
}

/// What the system says about its last failure.
package func systemMessage(_ number: Int32 = errno) -> String {
  String(cString: strerror(number))
}
