/// An error of reading or writing a file, with its position.
///
/// The description is one line that fits after `FILE: `.
public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The position of an error in the file.
  public enum Location: Hashable, Sendable {
    /// The file as a whole.
    case file
    /// The byte at an offset, counted from 0.
    case byte(Int)
    /// The line with a number, counted from 1.
    case line(Int)
  }

  /// The error message, in lower case and without a period.
  public var what: String

  /// The position of the error.
  public var location: Location

  /// Whether the content exceeds a limit of the reader.
  ///
  /// A reader leaves out an element that is malformed, but it never continues beyond a limit.
  public let isLimit: Bool

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - what: The error message, in lower case and without a period.
  ///   - location: The position of the error. The default is the file as a whole.
  ///   - isLimit: Whether the content exceeds a limit of the reader. The default is `false`.
  public init(_ what: String, at location: Location = .file, isLimit: Bool = false) {
    self.what = what
    self.location = location
    self.isLimit = isLimit
  }

  /// The message and the position, in one line.
  public var description: String {
    switch location {
    case .file: what
    case .byte(let offset): "\(what) (at byte \(offset))"
    case .line(let number): "\(what) (in line \(number))"
    }
  }
}
