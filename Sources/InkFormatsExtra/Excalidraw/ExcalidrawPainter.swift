import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Adds the elements of a scene of Excalidraw to a page.
///
/// Some elements become two items: a part below, such as a hatch, and the item with the facts of the element. The facts
/// `partOf` and `parts` have the same number, by which the writer finds them.
struct ExcalidrawPainter {
  private let scene: ForeignScene

  /// The object with the files of pictures, by their ids; `nil` if there is none.
  private let files: JSONValue?

  /// The color behind the elements.
  private let paper: Color

  /// The lines of the current scene that may have labels, by their ids.
  private var lines: [String: ExcalidrawElement] = [:]

  /// The ids of elements of the current scene to which others are bound.
  private var targets: Set<String> = []

  /// The translation of the current elements, in page units.
  private var offset = Affine.identity

  private var pairCount = 0

  private static let invalid = "invalid elements, left out"

  init(_ scene: ForeignScene, files: JSONValue?, paper: Color) {
    (self.scene, self.files, self.paper) = (scene, files, paper)
  }

  /// Adds the elements of a scene, or of an item of a library.
  mutating func add(_ group: ExcalidrawScene.Group) throws(FormatError) {
    offset = .translation(group.offset.dx, group.offset.dy)
    lines = [:]
    for element in group.elements where ["line", "arrow"].contains(element.type) {
      lines[element.id] = element
    }
    let elements = group.elements.filter { !$0.isDeleted }
    targets = Set(elements.flatMap { $0.bindings.map(\.binding.id) })
    for element in elements { try add(element) }
  }

  private mutating func add(_ element: ExcalidrawElement) throws(FormatError) {
    guard let transform = element.transform?.concatenating(offset) else {
      return scene.omit(Self.invalid)
    }
    let kept = element.keptMembers
    for note in kept.compactMap(\.note) { scene.omit(note) }
    var placement = ScenePlacement(
      transform: transform,
      opacity: element.opacity,
      groups: element.groups,
      facts: kept.filter { !$0.value.isEmpty }.map { Self.fact($0.key, $0.value) }
    )
    if targets.contains(element.id) { placement.facts.append(Self.fact("id", element.id)) }
    do throws(FormatError) {
      try draw(element, placement)
    } catch {
      guard !error.isLimit else { throw error }
      scene.omit(Self.invalid)
    }
  }

  private static func fact(_ key: String, _ value: String) -> ForeignFact {
    ForeignFact(ExcalidrawElement.factPrefix + key, value)
  }

  private mutating func draw(
    _ element: ExcalidrawElement,
    _ placement: ScenePlacement
  ) throws(FormatError) {
    if let ink = element.lineInk { return try add(ink, element, placement) }
    switch element.type {
    case "rectangle", "diamond", "ellipse", "line", "arrow": try addShape(element, placement)
    case "freedraw":
      guard let ink = element.ink else { return scene.omit(Self.invalid) }
      try add(ink, element, placement)
    case "text": try addText(element, placement)
    case "image":
      guard let box = element.box else { return scene.omit(Self.invalid) }
      let address = element.file.flatMap { files?[$0]?["dataURL"]?.string }
      let whole = element.wholePicture
      try scene.addPicture(
        dataURL: address,
        in: whole ?? box,
        crop: whole.map { _ in box },
        placement.after(element.mirror)
      )
    case "frame", "magicframe": try addFrame(element, placement)
    default: scene.omit("elements of unknown types, left out")
    }
  }

  // MARK: Shapes and ink

  private mutating func addShape(
    _ element: ExcalidrawElement,
    _ placement: ScenePlacement
  ) throws(FormatError) {
    guard let shape = element.shape else { return scene.omit(Self.invalid) }
    if let area = element.area {
      if try addHatch(in: area, element, placement) {
        return try scene.add(shape, outline: element.brush, above(placement, element))
      }
      if !shape.isClosed, let fill = element.fill {
        pairCount += 1
        try scene.add(area, paint: Paint(fill), below(placement))
        return try scene.add(shape, outline: element.brush, above(placement, element))
      }
    }
    try scene.add(shape, outline: element.brush, fill: element.fill, placement)
  }

  private mutating func add(
    _ ink: ExcalidrawElement.Ink,
    _ element: ExcalidrawElement,
    _ placement: ScenePlacement
  ) throws(FormatError) {
    for _ in ink.samples { try scene.budget.consume(at: .file) }
    var placement = placement
    if let loop = element.loop, let fill = element.fill {
      var path = Path()
      path.move(to: loop[0])
      for point in loop.dropFirst() { path.line(to: point) }
      path.close()
      if try !addHatch(in: path, element, placement) {
        pairCount += 1
        try scene.add(path, paint: Paint(fill), below(placement))
      }
      placement = above(placement, element)
    }
    try scene.add(ink.samples, brush: ink.brush, placement)
  }

  /// Adds the hatch of an element, and returns `true`; returns `false` if its fill is solid.
  private mutating func addHatch(
    in path: Path,
    _ element: ExcalidrawElement,
    _ placement: ScenePlacement
  ) throws(FormatError) -> Bool {
    guard let fill = element.fill, let hatch = element.hatch else { return false }
    guard let item = hatch.item(in: path, color: fill) else {
      scene.omit("hatches of too many lines, shown as solid fills")
      return false
    }
    pairCount += 1
    if case .ink(let ribbon, _) = item {
      try scene.budget.reserve(MemoryLayout<Ribbon.Segment>.stride * ribbon.segments.count)
    }
    try scene.add(Graphic([item]), below(placement))
    return true
  }

  // MARK: Pairs

  /// Returns the placement of the lower item of the current pair.
  private func below(_ placement: ScenePlacement) -> ScenePlacement {
    var result = grouped(placement)
    result.facts = [Self.fact("partOf", "\(pairCount)")]
    return result
  }

  /// Returns the placement of the upper item of the current pair, with the color of the fill that the lower one shows.
  private func above(_ placement: ScenePlacement, _ element: ExcalidrawElement) -> ScenePlacement {
    var result = grouped(placement)
    result.facts.append(Self.fact("parts", "\(pairCount)"))
    if element.fill != nil, let color = element.background {
      result.facts.append(Self.fact("backgroundColor", color))
    }
    return result
  }

  /// Returns a placement in a group of the current pair, so that both are moved together.
  private func grouped(_ placement: ScenePlacement) -> ScenePlacement {
    var result = placement
    result.groups.insert("\u{1F}pair \(pairCount)", at: 0)
    return result
  }

  // MARK: Texts and frames

  private mutating func addText(
    _ element: ExcalidrawElement,
    _ placement: ScenePlacement
  ) throws(FormatError) {
    guard let text = element.text else { return scene.omit(Self.invalid) }
    var item = text.item
    var path = Path()
    if let renderer = scene.renderer {
      let set = try text.layout(renderer)
      (item, path) = (set.item, set.path)
      for note in set.notes { scene.addLayoutNote(note) }
      try scene.budget.reserve(64 * path.elements.count + item.memory)
    } else {
      scene.omit(ForeignScene.noRenderer)
    }
    try scene.budget.reserve(ReadingBudget.stroke)
    var placement = placement
    if item.size != text.size {
      let sizes = [text.size, item.size].map { DecimalText.text($0) }
      placement.facts.append(Self.fact("fontSize", sizes.joined(separator: " ")))
    }
    // The line is interrupted behind its label.
    if let transform = transformOfLabel(text, element), let box = element.box {
      placement.transform = transform
      pairCount += 1
      let label = Rect(x: 0, y: 0, width: box.width, height: text.height).expanded(by: 5)
      try scene.add(Path(label), paint: Paint(paper), below(placement))
      placement = above(placement, element)
    }
    try scene.add(
      Graphic(item, outlines: path, color: element.strokeColor ?? .black),
      placement
    )
  }

  /// Returns the transform of the label of a line, which is in its middle; `nil` for another text.
  private func transformOfLabel(_ text: ExcalidrawText, _ element: ExcalidrawElement) -> Affine? {
    guard let id = element.container, let line = lines[id], let middle = line.middle,
      let transform = line.transform?.concatenating(offset)
    else { return nil }
    let center = transform.apply(middle)
    return .translation(center.x - text.width / 2, center.y - text.height / 2)
  }

  /// Adds the outline of a frame and its name above.
  private mutating func addFrame(
    _ element: ExcalidrawElement,
    _ placement: ScenePlacement
  ) throws(FormatError) {
    guard let box = element.box else { return scene.omit(Self.invalid) }
    scene.omit("frames, whose content is not clipped")
    var placement = placement
    // Sizes and colors are those of Excalidraw.
    if let name = element.name {
      pairCount += 1
      let origin = Point(box.minX, box.minY - 21)
      let block = TextItem(name, font: "Sans", size: 14, origin: origin)
      try scene.add(block, color: Color(rgba: 0x9999_99ff), below(placement))
      placement = above(placement, element)
    }
    try scene.add(
      Shape(.rectangle(box, radius: 8)),
      outline: try sound { () throws(InvalidValue) -> Brush in
        try Brush.polyline(Style(color: Color(rgba: 0xbbbb_bbff), width: 2))
      },
      placement
    )
  }
}
