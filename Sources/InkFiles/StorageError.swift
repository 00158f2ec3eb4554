/// A failed call of the file system.
public struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failures that callers distinguish.
  public enum Reason: Hashable, Sendable {
    /// There is no such file or folder.
    case absent
    /// A file with that name exists.
    case exists
    /// The path leads to a folder, a pipe or a device instead of a regular file.
    case notAFile
    /// The user lacks the permission.
    case notPermitted
    /// The file, or its medium, is read-only.
    case readOnly
    /// Another program has the file open for writing; `process` is its process ID, `nil` if unknown.
    case busy(process: Int32?)
    /// The disk, or the user's quota, is full.
    case noSpace
    /// The medium reports an input or output error, or was removed.
    case deviceFailure
    /// A reason other than those listed here: see ``StorageError/message`` and ``StorageError/code``.
    case other
  }

  /// The kind of a call of the file system.
  public enum Operation: String, Hashable, Sendable {
    /// Opening or creating a file.
    case open
    /// Reading the bytes of a file.
    case read
    /// Writing bytes to a file.
    case write
    /// Making the written bytes durable.
    case sync
    /// Giving a file a name.
    case rename
    /// Removing a name, shortening, locking or querying a file.
    case change
  }

  /// The kind of the call that failed.
  public var operation: Operation

  /// The path of the file.
  public var path: String

  /// The reason for the failure.
  public var reason: Reason

  /// The reason as a phrase that follows the path, such as `is read-only`, or the system's message.
  public var message: String

  /// The error number of the system; 0 if the error is not the system's.
  public var code: Int32

  /// Creates an error from all its properties.
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
