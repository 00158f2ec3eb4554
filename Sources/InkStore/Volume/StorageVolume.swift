/// What a store needs of a file system.
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

/// What is known of a file.
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

  /// Creates a status.
  public init(
    identity: FileIdentity,
    size: Int,
    permissions: UInt32,
    owner: UInt32,
    group: UInt32
  ) {
    self.identity = identity
    self.size = size
    self.permissions = permissions
    self.owner = owner
    self.group = group
  }
}
