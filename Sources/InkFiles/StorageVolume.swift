/// The calls of a file system that the readers and writers of files need.
///
/// ``PosixVolume`` is the machine's; tests use a volume that simulates power failures.
public protocol StorageVolume: AnyObject {
  /// Opens a file.
  func open(_ path: String, _ access: FileAccess) throws(StorageError) -> any StorageFile

  /// The absolute path with all symbolic links resolved.
  ///
  /// The file need not exist, its folder must.
  func resolved(_ path: String) throws(StorageError) -> String

  /// The status of a file; `nil` if there is none.
  func status(_ path: String) throws(StorageError) -> FileStatus?

  /// Gives a file another name in the same folder, atomically.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The new name, without a folder.
  ///   - replacing: Whether an existing file with that name is replaced; if not, the error is `exists`.
  func rename(_ path: String, to name: String, replacing: Bool) throws(StorageError)

  /// Removes a name.
  func remove(_ path: String) throws(StorageError)

  /// Returns when the names in the folder of a file are on the disk.
  func syncFolder(of path: String) throws(StorageError)

  /// The number of bytes that may still be written to the file system of a path.
  func freeSpace(at path: String) throws(StorageError) -> UInt64
}

/// An open file; closed at the latest when the last reference is released.
public protocol StorageFile: AnyObject {
  /// The name of the file in errors.
  var path: String { get set }

  /// The file's properties.
  func status() throws(StorageError) -> FileStatus

  /// Reads bytes.
  ///
  /// - Returns: The number of bytes read; less than the size of the buffer only at the end of the file.
  func read(
    at offset: Int,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(StorageError) -> Int

  /// Writes bytes, possibly not all of them.
  ///
  /// - Returns: The number of bytes written; more than 0.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(StorageError) -> Int

  /// Shortens the file.
  func truncate(to size: Int) throws(StorageError)

  /// Returns when content and size are on the disk.
  ///
  /// After an error, the bytes written since the last success may or may not be on the disk.
  func sync() throws(StorageError)

  /// Locks the file against others that lock it, until it is closed or the process ends.
  ///
  /// - Returns: Whether it is locked now; false if another holds the lock.
  func lock() throws(StorageError) -> Bool

  /// The process that has the file locked, if known.
  func lockHolder() -> Int32?

  /// Adopts permissions and, if allowed, owner and group.
  func adopt(_ status: FileStatus) throws(StorageError)

  /// Closes the file and releases its lock.
  func close()
}

/// The access with which a file is opened.
public enum FileAccess: Hashable, Sendable {
  /// Reading.
  case read
  /// Reading and writing an existing file.
  case write
  /// Reading and writing a file that doesn't exist yet.
  ///
  /// A private file is accessible to the user only; other files have the user's default permissions.
  case create(isPrivate: Bool)
}

/// The identity of a file, independent of its name.
public struct FileIdentity: Hashable, Sendable {
  /// The number of the file system that holds the file, as in `st_dev`.
  public var device: UInt64
  /// The number of the file in the file system.
  public var number: UInt64

  /// Creates an identity.
  public init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }
}

/// A point in time, by the clock of a file system.
public struct FileTime: Hashable, Sendable {
  /// Seconds since 1970.
  public var seconds: Int
  /// The additional nanoseconds.
  public var nanoseconds: Int

  /// Creates a point in time.
  public init(seconds: Int = 0, nanoseconds: Int = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}

/// The properties of a file.
public struct FileStatus: Hashable, Sendable {
  /// The file's identity.
  public var identity: FileIdentity
  /// The size, in bytes.
  public var size: Int
  /// The permissions: the lowest twelve bits of a POSIX mode.
  public var permissions: UInt32
  /// The user ID of the owner.
  public var owner: UInt32
  /// The ID of the group that owns the file.
  public var group: UInt32
  /// The time of the last change of the content.
  public var modified: FileTime
  /// The time of the last change of the content, the names or the permissions.
  public var changed: FileTime

  /// Creates a status.
  public init(
    identity: FileIdentity,
    size: Int,
    permissions: UInt32,
    owner: UInt32,
    group: UInt32,
    modified: FileTime = FileTime(),
    changed: FileTime = FileTime()
  ) {
    self.modified = modified
    self.changed = changed
    self.identity = identity
    self.size = size
    self.permissions = permissions
    self.owner = owner
    self.group = group
  }
}

extension StorageVolume {
  /// Whether a path leads to an open file.
  ///
  /// - Throws: The error of the system, except for a missing file.
  package func leads(_ path: String, to file: any StorageFile) throws(StorageError) -> Bool {
    try status(path)?.identity == file.status().identity
  }

  /// Opens and locks a file that no one else has locked and that still has its name.
  ///
  /// - Throws: `busy` if another writer has it open.
  package func openLocked(
    _ path: String,
    _ access: FileAccess = .write
  ) throws(StorageError) -> any StorageFile {
    for _ in 0..<100 {
      let file = try open(path, access)
      do throws(StorageError) {
        guard try file.lock() else { throw .busy(path, process: file.lockHolder()) }
        // A writer that compacts replaces this file with another before it closes this one.
        if try leads(path, to: file) { return file }
      } catch {
        file.close()
        throw error
      }
      file.close()
    }
    throw .busy(path, process: nil)
  }
}

extension StorageError {
  fileprivate static func busy(_ path: String, process: Int32?) -> StorageError {
    let program = process.map { "process \($0)" } ?? "another program"
    return StorageError(
      .open,
      path,
      .busy(process: process),
      message: "is open for writing in \(program)"
    )
  }
}

extension StorageFile {
  /// Reads a range of the file; fewer bytes at its end.
  ///
  /// - Throws: The error of the system.
  package func read(at offset: Int, count: Int) throws(StorageError) -> [UInt8] {
    var failure: StorageError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, size in
      do throws(StorageError) {
        size = try read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes the bytes from an index on; returns the number of bytes written.
  @discardableResult
  package func writeAll(
    _ bytes: [UInt8],
    from start: Int = 0,
    at offset: Int,
    progress: (Int) -> Void = { _ in }
  ) throws(StorageError) -> Int {
    var done = start
    while done < bytes.count {
      let from = done
      let count = try bytes.withUnsafeBufferPointer { (all) throws(StorageError) -> Int in
        try write(
          UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[from...])),
          at: offset + from - start
        )
      }
      done += count
      progress(count)
    }
    return done - start
  }
}
