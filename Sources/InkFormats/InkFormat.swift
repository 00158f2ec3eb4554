/// A format of files of ink: its names, and what recognises, reads and writes such files.
///
/// Formats of an app are values like those of this package; a ``FormatCatalog`` has those that a program knows. See
/// Documentation/Formats.md and `Examples/OwnFormat`.
///
/// ```swift
/// extension InkFormat {
///   static let hpgl = InkFormat(
///     "hpgl",
///     title: "HP-GL",
///     summary: "drawings for pen plotters",
///     fileExtensions: ["hpgl", "plt"],
///     recognize: PlotReader.recognize,
///     read: PlotReader.read,
///     write: PlotWriter.write
///   )
/// }
/// ```
///
/// Formats are equal if their names are.
public struct InkFormat: Sendable {
  /// The certainty that a file is of a format, judged by its start.
  public enum Match: Sendable {
    /// Nothing contradicts it. A format that is certain of the file is preferred.
    case possible
    /// The file says so, by a signature or the name of its root element.
    case certain
  }

  /// Judges a file by its start; `nil` if it isn't of the format.
  public typealias Recognizer = @Sendable (FileStart) -> Match?

  /// Reads a file.
  public typealias Reader = @Sendable (FormatInput) throws(FormatError) -> InkImport

  /// Writes ink, and adds to the losses what the format cannot hold of it.
  ///
  /// The same ink must give the same bytes.
  public typealias Writer =
    @Sendable (InkImport, WritingSettings, inout WritingLosses) throws(FormatError) -> [UInt8]

  /// The name for programs, as `convert --to` takes it: letters, digits and hyphens.
  public let name: String

  /// The name in sentences, and on buttons.
  public let title: String

  /// The description that `inkstone formats` prints.
  public let summary: String

  /// The endings of such files, without the full stop and in small letters; the first is that of new files.
  public let fileExtensions: [String]

  /// The media type of such files.
  public let mediaType: String

  /// Whether a file may have several pages.
  ///
  /// A document of several pages becomes several files in other formats.
  public let holdsPages: Bool

  /// Whether its reader may ask the renderer for text or PDF pages.
  let usesRenderer: Bool

  let recognize: Recognizer?
  let reader: Reader?
  let writer: Writer?

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - name: The name for programs: letters, digits and hyphens.
  ///   - title: The name in sentences, and on buttons.
  ///   - summary: What such files are, in a line.
  ///   - fileExtensions: The endings of such files, without the full stop and in small letters.
  ///   - mediaType: The media type of such files.
  ///   - holdsPages: Whether a file may have several pages.
  ///   - usesRenderer: Whether `read` may use ``FormatInput/renderer``.
  ///   - recognize: Judges a file by its start, in at most linear time; `nil` for a format that is not read.
  ///   - read: Reads a file, whatever its bytes, in time and memory that ``FormatInput/limits`` bound; `nil` for a
  ///     format that is not read.
  ///   - write: Writes ink; `nil` for a format that is not written.
  /// - Precondition: There is an ending. A format that is recognised is read.
  public init(
    _ name: String,
    title: String,
    summary: String,
    fileExtensions: [String],
    mediaType: String = "application/octet-stream",
    holdsPages: Bool = false,
    usesRenderer: Bool = false,
    recognize: Recognizer? = nil,
    read: Reader? = nil,
    write: Writer? = nil
  ) {
    precondition(!fileExtensions.isEmpty, "a format needs at least one file extension")
    precondition((recognize == nil) == (read == nil), "a readable format needs a recognizer")
    self.name = name
    self.title = title
    self.summary = summary
    self.fileExtensions = fileExtensions
    self.mediaType = mediaType
    self.holdsPages = holdsPages
    self.usesRenderer = usesRenderer
    self.recognize = recognize
    reader = read
    writer = write
  }

  /// Whether such files can be read.
  public var isReadable: Bool { reader != nil }

  /// Whether ink can be written in the format.
  public var isWritable: Bool { writer != nil }
}

extension InkFormat: Hashable, CustomStringConvertible {
  /// Compares names.
  public static func == (a: InkFormat, b: InkFormat) -> Bool { a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The name.
  public var description: String { name }
}
