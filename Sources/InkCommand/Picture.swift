import InkDrawing
import InkFormats
import InkGraphics
import InkRendering
import InkStrokes

/// The scene of one page made ready to draw: what, where and how large.
struct Picture {
  /// The most pixels of a picture.
  static let pixelLimit = 1 << 30

  /// The most pixels of a picture that has to be in memory as a whole, and of a row: 1 GiB.
  static let wholeLimit = 1 << 28

  /// The most pixels of a picture that is painted at once: 64 MiB of memory.
  ///
  /// Larger ones are painted and packed band by band.
  static let onceLimit = 1 << 24

  /// The most pixels of a picture whose size nobody has chosen, those of layers painted apart included:
  /// 256 MiB of memory.
  static let usualLimit = 1 << 26

  /// The longest side of a picture in pixels, for vectors too.
  static let lengthLimit = 1e9

  /// What is seen of the page, with what was asked to lie below.
  let scene: PageScene

  /// Pixels a document unit.
  let scale: Double

  /// Whether somebody asked for this size.
  let hasChosenSize: Bool

  /// The columns of the picture.
  let width: Int

  /// The rows of the picture.
  let height: Int

  /// How many strokes are shown.
  let strokeCount: Int

  /// The page to take apart; `nil` where the scene is to be painted.
  private(set) var dissected: (drawing: Drawing, page: PageID)?

  /// How the ink fades, all of it, and when the picture is taken; `nil` for ink that stays.
  private(set) var fading: (way: Fading, strokes: [Stroke], time: Double)?

  /// Reads the samples; has a cache only where neighbours on pages are not stored together, as
  /// each page is painted once.
  private(set) var reader = StrokeReader()

  /// The files of the pictures on the page.
  private(set) var files = PictureFiles()

  /// The part of the document that is shown.
  var area: Rect { scene.area }

  /// How many rows are painted together: all, or of a large picture about 16 MiB.
  var bandHeight: Int {
    let isWhole = dissected != nil || fading != nil || width * height <= Self.onceLimit
    return isWhole ? height : max((1 << 22) / width, 1)
  }

  /// From document units to pixels.
  var transform: Affine { Affine(showing: area, scale: scale) }

  /// Prepares a page.
  ///
  /// - Parameters:
  ///   - page: A page of the drawing.
  ///   - drawing: The document.
  ///   - start: When its first sample was taken; `nil` if that does not matter.
  ///   - options: How it is to be shown.
  ///   - reader: Reads the samples; see ``reader``.
  /// - Throws: Why it cannot be drawn, in a line.
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
      scene.layers = drawing.layerScenes(of: page.id, in: options.area)
    }
    // Of a PDF a size says how fine its pictures are, not how large its pages.
    let isPDF = options.output.format == .pdf
    let size = isPDF ? nil : options.size
    let (columns, rows, scale) = Self.pixels(scene.area, size ?? .scale(96.0 / 72))
    let isVector = options.output.format.isVector
    let greatest = options.renderer == .debug ? Self.wholeLimit : Self.pixelLimit
    let most = size == nil ? Self.usualLimit / scene.planeCount : greatest
    guard max(columns, rows) <= Self.lengthLimit,
      isVector || columns * rows <= Double(most) && columns <= Double(Self.wholeLimit)
    else {
      let limit = isVector ? "\(Int(Self.lengthLimit)) on a side" : "\(most >> 20) million"
      throw PictureError(
        message: "the picture would have \(readable(columns)) × \(readable(rows)) pixels, "
          + "more than \(limit); choose a smaller --dpi or --size"
      )
    }
    // A hair wider than the page, so that a last column that is not whole is covered, too.
    let margin = options.output.format == .png ? 2 / scale : 0
    scene.bleed(by: margin)
    scene.addSheet(options.backdrop, margin: margin)
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
    if options.renderer == .debug { dissected = (drawing, page.id) }
    self.reader = reader
  }

  /// Shows a page as the document has it, as a vector picture.
  ///
  /// - Throws: Why it cannot be drawn, in a line.
  init(_ page: Page, of drawing: Drawing) throws(PictureError) {
    var scene = try Self.scene(of: page, in: drawing, .document)
    let (columns, rows, scale) = Self.pixels(scene.area, .scale(96.0 / 72))
    guard max(columns, rows) <= Self.lengthLimit else {
      throw PictureError(message: "the picture would be too large")
    }
    scene.addSheet(.document, margin: 0)
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

  /// Shows what is on the layers of a drawing's first page, on white paper.
  ///
  /// - Parameters:
  ///   - drawing: Its paper is not shown.
  ///   - area: The part that is shown.
  ///   - scale: Pixels a document unit, so that there are no more than ``pixelLimit``.
  init(ofInk drawing: Drawing, area: Rect, scale: Double) {
    let layers = drawing.pages.first.map { drawing.layerScenes(of: $0.id) } ?? []
    var scene = PageScene(area: area, paper: DisplayList(), layers: layers)
    scene.addSheet(.document, margin: 2 / scale)
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

  /// What is seen of a page, where it can be drawn.
  private static func scene(
    of page: Page,
    in drawing: Drawing,
    _ backdrop: RenderOptions.Backdrop,
    _ part: Rect? = nil
  ) throws(PictureError) -> PageScene {
    guard var scene = drawing.scene(of: page.id, in: part), !scene.area.isEmpty else {
      throw PictureError(message: "has no ink, and its page has no size")
    }
    let area = scene.area
    guard area.isUsable else { throw PictureError(message: "the page has an invalid size") }
    switch backdrop {
    case .document: break
    case .none: scene.paper = DisplayList()
    case .paper:
      var paper = page.paper
      paper.color = nil
      scene.paper = paper.displayList(in: area, isWhole: page.size != nil)
    }
    if let part {
      scene.area = area.intersection(part)
      guard scene.area.width > 0, scene.area.height > 0 else {
        let size = "\(readable(area.width)) × \(readable(area.height))"
        throw PictureError(message: "--area is outside the page, which has \(size) units")
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
  /// The stroke with another engine in its brush; the same where that cannot be.
  fileprivate func drawn(by engine: any StrokeEngine) -> Stroke {
    do throws(InvalidValue) {
      return Stroke(id: id, kind: kind, brush: try brush.with(engine: engine), samples: samples)
    } catch {
      return self
    }
  }
}

/// Why a page cannot be drawn, in a line.
struct PictureError: Error {
  var message: String
}

extension PageScene {
  /// How many pictures as large as the page are in memory while it is painted.
  fileprivate var planeCount: Int {
    var most = 1
    for layer in layers {
      var count = 1
      if layer.blendMode != .sourceOver { count += 1 }
      if layer.opacity < 1 || layer.erases { count += 1 }
      if layer.erases { count += 1 }
      most = max(most, count)
    }
    return most
  }

  /// Puts a sheet of the colour that was asked for below all, white where the document decides.
  fileprivate mutating func addSheet(_ backdrop: RenderOptions.Backdrop, margin: Double) {
    var color = Color.white
    switch backdrop {
    case .none: return
    case .document: break
    case .paper(let chosen): color = chosen
    }
    addSheet(color, margin: margin)
  }
}
