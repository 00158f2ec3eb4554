import InkDrawing
import InkFormats
import InkGraphics

/// Turns the SVG that cairo writes into display items, in page units.
///
/// It knows what cairo 1.16 writes and no more: absolute path commands, `use` of symbols, groups and pictures, clips,
/// masks, patterns and gradients in user space. Definitions precede their use.
final class SVGPageParser: XMLReceiver {
  /// The items of the page, bottom to top.
  private(set) var items: [DisplayList.Item] = []

  /// The kinds of content that are missing, as beginnings of notes that end with "is missing".
  private(set) var losses: Set<String> = []

  /// Whether the page has a JPEG file of four channels (CMYK), which only Poppler converts.
  private(set) var hasCMYK = false

  /// The number of page units per unit of the SVG file.
  private let unit: Double
  private let masks: MaskPainter

  private var frames: [Frame] = [Frame(.root)]
  /// The nesting depth within an element that is skipped, from 1; 0 outside of such an element.
  private var skipped = 0
  private var definitionDepth = 0
  private var elementCount = 0

  private var clips: [String: Path] = [:]
  private var groups: [String: [DisplayList.Item]] = [:]
  /// The identifiers of groups of which a mask uses only the opacity.
  private var alphaGroups: Set<String> = []
  private var pictures: [String: (picture: Picture, width: Double, height: Double)] = [:]
  private var maskItems: [String: MaskPainter.Mask] = [:]
  private var patterns: [String: Pattern] = [:]
  private var gradients: [String: Gradient] = [:]

  private var glyphIndices: [String: Int] = [:]
  private var glyphPaths: [Path] = []
  private var glyphOutlines: GlyphOutlines?

  private var decoder = PictureFileDecoder()

  /// The maximum number of elements of a page.
  private static let maximumElements = 4_000_000

  /// The maximum nesting depth of elements.
  private static let maximumDepth = 128

  /// The maximum number of tiles of a pattern in one path; a path that needs more isn't filled.
  private static let maximumTiles = 4096.0

  private struct Pattern {
    var width: Double
    var height: Double
    var transform: Affine
    var items: [DisplayList.Item]
  }

  private struct Frame {
    enum Kind {
      case root
      case definitions
      case group
      case symbol(String)
      case clip(String)
      case mask(String)
      case pattern(String, width: Double, height: Double, Affine)
      case gradient(String)
      case other
    }

    var kind: Kind
    var style = SVGStyle()
    var transform = Affine.identity
    var items: [DisplayList.Item] = []
    var path = Path()
    var name: String?
    var clip: (path: Path, rule: DisplayList.FillRule)?
    var isAlpha = false
    /// The items by whose opacity the items of the enclosing group are masked; `nil` for none.
    var mask: [DisplayList.Item]?
    var gradient: Gradient?
    var run: GlyphRun?

    init(_ kind: Kind) { self.kind = kind }
  }

  /// Creates a parser.
  ///
  /// - Parameter scale: Units of the SVG file per page unit.
  init(scale: Double) {
    unit = 1 / scale
    masks = MaskPainter()
  }

  /// Parses an SVG file that cairo wrote.
  ///
  /// - Parameter scale: Units of the SVG file per page unit.
  /// - Throws: An error if it is no XML, or has too many elements.
  static func parse(_ bytes: [UInt8], scale: Double) throws(FormatError) -> SVGPageParser {
    let parser = SVGPageParser(scale: scale)
    try XMLScanner.scan(bytes, into: parser)
    parser.items = parser.frames[0].items
    return parser
  }

  // MARK: Elements

  func text(_ piece: UnsafeBufferPointer<UInt8>) {}

  func begin(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) throws(FormatError) {
    elementCount += 1
    guard elementCount <= Self.maximumElements, frames.count < Self.maximumDepth else {
      throw FormatError(
        "a PDF page has more than \(Self.maximumElements) elements, or more than \(Self.maximumDepth) levels of them"
      )
    }
    if skipped > 0 {
      skipped += 1
      return
    }
    func isNamed(_ other: StaticString) -> Bool { XMLScanner.equal(name, other) }
    let top = frames[frames.count - 1]
    var frame = Frame(.other)
    frame.style = top.style
    frame.transform = top.transform
    if let style = attributes.text("style") { frame.style.read(style) }
    if let mode = attributes.text("comp-op") { frame.style.mode = SVGStyle.mode(mode) }
    if let transform = attributes["transform"] {
      frame.transform = scaled(SVGNumbers(transform).transform).concatenating(top.transform)
    }
    if isNamed("svg") {
      frame.kind = .group
    } else if isNamed("defs") {
      frame.kind = .definitions
      definitionDepth += 1
    } else if isNamed("g") {
      frame.kind = .group
      frame.name = attributes.text("id")
      frame.isAlpha = attributes["filter"] != nil
      if attributes["filter"] != nil { markAlpha() }
      if let name = attributes.text("clip-path").flatMap(SVGStyle.reference) {
        let isEvenOdd = attributes.text("clip-rule") == "evenodd"
        let path = (clips[name] ?? Path()).transformed(by: frame.transform)
        frame.clip = (path, isEvenOdd ? .evenOdd : .nonZero)
      }
    } else if isNamed("symbol") {
      frame.kind = .symbol(attributes.text("id") ?? "")
      frame.transform = .identity
    } else if isNamed("clipPath") {
      frame.kind = .clip(attributes.text("id") ?? "")
      frame.transform = .identity
    } else if isNamed("mask") {
      frame.kind = .mask(attributes.text("id") ?? "")
      (frame.transform, frame.style) = (.identity, SVGStyle())
    } else if isNamed("pattern") {
      frame.kind = .pattern(
        attributes.text("id") ?? "",
        width: number("width", attributes) * unit,
        height: number("height", attributes) * unit,
        scaled(attributes["patternTransform"].map { SVGNumbers($0).transform } ?? .identity)
      )
      (frame.transform, frame.style) = (.identity, SVGStyle())
    } else if isNamed("linearGradient") || isNamed("radialGradient") {
      frame.kind = .gradient(attributes.text("id") ?? "")
      frame.gradient = gradient(isNamed("radialGradient"), attributes)
    } else if isNamed("stop") {
      addStop(frame.style, number("offset", attributes))
    } else if isNamed("path") {
      addPath(frame, attributes)
    } else if isNamed("rect") {
      addRect(frame, attributes)
    } else if isNamed("image") {
      definePicture(frame, attributes)
    } else if isNamed("use") {
      use(frame, attributes)
    } else if !isNamed("filter") && !isNamed("feColorMatrix") {
      losses.insert("content in an unknown element")
      skipped = 1
      return
    }
    frames.append(frame)
  }

  func end(_ name: UnsafePointer<UInt8>) throws(FormatError) {
    if skipped > 1 {
      skipped -= 1
      return
    }
    if skipped == 1 {
      skipped = 0
      return
    }
    finishRun()
    let frame = frames.removeLast()
    switch frame.kind {
    case .root, .other: break
    case .definitions: definitionDepth -= 1
    case .group:
      let items = clipped(frame.items, frame.clip)
      if isPathOnly {
        frames[frames.count - 1].path.append(frame.path)
      } else if definitionDepth > 0, let name = frame.name, isInDefinitions {
        groups[name] = items
        if frame.isAlpha { alphaGroups.insert(name) }
      } else {
        for item in items { add(item) }
        if let mask = frame.mask { maskCurrent(by: mask) }
      }
    case .symbol(let name):
      glyphIndices[name] = glyphPaths.count
      glyphPaths.append(frame.path)
      glyphOutlines = nil
    case .clip(let name): clips[name] = frame.path
    case .mask(let name):
      maskItems[name] = MaskPainter.Mask(items: frame.items, isAlpha: frame.isAlpha)
    case .pattern(let name, let width, let height, let transform):
      patterns[name] = Pattern(
        width: width,
        height: height,
        transform: transform,
        items: frame.items
      )
    case .gradient(let name): gradients[name] = frame.gradient?.thinned
    }
  }

  private var isInDefinitions: Bool {
    if case .definitions = frames[frames.count - 1].kind { return true }
    return false
  }

  /// Marks the enclosing mask as one that uses the opacity of its items, not their brightness.
  private func markAlpha() {
    for i in frames.indices.reversed() {
      if case .mask = frames[i].kind {
        frames[i].isAlpha = true
        return
      }
    }
  }

  private func number(_ name: StaticString, _ attributes: XMLAttributes) -> Double {
    attributes[name].map { SVGNumbers($0).first } ?? 0
  }

  /// Converts a transform in units of the SVG file to page units.
  private func scaled(_ transform: Affine) -> Affine {
    var result = transform
    result.tx *= unit
    result.ty *= unit
    return result
  }

  // MARK: Items

  /// Adds an item on top of the current group; adds it to the previous item's clip if both are clipped by the same
  /// path.
  private func add(_ item: DisplayList.Item) {
    finishRun()
    let top = frames.count - 1
    if case .clip(let more, let path, let rule) = item,
      case .clip(let items, path, rule)? = frames[top].items.last
    {
      frames[top].items.removeLast()
      frames[top].items.append(.clip(items + more, path, rule))
      return
    }
    if case .glyphs(let run, let paint) = item,
      case .glyphs(var last, paint)? = frames[top].items.last, last.outlines === run.outlines
    {
      last.placements += run.placements
      frames[top].items[frames[top].items.count - 1] = .glyphs(last, paint)
      return
    }
    frames[top].items.append(item)
  }

  /// Returns items clipped by a path; unchanged if the path contains them all, or there is none.
  private func clipped(
    _ items: [DisplayList.Item],
    _ clip: (path: Path, rule: DisplayList.FillRule)?
  ) -> [DisplayList.Item] {
    guard let clip, !items.isEmpty else { return items }
    if clip.path.isEmpty { return [] }
    var bounds = Rect.empty
    for item in items { bounds.formUnion(item.bounds) }
    if bounds.isEmpty { return items }
    if let rect = clip.path.rect {
      if rect.expanded(by: 1e-3).contains(bounds) { return items }
      if !rect.intersects(bounds) { return [] }
    }
    return [.clip(items, clip.path, clip.rule)]
  }

  private func addPath(_ frame: Frame, _ attributes: XMLAttributes) {
    guard let data = attributes["d"] else { return }
    let path = SVGNumbers.path(data).transformed(by: .scale(unit))
    if isPathOnly {
      frames[frames.count - 1].path.append(path.transformed(by: frame.transform))
      return
    }
    if case .none = frame.style.fill {
    } else {
      fill(path.transformed(by: frame.transform), frame)
    }
    guard frame.style.lineWidth > 0 else { return }
    var style = frame.style
    style.lineWidth *= unit
    style.dashes = style.dashes.map { $0 * unit }
    style.dashOffset *= unit
    if case .none = style.stroke { return }
    guard let ribbon = StrokedPath(style).ribbon(of: path, frame.transform) else { return }
    switch style.stroke {
    case .none: break
    case .color(let color):
      add(.ink(ribbon, paint(color, style.strokeOpacity * style.opacity, style.mode)))
    case .reference:
      // A stroke with a gradient or pattern is filled as its outline.
      var filled = frame
      filled.style.fill = style.stroke
      filled.style.fillOpacity = style.strokeOpacity
      filled.style.isEvenOdd = false
      fill(masks.outline(of: ribbon), filled)
    }
  }

  private func addRect(_ frame: Frame, _ attributes: XMLAttributes) {
    let rect = Rect(
      x: number("x", attributes) * unit,
      y: number("y", attributes) * unit,
      width: number("width", attributes) * unit,
      height: number("height", attributes) * unit
    )
    let path = Path(rect).transformed(by: frame.transform)
    if isPathOnly {
      frames[frames.count - 1].path.append(path)
      return
    }
    guard let mask = attributes.text("mask").flatMap(SVGStyle.reference) else {
      fill(path, frame)
      return
    }
    var plain = frame
    plain.style.mode = .sourceOver
    let items = fillItems(path, plain)
    addMasked(items, mask, frame)
  }

  /// Whether shapes of the current element are only collected as a path, for a glyph or a clip.
  private var isPathOnly: Bool {
    frames.contains {
      switch $0.kind {
      case .symbol, .clip: true
      default: false
      }
    }
  }

  private func fill(_ path: Path, _ frame: Frame) {
    for item in fillItems(path, frame) { add(item) }
  }

  private func paint(_ color: SIMD3<Double>, _ alpha: Double, _ mode: BlendMode) -> Paint {
    Paint(Color(red: color.x, green: color.y, blue: color.z, alpha: alpha), blendMode: mode)
  }

  /// Returns the items that fill a path with the style of its element.
  private func fillItems(_ path: Path, _ frame: Frame) -> [DisplayList.Item] {
    let style = frame.style
    let rule = style.isEvenOdd ? DisplayList.FillRule.evenOdd : .nonZero
    let alpha = style.fillOpacity * style.opacity
    switch style.fill {
    case .none: return []
    case .color(let color): return [.path(path, rule, paint(color, alpha, style.mode))]
    case .reference(let name):
      if var gradient = gradients[name] {
        gradient.transform = gradient.transform.concatenating(frame.transform)
        return [.gradient(path, rule, gradient, alpha: alpha, style.mode)]
      }
      guard let pattern = patterns[name] else {
        losses.insert("a fill with an undefined pattern")
        return []
      }
      let items = tiles(pattern, path, rule, frame.transform)
      guard alpha < 1 || style.mode != .sourceOver else { return items }
      return items.isEmpty ? [] : [.group(items, alpha: alpha, style.mode)]
    }
  }

  /// Returns the tiles of a pattern, clipped by a path.
  private func tiles(
    _ pattern: Pattern,
    _ path: Path,
    _ rule: DisplayList.FillRule,
    _ transform: Affine
  ) -> [DisplayList.Item] {
    let whole = pattern.transform.concatenating(transform)
    guard pattern.width > 0, pattern.height > 0, let back = whole.inverted else { return [] }
    let bounds = back.apply(path.controlBounds)
    // Cairo rounds the sizes of pictures up.
    let (slackX, slackY) = (1.01 * unit, 1.01 * unit)
    let columns = Self.range(bounds.minX, bounds.maxX, pattern.width, slackX)
    let rows = Self.range(bounds.minY, bounds.maxY, pattern.height, slackY)
    guard Double(columns.count) * Double(rows.count) <= Self.maximumTiles else {
      losses.insert("a pattern of more than \(Int(Self.maximumTiles)) tiles")
      return []
    }
    if columns == 0..<1, rows == 0..<1, pattern.items.count == 1,
      let item = pattern.items.first, case .image(let picture, let rect, let alpha, let own) = item
    {
      let shown = own.concatenating(whole)
      let image = DisplayList.Item.image(picture, rect, alpha: alpha, transform: shown)
      if Path(rect).transformed(by: shown).isNear(path, 0.3 * unit) { return [image] }
      return clipped([image], (path, rule))
    }
    var items: [DisplayList.Item] = []
    for row in rows {
      for column in columns {
        let moved = Affine.translation(
          Double(column) * pattern.width,
          Double(row) * pattern.height
        ).concatenating(whole)
        items += pattern.items.map { $0.transformed(by: moved) }
      }
    }
    return clipped(items, (path, rule))
  }

  /// Returns the indices of the tiles, `size` wide, that the interval from `low` to `high` meets.
  ///
  /// - Parameter slack: The tolerance at both ends.
  private static func range(
    _ low: Double,
    _ high: Double,
    _ size: Double,
    _ slack: Double
  ) -> Range<Int> {
    let first = ((low + slack) / size).rounded(.down)
    let last = ((high - slack) / size).rounded(.up)
    guard first.magnitude < 1e6, last.magnitude < 1e6 else { return 0..<1_000_000 }
    return Int(first)..<max(Int(last), Int(first) + 1)
  }

  // MARK: Masks

  private func addMasked(_ items: [DisplayList.Item], _ name: String, _ frame: Frame) {
    guard var mask = maskItems[name], !items.isEmpty else { return }
    // A mask has the coordinates of the element that uses it.
    mask.items = mask.items.map { $0.transformed(by: frame.transform) }
    let masked = masks.masked(items, by: mask)
    let style = frame.style
    guard style.opacity < 1 || style.mode != .sourceOver else {
      for item in masked { add(item) }
      return
    }
    if !masked.isEmpty { add(.group(masked, alpha: style.opacity, style.mode)) }
  }

  /// Masks all items so far of the current group by the opacity of others.
  private func maskCurrent(by items: [DisplayList.Item]) {
    finishRun()
    let top = frames.count - 1
    let content = frames[top].items
    if content.isEmpty, frames[top].clip != nil {
      // The masked items have the same clip, so the mask applies to the group around it.
      frames[top].mask = items
      return
    }
    frames[top].items = []
    if content.isEmpty || items.isEmpty { return }
    // Cairo writes a mask that is a picture of pure opacity as gray: then its brightness counts.
    var isAlpha = true
    if items.count == 1, case .image(let picture, _, _, _) = items[0] {
      isAlpha = !Self.isGray(picture.file ?? [])
    }
    let mask = MaskPainter.Mask(items: items, isAlpha: isAlpha)
    frames[top].items = masks.masked(content, by: mask)
  }

  /// Whether a JPEG file has four channels, whose colors need a profile.
  private static func isCMYK(_ file: [UInt8]) -> Bool {
    guard file.starts(with: [0xff, 0xd8]) else { return false }
    var at = 2
    while at + 9 < file.count, file[at] == 0xff {
      let marker = file[at + 1]
      if 0xc0...0xcf ~= marker, marker != 0xc4, marker != 0xc8, marker != 0xcc {
        return file[at + 9] == 4
      }
      at += 2 + (Int(file[at + 2]) << 8) + Int(file[at + 3])
    }
    return false
  }

  /// Whether a PNG file is gray, without opacity.
  private static func isGray(_ file: [UInt8]) -> Bool {
    file.count > 26 && file[0] == 0x89 && file[25] == 0
  }

  // MARK: Definitions in use

  private func use(_ frame: Frame, _ attributes: XMLAttributes) {
    guard let reference = attributes.text("xlink:href") ?? attributes.text("href"),
      reference.hasPrefix("#")
    else { return }
    let name = String(reference.dropFirst())
    let origin = Point(number("x", attributes) * unit, number("y", attributes) * unit)
    if let index = glyphIndices[name] {
      addGlyph(index, frame, origin)
      return
    }
    let moved = Affine.translation(origin.x, origin.y).concatenating(frame.transform)
    var items: [DisplayList.Item]
    if let (picture, width, height) = pictures[name] {
      let rect = Rect(x: 0, y: 0, width: width, height: height)
      items = [.image(picture, rect, alpha: 1, transform: moved)]
    } else if let group = groups[name] {
      if alphaGroups.contains(name) { markAlpha() }
      items = group.map { $0.transformed(by: moved) }
    } else {
      losses.insert("an undefined group, picture or glyph")
      return
    }
    if let mask = attributes.text("mask").flatMap(SVGStyle.reference) {
      addMasked(items, mask, frame)
      return
    }
    let style = frame.style
    if style.mode == .destinationIn {
      maskCurrent(by: items)
      return
    }
    if style.opacity < 1 || style.mode != .sourceOver {
      if !items.isEmpty { items = [.group(items, alpha: style.opacity, style.mode)] }
    }
    for item in items { add(item) }
  }

  private func addGlyph(_ index: Int, _ frame: Frame, _ origin: Point) {
    let position = frame.transform.apply(origin)
    let transform = frame.transform
    let isMoved = transform.a == 1 && transform.b == 0 && transform.c == 0 && transform.d == 1
    guard isMoved, case .color = frame.style.fill else {
      let path = glyphPaths[index].transformed(
        by: Affine.translation(origin.x, origin.y).concatenating(transform)
      )
      if !path.isEmpty { fill(path, frame) }
      return
    }
    if glyphPaths[index].isEmpty { return }
    let outlines = glyphOutlines ?? GlyphOutlines(glyphPaths)
    glyphOutlines = outlines
    let top = frames.count - 1
    if frames[top].run == nil { frames[top].run = GlyphRun(outlines, []) }
    frames[top].run?.placements.append(GlyphRun.Placement(index, position))
  }

  /// Adds the glyphs of the current group as one item.
  private func finishRun() {
    let top = frames.count - 1
    guard let run = frames[top].run else { return }
    frames[top].run = nil
    let style = frames[top].style
    guard case .color(let color) = style.fill else { return }
    let paint = paint(color, style.fillOpacity * style.opacity, style.mode)
    add(.glyphs(run, paint))
  }

  private func definePicture(_ frame: Frame, _ attributes: XMLAttributes) {
    guard let data = attributes["xlink:href"] ?? attributes["href"],
      let file = Base64Text.file(inDataURL: data)
    else {
      losses.insert("a picture")
      return
    }
    let picture = Picture(file: file, from: decoder)
    guard picture.size.width > 0 else {
      losses.insert("a picture")
      return
    }
    // The size in the drawing counts; the file may have more pixels.
    let (width, height) = (number("width", attributes) * unit, number("height", attributes) * unit)
    if Self.isCMYK(file) { hasCMYK = true }
    if let name = attributes.text("id") { pictures[name] = (picture, width, height) }
    if definitionDepth > 0, isInDefinitions { return }
    let rect = Rect(
      x: number("x", attributes) * unit,
      y: number("y", attributes) * unit,
      width: width,
      height: height
    )
    add(.image(picture, rect, alpha: 1, transform: frame.transform))
  }

  // MARK: Gradients

  private func gradient(_ isRadial: Bool, _ attributes: XMLAttributes) -> Gradient {
    func length(_ name: StaticString) -> Double { number(name, attributes) * unit }
    var gradient: Gradient
    if isRadial {
      gradient = Gradient(
        .radial(
          from: Point(length("fx"), length("fy")),
          startRadius: length("fr"),
          to: Point(length("cx"), length("cy")),
          endRadius: length("r")
        ),
        stops: []
      )
    } else {
      gradient = Gradient(
        .linear(
          from: Point(length("x1"), length("y1")),
          to: Point(length("x2"), length("y2"))
        ),
        stops: []
      )
    }
    if let transform = attributes["gradientTransform"] {
      gradient.transform = scaled(SVGNumbers(transform).transform)
    }
    switch attributes.text("spreadMethod") {
    case "reflect": gradient.spread = .reflect
    case "repeat": gradient.spread = .repeat
    default: gradient.spread = .pad
    }
    return gradient
  }

  private func addStop(_ style: SVGStyle, _ offset: Double) {
    let top = frames.count - 1
    guard let last = frames[top].gradient?.stops.last?.position ?? .some(0) else { return }
    let color = SIMD4<Float>(
      Float(style.stopColor.x),
      Float(style.stopColor.y),
      Float(style.stopColor.z),
      Float(style.stopOpacity)
    )
    let position = min(max(offset, last), 1)
    frames[top].gradient?.stops.append(Gradient.Stop(position, color))
  }
}

extension Path {
  /// The rectangle that the path is; `nil` for other paths.
  var rect: Rect? {
    guard let points = corners, points.count == 4 else { return nil }
    let box = controlBounds
    for point in points {
      guard point.x == box.minX || point.x == box.maxX, point.y == box.minY || point.y == box.maxY
      else { return nil }
    }
    return points[0].x == points[1].x || points[0].y == points[1].y ? box : nil
  }

  /// The corners of a path of one contour of lines; `nil` for other paths.
  var corners: [Point]? {
    var points: [Point] = []
    for element in elements {
      switch element {
      case .move(let point):
        guard points.isEmpty else { return nil }
        points.append(point)
      case .line(let point): points.append(point)
      case .close: break
      case .quadratic, .cubic: return nil
      }
      if points.count > 5 { return nil }
    }
    if points.count == 5, points[4] == points[0] { points.removeLast() }
    return points
  }

  /// Whether both paths are quadrilaterals whose corners are within a distance.
  func isNear(_ other: Path, _ distance: Double) -> Bool {
    guard let a = corners, let b = other.corners, a.count == 4, b.count == 4 else { return false }
    return a.allSatisfy { corner in b.contains { $0.distance(to: corner) <= distance } }
  }
}
