import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Adds pages of reMarkable tablets to a drawing.
struct RemarkablePageBuilder {
  /// The drawing so far.
  let items: ForeignScene

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
        case .mark(let mark): try add(mark)
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
    guard line.points.count > 0 else { return items.notes.add("lines without samples, left out") }
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
    var widths: [Double] = []
    for point in line.points {
      let location = whole.apply(Point(point.x, point.y))
      samples.append(
        StrokeSample(
          location: try Placement.point(location.x, location.y, at: .file),
          time: 0,
          force: point.pressure
        )
      )
      widths.append(point.width * RemarkablePage.scale)
    }
    // A highlighter is a band; its width varies with the angle of the pen only.
    if kind == .highlighter || kind == .fineliner, let widest = widths.max() {
      widths = widths.map { _ in widest }
    }
    if widths.allSatisfy({ $0 == 0 }) { widths = widths.map { _ in 2 * RemarkablePage.scale } }
    let ink = MeasuredInk(style: style, samples: samples, widths: widths, stages: stages)
    try items.add(ink, facts: facts(of: line))
  }

  /// Returns the pen of a line as a fact, if the writer would choose another one for such ink.
  private func facts(of line: RemarkablePage.Line) throws(FormatError) -> [ForeignFact] {
    switch RemarkablePen.kind(line.pen) {
    case nil, .highlighter, .eraser, .areaEraser, .pencil, .fineliner: return []
    case .ballpoint:
      let first = line.points.first { _ in true }?.width
      if line.points.contains(where: { $0.width != first }) { return [] }
    case .brush, .marker, .mechanicalPencil, .calligraphy, .shader: break
    }
    try items.budget.reserve(256)
    return [ForeignFact(RemarkableFact.pen, "\(line.pen)")]
  }

  private mutating func add(_ mark: RemarkablePage.Mark) throws(FormatError) {
    try items.budget.reserve(ReadingBudget.stroke + 256 * mark.rects.count + mark.text.utf8.count)
    var path = Path()
    let scale = RemarkablePage.scale
    for rect in mark.rects {
      path.move(to: Point(rect.minX * scale, rect.minY * scale))
      path.line(to: Point(rect.maxX * scale, rect.minY * scale))
      path.line(to: Point(rect.maxX * scale, rect.maxY * scale))
      path.line(to: Point(rect.minX * scale, rect.maxY * scale))
      path.close()
    }
    let paint = Paint(RemarkablePen.highlight(mark.color, mark.argb), blendMode: .multiply)
    var facts = [ForeignFact(RemarkableFact.mark, mark.text)]
    if let start = mark.start { facts.append(ForeignFact(RemarkableFact.start, "\(start)")) }
    let graphic = Graphic([.path(path, .nonZero, paint)])
    if mark.rects.isEmpty || !items.builder.add(graphic, facts: facts) {
      items.notes.add("a text highlight that is out of range is left out")
    }
  }
}
