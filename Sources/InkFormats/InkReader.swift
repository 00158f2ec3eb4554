package import InkDocuments
public import InkDrawing
public import InkStrokes

/// The functions that read files of ink: they recognize the format, and call its reader.
public enum InkReader {
  /// Returns whether reading a file may need a ``ForeignContentRenderer``, judged by its format.
  ///
  /// - Parameters:
  ///   - start: The file, or at least its first 64 KiB. A gzipped file may always need a renderer.
  ///   - formats: The formats to recognize. The default is ``FormatCatalog/builtIn``.
  public static func mayNeedRenderer(
    _ start: [UInt8],
    formats: FormatCatalog = .builtIn
  ) -> Bool {
    Inflation.isGzip(start) || (try? formats.format(of: start))?.usesRenderer == true
  }

  /// The decompressed size in bytes above which page-by-page reading decompresses incrementally.
  private static let unpackedAtOnce = 32 << 20

  /// Reads a document page by page and passes the pages on, so that it needn't be in memory as a whole.
  ///
  /// Only documents of Xournal and Xournal++ can be read in this way, if the background of each page precedes its
  /// layers.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The path of the file, for documents that refer to adjacent files; `nil` if unknown.
  ///   - limits: The limits of the reader.
  ///   - renderer: As in ``read(_:name:limits:renderer:plugins:isStrict:picture:pageSize:password:pdfPages:annotations:formats:)``.
  ///   - isStrict: Whether a damaged document is an error; otherwise the result is `nil`. The default is `false`.
  ///   - receiver: The receiver of the pages. It may have received pages before an error.
  /// - Returns: The content of the file with empty pages; `nil` if the file cannot be read in this way: then discard
  ///   the pages that the receiver may have received, and read the file as a whole.
  /// - Throws: As ``read(_:name:limits:renderer:plugins:isStrict:picture:pageSize:password:pdfPages:annotations:formats:)``.
  public static func read(
    _ bytes: [UInt8],
    name: String? = nil,
    limits: ReadingLimits = .init(),
    renderer: (any ForeignContentRenderer)? = nil,
    isStrict: Bool = false,
    into receiver: any InkReceiver
  ) throws(FormatError) -> InkImport? {
    try read(
      bytes,
      name: name,
      limits: limits,
      renderer: renderer,
      isStrict: isStrict,
      pdfPages: .all,
      formats: .builtIn,
      into: receiver
    ) { _ in }
  }

  /// Reads a document page by page, as ``read(_:name:limits:renderer:isStrict:into:)`` does, and reports the fraction read.
  ///
  /// - Parameters:
  ///   - pdfPages: The pages whose PDF backgrounds are read; others are deferred.
  ///   - progress: A function called regularly with the fraction of bytes that has been read, from 0 to 1.
  /// - Throws: An error if the content is malformed or exceeds the limits.
  package static func read(
    _ bytes: [UInt8],
    name: String?,
    limits: ReadingLimits,
    renderer: (any ForeignContentRenderer)?,
    isStrict: Bool,
    pdfPages: PDFPageChoice,
    formats: FormatCatalog,
    into receiver: any InkReceiver,
    progress: @escaping (Double) -> Void
  ) throws(FormatError) -> InkImport? {
    guard bytes.count <= limits.bytes else { return nil }
    var limits = limits.scaled(to: bytes.count)
    let start =
      Inflation.isGzip(bytes)
      ? try GzipStream(bytes, limit: limits.bytes).prefix(FileStart.size)
      : Array(bytes.prefix(FileStart.size))
    guard try formats.format(of: start).isXournal else { return nil }
    var bytes = bytes
    let maximum = min(limits.unpackedBytes, unpackedAtOnce)
    if let unpacked = FastGzip.unpack(bytes, limit: maximum) {
      bytes = unpacked
      limits = limits.holding(unpacked.count)
    }
    do throws(FormatError) {
      var file = try XournalReader.read(
        bytes,
        name: name,
        limits: limits,
        renderer: renderer,
        receiver: receiver,
        pdfPages: pdfPages,
        progress: progress
      )
      file.notes = ReadingNotes.abridged(file.notes)
      return file
    } catch {
      if error.what == XournalReader.unordered.what { return nil }
      // A damaged document is read as a whole.
      if !isStrict, FormatInput.isDamage(error) { return nil }
      throw error
    }
  }

  /// Reads a file of any known format.
  ///
  /// The format is recognized by the bytes alone, whatever the file extension. A gzipped file is decompressed first.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The path of the file, for formats that refer to adjacent files.
  ///   - limits: The limits of the reader.
  ///   - renderer: The renderer of text and PDF pages. Without it, text is omitted with a note, and a PDF background
  ///     is an error.
  ///   - plugins: The catalog that creates the parts of brushes that files name. Unless it decodes pictures itself,
  ///     ``PictureFileDecoder/shared`` decodes them.
  ///   - isStrict: Whether a malformed element, or a truncated file, is an error; otherwise the rest is read, with
  ///     a note. The default is `false`.
  ///   - picture: The way in which a picture file becomes a page. The default is ``OpenedPicture/locked``.
  ///   - pageSize: The new size of finite pages, to which their content is scaled; `nil`, the default, keeps the
  ///     size of the file. See ``InkImport/rescalePages(to:)``.
  ///   - password: The password of an encrypted PDF; `nil`, the default, if none is known.
  ///   - pdfPages: The pages of a PDF whose shapes are read, by default all. The others are deferred: a
  ///     ``DeferredPageReader`` reads them later.
  ///   - annotations: The use of the ink annotations of a PDF. The default is ``PDFAnnotations/paper``.
  ///   - formats: The formats to recognize. The default is ``FormatCatalog/builtIn``.
  /// - Returns: The content of the file. Its notes name content that was left out or replaced, and parts of brushes
  ///   that `plugins` doesn't know.
  /// - Throws: An error if the format is unknown, or if the content is malformed or exceeds the limits.
  public static func read(
    _ bytes: [UInt8],
    name: String? = nil,
    limits: ReadingLimits = .init(),
    renderer: (any ForeignContentRenderer)? = nil,
    plugins: PluginCatalog = .builtIn,
    isStrict: Bool = false,
    picture: OpenedPicture = .locked,
    pageSize: PageSize? = nil,
    password: String? = nil,
    pdfPages: PDFPageChoice = .all,
    annotations: PDFAnnotations = .paper,
    formats: FormatCatalog = .builtIn
  ) throws(FormatError) -> InkImport {
    try read(
      bytes,
      name: name,
      limits: limits,
      renderer: renderer,
      plugins: plugins,
      isStrict: isStrict,
      picture: picture,
      pageSize: pageSize,
      password: password,
      pdfPages: pdfPages,
      annotations: annotations,
      formats: formats
    ) { _, _ in }
  }

  /// Reads a file of any known format, as
  /// ``read(_:name:limits:renderer:plugins:isStrict:picture:pageSize:password:pdfPages:annotations:formats:)`` does, and reports the
  /// pages of a PDF that have been read.
  ///
  /// - Parameter progress: A function called after each page, with the number of pages read and of all pages to read.
  package static func read(
    _ bytes: [UInt8],
    name: String?,
    limits: ReadingLimits,
    renderer: (any ForeignContentRenderer)?,
    plugins: PluginCatalog,
    isStrict: Bool,
    picture: OpenedPicture = .locked,
    pageSize: PageSize? = nil,
    password: String?,
    pdfPages: PDFPageChoice,
    annotations: PDFAnnotations,
    formats: FormatCatalog,
    progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void
  ) throws(FormatError) -> InkImport {
    var file = try read(
      FormatInput(
        bytes: bytes,
        name: name,
        limits: limits,
        renderer: renderer,
        plugins: plugins,
        isStrict: isStrict,
        picture: picture,
        password: password,
        pdfPages: pdfPages,
        annotations: annotations,
        progress: progress,
        formats: formats
      )
    )
    if let pageSize {
      do throws(EditError) {
        try file.rescalePages(to: pageSize)
      } catch {
        throw FormatError("the pages cannot be scaled to the requested size")
      }
    }
    return file
  }

  /// Reads a file of any known format without rescaling it.
  private static func read(_ file: FormatInput) throws(FormatError) -> InkImport {
    var input = file
    let bytes = input.bytes
    let maximum = input.limits.maximumBytes(beginningWith: bytes)
    guard bytes.count <= maximum else {
      throw FormatError("the file has more than \(maximum) bytes")
    }
    if LogHeader.isPlausible(bytes) {
      return try read(documentOf: bytes.count, limits: input.limits, plugins: input.plugins) {
        InkDocumentReader.readFrames(of: bytes, $0)
      }
    }
    input.limits = input.limits.scaled(to: bytes.count)
    var damage: FormatError?
    if let unpacked = FastGzip.unpack(bytes, limit: input.limits.unpackedBytes) {
      input.bytes = unpacked
    } else if Inflation.isGzip(bytes) {
      let start = try GzipStream(bytes, limit: input.limits.bytes).prefix(FileStart.size)
      if try input.formats.format(of: start).isXournal, FileStart(start).rootElement == "xournal" {
        input.bytes = bytes
        var file = try input.read(XournalReader.read)
        file.notes = ReadingNotes.abridged(file.notes)
        return file
      }
      (input.bytes, damage) = try Inflation.inflateDamaged(
        bytes,
        0..<bytes.count,
        wrapping: .gzip,
        limit: input.limits.unpackedBytes,
        expected: min(bytes.count, input.limits.unpackedBytes / 8) * 4
      )
      if let damage, input.isStrict || input.bytes.isEmpty { throw damage }
    }
    if Inflation.isGzip(bytes) { input.limits = input.limits.holding(input.bytes.count) }
    input.plugins = input.plugins.decodingPictures
    let format = try input.formats.format(of: input.bytes)
    guard let reader = format.reader else { throw FormatError(FormatInput.unsupported) }
    var result = try input.read(reader)
    if let damage { result.notes.insert("the file is damaged: \(damage)", at: 0) }
    return withNotes(result)
  }

  /// Adds a note for each part of the drawing's brushes, colors and items that is unknown, and limits the number of
  /// notes.
  private static func withNotes(_ file: InkImport) -> InkImport {
    var file = file
    file.notes = ReadingNotes.abridged(file.notes + file.drawing.notesOfUnknownParts)
    return file
  }

  /// Reads an Inkstone document frame by frame, without all of its bytes in memory.
  ///
  /// - Parameters:
  ///   - size: The size in bytes.
  ///   - limits: The limits of the reader.
  ///   - plugins: The catalog that creates the parts of brushes that the document names.
  ///   - frames: A function that passes on the frames one by one, and returns the error that follows them, if any.
  /// - Throws: An error if the header is damaged or the content exceeds the limits.
  package static func read(
    documentOf size: Int,
    limits: ReadingLimits,
    plugins: PluginCatalog,
    frames: ((Frame) -> Void) -> DocumentError?
  ) throws(FormatError) -> InkImport {
    let file = try InkDocumentReader.read(
      size,
      limits: limits.scaled(to: size).scaled(toDocument: size),
      plugins: plugins.decodingPictures,
      frames: frames
    )
    return withNotes(file)
  }
}

extension InkFormat {
  /// Whether documents of the format can be read page by page.
  fileprivate var isXournal: Bool { self == .xopp || self == .xoj }
}
