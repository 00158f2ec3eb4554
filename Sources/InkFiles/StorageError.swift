/// A failed call of the file system.
public struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failures that callers distinguish.
  public enum Reason: Hashable, Sendable {
    /// There is no such file or folder.
    case absent
    /// A file with that name exists.
    case exists
    /// It is no regular file.
    case notAFile
    /// The user lacks the permission.
    case notPermitted
    /// The file, or its medium, is read-only.
    case readOnly
    /// Another program has it open for writing: its process, if known.
    case busy(process: Int32?)
    /// The disk, or the user's quota, is full.
    case noSpace
    /// The medium failed.
    case deviceFailure
    /// Any other reason.
    case other
  }

  /// The kinds of calls that failed.
  public enum Operation: String, Hashable, Sendable {
    /// Opening or creating a file.
    case open
    /// Reading.
    case read
    /// Writing.
    case write
    /// Making the written bytes durable.
    case sync
    /// Giving a file a name.
    case rename
    /// Removing a name, shortening, locking or querying a file.
    case change
  }

  /// The call that failed.
  public var operation: Operation

  /// The path of the file.
  public var path: String

  /// The reason for the failure.
  public var reason: Reason

  /// The reason in the words of the system.
  public var message: String

  /// The error number of the system; 0 if the error is not the system's.
  public var code: Int32

  /// Creates an error.
  public init(
    _ operation: Operation,
    _ path: String,
    _ reason: Reason,
    message: String,
    code: Int32 = 0
  ) {
    self.operation = operation
    self.code = code
    self.path = path
    self.reason = reason
    self.message = message
  }

  /// The path and the reason on one line.
  public var description: String { "\(path): \(message)" }
}
