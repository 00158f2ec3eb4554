import InkDrawing
import InkFiles
import InkFormats
import InkGraphics
import InkRaster
import InkRendering
import InkStrokes

/// Draws pictures and writes files.
enum Engine {
  /// Encodes a picture as PNG or SVG.
  ///
  /// - Throws: ``PictureError/tooMuchWork`` if the budget is exhausted.
  static func encode(
    _ picture: Picture,
    as format: OutputName.Format,
    allowance: FileAllowance,
    progress: (Int) -> Void
  ) throws(PictureError) -> [UInt8] {
    switch format {
    case .png:
      allowance.addPicture()
      let budget = allowance.budget
      if picture.bandHeight < picture.height { return try bands(picture, budget, progress) }
      let pixmap = try draw(picture, budget, progress: progress)
      return PNGWriter.encode(pixmap, dpi: picture.scale * 72)
    case .svg, .pdf:
      precondition(format == .svg, "a PDF is written page by page")
      return try svg(picture, ink: nil, allowance: allowance)
    }
  }

  /// Encodes a picture as SVG.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - allowance: The limits of work and memory.
  ///   - ink: The ink to embed as data; `nil` for none.
  static func svg(
    _ picture: Picture,
    ink: InkImport?,
    allowance: FileAllowance
  ) throws(PictureError) -> [UInt8] {
    let budget = allowance.budget
    budget.spend(FileAllowance.file)
    var writer = SVGWriter(bounds: picture.area, painter: InkPainter(budget: budget))
    if picture.hasChosenSize { writer.scale = picture.scale }
    if let ink { writer.embed(ink) }
    writer.fileOfPicture = { picture.files.file(of: $0) }
    var layers: [SVGWriter.Layer] = []
    var shapes = 0
    for layer in picture.scene.layers {
      let texts = layer.texts(in: picture.area)
      let shown = SVGWriter.Layer(layer, reader: picture.reader, texts: texts) { item in
        shapes += FileAllowance.memory(of: item)
        return shapes <= allowance.maximumShapes
      }
      if shapes > allowance.maximumShapes { throw .tooMuchWork }
      layers.append(shown)
    }
    let bytes = writer.encode(background: picture.scene.paper, layers: layers)
    try budget.checkPicture()
    return bytes
  }

  /// The pixels per page unit of rasterized items in other programs' documents, where they are viewed enlarged.
  static let keptScale = 4.0

  /// Paints a picture.
  ///
  /// - Throws: ``PictureError/tooMuchWork`` if the budget is exhausted.
  static func draw(
    _ picture: Picture,
    _ budget: WorkBudget,
    progress: (Int) -> Void
  ) throws(PictureError) -> Pixmap {
    if let (way, strokes, time) = picture.fading {
      budget.spend(60 * Double(picture.width * picture.height))
      try budget.checkPicture()
      progress(picture.strokeCount)
      return faded(strokes, way, picture, at: time)
    }
    let pixmap = try paint(picture, budget, progress)
    if let (drawing, page) = picture.debugPage, let layer = drawing.layers(of: page).last {
      var view = PageView(
        drawing,
        page: page,
        layer: layer.id,
        transform: picture.transform,
        reader: StrokeReader(cacheLimit: 32 << 20)
      )
      view.surround = .white
      let renderer = DebugRenderer(width: picture.width, height: picture.height, tileSide: 256)
      _ = renderer.render(view)
      progress(picture.strokeCount)
      return renderer.picture
    }
    return pixmap
  }

  /// Paints fading ink at a time: the fading of each stroke begins at its end.
  private static func faded(
    _ strokes: [Stroke],
    _ way: Fading,
    _ picture: Picture,
    at time: Double
  ) -> Pixmap {
    let layer = FadingLayer(
      way,
      width: picture.width,
      height: picture.height,
      viewport: picture.transform,
      format: .rgba
    )
    let timed = strokes.compactMap { stroke in stroke.timeRange.map { (stroke, $0) } }
      .sorted { $0.1.lowerBound < $1.1.lowerBound }
    var now = timed.first?.1.lowerBound ?? time
    func wait(until end: Double) {
      // The layer treats longer gaps as those of a suspended host.
      while now < end, !layer.isAtRest {
        now = min(now + FadingLayer.longestGap, end)
        _ = layer.advance(to: now, penIsDown: false)
      }
      now = max(now, end)
      _ = layer.advance(to: now, penIsDown: true)
    }
    _ = layer.advance(to: now, penIsDown: false)
    for (stroke, range) in timed where range.lowerBound <= time {
      wait(until: range.lowerBound)
      if let item = stroke.item() { _ = layer.paint(DisplayList([item])) }
      now = max(now, min(range.upperBound, time))
      _ = layer.advance(to: now, penIsDown: true)
    }
    wait(until: time)
    return layer.pixmap
  }

  private static func paint(
    _ picture: Picture,
    _ budget: WorkBudget,
    _ progress: (Int) -> Void
  ) throws(PictureError) -> Pixmap {
    var pixmap = Pixmap(width: picture.width, height: picture.height)
    let renderer = PageRenderer(reader: picture.reader, budget: budget)
    renderer.draw(
      picture.scene,
      transform: picture.transform,
      into: &pixmap,
      progress: progress
    )
    try budget.checkPicture()
    return pixmap
  }

  /// Paints a picture and encodes it as PNG band by band, so that it is never in memory as a whole.
  private static func bands(
    _ picture: Picture,
    _ budget: WorkBudget,
    _ progress: (Int) -> Void
  ) throws(PictureError) -> [UInt8] {
    let renderer = PageRenderer(reader: picture.reader, budget: budget)
    let (scene, transform) = (picture.scene, picture.transform)
    let steps = picture.strokeCount
    var done = 0
    let file = PNGWriter.encode(
      width: picture.width,
      height: picture.height,
      bandHeight: picture.bandHeight,
      dpi: picture.scale * 72
    ) { top, band in
      let rows = top..<(top + band.height)
      let area = PageRenderer.area(ofRows: rows, band.width, under: transform)
      var near = scene
      near.layers = scene.layers.map { $0.part(near: area) }
      renderer.draw(near, transform: transform, from: top, into: &band)
      // Rows measure the progress, since a stroke may be in several bands.
      let now = steps * (top + band.height) / picture.height
      progress(max(now - done, 0))
      done = max(now, done)
      return !budget.isExhausted
    }
    guard let file else { throw .tooMuchWork }
    return file
  }

  /// Writes a file atomically, or to standard output.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    if path == "-" || path == "/dev/stdout" {
      Terminal.output(bytes)
      return
    }
    do throws(StorageError) {
      try NewFile.write(bytes, to: path)
    } catch {
      throw OutputFailure.error(error)
    }
  }

  /// Prints the notes of a file on standard error.
  static func printNotes(of file: InkImport, _ label: String) {
    for note in file.notes { Terminal.complain(label, "note: \(note)") }
  }
}
