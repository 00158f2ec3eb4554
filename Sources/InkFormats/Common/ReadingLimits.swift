import InkDocuments

/// The limits on the size and content of a file; a reader throws an error for a file that exceeds one.
public struct ReadingLimits: Sendable {
  /// The maximum size in bytes of a file that is no Inkstone document.
  ///
  /// Applies to the compressed size, and to the size of content that is decompressed as a stream.
  /// The default is 256 MiB.
  public var bytes = 256 << 20

  /// The maximum size of an Inkstone document in bytes.
  ///
  /// The default is 1 GiB.
  public var documentBytes = InkDocument.maximumBytes

  /// The maximum memory, in bytes, of the bytes of the file and the content that is read from it together.
  ///
  /// The default is 320 MiB.
  ///
  /// The limit that applies depends on the size of the file, n bytes:
  /// - It is min(`memory`, 128 MiB + 32·n) for the file and its content.
  /// - For an Inkstone document, the content may have 8·n bytes more, but at most 128 MiB + 128·n.
  public var memory = 320 << 20

  /// The part of the memory limit, in bytes, that is independent of the size of the file.
  static let minimumMemory = 128 << 20

  /// The part of the memory limit, in bytes, that is added per byte of the file.
  static let memoryPerByte = 32

  /// The maximum number of samples of all strokes; a Xournal stroke counts as four more.
  ///
  /// The default is 5,000,000. For Inkstone documents of more than 4 MiB, it grows in proportion to their size.
  public var samples = 5_000_000

  /// The maximum work of shaping all strokes, in the units of a `WorkBudget` (about 1 ns).
  ///
  /// Ink of 5,000,000 samples uses a sixth of it with the built-in brushes.
  package var work = 4e9

  /// The maximum number of pages.
  ///
  /// The default is 20,000.
  public var pages = 20_000

  /// The maximum number of layers of a page.
  ///
  /// The default is 1000.
  public var layers = 1000

  /// The maximum number of pixels of a picture in the file, which is decoded once for checking it.
  ///
  /// The default is 2²⁶.
  public var pixels = 64 << 20

  /// Whether a reader may also open the pictures and PDFs to which a document refers by path.
  ///
  /// The default is `true`.
  public var followsReferences = true

  /// Creates the default limits.
  public init() {}
}
