import Glibc

/// Why a file could not be written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public var path: String

  /// The number that the system gives the reason.
  public var code: Int32

  /// The reason in the words of the system.
  public var reason: String

  /// Creates an error from the number of its reason.
  public init(path: String, code: Int32) {
    self.path = path
    self.code = code
    reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// Path and reason in one line.
  public var description: String { "\(path): \(reason)" }
}

/// Writes files whole or not at all.
public enum AtomicFile {
  /// Puts bytes into a file, new or in place of its old content.
  ///
  /// The bytes go to a new file in the same folder, which is flushed to the disk and then takes the
  /// name. Until then whoever opens the path finds the old content. What is not a regular file, a
  /// pipe or a device, is written to directly.
  ///
  /// - Throws: If anything fails. The old content is then still there, and nothing beside it.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    var target = path
    var mode: mode_t = 0o666
    var isNew = true
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { return try writeDirectly(bytes, to: path) }
      mode = status.st_mode & 0o7777
      isNew = false
      if let resolved = realpath(path, nil) {
        target = String(cString: resolved)
        free(resolved)
      }
    }
    let (temporary, descriptor) = try create(beside: target, path, mode)
    do throws(FileError) {
      if !isNew, fchmod(descriptor, mode) != 0 { throw FileError(path: path, code: errno) }
      try fill(descriptor, bytes, path)
      if fsync(descriptor) != 0 { throw FileError(path: path, code: errno) }
    } catch {
      close(descriptor)
      unlink(temporary)
      throw error
    }
    if close(descriptor) != 0 || rename(temporary, target) != 0 {
      let failure = FileError(path: path, code: errno)
      unlink(temporary)
      throw failure
    }
    flushFolder(of: target)
  }

  private static func create(
    beside target: String,
    _ path: String,
    _ mode: mode_t
  ) throws(FileError) -> (String, Int32) {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    for attempt in 0..<100 {
      let tail = String(Int(time.tv_nsec) &* 100 &+ attempt, radix: 36)
      let name = "\(folder).ink-\(getpid())-\(tail).tmp"
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if descriptor >= 0 { return (name, descriptor) }
      if errno != EEXIST { break }
    }
    throw FileError(path: path, code: errno)
  }

  private static func writeDirectly(_ bytes: [UInt8], to path: String) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(descriptor) }
    try fill(descriptor, bytes, path)
  }

  private static func fill(
    _ descriptor: Int32,
    _ bytes: [UInt8],
    _ path: String
  ) throws(FileError) {
    let failure = bytes.withUnsafeBytes { source -> Int32 in
      var done = 0
      while done < source.count, let base = source.baseAddress {
        let count = Glibc.write(descriptor, base + done, source.count - done)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return count < 0 ? errno : EIO }
        done += count
      }
      return 0
    }
    if failure != 0 { throw FileError(path: path, code: failure) }
  }

  /// Makes the new name last through a power cut, where the file system can.
  private static func flushFolder(of target: String) {
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }
}
