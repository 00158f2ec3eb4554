import Glibc

/// The file system of the machine.
public final class PosixVolume: StorageVolume {
  /// Creates an access to it; all are alike.
  public init() {}

  /// Opens a file; folders, pipes and devices are `notAFile`.
  public func open(
    _ path: String,
    _ access: FileAccess
  ) throws(StorageError) -> any StorageFile {
    let flags: Int32
    var mode: mode_t = 0
    switch access {
    case .read: flags = O_RDONLY
    case .write: flags = O_RDWR
    case .create(let isPrivate):
      flags = O_RDWR | O_CREAT | O_EXCL
      mode = isPrivate ? 0o600 : 0o666
    }
    // Without O_NONBLOCK the opening of a pipe would wait for somebody.
    let descriptor = retry { Glibc.open(path, flags | O_CLOEXEC | O_NONBLOCK, mode) }
    guard descriptor >= 0 else { throw StorageError(.open, path, code: errno) }
    let file = PosixFile(path, descriptor)
    guard try file.isRegular() else {
      throw StorageError(.open, path, .notAFile, message: "is not a file")
    }
    return file
  }

  /// The path behind all symbolic links.
  public func resolved(_ path: String) throws(StorageError) -> String {
    if let whole = realpath(path, nil) {
      defer { free(whole) }
      return String(cString: whole)
    }
    guard errno == ENOENT else { throw StorageError(.open, path, code: errno) }
    let (folder, name) = Self.parts(of: path)
    guard let whole = realpath(folder, nil) else { throw StorageError(.open, path, code: errno) }
    defer { free(whole) }
    let start = String(cString: whole)
    return start.utf8.last == 0x2f ? start + name : start + "/" + name
  }

  /// What is known of a file.
  public func status(_ path: String) throws(StorageError) -> FileStatus? {
    var status = stat()
    if stat(path, &status) == 0 { return FileStatus(status) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw StorageError(.change, path, code: errno)
  }

  /// Gives a file another name.
  ///
  /// Where files cannot have two names, not to replace is a matter of looking before: a file that comes
  /// into being in between is replaced.
  public func rename(
    _ path: String,
    to name: String,
    replacing: Bool
  ) throws(StorageError) {
    if !replacing {
      // A second name for the file is refused if it is taken.
      if link(path, name) == 0 { return try remove(path) }
      let isUnable = errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS || errno == EMLINK
      guard isUnable else { throw StorageError(.rename, name, code: errno) }
      var status = stat()
      guard lstat(name, &status) != 0 else { throw StorageError(.rename, name, code: EEXIST) }
    }
    if Glibc.rename(path, name) != 0 { throw StorageError(.rename, name, code: errno) }
  }

  /// Removes a name.
  public func remove(_ path: String) throws(StorageError) {
    if unlink(path) != 0 { throw StorageError(.change, path, code: errno) }
  }

  /// Returns when the names in a folder are on the disk.
  ///
  /// File systems that cannot do that, and folders that may be written and not read, are taken to
  /// need no help.
  public func syncFolder(of path: String) throws(StorageError) {
    let (folder, _) = Self.parts(of: path)
    let descriptor = retry { Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      if errno == EACCES { return }
      throw StorageError(.sync, folder, code: errno)
    }
    defer { close(descriptor) }
    guard retry({ fsync(descriptor) }) != 0, errno != EINVAL, errno != EROFS else { return }
    throw StorageError(.sync, folder, code: errno)
  }

  /// How many bytes may still be written by this user.
  public func freeSpace(at path: String) throws(StorageError) -> UInt64 {
    var status = statvfs()
    let (folder, _) = Self.parts(of: path)
    guard statvfs(folder, &status) == 0 else { throw StorageError(.change, folder, code: errno) }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
  }

  /// The folder of a path and the name in it.
  static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let name = String(path[path.index(after: slash)...])
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }
}

/// Calls until no signal interrupts.
func retry<Number: SignedInteger>(_ call: () -> Number) -> Number {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

extension FileStatus {
  init(_ status: stat) {
    self.init(
      identity: FileIdentity(device: UInt64(status.st_dev), number: UInt64(status.st_ino)),
      size: Int(status.st_size),
      permissions: status.st_mode & 0o7777,
      owner: status.st_uid,
      group: status.st_gid
    )
  }
}

extension StorageError {
  /// An error from the number that the system gives its reason.
  init(_ operation: Operation, _ path: String, code: Int32) {
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
    let message = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    self.init(operation, path, reason, message: message)
  }
}
