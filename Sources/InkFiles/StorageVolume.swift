/// The calls of a file system that the readers and writers of files need.
///
/// ``PosixVolume`` is the machine's; tests use a volume that simulates power failures.
public protocol StorageVolume: AnyObject {
  /// Opens or creates a regular file.
  ///
  /// - Throws: ``StorageError`` with the reason `absent` or `exists` as the access requires, `notAFile` for folders,
  ///   pipes and devices, or another one.
  func open(_ path: String, _ access: FileAccess) throws(StorageError) -> any StorageFile

  /// The absolute path with all symbolic links resolved.
  ///
  /// The file need not exist, its folder must.
  ///
  /// - Throws: An error if the folder doesn't exist or can't be accessed.
  func resolved(_ path: String) throws(StorageError) -> String

  /// The status of a file; `nil` if there is none.
  ///
  /// - Throws: An error if the path can't be accessed.
  func status(_ path: String) throws(StorageError) -> FileStatus?

  /// Gives a file another name in the same folder, atomically.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The new path, in the same folder.
  ///   - replacing: Whether an existing file with that name is replaced; if not, the error is `exists`.
  /// - Throws: An error if the file keeps its old name.
  func rename(_ path: String, to name: String, replacing: Bool) throws(StorageError)

  /// Removes the name of a file; an open file stays usable.
  ///
  /// - Throws: ``StorageError`` with the reason `absent` if there is no such file, or another one.
  func remove(_ path: String) throws(StorageError)

  /// Waits until the names of all files in the folder of a file are on the disk.
  ///
  /// - Throws: An error if they may not be on the disk.
  func syncFolder(of path: String) throws(StorageError)

  /// The number of bytes that may still be written to the file system of a path.
  ///
  /// - Throws: An error if the folder of the path doesn't exist.
  func freeSpace(at path: String) throws(StorageError) -> UInt64
}

/// An open file, which is closed by ``close()`` or when the last reference to it is released.
public protocol StorageFile: AnyObject {
  /// The path of the file as errors report it.
  var path: String { get set }

  /// The file's size, permissions, owner and times.
  ///
  /// - Throws: The reason of the system.
  func status() throws(StorageError) -> FileStatus

  /// Reads bytes from an offset in the file on, until the buffer is full or the file ends.
  ///
  /// - Returns: The number of bytes read; less than the size of the buffer only at the end of the file.
  /// - Throws: An error if the medium failed.
  func read(
    at offset: Int,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(StorageError) -> Int

  /// Writes bytes at an offset in the file, possibly not all of them.
  ///
  /// - Returns: The number of bytes written; more than 0.
  /// - Throws: An error if none could be written, such as `noSpace`.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(StorageError) -> Int

  /// Shortens the file to a number of bytes.
  ///
  /// - Throws: The reason of the system.
  func truncate(to size: Int) throws(StorageError)

  /// Waits until the content and the size of the file are on the disk.
  ///
  /// - Throws: An error if they may not be. The bytes written since the last success are then in an unknown state.
  func sync() throws(StorageError)

  /// Tries to lock the file, without waiting, until it is closed or the process ends.
  ///
  /// The lock is advisory: it only prevents other openings, in this process or another, from locking the file.
  ///
  /// - Returns: Whether it is locked now; `false` if another holds the lock.
  /// - Throws: An error if the file system doesn't support locks.
  func lock() throws(StorageError) -> Bool

  /// The ID of the process that has the file locked; `nil` if unknown.
  func lockHolder() -> Int32?

  /// Adopts the permissions and, if allowed, owner and group of another file.
  ///
  /// - Throws: An error if the permissions can't be changed. That owner and group can't be is no error.
  func adopt(_ status: FileStatus) throws(StorageError)

  /// Closes the file and releases its lock.
  func close()
}

/// The access with which a file is opened.
public enum FileAccess: Hashable, Sendable {
  /// Reading an existing file.
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
  /// The number of the device that holds the file system.
  public var device: UInt64
  /// The number of the file in the file system (its inode).
  public var number: UInt64

  /// Creates an identity from its two numbers.
  public init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }
}

/// A point in time, by the clock of a file system.
public struct FileTime: Hashable, Sendable {
  /// Whole seconds since 1970, UTC.
  public var seconds: Int
  /// The additional nanoseconds, 0 to 999,999,999.
  public var nanoseconds: Int

  /// Creates a point in time; the default is the start of 1970.
  public init(seconds: Int = 0, nanoseconds: Int = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}

/// The identity, size, permissions, owner and times of a file.
public struct FileStatus: Hashable, Sendable {
  /// The file's identity.
  public var identity: FileIdentity
  /// The size, in bytes.
  public var size: Int
  /// The permissions: the lowest twelve bits of a POSIX mode.
  public var permissions: UInt32
  /// The user ID of the owner.
  public var owner: UInt32
  /// The ID of the owning group.
  public var group: UInt32
  /// The time of the last change of the content.
  public var modified: FileTime
  /// The time of the last change of the content, the names or the permissions.
  public var changed: FileTime

  /// Creates a status from all its properties.
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
  /// - Throws: An error if the status of one of them can't be queried.
  package func leads(_ path: String, to file: any StorageFile) throws(StorageError) -> Bool {
    try status(path)?.identity == file.status().identity
  }

  /// Opens and locks a file; opens it again if another writer replaces it in the meantime.
  ///
  /// - Parameter access: The access; by default that for writing to an existing file.
  /// - Throws: `busy` if another writer has it open, or an error of ``open(_:_:)``.
  package func openLocked(
    _ path: String,
    _ access: FileAccess = .write
  ) throws(StorageError) -> any StorageFile {
    for _ in 0..<100 {
      let file = try open(path, access)
      do throws(StorageError) {
        guard try file.lock() else { throw .busy(path, process: file.lockHolder()) }
        // A writer that compacts replaces this file with another before it closes this one: the path is then opened
        // again.
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
  /// Reads `count` bytes from an offset on; fewer at the end of the file.
  ///
  /// - Throws: An error if the medium failed.
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

  /// Writes all bytes from index `start` of the array on, at an offset in the file.
  ///
  /// - Parameter progress: Receives the number of bytes of each partial write.
  /// - Returns: The number of bytes written.
  /// - Throws: The first error; the bytes reported to `progress` are then written.
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
