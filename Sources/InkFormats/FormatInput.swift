public import InkStrokes

/// A file that is to be read, with what its reader may use.
public struct FormatInput: Sendable {
  /// The content of the file, unpacked if it was gzipped.
  public internal(set) var bytes: [UInt8]

  /// The path of the file, for formats that refer to files beside them; `nil` if it has no name.
  public let name: String?

  /// The limits of the reader.
  ///
  /// ``ReadingLimits/memory`` is what is left for all that it holds beside `bytes`.
  public internal(set) var limits: ReadingLimits

  /// Sets text and draws PDF pages; `nil` if that cannot be done.
  public let renderer: (any ForeignContentRenderer)?

  /// Makes the parts of brushes that a file names.
  public internal(set) var plugins: PluginCatalog

  /// Whether a part that cannot be read makes the file unreadable; otherwise it is left out, with a note.
  public let isStrict: Bool

  /// The way in which the file of a picture becomes a page.
  public let picture: OpenedPicture

  let formats: FormatCatalog

  /// The formats that can be read, for the error of a reader that was handed another kind of file.
  public var accepted: String { formats.accepted }
}
