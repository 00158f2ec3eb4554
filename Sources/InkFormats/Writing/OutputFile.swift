import Glibc

/// A file that is written piece by piece and appears whole or not at all.
///
/// The pieces go to a new file in the same folder; ``commit()`` flushes it to the disk and gives it
/// the name. Until then whoever opens the path finds the old content. What is not a regular file, a
/// pipe or a device, is written to directly.
///
/// The first failure is kept and makes ``commit()`` throw; what is written after it is dropped.
public final class OutputFile {
  private let path: String
  /// Where the name leads, links resolved.
  private var target: String
  /// The new file; `nil` where the path is written to directly.
  private var temporary: String?
  private var descriptor: Int32 = -1

  /// Why the file cannot be written; `nil` as long as all went well.
  public private(set) var failure: FileError?

  /// Begins to write a file.
  ///
  /// - Throws: If there is no room for it, or no right to write there.
  public init(_ path: String) throws(FileError) {
    self.path = path
    target = path
    var mode: mode_t = 0o666
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists {
      guard status.st_mode & S_IFMT == S_IFREG else {
        descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
        return
      }
      mode = status.st_mode & 0o7777
      if let resolved = realpath(path, nil) {
        target = String(cString: resolved)
        free(resolved)
      }
    }
    (temporary, descriptor) = try Self.create(beside: target, path, mode)
    if exists, fchmod(descriptor, mode) != 0 { note(errno) }
  }

  deinit { discard() }

  /// Adds bytes at the end.
  public func write(_ bytes: [UInt8]) {
    guard failure == nil, descriptor >= 0 else { return }
    let code = bytes.withUnsafeBytes { source -> Int32 in
      var done = 0
      while done < source.count, let base = source.baseAddress {
        let count = Glibc.write(descriptor, base + done, source.count - done)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return count < 0 ? errno : EIO }
        done += count
      }
      return 0
    }
    if code != 0 { note(code) }
  }

  /// Ends the file and gives it its name.
  ///
  /// - Throws: What went wrong first. The old content is then still there, and nothing beside it.
  public func commit() throws(FileError) {
    guard let temporary else {
      if descriptor >= 0 { close(descriptor) }
      descriptor = -1
      if let failure { throw failure }
      return
    }
    if failure == nil, fsync(descriptor) != 0 { note(errno) }
    if let failure {
      discard()
      throw failure
    }
    let isClosed = close(descriptor) == 0
    descriptor = -1
    if !isClosed || rename(temporary, target) != 0 {
      let error = FileError(path: path, code: errno)
      discard()
      throw error
    }
    self.temporary = nil
    Self.flushFolder(of: target)
  }

  /// Takes back what was written, unless it was committed.
  public func discard() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    if let temporary { unlink(temporary) }
    temporary = nil
  }

  private func note(_ code: Int32) {
    if failure == nil { failure = FileError(path: path, code: code) }
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

  /// Makes the new name last through a power cut, where the file system can.
  private static func flushFolder(of target: String) {
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }
}
