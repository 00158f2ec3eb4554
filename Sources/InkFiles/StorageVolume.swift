/// The calls of a file system that writers and readers of files need.
///
/// ``PosixVolume`` is that of the machine; tests have one that loses power.
public protocol StorageVolume: AnyObject {
  /// Opens a file.
  func open(_ path: String, _ access: FileAccess) throws(StorageError) -> any StorageFile

  /// The path behind all symbolic links, from the root on.
  ///
  /// The file need not exist, its folder must.
  func resolved(_ path: String) throws(StorageError) -> String

  /// What is known of a file; nil if there is none.
  func status(_ path: String) throws(StorageError) -> FileStatus?

  /// Gives a file another name in the same folder, at once and entirely.
  ///
  /// - Parameter replacing: Whether a file that has the name may lose it; if not, that is the error
  ///   `exists`.
  func rename(_ path: String, to name: String, replacing: Bool) throws(StorageError)

  /// Removes a name.
  func remove(_ path: String) throws(StorageError)

  /// Returns when the names in the folder of a file are on the disk.
  func syncFolder(of path: String) throws(StorageError)

  /// How many bytes may still be written to the file system of a path.
  func freeSpace(at path: String) throws(StorageError) -> UInt64
}

/// An open file; closed at the latest when nobody has it any more.
public protocol StorageFile: AnyObject {
  /// What the file is called in errors.
  var path: String { get set }

  /// What is known of it.
  func status() throws(StorageError) -> FileStatus

  /// Reads bytes.
  ///
  /// - Returns: How many; fewer than there is room for only at the end of the file.
  func read(
    at offset: Int,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(StorageError) -> Int

  /// Writes bytes, possibly not all of them.
  ///
  /// - Returns: How many; more than 0.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(StorageError) -> Int

  /// Shortens the file.
  func truncate(to size: Int) throws(StorageError)

  /// Returns when content and size are on the disk.
  ///
  /// After an error nothing is known of what was written since the last success.
  func sync() throws(StorageError)

  /// Locks the file against others who lock it, until it is closed or the process ends.
  ///
  /// - Returns: Whether nobody else has it locked.
  func lock() throws(StorageError) -> Bool

  /// The process that has the file locked, if that can be told.
  func lockHolder() -> Int32?

  /// Takes over permissions and, where allowed, owner and group.
  func adopt(_ status: FileStatus) throws(StorageError)

  /// Closes the file and gives up its lock.
  func close()
}

/// What a file is opened for.
public enum FileAccess: Hashable, Sendable {
  /// To read.
  case read
  /// To read and write; it exists.
  case write
  /// To read and write; it does not exist yet.
  ///
  /// Private files are the user's own, others have the permissions that the user gives new files.
  case create(isPrivate: Bool)
}

/// Which file it is, whatever its name.
public struct FileIdentity: Hashable, Sendable {
  /// The file system.
  public var device: UInt64
  /// The file in it.
  public var number: UInt64

  /// Creates an identity.
  public init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }
}

/// A moment, in the time of a file system.
public struct FileTime: Hashable, Sendable {
  /// Seconds since 1970.
  public var seconds: Int
  /// The nanoseconds beyond those.
  public var nanoseconds: Int

  /// Creates a moment.
  public init(seconds: Int = 0, nanoseconds: Int = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}

/// The properties of a file.
public struct FileStatus: Hashable, Sendable {
  /// Which file it is.
  public var identity: FileIdentity
  /// Its size in bytes.
  public var size: Int
  /// Who may do what: the lowest twelve bits of a POSIX mode.
  public var permissions: UInt32
  /// The number of its owner.
  public var owner: UInt32
  /// The number of its group.
  public var group: UInt32
  /// When its content changed last.
  public var modified: FileTime
  /// When its content, its names or its permissions changed last.
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
  package func leads(_ path: String, to file: any StorageFile) throws(StorageError) -> Bool {
    try status(path)?.identity == file.status().identity
  }

  /// Opens a file that no one else has locked, and that still has its name, and locks it.
  ///
  /// - Throws: `busy` if another writer has it.
  package func openLocked(
    _ path: String,
    _ access: FileAccess = .write
  ) throws(StorageError) -> any StorageFile {
    for _ in 0..<100 {
      let file = try open(path, access)
      do throws(StorageError) {
        guard try file.lock() else { throw .busy(path, process: file.lockHolder()) }
        // A writer that compacts puts another file in its place before it closes this one.
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
  /// Reads a part of the file; less where it ends.
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

  /// Writes bytes from an index on; returns the number of bytes written.
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
