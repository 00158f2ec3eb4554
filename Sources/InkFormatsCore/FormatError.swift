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

  /// Creates an error from a message, in lower case and without a period.
  ///
  /// The default position is the file as a whole.
  public init(_ what: String, at location: Location = .file) {
    self.what = what
    self.location = location
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
