import InkDocuments

/// What a reader may use up before it gives a file back as too big.
public struct ReadingLimits: Sendable {
  /// The most bytes that a file of another program may have, packed, and unpacked piece by piece.
  public var bytes = 256 << 20

  /// The most bytes of a document of this package.
  public var documentBytes = InkDocument.maximumBytes

  /// The most bytes of memory that the file and what is read of it may take together.
  ///
  /// Small files may take less: 128 MiB, and 32 bytes for each of theirs, or 128 if they are documents. Large
  /// documents may take more: their bytes do not count, and 8 bytes more may be held for each of them.
  public var memory = 320 << 20

  /// What may be held whatever the size of the file, in bytes.
  static let minimumMemory = 128 << 20

  /// How many bytes more may be held for each byte of the file.
  static let memoryPerByte = 32

  /// The most samples that all strokes together may have; a stroke of Xournal's counts as four more.
  ///
  /// Documents of more than 4 MiB may have as many more as they are larger.
  public var samples = 5_000_000

  /// The most work that the shapes of all strokes may be, in the units of a `WorkBudget`.
  ///
  /// Ink of 5,000,000 samples is a sixth of it with the brushes of this package.
  package var work = 4e9

  /// The most pages.
  public var pages = 20_000

  /// The most layers of a page.
  public var layers = 1000

  /// The most pixels that a picture inside the file may have.
  public var pixels = 64 << 20

  /// Whether pictures and PDFs may be read that a document names by their path.
  public var followsReferences = true

  /// The usual limits.
  public init() {}
}
