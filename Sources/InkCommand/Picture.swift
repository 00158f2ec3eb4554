import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// One page made ready to draw: what, where and how large.
struct Picture {
  /// The most pixels of a picture, 1 GiB of memory.
  static let pixelLimit = 1 << 28

  /// The longest side of a picture in pixels, for vectors too.
  static let lengthLimit = 1e9

  /// The part of the document that is shown.
  let area: Rect

  /// Pixels a document unit.
  let scale: Double

  /// Whether somebody asked for this size.
  let hasChosenSize: Bool

  /// The columns of the picture.
  let width: Int

  /// The rows of the picture.
  let height: Int

  /// What lies under the ink.
  let paper: DisplayList

  /// What is on the layers, the first at the bottom.
  let layers: [Layer]

  /// How many strokes are shown.
  let strokeCount: Int

  /// Prepares a page.
  ///
  /// - Throws: Why it cannot be drawn, in a line.
  init(_ page: InkPage, start: Double?, options: RenderOptions) throws(PictureError) {
    var page = page
    page.layers.removeAll(where: \.isHidden)
    if let brush = options.brush { page = page.mapStrokes { $0.inked(with: brush) } }
    area = try Self.area(of: page)
    if let until = options.until, let start {
      page = page.mapStrokes { $0.part(until: start + until) }
    }
    // Of a PDF a size says how fine its pictures are, not how large its pages.
    let isPDF = options.output.format == .pdf
    let size = isPDF ? nil : options.size
    let (columns, rows, scale) = Self.pixels(area, size ?? .scale(96.0 / 72))
    self.scale = scale
    let isVector = options.output.format.isVector
    guard max(columns, rows) <= Self.lengthLimit,
      isVector || columns * rows <= Double(Self.pixelLimit)
    else {
      let limit =
        isVector ? "\(Int(Self.lengthLimit)) a side" : "\(Self.pixelLimit >> 20) million"
      throw PictureError(
        message: "the picture would be \(readable(columns)) × \(readable(rows)) pixels, "
          + "more than \(limit); choose a smaller --dpi or --size"
      )
    }
    width = Int(columns)
    height = Int(rows)
    hasChosenSize = options.size != nil
    // A hair wider than the page, so that a last column that is not whole is covered, too.
    let sheet = options.output.format == .png ? area.expanded(by: 2 / scale) : area
    paper = Self.paper(of: page, area, sheet: Path(sheet), options.backdrop)
    layers = page.layers.map(Layer.init)
    strokeCount = page.strokeCount
  }

  /// Shows a page as the document has it, as a vector picture.
  ///
  /// - Throws: Why it cannot be drawn, in a line.
  init(_ page: InkPage) throws(PictureError) {
    var page = page
    page.layers.removeAll(where: \.isHidden)
    area = try Self.area(of: page)
    let (columns, rows, scale) = Self.pixels(area, .scale(96.0 / 72))
    self.scale = scale
    guard max(columns, rows) <= Self.lengthLimit else {
      throw PictureError(message: "the picture would be too large")
    }
    (width, height) = (Int(columns), Int(rows))
    hasChosenSize = false
    paper = Self.paper(of: page, area, sheet: Path(area), .document)
    layers = page.layers.map(Layer.init)
    strokeCount = page.strokeCount
  }

  /// Shows a page as it is, on white paper.
  ///
  /// - Parameters:
  ///   - page: What is on it; its background is not shown.
  ///   - area: The part that is shown.
  ///   - scale: Pixels a document unit, so that there are no more than ``pixelLimit``.
  init(_ page: InkPage, area: Rect, scale: Double) {
    self.area = area
    self.scale = scale
    hasChosenSize = false
    width = Int((area.width * scale).rounded(.up))
    height = Int((area.height * scale).rounded(.up))
    let sheet = area.expanded(by: 2 / scale)
    paper = DisplayList([.path(Path(sheet), .nonZero, Paint(.white))])
    layers = page.layers.map(Layer.init)
    strokeCount = page.strokeCount
  }

  /// From document units to pixels.
  var transform: Affine {
    Affine(a: scale, b: 0, c: 0, d: scale, tx: -area.minX * scale, ty: -area.minY * scale)
  }

  private static func area(of page: InkPage) throws(PictureError) -> Rect {
    var area = Rect.empty
    if let bounds = page.bounds {
      area = bounds
    } else {
      for layer in page.layers { Layer(layer).visit { area.formUnion($0.bounds) } }
      if case .list(let list) = page.background { area.formUnion(list.bounds) }
      area = area.expanded(by: PageScene.margin)
    }
    if area.isEmpty { throw PictureError(message: "holds no ink, and its page has no size") }
    guard area.minX.isFinite, area.minY.isFinite, area.width.isFinite, area.height.isFinite,
      area.width > 0, area.height > 0
    else { throw PictureError(message: "the page has no usable size") }
    return area
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
    // A hair less, so that rounding errors do not add a column.
    let width = max((area.width * scale - 1e-6).rounded(.up), 1)
    let height = max((area.height * scale - 1e-6).rounded(.up), 1)
    return (width, height, scale)
  }

  private static func paper(
    of page: InkPage,
    _ area: Rect,
    sheet: Path,
    _ backdrop: RenderOptions.Backdrop
  ) -> DisplayList {
    var list = DisplayList()
    if case .list(let own) = page.background { list = own }
    switch backdrop {
    case .none: return DisplayList()
    case .document: list.items.insert(.path(sheet, .nonZero, Paint(.white)), at: 0)
    case .paper(let color):
      if let first = list.items.first, case .path(let path, _, _) = first,
        path.controlBounds.expanded(by: 0.5).contains(area)
      {
        list.items.removeFirst()
      }
      list.items.insert(.path(sheet, .nonZero, Paint(color)), at: 0)
    }
    return list
  }
}

/// Why a page cannot be drawn, in a line.
struct PictureError: Error {
  var message: String
}

/// A layer as things to paint.
struct Layer {
  /// Whether there are erasers among the ink.
  let erases: Bool

  /// The opacity of all of it, 0…1.
  var opacity: Double { layer.opacity }

  /// How all of it blends with what lies below.
  var blendMode: BlendMode { layer.blendMode }

  /// Whether it cannot be painted item by item on what lies below.
  var isApart: Bool { erases || layer.opacity < 1 || layer.blendMode != .sourceOver }

  private let layer: InkLayer

  /// Looks at what is on a layer.
  init(_ layer: InkLayer) {
    self.layer = layer
    erases = layer.items.contains { item in
      switch item {
      case .stroke(let stroke), .placed(let stroke, _):
        stroke.brush.style.erases && !stroke.samples.isEmpty
      case .graphic: false
      }
    }
  }

  /// The name that a person gave it.
  var name: String? { layer.name }

  /// How many things there are, empty strokes included.
  var count: Int { layer.items.count }

  /// All of it at once.
  var list: DisplayList {
    if blendMode == .sourceOver {
      return DisplayList([.layer(things.items, alpha: layer.opacity)])
    }
    return DisplayList([
      .group([.layer(things.items, alpha: 1)], alpha: layer.opacity, blendMode)
    ])
  }

  /// Ink and other things, all at once.
  private var things: DisplayList {
    var list = DisplayList()
    list.items.reserveCapacity(layer.items.count)
    visit { list.items.append($0) }
    return list
  }

  /// Makes one thing after the other, so that the shapes of all ink are never in memory together.
  func visit(_ body: (DisplayList.Item) -> Void) {
    for item in layer.items {
      if let shown = item.displayItem { body(shown) }
    }
  }
}
