import InkGraphics

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

/// Makes a brush or a part of one, of values in a file.
func sound<Part>(
  _ make: () throws(InvalidValue) -> Part
) throws(FormatError) -> Part {
  do throws(InvalidValue) {
    return try make()
  } catch {
    throw FormatError("a brush that cannot be: \(error.description)")
  }
}

/// What a reader may use up before it gives a file back as too big.
public struct ReadingLimits: Sendable {
  /// The most bytes that a file may have after it is unpacked.
  public var bytes = 512 << 20

  /// The most samples that all strokes together may have.
  ///
  /// A sample of a document takes some 100 bytes of memory. A sample of a recording takes some 400,
  /// because its event and its curve are kept, too. So the usual limit keeps a reader near 2 GB.
  public var samples = 5_000_000

  /// The most pages.
  public var pages = 20_000

  /// The most pixels that a picture inside the file may have.
  public var pixels = 64 << 20

  /// Whether pictures and PDFs may be read that a document names by their path.
  public var followsReferences = true

  /// The usual limits.
  public init() {}
}
