import Glibc

/// A file that is written piece by piece and appears whole or not at all.
///
/// The pieces go to a new file in the same folder, one without a name where the file system has such;
/// ``commit()`` flushes it to the disk and gives it the name. Until then whoever opens the path finds
/// the old content. Links are followed, also to where there is nothing yet. What is not a regular
/// file, a pipe or a device, is written to directly.
///
/// The first failure is kept and makes ``commit()`` throw; what is written after it is dropped.
public final class OutputFile {
  private let path: String
  /// Where the name leads, links resolved.
  private var target: String
  /// Whether the path is written to directly.
  private var isDirect = false
  /// The name of the new file; `nil` as long as it has none.
  private var temporary: TemporaryName?
  private var descriptor: Int32 = -1

  /// Why the file cannot be written; `nil` as long as all went well.
  public private(set) var failure: FileError?

  /// Begins to write a file.
  ///
  /// - Throws: If there is no room for it, or no right to write there, also if the file is there and
  ///   may be read only.
  public convenience init(_ path: String) throws(FileError) {
    try self.init(path, isNamed: false)
  }

  /// Begins to write a file.
  ///
  /// - Parameter isNamed: Whether it has a name from the beginning, as where the file system has no
  ///   files without.
  init(_ path: String, isNamed: Bool) throws(FileError) {
    self.path = path
    target = path
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      isDirect = true
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
      return
    }
    target = try Self.followed(path)
    var mode: mode_t = 0o666
    let exists = stat(target, &status) == 0
    if exists {
      mode = status.st_mode & 0o7777
      // The superuser may write everything, but hardly means what nobody may write.
      guard mode & 0o222 != 0, faccessat(AT_FDCWD, target, W_OK, AT_EACCESS) == 0 else {
        throw FileError(path: path, code: EACCES, reason: "is read-only")
      }
    }
    if !isNamed { descriptor = Self.createUnnamed(in: Self.folder(of: target), mode) }
    if descriptor < 0 {
      var name = TemporaryName(beside: target)
      descriptor = try name.make(for: path) {
        open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      }
      temporary = name
    }
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
    if isDirect {
      if descriptor >= 0 { close(descriptor) }
      descriptor = -1
      if let failure { throw failure }
      return
    }
    guard descriptor >= 0 else { return }
    if failure == nil, fsync(descriptor) != 0 { note(errno) }
    do throws(FileError) {
      if let failure { throw failure }
      try name()
    } catch {
      discard()
      throw error
    }
    close(descriptor)
    descriptor = -1
    Self.flushFolder(of: target)
  }

  /// Takes back what was written, unless it was committed.
  public func discard() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    temporary?.remove()
    temporary = nil
  }

  private func note(_ code: Int32) {
    if failure == nil { failure = FileError(path: path, code: code) }
  }

  /// Puts the new file where it belongs, whatever is there.
  private func name() throws(FileError) {
    if temporary == nil {
      let unnamed = "/proc/self/fd/\(descriptor)"
      if linkat(AT_FDCWD, unnamed, AT_FDCWD, target, AT_SYMLINK_FOLLOW) == 0 { return }
      // One name cannot be taken from another file, except by a file with a name.
      var name = TemporaryName(beside: target)
      _ = try name.make(for: path) { linkat(AT_FDCWD, unnamed, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) }
      temporary = name
    }
    guard let temporary, rename(temporary.path, target) == 0 else {
      throw FileError(path: path, code: errno)
    }
    temporary.forget()
    self.temporary = nil
  }

  // MARK: Folders and links

  /// The path behind all links, whether there is something or not.
  private static func followed(_ path: String) throws(FileError) -> String {
    var target = path
    for _ in 0..<40 {
      let link = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { room, count in
        let length = room.withMemoryRebound(to: CChar.self) { name -> Int in
          guard let start = name.baseAddress else { return 0 }
          return readlink(target, start, name.count)
        }
        count = max(length, 0)
      }
      if link.isEmpty { return target }
      let next = String(decoding: link, as: UTF8.self)
      target = next.hasPrefix("/") ? next : folder(of: target, orHere: "") + next
    }
    throw FileError(path: path, code: ELOOP)
  }

  /// The folder that a path lies in, with a slash at the end.
  private static func folder(of path: String, orHere: String = ".") -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? orHere
  }

  /// A file that vanishes with its descriptor unless it is given a name; -1 if there is none.
  private static func createUnnamed(in folder: String, _ mode: mode_t) -> Int32 {
    // The flag O_TMPFILE, which the module of the C library leaves out.
    let flags = 0o20000000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC
    let descriptor = open(folder, flags, mode)
    // What the file is called until then; systems without it cannot name the file later.
    if descriptor >= 0, access("/proc/self/fd/\(descriptor)", F_OK) == 0 { return descriptor }
    if descriptor >= 0 { close(descriptor) }
    return -1
  }

  /// Makes the new name last through a power cut, where the file system can.
  private static func flushFolder(of target: String) {
    let descriptor = open(folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }
}

/// The name of a file that is not finished.
private struct TemporaryName {
  private(set) var path = ""
  private let stem: String
  private var place: Int?

  /// Prepares names in the folder of a file.
  init(beside target: String) {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    stem = "\(folder).ink-\(getpid())-\(String(time.tv_nsec, radix: 36))"
  }

  /// Tries names until one is free.
  ///
  /// - Parameter make: Takes a name; returns -1 and leaves the reason in `errno` if it cannot.
  /// - Returns: What `make` returned.
  mutating func make(for target: String, _ make: (String) -> Int32) throws(FileError) -> Int32 {
    for attempt in 0..<100 {
      path = "\(stem)-\(attempt).tmp"
      // Noted before it is there, so that no signal comes in between; nobody else has such a name.
      place = UnfinishedFiles.add(path)
      let result = make(path)
      if result >= 0 { return result }
      let code = errno
      forget()
      if code != EEXIST { throw FileError(path: target, code: code) }
    }
    throw FileError(path: target, code: EEXIST)
  }

  /// Removes the file.
  func remove() {
    unlink(path)
    forget()
  }

  /// Lets the name be, since the file has another.
  func forget() { UnfinishedFiles.remove(place) }
}
