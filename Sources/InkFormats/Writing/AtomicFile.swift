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

/// Writes files whole or not at all.
public enum AtomicFile {
  /// Puts bytes into a file, new or in place of its old content.
  ///
  /// The bytes go to a new file in the same folder, which is flushed to the disk and then takes the
  /// name. Until then whoever opens the path finds the old content. What is not a regular file, a
  /// pipe or a device, is written to directly; what may be read only is left alone.
  ///
  /// - Throws: If anything fails. The old content is then still there, and nothing beside it.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = try OutputFile(path)
    file.write(bytes)
    try file.commit()
  }
}
