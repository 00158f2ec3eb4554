/// Why the file system did not do what it was asked to do.
public struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of trouble, as far as it matters what one does about them.
  public enum Reason: Hashable, Sendable {
    /// There is no such file or folder.
    case absent
    /// There is a file of that name.
    case exists
    /// It is no regular file.
    case notAFile
    /// The user may not do this.
    case notPermitted
    /// The file, or its medium, cannot be written to.
    case readOnly
    /// Another program has it open for writing; its process, if that is known.
    case busy(process: Int32?)
    /// No room is left, or the user has used up their share of it.
    case noSpace
    /// The medium does not work.
    case deviceFailure
    /// Something else.
    case other
  }

  /// What was asked for.
  public enum Operation: String, Hashable, Sendable {
    /// To open or create a file.
    case open
    /// To read.
    case read
    /// To write.
    case write
    /// To make what was written durable.
    case sync
    /// To give a file a name.
    case rename
    /// To remove a name, to shorten, to lock or to ask.
    case change
  }

  /// What was asked for.
  public var operation: Operation

  /// The path of the file.
  public var path: String

  /// What hinders.
  public var reason: Reason

  /// The reason in the words of the system.
  public var message: String

  /// The number that the system gives the reason; 0 if it is not the system's.
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

  /// Path and reason in one line.
  public var description: String { "\(path): \(message)" }
}
