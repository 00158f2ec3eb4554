import Glibc
import InkDocuments
import InkFormats
import InkGraphics
import InkSession
import InkStrokes

/// What verbs need besides their arguments: made once in a process, and passed along.
final class CommandContext {
  /// What sets text and draws PDF pages; nil if neither this process nor its sibling can.
  let renderer: (any ForeignContentRenderer)?

  /// What serves the Studio; nil if this process cannot.
  let studio: (any StudioServer)?

  /// What reads pens and tablets; nil if this process cannot.
  let tablets: (any TabletAccess)?

  /// The brushes that can be chosen, and what makes the parts of those in files.
  let library: BrushLibrary

  /// The tools of an app that recorded sessions choose.
  let tools: ToolLibrary

  /// The formats that are read and written.
  let formats: FormatCatalog

  /// Whether a shape that cannot be read makes a whole file unreadable.
  var isStrict = false

  /// What listens to the engine; nil if nothing does.
  var logSink: (any LogSink)?

  /// Reads pipes and the like.
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
    self.renderer = renderer ?? sibling.map { HandoverRenderer(path: $0, readOnce) }
    self.studio = studio
    self.tablets = tablets
    self.library = library
    self.tools = tools
    self.formats = formats
  }

  /// Whether drawing text or a PDF page ends this process.
  var mayHandOver: Bool { renderer is HandoverRenderer }

  /// What makes the parts of brushes that files name.
  var plugins: PluginCatalog {
    var plugins = library.plugins.decodingPictures
    plugins.logSink = logSink
    return plugins
  }

  /// What readers accept; the server of the Studio forbids its converters to look for other files.
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

  /// The bytes of a file, or of standard input for `-`.
  func bytes(of path: String, limit: Int) throws(CommandError) -> [UInt8] {
    try InputSource(path, InputFile.Limits(bytes: limit), readOnce).bytes()
  }

  /// Becomes the sibling that can set text and draw PDF pages; returns only if that fails, with the reason.
  func handOver(to path: String) -> String { ProcessReplacement.run(path, readOnce) }

  // MARK: Ink

  /// Reads a file, whatever its format.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard input.
  ///   - holdsBack: Whether text is held back from then on, since reading another file may yet end
  ///     this process.
  func read(_ path: String, holdingBack holdsBack: Bool = false) throws(CommandError) -> InkImport {
    // Reading may end this process; only afterwards may text of before be printed.
    defer { Terminal.holdsBack = holdsBack }
    return try read(open(path), path)
  }

  /// Reads a file, whatever its format.
  func read(_ source: InputSource, _ path: String) throws(CommandError) -> InkImport {
    do throws(FormatError) {
      return try read(source, path, renderer)
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Reads a file, whatever its format: documents part by part.
  func read(
    _ source: InputSource,
    _ path: String,
    _ renderer: (any ForeignContentRenderer)?
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
        formats: formats
      )
    }
    var reason: FormatError?
    do throws(FormatError) {
      let file = try InkReader.read(
        documentOf: source.size,
        limits: Self.limits,
        plugins: plugins
      ) { visit in
        var frames = FrameReader()
        do throws(CommandError) {
          return try source.readFrames(&frames, visit)
        } catch {
          reason = Self.reason(error)
          return LogError(.truncated, at: frames.offset)
        }
      }
      if let reason { throw reason }
      return file
    } catch {
      throw reason ?? error
    }
  }

  /// What the system says about reading.
  private static func reason(_ error: CommandError) -> FormatError {
    if case .file(_, let message) = error { FormatError(message) } else { FormatError("\(error)") }
  }

  /// Reads a document whose pages are taken as they come, if that can be done.
  ///
  /// A bar shows how far that is.
  ///
  /// - Returns: The file without what is on its pages; `nil` if it has to be read as a whole.
  func read(
    _ source: InputSource,
    _ path: String,
    into receiver: any InkReceiver
  ) throws(CommandError) -> InkImport? {
    // Its first operation may be about its last page.
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
        formats: formats,
        into: receiver,
        progress: { part in bar.advance(to: Int(1000 * part)) }
      )
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// The line for a file that cannot be read.
  static func failure(_ error: FormatError, _ path: String) -> CommandError {
    let missing = XournalReader.rendererMissing
    if error.what == missing.what {
      return .file(InputFile.label(path), "\(missing.description): \(ProcessReplacement.absence)")
    }
    return .file(InputFile.label(path), error.description)
  }
}
