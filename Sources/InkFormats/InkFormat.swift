/// A file format of ink: its names, its recognizer, reader and writer.
///
/// Formats of an app are values like the built-in ones; a ``FormatCatalog`` lists the formats of a program. See
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
  /// The result of a recognizer: the certainty with which a file has the format.
  public enum Match: Sendable {
    /// The file may have the format; another format that is ``certain`` is preferred.
    case possible
    /// The file has the format: its signature or the name of its XML root element identifies it.
    case certain
  }

  /// A function that recognizes the format of a file by its beginning; it returns `nil` if the file has another.
  public typealias Recognizer = @Sendable (FileStart) -> Match?

  /// A function that reads a file; it throws an error if the file is malformed or exceeds ``FormatInput/limits``.
  ///
  /// After an error whose `isLimit` is false, it is called again with ``FormatInput/isDamaged``, unless
  /// ``FormatInput/isStrict`` is true.
  public typealias Reader = @Sendable (FormatInput) throws(FormatError) -> InkImport

  /// A function that returns ink as the bytes of a file, and adds the content that the file lacks to the losses.
  ///
  /// The same ink must always result in the same bytes. It throws an error if the ink cannot be written at all.
  public typealias Writer =
    @Sendable (InkImport, WritingSettings, inout WritingLosses) throws(FormatError) -> [UInt8]

  /// The name for programs, as in `inkstone convert --to`: letters, digits and hyphens; unique in a catalog.
  public let name: String

  /// The name for users, in sentences and on buttons, such as `InkML`.
  public let title: String

  /// The description of the files in one line, which `inkstone formats` prints.
  public let summary: String

  /// The file extensions in lowercase, without the period, at least one; the first is that of new files.
  public let fileExtensions: [String]

  /// The file extensions of written files, the first of ``fileExtensions`` among them.
  ///
  /// The default is ``fileExtensions``. Files with the other ones can only be read.
  public let writtenExtensions: [String]

  /// The media type (MIME type) of files, such as `image/svg+xml`.
  ///
  /// The default is `application/octet-stream`.
  public let mediaType: String

  /// Whether a file may have several pages.
  ///
  /// The default is `false`.
  ///
  /// If files of one page are written (``writesPages``), a document of several pages becomes several files.
  public let holdsPages: Bool

  /// Whether a written file may have several pages.
  ///
  /// The default is ``holdsPages``. A reader may also understand files of several pages that can't be written.
  public let writesPages: Bool

  /// The content that the reader returns, if the file has it.
  ///
  /// The default is empty.
  public let reads: FormatContent

  /// The content that the writer keeps as such, not as something else that looks the same.
  ///
  /// The default is empty.
  public let writes: FormatContent

  /// Whether the reader may use the renderer for text or PDF pages.
  let usesRenderer: Bool

  let recognize: Recognizer?
  let reader: Reader?
  let writer: Writer?

  /// Creates a format from its names and functions.
  ///
  /// - Parameters:
  ///   - name: The name for programs: letters, digits and hyphens; unique in a catalog.
  ///   - title: The name for users, in sentences and on buttons.
  ///   - summary: The description of the files, in one line.
  ///   - fileExtensions: The file extensions in lowercase, without the period.
  ///   - writtenExtensions: Those of written files; `nil`, the default, for all.
  ///   - mediaType: The media type. The default is `application/octet-stream`.
  ///   - holdsPages: Whether a file may have several pages. The default is `false`.
  ///   - writesPages: Whether a written file may have several pages; `nil`, the default, for `holdsPages`.
  ///   - reads: The content that `read` returns. The default is empty.
  ///   - writes: The content that `write` keeps. The default is empty.
  ///   - usesRenderer: Whether `read` may use ``FormatInput/renderer``. The default is `false`.
  ///   - recognize: The recognizer, which judges the beginning of a file in at most linear time; `nil` for a
  ///     format that is only written.
  ///   - read: The reader, which accepts any bytes and stays within the time and memory of
  ///     ``FormatInput/limits``; `nil` for a format that is only written.
  ///   - write: The writer; `nil` for a format that is only read.
  /// - Precondition: `fileExtensions` is not empty, and `recognize` and `read` are both given or both `nil`.
  public init(
    _ name: String,
    title: String,
    summary: String,
    fileExtensions: [String],
    writtenExtensions: [String]? = nil,
    mediaType: String = "application/octet-stream",
    holdsPages: Bool = false,
    writesPages: Bool? = nil,
    reads: FormatContent = [],
    writes: FormatContent = [],
    usesRenderer: Bool = false,
    recognize: Recognizer? = nil,
    read: Reader? = nil,
    write: Writer? = nil
  ) {
    precondition(!fileExtensions.isEmpty, "a format needs at least one file extension")
    precondition(
      (recognize == nil) == (read == nil),
      "a format must have both a recognizer and a reader, or neither"
    )
    self.name = name
    self.title = title
    self.summary = summary
    self.fileExtensions = fileExtensions
    self.writtenExtensions = writtenExtensions ?? fileExtensions
    self.mediaType = mediaType
    self.holdsPages = holdsPages
    self.writesPages = writesPages ?? holdsPages
    self.reads = reads
    self.writes = writes
    self.usesRenderer = usesRenderer
    self.recognize = recognize
    reader = read
    writer = write
  }

  /// Whether files of the format can be read.
  public var isReadable: Bool { reader != nil }

  /// Whether ink can be written in the format.
  public var isWritable: Bool { writer != nil }

  /// Whether files with an extension, in lowercase without the period, can be read but not written.
  func onlyReads(_ ending: String) -> Bool {
    fileExtensions.contains(ending) && !(isWritable && writtenExtensions.contains(ending))
  }

  /// Returns why a file with an extension, in lowercase without the period, isn't written; `nil` if it can be, or if it
  /// is of another format.
  package func refusal(ofWriting ending: String) -> String? {
    guard onlyReads(ending) else { return nil }
    return "files .\(ending) can only be read; \(title) is written as .\(fileExtensions[0])"
  }
}

extension InkFormat: Hashable, CustomStringConvertible {
  /// Whether two formats have the same name.
  public static func == (a: InkFormat, b: InkFormat) -> Bool { a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The name of the format for programs, such as `inkml`.
  public var description: String { name }
}
