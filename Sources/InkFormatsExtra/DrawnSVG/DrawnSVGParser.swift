import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Adds the elements of an SVG file of a drawing program to a scene.
final class DrawnSVGParser: XMLReceiver {
  private let program: SVGProgram
  let scene: ForeignScene
  private var styles = [SVGStyle()]

  /// The depth within an element that isn't drawn: the number of its open elements; 0 outside.
  private var skipped = 0

  /// The number of open elements, by which the end of a page of Write is found.
  private var depth = 0
  private var pageDepth: Int?
  private var textCharacters: [UInt8] = []
  private var textOrigin = Point.origin
  private var isInText = false
  private var groupCount = 0

  /// Joins the segments of signature_pad.
  private var pieces: SignaturePieces

  init(_ program: SVGProgram, _ scene: ForeignScene) {
    self.program = program
    self.scene = scene
    pieces = SignaturePieces(scene)
  }

  /// Adds the ink that was read but not yet added, at the end of the file.
  func finish() throws(FormatError) {
    try pieces.finish()
    guard scene.builder.pageCount > 0 else { throw FormatError("the SVG has no page") }
  }

  func recover(from error: FormatError, in call: XMLCall) -> Bool { true }

  // MARK: Structure

  func begin(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) throws(FormatError) {
    depth += 1
    func isNamed(_ other: StaticString) -> Bool { XMLScanner.equal(name, other) }
    let classes = attributes.text("class") ?? ""
    let isSkipped =
      isNamed("defs") || isNamed("metadata") || isNamed("style") || isNamed("script")
      || isNamed("title") || isNamed("desc") || isNamed("symbol")
      || classes.split(separator: " ").contains { ["ruleline", "bookmark"].contains($0) }
    if skipped > 0 || isSkipped {
      skipped += 1
      if isNamed("path"), classes == "bookmark" { scene.omit("bookmarks, left out") }
      return
    }
    var style = styles.last ?? SVGStyle()
    try scene.element { () throws(FormatError) in try style.apply(attributes) }
    styles.append(style)
    if isNamed("svg") { return try beginSVG(attributes) }
    if isNamed("g") || isNamed("a") {
      if program == .write, classes.contains("write-content") {
        return try beginContent(attributes)
      }
      if program == .jsDraw, classes.contains("js-draw-image-background") {
        skipped = 1
        styles.removeLast()
        return
      }
      // The group below the root is the drawing.
      if isNamed("g"), depth > 2, pageDepth != nil || program != .write, groupCount < 100_000 {
        groupCount += 1
        styles[styles.count - 1].groups.insert("g\(groupCount)", at: 0)
      }
      return
    }
    if style.isHidden { return }
    try scene.element { () throws(FormatError) in try add(name, attributes, style) }
  }

  func end(_ name: UnsafePointer<UInt8>) throws(FormatError) {
    if pageDepth == depth { pageDepth = nil }
    depth -= 1
    if skipped > 0 {
      skipped -= 1
      return
    }
    if isInText, XMLScanner.equal(name, "text") {
      isInText = false
      try addText()
    }
    if styles.count > 1 { styles.removeLast() }
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    guard isInText, skipped == 0 else { return }
    guard textCharacters.count + piece.count <= 1 << 20 else {
      throw FormatError("a text has more than 1 MiB", isLimit: true)
    }
    textCharacters.append(contentsOf: piece)
  }

  private func beginSVG(_ attributes: XMLAttributes) throws(FormatError) {
    let isRoot = depth == 1
    let width = attributes.text("width").flatMap { SVGStyle.length($0) }
    let height = attributes.text("height").flatMap { SVGStyle.length($0) }
    var numbers: [Double] = []
    if let box = attributes["viewBox"] {
      var scanner = SVGNumberScanner(box)
      numbers = scanner.numbers(limit: 4) ?? []
    }
    if program == .write {
      // The pages of a document are inner elements.
      guard pageDepth == nil, !isRoot || attributes.text("id") != "write-document" else { return }
      guard let width, let height else { return }
      try beginPage(ForeignScene.pageSize(width, height))
      return
    }
    guard isRoot else {
      // An inner element is placed by its position.
      let x = attributes.text("x").flatMap { SVGStyle.length($0) } ?? 0
      let y = attributes.text("y").flatMap { SVGStyle.length($0) } ?? 0
      let last = styles.count - 1
      styles[last].transform = Affine.translation(x, y).concatenating(styles[last].transform)
      return
    }
    let size =
      numbers.count == 4
      ? ForeignScene.pageSize(numbers[2], numbers[3], origin: Point(numbers[0], numbers[1]))
      : ForeignScene.pageSize(width, height)
    try beginPage(size)
  }

  private func beginPage(_ size: PageSize?) throws(FormatError) {
    try scene.beginPage(size: size)
    pageDepth = depth
  }

  /// Begins the content of a page of Write, with its ruling.
  private func beginContent(_ attributes: XMLAttributes) throws(FormatError) {
    func number(_ name: StaticString) -> Double? {
      attributes.text(name).flatMap { SVGStyle.length($0) }
    }
    if pageDepth == nil || scene.builder.pageCount == 0 {
      try beginPage(ForeignScene.pageSize(number("width"), number("height")))
    }
    var paper = Paper.plain
    if let color = attributes.text("papercolor") { paper.color = Self.argb(color) ?? .white }
    let (x, y) = (number("xruling") ?? 0, number("yruling") ?? 0)
    let range = Paper.minimumSpacing...1e6
    if range.contains(y) || range.contains(x) {
      paper.pattern = !range.contains(x) ? .ruled : .grid
      paper.spacing = range.contains(y) ? y : x
      if range.contains(x), range.contains(y), abs(x - y) > 0.01 {
        scene.omit("grids of rectangles, drawn as grids of squares")
      }
      if !range.contains(y) {
        scene.omit("papers with vertical lines only, drawn as grids of squares")
      }
      paper.lineWidth = 1
      paper.patternColor =
        attributes.text("rulecolor").flatMap { Self.argb($0) } ?? paper.patternColor
    }
    if let margin = number("marginLeft"), margin > 0, margin <= 1e6 {
      paper.margin = Paper.Margin(margin, color: Color(rgba: 0xff00_00ff))
    }
    scene.builder.setPaper(paper)
  }

  /// Parses `#aarrggbb`, the form of Write, or another color.
  private static func argb(_ text: String) -> Color? {
    let digits = text.utf8.dropFirst()
    guard text.utf8.count == 9, text.utf8.first == UInt8(ascii: "#") else {
      return CSSColor.color(text)
    }
    let order = Array(digits.dropFirst(2)) + Array(digits.prefix(2))
    return CSSColor.color("#" + String(decoding: order, as: UTF8.self))
  }

  // MARK: Elements

  private func add(
    _ name: UnsafePointer<UInt8>,
    _ attributes: XMLAttributes,
    _ style: SVGStyle
  ) throws(FormatError) {
    func isNamed(_ other: StaticString) -> Bool { XMLScanner.equal(name, other) }
    guard pageDepth != nil else { return }
    if isNamed("path") {
      guard let data = attributes["d"] else { return }
      let limit = max(scene.budget.bytesLeft / 128, 1)
      let path = try SVGPathReader.path(data, limit: limit)
      if program == .signaturePad, style.fill == nil, let color = style.stroke {
        return try pieces.add(path, color: color, width: style.strokeWidth)
      }
      return try addPath(path, style)
    }
    if program == .signaturePad { try pieces.finish() }
    if isNamed("image") {
      func number(_ name: StaticString) -> Double {
        attributes.text(name).flatMap { SVGStyle.length($0) } ?? 0
      }
      let box = Rect(
        x: number("x"),
        y: number("y"),
        width: number("width"),
        height: number("height")
      )
      return try scene.addPicture(dataURL: attributes.text("href"), in: box, placement(style))
    }
    if isNamed("text") || isNamed("tspan") {
      let x = attributes.text("x").flatMap { SVGStyle.length($0) }
      let y = attributes.text("y").flatMap { SVGStyle.length($0) }
      if isNamed("text") {
        isInText = true
        textCharacters = []
        textOrigin = Point(x ?? 0, y ?? 0)
      } else if !textCharacters.isEmpty, y != nil || attributes.text("dy") != nil {
        textCharacters.append(10)
      }
      return
    }
    if let path = try SVGBasicShape.path(name, attributes) { return try addPath(path, style) }
    if !isNamed("view") {
      let known = String(cString: name).prefix(40).filter {
        $0.isLetter || $0.isNumber || $0 == "-"
      }
      scene.omit("elements <\(known)>, left out")
    }
  }

  private func placement(_ style: SVGStyle) -> ScenePlacement {
    ScenePlacement(transform: style.transform, opacity: style.opacity, groups: style.groups)
  }

  private func addPath(_ path: Path, _ style: SVGStyle) throws(FormatError) {
    if var color = style.fill, style.fillOpacity > 0 {
      color.alpha *= style.fillOpacity
      let paint = Paint(color, blendMode: style.blendMode)
      try scene.add(path, style.fillRule, paint: paint, placement(style))
    }
    guard var color = style.stroke, style.strokeOpacity > 0, style.strokeWidth > 0 else { return }
    color.alpha *= style.strokeOpacity
    var look = Style(
      color: color,
      blendMode: style.blendMode,
      width: style.strokeWidth,
      cap: style.cap,
      join: style.join
    )
    if !style.dashes.isEmpty { look.dash = Style.Dash(style.dashes) }
    let finished = look
    let brush = try sound { () throws(InvalidValue) -> Brush in
      try Brush(style: finished, engine: PolylineEngine.shared)
    }
    for line in path.lines(tolerance: 0.1) {
      var samples: [StrokeSample] = []
      for (i, point) in line.enumerated() {
        let time = MadeUpTime.rounded(Double(i) * 0.01)
        samples.append(try scene.sample(point.x, point.y, time: time))
      }
      try scene.add(samples, brush: brush, placement(style))
    }
  }

  private func addText() throws(FormatError) {
    guard let style = styles.last else { return }
    let lines = String(decoding: textCharacters, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { line in String(line.drop { $0 == " " || $0 == "\t" }) }
      .joined(separator: "\n")
    // The point of a text is on its baseline.
    let origin = Point(textOrigin.x, textOrigin.y - 0.93 * style.fontSize)
    var block = TextItem(text, font: style.font, size: style.fontSize, origin: origin)
    if style.textAnchor != "start", style.textAnchor != "inherit" {
      let width = 2000.0
      block.alignment = style.textAnchor == "middle" ? .center : .trailing
      block.wrapWidth = width
      block.origin.x -= style.textAnchor == "middle" ? width / 2 : width
    }
    var color = style.fill ?? .black
    color.alpha *= style.fillOpacity
    let finished = color
    try scene.element { () throws(FormatError) in
      try scene.add(block, color: finished, placement(style))
    }
  }
}
