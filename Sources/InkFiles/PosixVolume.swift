package import Glibc

/// The file system of the machine, or a folder of it.
public final class PosixVolume: StorageVolume {
  /// The descriptor of the folder that paths are relative to.
  package let folder: Int32

  /// Whether paths are names in the folder and symbolic links are not followed.
  private let isConfined: Bool

  private let hasUnnamedFiles: Bool

  /// Gives access to the whole file system; relative paths start at the working directory.
  public convenience init() { self.init(hasUnnamedFiles: true) }

  /// Gives access to the whole file system.
  ///
  /// - Parameter hasUnnamedFiles: Whether files without a name are used if the file system supports them; tests turn it
  ///   off.
  package init(hasUnnamedFiles: Bool) {
    (folder, isConfined, self.hasUnnamedFiles) = (AT_FDCWD, false, hasUnnamedFiles)
  }

  /// Takes ownership of the descriptor of a folder; paths are names in it and never lead outside.
  ///
  /// A path with a slash, or `..`, is an error; symbolic links are not followed.
  package init(ofFolder folder: Int32) {
    (self.folder, isConfined, hasUnnamedFiles) = (folder, true, true)
  }

  deinit { if isConfined { close(folder) } }

  /// Opens or creates a regular file.
  ///
  /// - Throws: ``StorageError`` with the reason `notAFile` for folders, pipes and devices, or `absent`, `exists` and
  ///   others as the system reports them.
  public func open(
    _ path: String,
    _ access: FileAccess
  ) throws(StorageError) -> any StorageFile {
    let descriptor =
      switch access {
      case .read: try descriptor(path, O_RDONLY)
      case .write: try descriptor(path, O_RDWR)
      case .create(let isPrivate): try descriptor(path, O_RDWR | O_CREAT | O_EXCL, isPrivate)
      }
    let file = PosixFile(path, descriptor, in: folder)
    guard try file.isRegular() else {
      throw StorageError(.open, path, .notAFile, message: "is not a regular file")
    }
    return file
  }

  /// Creates a file without a name in the folder of a path; `nil` if the file system doesn't support that.
  func unnamedFile(beside path: String, isPrivate: Bool) -> PosixFile? {
    guard hasUnnamedFiles else { return nil }
    // The flag O_TMPFILE, which the module of the C library lacks.
    let flags = 0o20000000 | O_DIRECTORY | O_RDWR
    guard let descriptor = try? descriptor(Self.parts(of: path).folder, flags, isPrivate) else {
      return nil
    }
    let file = PosixFile(path, descriptor, in: folder)
    // Without /proc the file could not be given a name.
    return access("/proc/self/fd/\(descriptor)", F_OK) == 0 ? file : nil
  }

  /// Opens a subfolder in which symbolic links are not followed.
  ///
  /// - Throws: An error if there is no such folder, or the name leads outside of this one.
  package func subfolder(_ name: String) throws(StorageError) -> PosixVolume {
    PosixVolume(ofFolder: try descriptor(name, O_RDONLY | O_DIRECTORY))
  }

  private func descriptor(
    _ path: String,
    _ flags: Int32,
    _ isPrivate: Bool = false
  ) throws(StorageError) -> Int32 {
    if isConfined, path.utf8.contains(UInt8(ascii: "/")) || path == ".." {
      throw StorageError(.open, path, code: EXDEV)
    }
    // Without O_NONBLOCK, opening a pipe would wait for its other end.
    let flags = flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (isConfined ? O_NOFOLLOW : 0)
    let result = retry { openat(folder, path, flags, isPrivate ? 0o600 : 0o666) }
    guard result >= 0 else { throw StorageError(.open, path, code: errno) }
    return result
  }

  /// The absolute path with all symbolic links resolved.
  ///
  /// The file need not exist, its folder must.
  ///
  /// - Throws: An error if the folder doesn't exist or can't be accessed.
  public func resolved(_ path: String) throws(StorageError) -> String {
    if let whole = realpath(path, nil) {
      defer { free(whole) }
      return String(cString: whole)
    }
    guard errno == ENOENT else { throw StorageError(.open, path, code: errno) }
    if let link = Self.target(ofLink: path) { return try resolved(link) }
    let (folder, name) = Self.parts(of: path)
    guard let whole = realpath(folder, nil) else { throw StorageError(.open, path, code: errno) }
    defer { free(whole) }
    let start = String(cString: whole)
    return start.utf8.last == 0x2f ? start + name : start + "/" + name
  }

  /// The target of a symbolic link, relative to the same folder; `nil` if the path is no link.
  private static func target(ofLink path: String) -> String? {
    let link = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { room, count in
      count = room.withMemoryRebound(to: CChar.self) { name in
        name.baseAddress.map { max(readlink(path, $0, name.count), 0) } ?? 0
      }
    }
    guard !link.isEmpty else { return nil }
    let target = String(decoding: link, as: UTF8.self)
    return target.hasPrefix("/") ? target : parts(of: path).folder + "/" + target
  }

  /// The status of a file; `nil` if there is none.
  ///
  /// - Throws: An error if the path can't be accessed.
  public func status(_ path: String) throws(StorageError) -> FileStatus? {
    var status = stat()
    let flags = isConfined ? AT_SYMLINK_NOFOLLOW : 0
    if fstatat(folder, path, &status, flags) == 0 { return FileStatus(status) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw StorageError(.change, path, code: errno)
  }

  /// Renames a file.
  ///
  /// In file systems without hard links, `replacing: false` is a check before the renaming: a file that another process
  /// creates in between is replaced.
  ///
  /// - Throws: ``StorageError`` with the reason `exists` if the name is taken and may not be replaced, or that of the
  ///   system.
  public func rename(
    _ path: String,
    to name: String,
    replacing: Bool
  ) throws(StorageError) {
    try move(path, to: name, in: self, replacing: replacing)
  }

  /// Renames a file, within this folder or to another.
  ///
  /// - Throws: ``StorageError`` with the reason `exists` if the name is taken and may not be replaced, or that of the
  ///   system.
  package func move(
    _ path: String,
    to name: String,
    in other: PosixVolume,
    replacing: Bool = false
  ) throws(StorageError) {
    if !replacing {
      if try link(path, to: name, in: other) { return try remove(path) }
      var status = stat()
      guard fstatat(other.folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0 else {
        throw StorageError(.rename, name, code: EEXIST)
      }
    }
    if renameat(folder, path, other.folder, name) != 0 {
      throw StorageError(.rename, name, code: errno)
    }
  }

  /// Gives a file a second name (a hard link).
  ///
  /// - Returns: False if the file system doesn't support hard links.
  /// - Throws: `exists` if the name is taken, or the reason of the system.
  package func link(
    _ path: String,
    to name: String,
    in other: PosixVolume
  ) throws(StorageError) -> Bool {
    if linkat(folder, path, other.folder, name, 0) == 0 { return true }
    guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else {
      throw StorageError(.rename, name, code: errno)
    }
    return false
  }

  /// Removes the name of a file; an open file stays usable.
  ///
  /// - Throws: ``StorageError`` with the reason `absent` if there is no such file, or that of the system.
  public func remove(_ path: String) throws(StorageError) {
    if unlinkat(folder, path, 0) != 0 { throw StorageError(.change, path, code: errno) }
  }

  /// Waits until the names of all files in the folder of a file are on the disk.
  ///
  /// File systems that don't support this, and folders that the user may write to but not read, count as synced.
  ///
  /// - Throws: An error if the names may not be on the disk.
  public func syncFolder(of path: String) throws(StorageError) {
    let folder = Self.parts(of: path).folder
    let descriptor: Int32
    do throws(StorageError) {
      descriptor = try self.descriptor(folder, O_RDONLY | O_DIRECTORY)
    } catch {
      if error.code == EACCES { return }
      throw error
    }
    defer { close(descriptor) }
    guard retry({ fsync(descriptor) }) != 0, errno != EINVAL, errno != EROFS else { return }
    throw StorageError(.sync, folder, code: errno)
  }

  /// The number of bytes that this user may still write to the file system of a path.
  ///
  /// - Throws: An error if the folder of the path doesn't exist.
  public func freeSpace(at path: String) throws(StorageError) -> UInt64 {
    var status = statvfs()
    let (folder, _) = Self.parts(of: path)
    guard statvfs(folder, &status) == 0 else { throw StorageError(.change, folder, code: errno) }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
  }

  /// The folder of a path, and the name in it.
  static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let name = String(path[path.index(after: slash)...])
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }
}

/// Repeats a system call until no signal interrupts it (`EINTR`); returns its result.
package func retry<Number: SignedInteger>(_ call: () -> Number) -> Number {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

extension FileStatus {
  package init(_ status: stat) {
    self.init(
      identity: FileIdentity(device: UInt64(status.st_dev), number: UInt64(status.st_ino)),
      size: Int(status.st_size),
      permissions: status.st_mode & 0o7777,
      owner: status.st_uid,
      group: status.st_gid,
      modified: FileTime(status.st_mtim),
      changed: FileTime(status.st_ctim)
    )
  }
}

extension FileTime {
  fileprivate init(_ time: timespec) { self.init(seconds: time.tv_sec, nanoseconds: time.tv_nsec) }
}

extension FileIdentity {
  /// The identity of the file at a path; `nil` if there is none.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self = FileStatus(status).identity
  }
}

extension StorageError {
  /// Creates an error from an error number (`errno`) of the system.
  package init(_ operation: Operation, _ path: String, code: Int32) {
    let reason: Reason =
      switch code {
      case ENOENT, ENOTDIR: .absent
      case EEXIST: .exists
      case EISDIR, ELOOP: .notAFile
      case EACCES, EPERM: .notPermitted
      case EROFS: .readOnly
      case ENOSPC, EDQUOT, EFBIG: .noSpace
      case EIO, ENXIO, ENODEV, ESTALE: .deviceFailure
      default: .other
      }
    self.init(operation, path, reason, message: systemMessage(code), code: code)
  }
}

/// The system's message for an error number, by default that of its last error.
package func systemMessage(_ code: Int32 = errno) -> String {
  strerror(code).map { String(cString: $0) } ?? "error \(code)"
}
