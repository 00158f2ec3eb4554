/// Why a file could not be read, and where.
///
/// The description is one line that fits behind `FILE: `.
public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place of the trouble.
  public enum Place: Hashable, Sendable {
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
  public var place: Place

  /// Creates an error.
  public init(_ what: String, at place: Place = .file) {
    self.what = what
    self.place = place
  }

  /// What is wrong and where, in one line.
  public var description: String {
    switch place {
    case .file: what
    case .byte(let offset): "\(what) (at byte \(offset))"
    case .line(let number): "\(what) (in line \(number))"
    }
  }
}
