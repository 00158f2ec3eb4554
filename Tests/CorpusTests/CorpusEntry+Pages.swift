import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension CorpusEntry {
  /// Layers, pages and papers.
  static let pages: [CorpusEntry] = [
    CorpusEntry("layers", "layers that were named, inserted, moved, removed, and moved to") {
      sketch in
      try sketch.draw(Sketch.wave(12), .highlighter)
      let page = sketch.page
      for name in ["Skizze ä", "above", "removed"] {
        try sketch.apply { .addLayer(to: page, name: name, in: &$0) }
      }
      try sketch.apply { .addLayer(to: page, name: "below", at: 0, in: &$0) }
      let layers = sketch.drawing.layers(of: page).map(\.id)
      for (i, layer) in layers.enumerated() {
        try sketch.draw(Sketch.wave(12 + 6 * Double(i), height: 5), .brushPen, on: layer)
      }
      try sketch.apply(.removeLayer(layers[4]))
      try sketch.apply(.moveLayer(layers[3], to: page, at: 0, in: sketch.drawing))
      let item = sketch.items[0]
      try sketch.apply { .move([item], to: layers[2], by: Vector(2, 3), in: $0) }
    },
    CorpusEntry("layer-hidden", "a hidden layer") { sketch in
      try layered(&sketch) { .setHidden(true, of: $0) }
    },
    CorpusEntry("layer-locked", "a locked layer") { sketch in
      try layered(&sketch) { .setLocked(true, of: $0) }
    },
    CorpusEntry("layer-opacity", "the opacity of a layer") { sketch in
      try layered(&sketch) { .setOpacity(0.35, of: $0) }
    },
    CorpusEntry("layer-blend-mode", "the blend mode of a layer, with an eraser on it") { sketch in
      try layered(&sketch) { .setBlendMode(.multiply, of: $0) }
      let upper = sketch.drawing.layers(of: sketch.page)[1].id
      try sketch.draw(Sketch.line(Point(40, 0), Point(40, 48)), .eraser, on: upper)
    },
    CorpusEntry(
      "page-sizes",
      "sizes, a corner beside 0, 0, a size that was changed, a rescaled page"
    ) {
      sketch in
      let sizes = [
        PageSize(40, 80), PageSize(60.5, 40.25, origin: Point(-10, 5)), PageSize(30, 30),
      ]
      for size in sizes { try sketch.apply { .addPage(size: size, in: &$0) } }
      try inkAllPages(&sketch)
      let pages = sketch.drawing.pages.map(\.id)
      try sketch.apply(.setSize(PageSize(80, 30), of: pages[0]))
      try sketch.apply(.rescale(pages[3], to: PageSize(90, 45), in: sketch.drawing))
    },
    CorpusEntry("page-infinite", "an infinite page") { sketch in
      sketch.begin(nil, paper: Paper(pattern: .dotted, spacing: 8))
      try sketch.draw(Sketch.wave(-20, -60...(-2)), .brushPen)
      try sketch.draw(Sketch.wave(30, 0...70))
    },
    CorpusEntry("page-order", "pages that were inserted, moved, duplicated, removed") { sketch in
      try sketch.draw(Sketch.wave(24, height: 10))
      for at in [0, 2, 1] {
        try sketch.apply { .addPage(size: PageSize(60, 40), at: at, in: &$0) }
      }
      try inkAllPages(&sketch)
      let pages = sketch.drawing.pages.map(\.id)
      try sketch.apply(.movePage(pages[0], to: 3, in: sketch.drawing))
      try sketch.apply(.removePage(pages[1]))
      try sketch.apply { .duplicatePage(pages[2], in: &$0) }
    },
    CorpusEntry("page-titles", "labels and chapters, which were changed, undone, moved and copied")
    {
      sketch in
      for _ in 0..<2 { try sketch.apply { .addPage(size: PageSize(60, 40), in: &$0) } }
      try inkAllPages(&sketch)
      let pages = sketch.drawing.pages.map(\.id)
      let chapters = [Chapter("Über Tinte"), Chapter("الحبر", level: 1)]
      try sketch.apply { .setLabel("iv", of: pages[0], in: $0) }
      try sketch.apply { .setChapters(chapters, of: pages[1], in: $0) }
      try sketch.apply { .duplicatePage(pages[1], in: &$0) }
      try sketch.apply(.movePage(pages[1], to: 0, in: sketch.drawing))
      try sketch.apply { .setChapters([Chapter("Ink")], of: pages[2], in: $0) }
      try sketch.apply { .setLabel("", of: pages[0], in: $0) }
      try sketch.document.undo()
      sketch.write()
    },
    CorpusEntry("paper-patterns", "all patterns, with their colors and widths") { sketch in
      for pattern in Paper.Pattern.allCases.dropFirst() {
        let blue = Color(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.8)
        var paper = Paper(
          color: Color(red: 1, green: 0.98, blue: 0.9),
          pattern: pattern,
          spacing: pattern == .staves ? 3 : 10,
          patternColor: blue
        )
        paper.lineWidth = pattern == .grid ? 1.5 : 0.5
        try sketch.apply { [paper] in .addPage(size: PageSize(60, 48), paper: paper, in: &$0) }
      }
      try inkAllPages(&sketch)
    },
    CorpusEntry(
      "paper-dark",
      "dark paper that shows ink inverted, with a margin; another inverted for good"
    ) {
      sketch in
      var slate = Paper(color: Color(rgba: 0x2b2f_36ff), pattern: .ruled, spacing: 8)
      slate.invertsInk = true
      slate.margin = Paper.Margin(14, color: Color(rgba: 0xe05a_5aff))
      sketch.begin(PageSize(80, 48), paper: slate)
      try sketch.apply { [slate] in .addPage(size: PageSize(80, 48), paper: slate, in: &$0) }
      try inkAllPages(&sketch)
      let second = sketch.drawing.pages[1].id
      try sketch.apply { try .invertInk(of: second, in: $0) }
    },
    CorpusEntry("paper-transparent", "transparent paper, and one that was changed") { sketch in
      sketch.begin(PageSize(80, 48), paper: .transparent)
      try sketch.draw(Sketch.wave(24, height: 12), .brushPen)
      try sketch.apply(.setPaper(Paper(color: nil, pattern: .grid, spacing: 12), of: sketch.page))
    },
    CorpusEntry("paper-pdf", "a page of a PDF document as paper, the document as a resource") {
      sketch in
      let (file, items) = try sheet()
      let page = sketch.page
      try sketch.apply { drawing in
        let file = drawing.makeResource(file, mediaType: "application/pdf", name: "slides.pdf")
        let sheet = Graphic(items, origin: .page(file.id, number: 0))
        return .setPaper(Paper(background: sheet), of: page, with: [file], in: &drawing)
      }
      try sketch.draw(Sketch.wave(24, height: 12), .highlighter)
    },
    CorpusEntry("paper-glyphs", "a paper of shapes: glyphs of two tables of outlines, its text") {
      sketch in
      let (page, sheet) = (sketch.page, Graphic([glyphs()]))
      try sketch.apply { .setPaper(Paper(background: sheet), of: page, in: &$0) }
      try sketch.draw(Sketch.wave(24, height: 12), .highlighter)
    },
    CorpusEntry("resource-unused", "a resource that nothing refers to, one that two items share") {
      sketch in
      let (layer, bytes) = (sketch.layer, Array("nothing".utf8))
      try sketch.apply { drawing in
        let resource = drawing.makeResource(bytes, mediaType: "text/plain", name: "note.txt")
        return DrawingOperation(.add, [.addResource(resource)])
      }
      let pixels = Picture(Pixmap(width: 2, height: 2, filled: [0xff00_00ff, 0xff00_ff00]))
      for x in [8.0, 44] {
        let image = ImageItem(pixels, frame: Rect(x: x, y: 8, width: 28, height: 28))
        try sketch.apply { .add(image, to: layer, in: &$0) }
      }
    },
  ]

  /// A picture of lines of glyphs, as a page of a PDF document has them.
  private static func glyphs() -> DisplayList.Item {
    func letter(_ size: Double, _ bend: Double) -> Path {
      Path([
        .move(Point(0, -size)),
        .cubic(Point(bend, -size), Point(size, -bend), Point(size, 0)),
        .cubic(Point(size, bend / 2), Point(bend, bend), Point(0, bend)),
        .line(Point(0, 0)), .quadratic(Point(bend, -bend), Point(0, -size)), .close,
      ])
    }
    let tables = [
      GlyphOutlines([letter(4, 1), letter(3, 2), letter(2.5, 0.75)]),
      GlyphOutlines([letter(3.141, 1.234), letter(2.718, 0.577)]),
    ]
    var items: [DisplayList.Item] = []
    var text = PageText()
    for (row, line) in ["abcab cab", "deade", "bead"].enumerated() {
      var (x, separator) = (6.3, PageCharacter.Separator.line)
      let y = 12.1 + Double(row) * 11.7
      for scalar in line.unicodeScalars {
        if scalar == " " {
          x += 2.8
          separator = .space
          continue
        }
        let number = Int(scalar.value) - 0x61
        let (table, index) = number < 3 ? (tables[0], number) : (tables[1], number - 3)
        let run = GlyphRun(table, [.init(index, Point(x, y))])
        items.append(.glyphs(run, Paint(row == 1 ? red : .black)))
        let box = Rect(x: x, y: y - 5, width: 4.6, height: 7)
        text.characters.append(PageCharacter(scalar, box, separator: separator))
        separator = .none
        x += 4.6
      }
    }
    let vector = VectorPicture(
      width: 80,
      height: 48,
      items: items,
      parts: tables.map { Picture($0) }
    )
    return .image(Picture(vector.with(text)), Rect(x: 0, y: 0, width: 80, height: 48), alpha: 1)
  }

  /// Two layers with ink; the upper one is changed.
  private static func layered(
    _ sketch: inout Sketch,
    _ change: (LayerID) -> DrawingOperation
  ) throws {
    try sketch.draw(Sketch.wave(20, height: 10), .brushPen)
    let page = sketch.page
    try sketch.apply { .addLayer(to: page, name: "upper", in: &$0) }
    let upper = sketch.drawing.layers(of: page)[1].id
    let thick = try Brush(style: Style(color: Color(red: 1, green: 0.6, blue: 0), width: 12))
    try sketch.draw(Sketch.wave(28, height: 8), thick, on: upper)
    try sketch.apply(change(upper))
  }

  /// A stroke on every page, and as many more as there are pages before.
  private static func inkAllPages(_ sketch: inout Sketch) throws {
    for (i, page) in sketch.drawing.pages.enumerated() {
      let layer = sketch.drawing.layers(of: page.id)[0].id
      for k in 0...i {
        let y = 10 + 5 * Double(k)
        try sketch.draw(Sketch.wave(y, 4...30, samples: 5), on: layer)
      }
    }
  }
}

extension Pixmap {
  /// Pixels of a few values in turn.
  fileprivate init(width: Int, height: Int, filled values: [UInt32]) {
    self.init(width: width, height: height)
    for i in pixels.indices { pixels[i] = values[i % values.count] }
  }
}
