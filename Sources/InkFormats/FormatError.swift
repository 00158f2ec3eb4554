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
  /// The most bytes that a file may have, packed, and unpacked piece by piece.
  public var bytes = 256 << 20

  /// The most bytes of memory that the file and what is read of it may take together.
  ///
  /// Small files may take less: ``leastMemory`` and ``memoryPerByte`` for each of their bytes.
  public var memory = 320 << 20

  /// What may be held whatever the size of the file, in bytes.
  static let leastMemory = 128 << 20

  /// How many bytes more may be held for each byte of the file.
  static let memoryPerByte = 32

  /// The most samples that all strokes together may have; a stroke costs as much time as four.
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
