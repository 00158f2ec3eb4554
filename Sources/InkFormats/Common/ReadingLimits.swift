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
