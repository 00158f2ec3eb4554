import Glibc
import InkDrawing
import InkFormats
import InkGraphics
import InkRaster
import InkRendering
import InkStrokes

/// What the verbs need of the rest of the package.
enum Engine {
  /// How far the outlines of vector pictures may deviate, in document units.
  static let tolerance = 0.02

  /// What sets text and draws PDF pages; nil if this process cannot.
  nonisolated(unsafe) static var renderer: (any ForeignContentRenderer)?

  /// What serves the Studio; nil if this process cannot.
  nonisolated(unsafe) static var studio: (any StudioServer)?

  /// What readers accept; the server of the Studio forbids its converters to look for other files.
  static let limits: ReadingLimits = {
    var limits = ReadingLimits()
    limits.followsReferences = getenv("INKSTONE_SEALED") == nil
    return limits
  }()

  /// What listens to the engine; nil if nobody does.
  nonisolated(unsafe) static var logSink: (any LogSink)?

  /// Reads a file, whatever its format.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard input.
  ///   - holdsBack: Whether text is held back from then on, since reading another file may yet end
  ///     this process.
  static func read(
    _ path: String,
    holdingBack holdsBack: Bool = false
  ) throws(CommandError) -> InkImport {
    // Reading may end this process; only afterwards may text of before be printed.
    defer { Terminal.holdsBack = holdsBack }
    return try read(try InputFile.read(path, limit: limits.bytes), path)
  }

  /// Reads the bytes of a file, whatever its format.
  static func read(_ bytes: [UInt8], _ path: String) throws(CommandError) -> InkImport {
    var plugins = PluginCatalog.builtIn
    plugins.logSink = logSink
    do throws(FormatError) {
      return try InkReader.read(
        bytes,
        name: path == "-" ? nil : path,
        limits: limits,
        renderer: renderer,
        plugins: plugins
      )
    } catch {
      throw failure(error, path)
    }
  }

  /// Reads a document whose pages are taken as they come, if that can be done.
  ///
  /// - Returns: The file without what is on its pages; `nil` if it has to be read as a whole.
  static func read(
    _ bytes: [UInt8],
    _ path: String,
    into receiver: any InkReceiver
  ) throws(CommandError) -> InkImport? {
    do throws(FormatError) {
      return try InkReader.read(
        bytes,
        name: path == "-" ? nil : path,
        limits: limits,
        renderer: renderer,
        into: receiver
      )
    } catch {
      throw failure(error, path)
    }
  }

  /// What to say of a file that cannot be read.
  private static func failure(_ error: FormatError, _ path: String) -> CommandError {
    let missing = XournalReader.rendererMissing
    if error.what == missing.what {
      return .file(InputFile.label(path), "\(missing.description): \(Handover.absence)")
    }
    return .file(InputFile.label(path), error.description)
  }

  /// Draws a picture as a file of a format, png or svg.
  static func encode(
    _ picture: Picture,
    as format: OutputName.Format,
    progress: (Int) -> Void
  ) -> [UInt8] {
    switch format {
    case .png:
      return PNGWriter.encode(draw(picture, progress: progress), dpi: picture.scale * 72)
    case .svg, .pdf:
      precondition(format == .svg, "a PDF is written page by page")
      return svg(picture, ink: nil, embeddedScale: embeddedScale)
    }
  }

  /// Draws a picture as SVG.
  ///
  /// - Parameters:
  ///   - picture: What to draw.
  ///   - ink: What goes along as data.
  ///   - embeddedScale: Pixels a document unit of what becomes pixels.
  static func svg(
    _ picture: Picture,
    ink: InkImport?,
    embeddedScale: Double = embeddedScale
  ) -> [UInt8] {
    let rasterizer = Rasterizer()
    var writer = SVGWriter(
      bounds: picture.area,
      outline: { $0.outline(tolerance: tolerance) },
      picture: { embedded($0, in: picture.area, embeddedScale, rasterizer) }
    )
    if picture.hasChosenSize { writer.scale = picture.scale }
    writer.ink = ink
    return writer.encode(
      background: picture.scene.paper,
      layers: picture.scene.layers.map { layer in
        let name = layer.name.isEmpty ? nil : layer.name
        return SVGWriter.Layer(
          name: name,
          list: DisplayList(layer.displayItem().map { [$0] } ?? [])
        )
      }
    )
  }

  /// Pixels a document unit of what vector pictures hold as pixels.
  static let embeddedScale = 3.0

  /// The most pixels that one thing in a vector picture becomes.
  private static let embeddedLimit = Double(1 << 24)

  /// The most pixels that all prints of one stroke in a vector picture cover.
  private static let printLimit = Double(1 << 26)

  /// What shows of an item in an area, as pixels.
  static func embedded(
    _ item: DisplayList.Item,
    in area: Rect,
    _ scale: Double,
    _ rasterizer: Rasterizer
  ) -> SVGWriter.Picture? {
    let shown = item.bounds.intersection(area)
    guard !shown.isEmpty else { return nil }
    let size = max(shown.width, 1) * max(shown.height, 1)
    var scale = min(scale, (embeddedLimit / size).squareRoot())
    if case .dabs(let trail, _) = item {
      var printed = 1.0
      for dab in trail.dabs { printed += 4 * dab.radius * dab.radius }
      scale = min(scale, max((printLimit / printed).squareRoot(), 0.5))
    }
    // Whole pixels of the document's grid, so that all pictures have the same.
    let (x, y) = ((shown.minX * scale).rounded(.down), (shown.minY * scale).rounded(.down))
    let width = (shown.maxX * scale).rounded(.up) - x + 1
    let height = (shown.maxY * scale).rounded(.up) - y + 1
    guard width * height < 2 * embeddedLimit else { return nil }
    var pixmap = Pixmap(width: Int(width), height: Int(height))
    rasterizer.draw(
      item,
      transform: .scale(scale).concatenating(.translation(-x, -y)),
      into: &pixmap
    )
    return SVGWriter.Picture(
      pixmap,
      area: Rect(x: x / scale, y: y / scale, width: width / scale, height: height / scale)
    )
  }

  /// Paints a picture.
  static func draw(_ picture: Picture, progress: (Int) -> Void) -> Pixmap {
    if let (drawing, page) = picture.dissected, let layer = drawing.layers(of: page).last {
      var view = PageView(
        drawing,
        page: page,
        layer: layer.id,
        transform: picture.transform,
        cache: StrokeCache(limit: 32 << 20)
      )
      view.surround = .white
      let renderer = DebugRenderer(width: picture.width, height: picture.height, tileSide: 256)
      _ = renderer.render(view)
      progress(picture.strokeCount)
      return renderer.picture
    }
    var pixmap = Pixmap(width: picture.width, height: picture.height)
    // Each page is painted once, so nothing that is decoded need be kept.
    PageRenderer(keptIn: StrokeCache(limit: 0)).draw(
      picture.scene,
      transform: picture.transform,
      into: &pixmap,
      progress: progress
    )
    return pixmap
  }

  /// Writes a file that appears whole or not at all.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    if path == "-" || path == "/dev/stdout" {
      Terminal.output(bytes)
      return
    }
    do throws(FileError) {
      try AtomicFile.write(bytes, to: path)
    } catch {
      throw OutputFailure.error(error)
    }
  }

  /// Says on standard error what could not be shown of a file.
  static func printNotes(of file: InkImport, _ label: String) {
    for note in file.notes { Terminal.complain(label, "note: \(note)") }
  }
}
