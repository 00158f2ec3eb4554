import InkFormats
import InkGraphics
import InkRaster
import InkStrokes

/// What the verbs need of the rest of the package.
enum Engine {
  /// How far the outlines of vector pictures may deviate, in document units.
  private static let tolerance = 0.02

  /// What sets text and draws PDF pages; nil if this process cannot.
  nonisolated(unsafe) static var renderer: (any ForeignContentRenderer)?

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
  ) throws(CommandError) -> InkFile {
    // Reading may end this process; only afterwards may text of before be printed.
    defer { Terminal.holdsBack = holdsBack }
    let limits = ReadingLimits()
    let bytes = try InputFile.read(path, limit: limits.bytes)
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
      if error == XournalReader.rendererMissing {
        throw .file(InputFile.label(path), "\(error.description): \(Handover.absence)")
      }
      throw .file(InputFile.label(path), error.description)
    }
  }

  /// Draws a picture as a file of a format.
  static func encode(
    _ picture: Picture,
    as format: OutputName.Format,
    progress: (Int) -> Void
  ) -> [UInt8] {
    switch format {
    case .png:
      return PNGWriter.encode(draw(picture, progress: progress), dpi: picture.scale * 72)
    case .svg:
      var writer = SVGWriter(bounds: picture.area) { $0.outline(tolerance: tolerance) }
      if picture.hasChosenSize { writer.scale = picture.scale }
      return writer.encode(
        background: picture.paper,
        layers: picture.layers.map { SVGWriter.Layer(name: $0.name, list: $0.list) }
      )
    }
  }

  /// Paints a picture.
  static func draw(_ picture: Picture, progress: (Int) -> Void) -> Pixmap {
    var pixmap = Pixmap(width: picture.width, height: picture.height)
    let rasterizer = Rasterizer()
    rasterizer.draw(picture.paper, transform: picture.transform, into: &pixmap)
    for layer in picture.layers {
      if layer.erases {
        rasterizer.draw(
          .group(layer.list.items, alpha: 1, .sourceOver),
          transform: picture.transform,
          into: &pixmap
        )
        progress(layer.count)
        continue
      }
      layer.visit { item in
        rasterizer.draw(item, transform: picture.transform, into: &pixmap)
        progress(1)
      }
    }
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
      throw .file(path, error.reason)
    }
  }

  /// Says on standard error what could not be shown of a file.
  static func printNotes(of file: InkFile, _ label: String) {
    for note in file.notes { Terminal.complain(label, "note: \(note)") }
  }
}
