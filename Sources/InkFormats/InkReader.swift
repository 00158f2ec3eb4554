package import InkDocuments
public import InkDrawing
public import InkStrokes

/// The one way in for foreign ink: looks at the content and hands it to the reader that knows it.
public enum InkReader {
  /// Whether a file may hold text or PDF pages, judged by its first 64 KiB.
  public static func mayNeedRenderer(
    _ start: [UInt8],
    formats: FormatCatalog = .builtIn
  ) -> Bool {
    Inflation.isGzip(start) || (try? formats.format(of: start))?.usesRenderer == true
  }

  /// Whether a file is a document that may have pages of a PDF in it, judged by its first 64 KiB.
  package static func mayHavePDF(_ start: [UInt8]) -> Bool {
    LogHeader.isPlausible(start)
  }

  /// Documents that unpack to more are unpacked while they are read page by page.
  private static let unpackedAtOnce = 32 << 20

  /// Reads a document page by page without ever having all of it in memory.
  ///
  /// Only Xournal's documents are read so; their pages tell their size and background first.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: Where it came from, for documents that refer to files beside them.
  ///   - limits: What it may use up.
  ///   - renderer: As in ``read(_:name:limits:renderer:plugins:)``.
  ///   - receiver: Takes the pages. It may have been told of some before an error.
  /// - Returns: The file with pages that are empty; `nil` if it cannot be read in this way, though
  ///   the receiver may have been told of some pages.
  /// - Throws: As ``read(_:name:limits:renderer:plugins:)``.
  public static func read(
    _ bytes: [UInt8],
    name: String? = nil,
    limits: ReadingLimits = .init(),
    renderer: (any ForeignContentRenderer)? = nil,
    into receiver: any InkReceiver
  ) throws(FormatError) -> InkImport? {
    try read(
      bytes,
      name: name,
      limits: limits,
      renderer: renderer,
      formats: .builtIn,
      into: receiver
    ) { _ in }
  }

  /// The same, telling now and then which part of the document was read, from 0 to 1.
  package static func read(
    _ bytes: [UInt8],
    name: String?,
    limits: ReadingLimits,
    renderer: (any ForeignContentRenderer)?,
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
    let most = min(limits.unpackedBytes, unpackedAtOnce)
    if let unpacked = FastGzip.unpack(bytes, limit: most) {
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
        progress: progress
      )
      file.notes = ReadingNotes.abridged(file.notes)
      return file
    } catch {
      if error.what == XournalReader.unordered.what { return nil }
      throw error
    }
  }

  /// Reads a file of any known format.
  ///
  /// What it is follows from its bytes alone, so a wrong extension does no harm. XML may be gzipped,
  /// whichever dialect it is.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: Where it came from, for formats that refer to files beside them.
  ///   - limits: What it may use up.
  ///   - renderer: Draws text and PDF pages. Without one text is left out with a note, and a PDF
  ///     background is an error.
  ///   - plugins: Makes the parts of brushes that event logs name; pictures are decoded by
  ///     ``PictureFileDecoder/shared`` if it has nothing else for them.
  ///   - isStrict: Whether a shape of Drawsana that cannot be read is an error; otherwise it is left out, with a
  ///     note.
  ///   - picture: The way in which the file of a picture becomes a page.
  ///   - pageSize: The size that pages with edges get, with all that is on them; `nil` for that of the file. See
  ///     ``InkImport/rescalePages(to:)``.
  ///   - formats: The formats that are known.
  /// - Returns: The ink. Its notes name what was understood but cannot be shown, and parts that `plugins` does not
  ///   know.
  /// - Throws: Where the content is of no known kind, broken, or larger than the limits.
  public static func read(
    _ bytes: [UInt8],
    name: String? = nil,
    limits: ReadingLimits = .init(),
    renderer: (any ForeignContentRenderer)? = nil,
    plugins: PluginCatalog = .builtIn,
    isStrict: Bool = false,
    picture: OpenedPicture = .locked,
    pageSize: PageSize? = nil,
    formats: FormatCatalog = .builtIn
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
        formats: formats
      )
    )
    if let pageSize {
      do throws(DrawingError) {
        try file.rescalePages(to: pageSize)
      } catch {
        throw FormatError("the pages cannot be scaled to the requested size")
      }
    }
    return file
  }

  /// Reads a file of any known format as it is.
  private static func read(_ file: FormatInput) throws(FormatError) -> InkImport {
    var input = file
    let bytes = input.bytes
    let most = input.limits.mostBytes(beginningWith: bytes)
    guard bytes.count <= most else { throw FormatError("the file has more than \(most) bytes") }
    if LogHeader.isPlausible(bytes) {
      return try read(documentOf: bytes.count, limits: input.limits, plugins: input.plugins) {
        InkDocumentReader.readFrames(of: bytes, $0)
      }
    }
    input.limits = input.limits.scaled(to: bytes.count)
    if let unpacked = FastGzip.unpack(bytes, limit: input.limits.unpackedBytes) {
      input.bytes = unpacked
    } else if Inflation.isGzip(bytes) {
      let start = try GzipStream(bytes, limit: input.limits.bytes).prefix(FileStart.size)
      if try input.formats.format(of: start).isXournal, FileStart(start).rootElement == "xournal" {
        var file = try XournalReader.read(
          bytes,
          name: input.name,
          limits: input.limits,
          renderer: input.renderer
        )
        file.notes = ReadingNotes.abridged(file.notes)
        return file
      }
      input.bytes = try Inflation.inflate(
        bytes,
        0..<bytes.count,
        wrapping: .gzip,
        limit: input.limits.unpackedBytes,
        expected: min(bytes.count, input.limits.unpackedBytes / 8) * 4
      )
    }
    if Inflation.isGzip(bytes) { input.limits = input.limits.holding(input.bytes.count) }
    input.plugins = input.plugins.decodingPictures
    let format = try input.formats.format(of: input.bytes)
    guard let reader = format.reader else { throw FormatError(input.accepted) }
    return withNotes(try reader(input))
  }

  /// The file with a note for each part that is not known here, and with no more notes than are read.
  private static func withNotes(_ file: InkImport) -> InkImport {
    var file = file
    file.notes = ReadingNotes.abridged(file.notes + file.drawing.notesOfUnknownParts)
    return file
  }

  /// Reads an Inkstone document frame by frame, without all of its bytes in memory.
  ///
  /// - Parameters:
  ///   - size: The number of its bytes.
  ///   - limits: What it may use up.
  ///   - plugins: Makes the parts of brushes that it names.
  ///   - frames: Gives its frames one by one, and says what is wrong behind them.
  package static func read(
    documentOf size: Int,
    limits: ReadingLimits,
    plugins: PluginCatalog,
    frames: ((Frame) -> Void) -> LogError?
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
  /// Whether it is read page by page.
  fileprivate var isXournal: Bool { self == .xopp || self == .xoj }
}
