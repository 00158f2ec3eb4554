import Glibc
import InkDocuments
import InkFormats
import InkGraphics
import InkSession
import InkStrokes
import Synchronization

/// The resources of commands besides their arguments, created once per process.
final class CommandContext {
  /// The renderer of text and PDF pages, in this process or in `inkstone-typeset`; `nil` if there is neither.
  let renderer: (any ForeignContentRenderer)?

  /// The server of the Studio; `nil` if this process has none.
  let studio: (any StudioServer)?

  /// The access to pens and tablets; `nil` if this process has none.
  let tablets: (any TabletAccess)?

  /// The brushes to choose from, with the plugins of brushes in files.
  let library: BrushLibrary

  /// The app's own tools, which a recorded session may have chosen, for its replay.
  let tools: ToolLibrary

  /// The formats that can be read and written.
  let formats: FormatCatalog

  /// Whether a shape that can't be read makes the whole file unreadable.
  var isStrict = false

  /// The password of encrypted documents; `nil` if none is known.
  var password: String?

  /// The choice of what the ink annotations of PDF documents become: paper or ink.
  var annotations = PDFAnnotations.paper

  /// The receiver of engine logs; `nil` for none.
  var logSink: (any LogSink)?

  /// The reader of pipes and other input that can be read only once.
  private let readOnce: ReadOnce

  init(
    renderer: (any ForeignContentRenderer)?,
    studio: (any StudioServer)?,
    tablets: (any TabletAccess)?,
    library: BrushLibrary,
    tools: ToolLibrary,
    formats: FormatCatalog
  ) {
    let sibling = renderer == nil ? ProcessReplacement.path : nil
    let readOnce = ReadOnce(isKept: sibling != nil)
    self.readOnce = readOnce
    self.renderer = renderer ?? sibling.map { ReplacementRenderer(path: $0, readOnce) }
    self.studio = studio
    self.tablets = tablets
    self.library = library
    self.tools = tools
    self.formats = formats
  }

  /// Whether drawing text or a PDF page replaces this process by `inkstone-typeset`.
  var mayHandOver: Bool { renderer is ReplacementRenderer }

  /// The plugins for the parts of brushes that files name.
  var plugins: PluginCatalog {
    var plugins = library.plugins.decodingPictures
    plugins.logSink = logSink
    return plugins
  }

  /// A new reader of the pages of PDF documents.
  var deferredPageReader: DeferredPageReader {
    DeferredPageReader(
      password: password,
      pictures: plugins.pictures ?? PictureFileDecoder.shared
    )
  }

  /// The limits of readers; the Studio's server forbids its converters to follow references to other files.
  private static let limits: ReadingLimits = {
    var limits = ReadingLimits()
    limits.followsReferences = getenv("INKSTONE_SEALED") == nil
    return limits
  }()

  // MARK: Bytes

  /// Opens a file of ink.
  func open(_ path: String) throws(CommandError) -> InputSource {
    let limits = InputFile.Limits(bytes: Self.limits.bytes, document: InkDocument.maximumBytes)
    return try InputSource(path, limits, readOnce)
  }

  /// Returns the bytes of a file, or of standard input for `-`.
  func bytes(of path: String, limit: Int) throws(CommandError) -> [UInt8] {
    try InputSource(path, InputFile.Limits(bytes: limit), readOnce).bytes()
  }

  /// Replaces this process by `inkstone-typeset` at a path; returns only on failure, with the reason.
  func handOver(to path: String) -> String { ProcessReplacement.run(path, readOnce) }

  // MARK: Ink

  /// Reads a file of any format.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard input.
  ///   - holdsBack: Whether output is deferred from then on, since reading another file may replace this process.
  ///   - pdfPages: The pages whose paper, if it is a page of a PDF document, is read as shapes; that of others is not
  ///     read.
  func read(
    _ path: String,
    holdingBack holdsBack: Bool = false,
    pdfPages: PDFPageChoice
  ) throws(CommandError) -> InkImport {
    // Reading may replace this process by `inkstone-typeset`, which repeats all output: print it only afterwards.
    defer { Terminal.holdsBack = holdsBack }
    return try read(open(path), path, pdfPages: pdfPages)
  }

  /// Reads a file of any format.
  ///
  /// Shows a progress bar while pages of a PDF are read.
  func read(
    _ source: InputSource,
    _ path: String,
    pdfPages: PDFPageChoice
  ) throws(CommandError) -> InkImport {
    let bar = Mutex(ProgressBar(InputFile.label(path), total: 1000))
    defer { ProgressBar.clear() }
    do throws(FormatError) {
      return try read(source, path, renderer, pdfPages: pdfPages) { done, all in
        bar.withLock { $0.advance(to: 1000 * done / max(all, 1)) }
      }
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Reads a file of any format: documents frame by frame.
  ///
  /// - Parameter progress: A function called after each page of a PDF, with the number of pages read and to read.
  func read(
    _ source: InputSource,
    _ path: String,
    _ renderer: (any ForeignContentRenderer)?,
    pdfPages: PDFPageChoice,
    progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(FormatError) -> InkImport {
    guard source.isDocument else {
      let bytes: [UInt8]
      do throws(CommandError) { bytes = try source.bytes() } catch { throw Self.reason(error) }
      return try InkReader.read(
        bytes,
        name: path == "-" ? nil : path,
        limits: Self.limits,
        renderer: renderer,
        plugins: plugins,
        isStrict: isStrict,
        password: password,
        pdfPages: pdfPages,
        annotations: annotations,
        formats: formats,
        progress: progress
      )
    }
    var reason: FormatError?
    do throws(FormatError) {
      var file = try InkReader.read(
        documentOf: source.size,
        limits: Self.limits,
        plugins: plugins
      ) { visit in
        var frames = FrameReader()
        do throws(CommandError) {
          return try source.readFrames(&frames, visit)
        } catch {
          reason = Self.reason(error)
          return DocumentError(.truncated, at: frames.offset)
        }
      }
      if let reason { throw reason }
      try file.readDeferredPages(
        pdfPages,
        deferredPageReader,
        memory: Self.limits.memory,
        progress
      )
      return file
    } catch {
      throw reason ?? error
    }
  }

  /// Converts an error from reading the bytes of a file to the error type of readers of formats.
  private static func reason(_ error: CommandError) -> FormatError {
    if case .file(_, let message) = error { FormatError(message) } else { FormatError("\(error)") }
  }

  /// Reads a document page by page into a receiver, if its format allows that.
  ///
  /// Shows a progress bar.
  ///
  /// - Parameters:
  ///   - source: The content of the file.
  ///   - path: The file, or `-` for standard input.
  ///   - pdfPages: The pages whose PDF backgrounds are read; others are deferred.
  ///   - receiver: The receiver of the pages.
  /// - Returns: The file without the content of its pages; `nil` if it must be read as a whole.
  func read(
    _ source: InputSource,
    _ path: String,
    pdfPages: PDFPageChoice,
    into receiver: any InkReceiver
  ) throws(CommandError) -> InkImport? {
    // An ink document can't be read page by page: its first operation may be about its last page.
    if source.isDocument { return nil }
    let bytes = try source.bytes()
    var bar = ProgressBar(InputFile.label(path), total: 1000)
    defer { ProgressBar.clear() }
    do throws(FormatError) {
      return try InkReader.read(
        bytes,
        name: path == "-" ? nil : path,
        limits: Self.limits,
        renderer: renderer,
        isStrict: isStrict,
        pdfPages: pdfPages,
        formats: formats,
        into: receiver,
        progress: { part in bar.advance(to: Int(1000 * part)) }
      )
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Returns the error for a file that can't be read.
  static func failure(_ error: FormatError, _ path: String) -> CommandError {
    let missing = XournalReader.rendererMissing
    if error.what == missing.what {
      return .file(InputFile.label(path), "\(missing.description): \(ProcessReplacement.absence)")
    }
    if error.what == FormatInput.unsupported || error.what.hasSuffix("which is not supported") {
      return .file(InputFile.label(path), "\(error); `inkstone formats` lists what is")
    }
    return .file(InputFile.label(path), error.description)
  }
}
