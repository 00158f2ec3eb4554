import Glibc

/// Why a file could not be written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public var path: String

  /// The number that the system gives the reason.
  public var code: Int32

  /// The reason in words, mostly those of the system.
  public var reason: String

  /// Creates an error from the number of its reason.
  ///
  /// - Parameter reason: The reason in words; those of the system if `nil`.
  public init(path: String, code: Int32, reason: String? = nil) {
    self.path = path
    self.code = code
    self.reason = reason ?? strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// Path and reason in one line.
  public var description: String { "\(path): \(reason)" }
}
