/// Why a file could not be read, and where.
///
/// The description is one line that fits behind `FILE: `.
public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place of the trouble.
  public enum Location: Hashable, Sendable {
    /// The file as a whole.
    case file
    /// A byte, counted from 0.
    case byte(Int)
    /// A line, counted from 1.
    case line(Int)
  }

  /// What is wrong, without a full stop.
  public var what: String

  /// Where it is wrong.
  public var location: Location

  /// Creates an error.
  public init(_ what: String, at location: Location = .file) {
    self.what = what
    self.location = location
  }

  /// What is wrong and where, in one line.
  public var description: String {
    switch location {
    case .file: what
    case .byte(let offset): "\(what) (at byte \(offset))"
    case .line(let number): "\(what) (in line \(number))"
    }
  }
}
