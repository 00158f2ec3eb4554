/// The error of reading or writing a file, with its position in the file.
///
/// The description is one line for users, in lower case and without a period, to be shown after the name of the file.
public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The position of an error in the file.
  public enum Location: Hashable, Sendable {
    /// No position: the error is about the file as a whole.
    case file
    /// A byte, by its offset from the start of the file.
    case byte(Int)
    /// A line, by its number, counted from 1.
    case line(Int)
  }

  /// The error message, in lower case and without a period.
  public var what: String

  /// The position of the error in the file.
  public var location: Location

  /// Whether the content exceeds a limit of the reader, or needs a renderer that refuses it.
  ///
  /// A reader may leave out a malformed element and continue, but after this error it stops.
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

  /// The message, with the position in parentheses unless the error is about the file as a whole, in one line.
  public var description: String {
    switch location {
    case .file: what
    case .byte(let offset): "\(what) (at byte \(offset))"
    case .line(let number): "\(what) (in line \(number))"
    }
  }
}
