import InkDrawing
import InkFormats
import InkGraphics
import InkRendering
import InkStrokes

/// The scene of a page, ready to draw at a scale.
struct Picture {
  /// The maximum number of pixels of a picture.
  static let pixelLimit = 1 << 30

  /// The maximum number of pixels of a picture that must be in memory as a whole, and of a row: 1 GiB.
  static let wholeLimit = 1 << 28

  /// The maximum number of pixels of a picture that is painted in one pass: 64 MiB of memory.
  ///
  /// Larger ones are painted and encoded band by band.
  static let onceLimit = 1 << 24

  /// The maximum number of pixels of a picture of default size, including those of layers painted separately: 256 MiB
  /// of memory.
  static let usualLimit = 1 << 26

  /// The maximum side of a picture in pixels, for vector formats, too.
  static let lengthLimit = 1e9

  /// The visible content of the page, with the requested backdrop.
  let scene: PageScene

  /// The pixels per page unit.
  let scale: Double

  /// Whether the user chose the size.
  let hasChosenSize: Bool

  /// The width in pixels.
  let width: Int

  /// The height in pixels.
  let height: Int

  /// The number of visible strokes.
  let strokeCount: Int

  /// The page for the debug overlay; `nil` if the scene is painted.
  private(set) var debugPage: (drawing: Drawing, page: PageID)?

  /// The fading of all ink and the time of the picture; `nil` for ink that doesn't fade.
  private(set) var fading: (way: Fading, strokes: [Stroke], time: Double)?

  /// The reader of samples; it has a cache only if neighbors on pages aren't stored together, since each page is
  /// painted once.
  private(set) var reader = StrokeReader()

  /// The files of the pictures on the page.
  private(set) var files = PictureFiles()

  /// The visible area, in page units.
  var area: Rect { scene.area }

  /// The number of rows painted in one pass: all, or about 16 MiB of a large picture.
  var bandHeight: Int {
    let isWhole = debugPage != nil || fading != nil || width * height <= Self.onceLimit
    return isWhole ? height : max((1 << 22) / width, 1)
  }

  /// The transform from page units to pixels.
  var transform: Affine { Affine(showing: area, scale: scale) }

  /// Prepares a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - drawing: The drawing that contains the page.
  ///   - start: The time of the drawing's first sample, in seconds; `nil` if it is irrelevant.
  ///   - options: The options of rendering.
  ///   - reader: The reader of samples; see ``reader``.
  /// - Throws: An error with the reason if the page can't be drawn.
  init(
    _ page: Page,
    of drawing: Drawing,
    start: Double?,
    options: RenderOptions,
    reader: StrokeReader = StrokeReader()
  ) throws(PictureError) {
    var drawing = drawing
    var page = page
    func change(_ stroke: @escaping (Stroke) -> Stroke?) {
      drawing = drawing.copy(of: [page.id], changing: stroke)
      page = drawing.pages[0]
    }
    if let brush = options.brush { change { $0.inked(with: brush) } }
    if let engine = options.engine { change { $0.drawn(by: engine) } }
    var scene = try Self.scene(of: page, in: drawing, options.backdrop, options.area)
    if let until = options.until, let start {
      change { $0.part(until: start + until) }
      scene.layers = drawing.layerScenes(of: page.id, in: options.area.map { _ in scene.area })
    }
    // For a PDF, the size sets the resolution of its pictures, not the size of its pages.
    let isPDF = options.output.format == .pdf
    let size = isPDF ? nil : options.size
    let (columns, rows, scale) = Self.pixels(scene.area, size ?? .scale(96.0 / 72))
    let isVector = options.output.format.isVector
    let greatest = options.renderer == .debug ? Self.wholeLimit : Self.pixelLimit
    let maximum = size == nil ? Self.usualLimit / scene.planeCount : greatest
    guard max(columns, rows) <= Self.lengthLimit,
      isVector || columns * rows <= Double(maximum) && columns <= Double(Self.wholeLimit)
    else {
      let limit = isVector ? "\(Int(Self.lengthLimit)) on a side" : "\(maximum >> 20) million"
      throw PictureError(
        message: "the picture would have \(readable(columns)) × \(readable(rows)) pixels, "
          + "more than \(limit); choose a smaller --dpi or --size"
      )
    }
    // Slightly larger than the page, to cover a fractional last column, too.
    let margin = options.output.format == .png ? 2 / scale : 0
    scene.bleed(by: margin)
    scene.addBackground(options.backdrop, margin: margin)
    self.init(
      scene: scene,
      scale: scale,
      hasChosenSize: options.size != nil,
      width: Int(columns),
      height: Int(rows)
    )
    if isVector { files = PictureFiles(page, of: drawing) }
    if let fading = options.fading, let start, let until = options.until {
      self.fading = (fading, drawing.layers(of: page.id).flatMap { $0.strokes }, start + until)
    }
    if options.renderer == .debug { debugPage = (drawing, page.id) }
    self.reader = reader
  }

  /// Prepares a page with the document's backdrop for a vector picture.
  ///
  /// - Throws: An error with the reason if the page can't be drawn.
  init(_ page: Page, of drawing: Drawing) throws(PictureError) {
    var scene = try Self.scene(of: page, in: drawing, .document)
    let (columns, rows, scale) = Self.pixels(scene.area, .scale(96.0 / 72))
    guard max(columns, rows) <= Self.lengthLimit else {
      throw PictureError(
        message:
          "the picture would have more than \(Int(Self.lengthLimit)) pixels on a side; check the page size"
      )
    }
    scene.addBackground(.document, margin: 0)
    self.init(
      scene: scene,
      scale: scale,
      hasChosenSize: false,
      width: Int(columns),
      height: Int(rows)
    )
    reader = .once(drawing)
    files = PictureFiles(page, of: drawing)
  }

  /// Prepares the layers of a drawing's first page on white paper.
  ///
  /// - Parameters:
  ///   - drawing: The drawing; its paper is ignored.
  ///   - area: The visible area.
  ///   - scale: The pixels per page unit; the picture must have at most ``pixelLimit`` pixels.
  init(ofInk drawing: Drawing, area: Rect, scale: Double) {
    let layers = drawing.pages.first.map { drawing.layerScenes(of: $0.id) } ?? []
    var scene = PageScene(area: area, paper: DisplayList(), layers: layers)
    scene.addBackground(.document, margin: 2 / scale)
    self.init(
      scene: scene,
      scale: scale,
      hasChosenSize: false,
      width: Int((area.width * scale).rounded(.up)),
      height: Int((area.height * scale).rounded(.up))
    )
  }

  private init(
    scene: PageScene,
    scale: Double,
    hasChosenSize: Bool,
    width: Int,
    height: Int
  ) {
    self.scene = scene
    self.scale = scale
    self.hasChosenSize = hasChosenSize
    self.width = width
    self.height = height
    strokeCount = scene.layers.reduce(0) { $0 + $1.items.count { $0.isInk && !$0.erases } }
  }

  /// Returns the visible content of a page, or of a part of it, counted from its upper left corner.
  ///
  /// - Throws: An error with the reason if the page can't be drawn.
  private static func scene(
    of page: Page,
    in drawing: Drawing,
    _ backdrop: RenderOptions.Backdrop,
    _ part: Rect? = nil
  ) throws(PictureError) -> PageScene {
    var part = part
    if let given = part, let whole = page.size?.rect ?? drawing.scene(of: page.id)?.area {
      part = Rect(
        x: whole.minX + given.minX,
        y: whole.minY + given.minY,
        width: given.width,
        height: given.height
      )
    }
    guard var scene = drawing.scene(of: page.id, in: part), !scene.area.isEmpty else {
      throw PictureError(message: "nothing to draw: the page has neither ink nor a size")
    }
    let area = scene.area
    guard area.isUsable else {
      throw PictureError(message: "the page has no finite size that is above 0")
    }
    switch backdrop {
    case .document: break
    case .transparent: scene.paper = DisplayList()
    case .paper:
      var paper = page.paper
      paper.color = nil
      scene.paper = paper.displayList(in: area, isWhole: page.size != nil)
    }
    if let part {
      scene.area = area.intersection(part)
      guard scene.area.width > 0, scene.area.height > 0 else {
        let size = "\(readable(area.width)) × \(readable(area.height))"
        throw PictureError(
          message: "--area is outside the page, which has \(size) units of 1/72 inch"
        )
      }
    }
    return scene
  }

  private static func pixels(
    _ area: Rect,
    _ size: RenderOptions.Size
  ) -> (width: Double, height: Double, scale: Double) {
    let scale: Double
    switch size {
    case .scale(let value): scale = value
    case .fit(let width, let height):
      scale = min(Double(width) / area.width, Double(height) / area.height)
    }
    let (width, height) = area.pixelSize(scale: scale)
    return (width, height, scale)
  }
}

extension Stroke {
  /// Returns the stroke with another engine in its brush; unchanged if its brush can't have that engine.
  fileprivate func drawn(by engine: any StrokeEngine) -> Stroke {
    do throws(InvalidValue) {
      return Stroke(id: id, kind: kind, brush: try brush.with(engine: engine), samples: samples)
    } catch {
      return self
    }
  }
}

/// The reason why a page can't be drawn, in one line.
struct PictureError: Error {
  var message: String
}

extension PageScene {
  /// The maximum number of page-sized pixmaps in memory during painting.
  fileprivate var planeCount: Int {
    var maximum = 1
    for layer in layers {
      var count = 1
      if layer.blendMode != .sourceOver { count += 1 }
      if layer.opacity < 1 || layer.erases { count += 1 }
      if layer.erases { count += 1 }
      maximum = max(maximum, count)
    }
    return maximum
  }

  /// Puts a sheet of the requested color below all content; white for the document's backdrop.
  fileprivate mutating func addBackground(_ backdrop: RenderOptions.Backdrop, margin: Double) {
    var color = Color.white
    switch backdrop {
    case .transparent: return
    case .document: break
    case .paper(let chosen): color = chosen
    }
    addBackground(color, margin: margin)
  }
}
