import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Adds pages of reMarkable tablets to a drawing.
struct RemarkablePageBuilder {
  /// The assumed seconds between samples, since files have no times.
  private static let pace = 0.01

  /// The drawing so far.
  let items: ForeignScene

  private var clock = 0.0

  /// Creates an empty drawing.
  init(_ items: ForeignScene) { self.items = items }

  /// Adds a page.
  ///
  /// A page of version 6 is as large as its ink: the tablet lets users write beyond the paper.
  mutating func add(
    _ page: RemarkablePage,
    paper: Paper = .plain
  ) throws(FormatError) {
    let scale = RemarkablePage.scale
    let left = page.version >= 6 ? -page.width / 2 : 0
    var box = Rect(x: left, y: 0, width: page.width, height: page.height)
    if page.version >= 6 { box = box.union(Self.extent(of: page)) }
    box = Rect(
      x: box.minX * scale,
      y: box.minY * scale,
      width: box.width * scale,
      height: box.height * scale
    )
    guard let size = PageSize(box) else { throw FormatError("a page is too large") }
    try items.beginPage(size: size, paper: paper)
    if let text = page.text, !text.paragraphs.isEmpty {
      items.builder.beginLayer(NewLayer(name: "text"))
      for paragraph in text.paragraphs where !items.builder.add(paragraph.graphic) {
        items.notes.add("a text whose position is out of range is left out")
      }
    }
    for layer in page.layers {
      items.builder.beginLayer(NewLayer(name: layer.name, isHidden: layer.isHidden))
      for item in layer.items {
        switch item {
        case .line(let line, let x, let y): try add(line, Affine.translation(x, y))
        case .mark(let color, let argb, let rects): try add(rects, color, argb)
        }
      }
    }
  }

  /// Returns the rectangle of the ink of a page, in pixels.
  private static func extent(of page: RemarkablePage) -> Rect {
    var box = Rect.empty
    for layer in page.layers where !layer.isHidden {
      for case .line(let line, let x, let y) in layer.items {
        guard let kind = RemarkablePen.kind(line.pen), kind != .eraser, kind != .areaEraser
        else { continue }
        for point in line.points {
          box.formUnion(Rect(center: Point(point.x + x, point.y + y), radius: point.width / 2))
        }
      }
    }
    return box
  }

  private mutating func add(
    _ line: RemarkablePage.Line,
    _ offset: Affine
  ) throws(FormatError) {
    let kind = RemarkablePen.kind(line.pen)
    if kind == nil { items.notes.add("lines of an unknown pen are drawn as lines of a ballpoint") }
    if kind == .areaEraser {
      return items.notes.add("areas of the eraser, which have no ink, left out")
    }
    guard !line.points.isEmpty else { return items.notes.add("lines without samples, left out") }
    var style = Style(width: 1)
    var stages: [BrushStage] = []
    switch kind {
    case .highlighter:
      style.purpose = .highlighter
      style.color = RemarkablePen.highlight(line.color, line.argb)
      style.blendMode = .multiply
    case .eraser:
      style.purpose = .eraser
      style.blendMode = .destinationOut
    default:
      if let color = RemarkablePen.color(line.color, line.argb) {
        style.color = color
      } else {
        items.notes.add("lines of an unknown color are black")
      }
    }
    if kind == .shader, line.argb == nil { style.color.alpha = 0.25 }
    if kind == .pencil {
      stages.append(
        try sound { () throws(InvalidValue) -> BrushStage in
          try .pressureOpacity(minimum: 0.3, maximum: 1, fallback: 0.8)
        }
      )
    }
    let whole = offset.concatenating(.scale(RemarkablePage.scale))
    var samples: [StrokeSample] = []
    samples.reserveCapacity(line.points.count)
    for point in line.points {
      let location = whole.apply(Point(point.x, point.y))
      samples.append(
        StrokeSample(
          location: try Placement.point(location.x, location.y, at: .file),
          time: MadeUpTime.rounded(clock),
          force: point.pressure
        )
      )
      clock += Self.pace
    }
    var widths = line.points.map { $0.width * RemarkablePage.scale }
    // A highlighter is a band; its width varies with the angle of the pen only.
    if kind == .highlighter || kind == .fineliner, let widest = widths.max() {
      widths = widths.map { _ in widest }
    }
    if widths.allSatisfy({ $0 == 0 }) { widths = widths.map { _ in 2 * RemarkablePage.scale } }
    try items.add(MeasuredInk(style: style, samples: samples, widths: widths, stages: stages))
    clock += 10 * Self.pace
  }

  private mutating func add(_ rects: [Rect], _ color: Int, _ argb: UInt32?) throws(FormatError) {
    try items.budget.reserve(ReadingBudget.stroke + 256 * rects.count)
    var path = Path()
    let scale = RemarkablePage.scale
    for rect in rects {
      path.move(to: Point(rect.minX * scale, rect.minY * scale))
      path.line(to: Point(rect.maxX * scale, rect.minY * scale))
      path.line(to: Point(rect.maxX * scale, rect.maxY * scale))
      path.line(to: Point(rect.minX * scale, rect.maxY * scale))
      path.close()
    }
    let paint = Paint(RemarkablePen.highlight(color, argb), blendMode: .multiply)
    if rects.isEmpty || !items.builder.add(Graphic([.path(path, .nonZero, paint)])) {
      items.notes.add("a text highlight that is out of range is left out")
    }
  }
}
