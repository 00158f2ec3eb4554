public import InkStrokes

/// A file to read, with the resources of its reader.
public struct FormatInput: Sendable {
  /// The content of the file, decompressed if it was gzipped.
  public internal(set) var bytes: [UInt8]

  /// The path of the file, for formats that refer to adjacent files; `nil` if unknown.
  public let name: String?

  /// The limits of the reader.
  ///
  /// ``ReadingLimits/memory`` is the memory that remains for everything except `bytes`.
  public internal(set) var limits: ReadingLimits

  /// The renderer that lays out text and draws PDF pages; `nil` if neither is available.
  public let renderer: (any ForeignContentRenderer)?

  /// The catalog that creates the parts of brushes that a file names.
  public internal(set) var plugins: PluginCatalog

  /// Whether an unreadable element makes the file unreadable; otherwise the element is omitted, with a note.
  public let isStrict: Bool

  /// The way in which a picture file becomes a page.
  public let picture: OpenedPicture

  /// The password of an encrypted document; `nil` if none is known.
  public let password: String?

  /// The pages of a PDF whose shapes are read; the others are deferred.
  public let pdfPages: PDFPageChoice

  /// The use of the ink annotations of a PDF.
  public let annotations: PDFAnnotations

  /// A function called after each page that is read, with the number of pages read and of all pages to read.
  let progress: @Sendable (_ done: Int, _ all: Int) -> Void

  let formats: FormatCatalog

  /// An error message with the readable formats, for a reader that rejects a file.
  public var accepted: String { formats.accepted }
}
