import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Adds the pages of a Saber note to a scene.
struct SaberNote {
  private let note: SaberValue
  private let scene: ForeignScene

  /// The pictures of the note, by their numbers.
  private let assets: [Int: [UInt8]]

  /// The distance of the lines of a page, in page units.
  private let lineHeight: Double

  init(_ note: SaberValue, _ scene: ForeignScene, assets: [Int: [UInt8]]) {
    self.note = note
    self.scene = scene
    var assets = assets
    for (i, asset) in (note["a"]?.elements ?? []).enumerated() where assets[i] == nil {
      assets[i] = asset.content
    }
    self.assets = assets
    let height = note["l"]?.number ?? 40
    lineHeight = 1...1000 ~= height ? height : 40
  }

  /// Adds all pages.
  ///
  /// - Throws: An error if the note has no pages and no strokes, or if an element is malformed.
  func add() throws(FormatError) {
    // Old notes have strokes of all pages in one list.
    let strokes = note["s"]?.elements ?? note.elements
    let images = note["i"]?.elements ?? []
    var pages = note["z"]?.elements ?? []
    guard !pages.isEmpty || strokes != nil else { throw FormatError("the note has no pages") }
    let last = ((strokes ?? []) + images).map { Self.index($0) }.max() ?? 0
    while pages.count <= min(last, scene.limits.pages) { pages.append(.null) }
    let strokesOfPages = Dictionary(grouping: strokes ?? [], by: Self.index)
    let imagesOfPages = Dictionary(grouping: images, by: Self.index)
    for (i, page) in pages.enumerated() {
      try addPage(
        page,
        strokes: page["s"]?.elements ?? strokesOfPages[i] ?? [],
        images: page["i"]?.elements ?? imagesOfPages[i] ?? [],
        isLast: i == pages.count - 1 && i > 0
      )
    }
  }

  private static func index(_ item: SaberValue) -> Int {
    Int(min(max(item["i"]?.number ?? 0, 0), 1e6))
  }

  private func addPage(
    _ page: SaberValue,
    strokes: [SaberValue],
    images: [SaberValue],
    isLast: Bool
  ) throws(FormatError) {
    let words = text(page["q"])
    // The program keeps an empty page at the end.
    if isLast, strokes.isEmpty, images.isEmpty, page["b"]?["e"] == nil, words.isEmpty { return }
    let width = page["w"]?.number ?? page.elements?.first?.number ?? note["w"]?.number ?? 1000
    let height = page["h"]?.number ?? page.elements?.last?.number ?? note["h"]?.number ?? 1400
    guard let size = ForeignScene.pageSize(width, height) else {
      throw FormatError("the sides of a page must be above 0 and at most 1,000,000")
    }
    try scene.beginPage(size: size, paper: paper())
    if let background = page["b"], case .object = background {
      try scene.element { () throws(FormatError) in
        try addPicture(background, filling: size.rect)
      }
    }
    if !words.isEmpty { try addText(words, size) }
    for image in images {
      try scene.element { () throws(FormatError) in try addPicture(image, filling: nil) }
    }
    // Highlighters are below other ink.
    for isHighlighter in [true, false] {
      for stroke in strokes where SaberStroke.isHighlighter(stroke) == isHighlighter {
        try scene.element { () throws(FormatError) in try SaberStroke(stroke).add(to: scene) }
      }
    }
  }

  private func paper() -> Paper {
    var paper = Paper.plain
    paper.color = note["b"]?.number.flatMap { SaberStroke.color($0) } ?? Color(rgba: 0xfcfc_fcff)
    paper.spacing = lineHeight
    paper.patternColor = Color(red: 0.35, green: 0.45, blue: 0.75, alpha: 0.3)
    paper.lineWidth = min(max(note["lt"]?.number ?? 3, 0.05), 100) / 2
    switch note["p"]?.text {
    case "lined": paper.pattern = .ruled
    case "college":
      paper.pattern = .ruled
      paper.margin = Paper.Margin(
        2 * lineHeight,
        color: Color(red: 0.9, green: 0.4, blue: 0.4, alpha: 0.5)
      )
    case "grid": paper.pattern = .grid
    case "dots": paper.pattern = .dotted
    case "staffs":
      paper.pattern = .staves
      paper.spacing = max(lineHeight / 2, Paper.minimumSpacing)
    case "", "none", nil: break
    default:
      paper.pattern = .ruled
      scene.omit("papers with patterns that Inkstone lacks, drawn as ruled ones")
    }
    return paper
  }

  // MARK: Text

  private func text(_ delta: SaberValue?) -> String {
    var text = ""
    for operation in delta?.elements ?? [] { text += operation["insert"]?.text ?? "" }
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  private func addText(_ words: String, _ size: PageSize) throws(FormatError) {
    let origin = Point(0.5 * lineHeight, 1.2 * lineHeight)
    var block = TextItem(words, font: "Sans", size: 0.7 * lineHeight, origin: origin)
    block.wrapWidth = max(size.width - lineHeight, 1)
    scene.omit("formatting of typed texts, left out")
    try scene.add(block, color: .black)
  }

  // MARK: Pictures

  /// Adds a picture; the background of a page fits a rectangle.
  private func addPicture(_ image: SaberValue, filling page: Rect?) throws(FormatError) {
    let kind = image["e"]?.text ?? ""
    if kind == ".pdf" || kind == ".svg" {
      return scene.omit("PDF and SVG pictures, left out")
    }
    let bytes =
      image["a"]?.number.flatMap { 0...1e6 ~= $0 ? assets[Int($0)] : nil } ?? image["b"]?.content
    guard let bytes else { return scene.omit("pictures in files beside the note, left out") }
    func number(_ key: String) -> Double? {
      image[key]?.number.flatMap { $0.magnitude <= 1e6 ? $0 : nil }
    }
    let (width, height) = (number("nw") ?? 0, number("nh") ?? 0)
    var box = Rect(
      x: number("x") ?? 0,
      y: number("y") ?? 0,
      width: number("w") ?? 0,
      height: number("h") ?? 0
    )
    if let page {
      box = page
      // The default of Flutter's fits is that the whole picture is visible.
      if width > 0, height > 0, image["f"]?.number ?? 1 == 1 {
        let scale = min(page.width / width, page.height / height)
        box = Rect(
          x: page.center.x - width * scale / 2,
          y: page.center.y - height * scale / 2,
          width: width * scale,
          height: height * scale
        )
      }
      return try scene.addPicture(bytes, in: box)
    }
    guard box.width > 0, box.height > 0 else { throw FormatError("a picture has no size") }
    let source = Rect(
      x: number("sx") ?? 0,
      y: number("sy") ?? 0,
      width: number("sw") ?? 0,
      height: number("sh") ?? 0
    )
    let isCropped =
      source.width > 0 && source.height > 0 && width > 0 && height > 0
      && (source.width < width - 1 || source.height < height - 1)
    guard isCropped else { return try scene.addPicture(bytes, in: box) }
    let (x, y) = (box.width / source.width, box.height / source.height)
    let whole = Rect(
      x: box.minX - source.minX * x,
      y: box.minY - source.minY * y,
      width: width * x,
      height: height * y
    )
    try scene.addPicture(bytes, in: whole, crop: box)
  }
}
