import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Adds the elements of a page of a GoodNotes document to a scene.
///
/// An element is two messages: its properties, and a message whose only field is its kind.
struct GoodNotesPageBuilder {
  /// The message before each element of a page: whether it is deleted, and the sticky note that contains it.
  private struct Properties {
    var isDeleted = false
    /// The identifier of the sticky note that contains the element; empty if there is none.
    var parent: [UInt8] = []
  }

  /// A sticky note.
  private struct Note {
    /// The upper left corner in units of the canvas.
    var origin: Point
    var isExpanded: Bool
  }

  private let package: GoodNotesPackage
  private let scene: ForeignScene
  private var clock = 0.0
  private var notes: [[UInt8]: Note] = [:]

  /// Creates a builder for the pages of a document.
  init(_ package: GoodNotesPackage, _ scene: ForeignScene) {
    self.package = package
    self.scene = scene
  }

  /// Adds the elements in a file to the current page.
  ///
  /// - Throws: An error if the file is malformed, or if the limits are exceeded. If it is damaged, damaged elements are
  ///   left out.
  mutating func add(_ bytes: [UInt8]) throws(FormatError) {
    notes = [:]
    // The program shows pictures below all other elements.
    for isBelow in [true, false] {
      var properties = Properties()
      let isWhole = try GoodNotesMessage.records(bytes, isDamaged: scene.isDamaged) {
        record throws(FormatError) in
        try scene.element { () throws(FormatError) in
          guard let (kind, element) = try record.onlyMessage() else {
            properties = try Self.properties(record)
            return
          }
          let current = properties
          properties = Properties()
          if current.isDeleted { return }
          let isPicture = kind == 1 || kind == 11
          if isBelow, kind == 20 { try remember(element) }
          if isBelow == isPicture { try add(element, kind, current) }
        }
      }
      if !isWhole, isBelow { scene.omit("pages that end too early, read in part") }
    }
  }

  private static func properties(_ record: GoodNotesMessage) throws(FormatError) -> Properties {
    var parent = try record.text(20)
    if parent.isEmpty { parent = try record.text(21) }
    return Properties(isDeleted: try record.integer(3) != 0, parent: parent)
  }

  private mutating func remember(_ note: GoodNotesMessage) throws(FormatError) {
    try scene.budget.reserve(256)
    notes[try note.text(1)] = Note(
      origin: try note.message(20)?.point(1) ?? .origin,
      isExpanded: try note.integer(40) == 1
    )
  }

  private mutating func add(
    _ element: GoodNotesMessage,
    _ kind: Int,
    _ properties: Properties
  ) throws(FormatError) {
    let note = notes[properties.parent]
    if let note, !note.isExpanded { return }
    let offset = note?.origin ?? .origin
    switch kind {
    case 1, 11: try addPicture(element, offset)
    case 7: try GoodNotesStroke(element, scene).add(offset: offset, clock: &clock)
    case 8: try addText(element, offset)
    case 9: try addFill(element, offset)
    case 20: try GoodNotesBox(element, textField: 31, offset: offset, scene).addNote()
    case 21: try GoodNotesBox(element, textField: 32, offset: offset, scene).addShape()
    case 22: try GoodNotesConnector.add(element, offset: offset, to: scene)
    case 5: scene.omit("text boxes of an old kind, left out")
    case 10: scene.omit("erasers, which have no ink, left out")
    case 13: scene.omit("text documents, left out")
    default: scene.omit("elements of the unknown kind \(kind), left out")
    }
  }

  // MARK: Elements

  private func addPicture(_ element: GoodNotesMessage, _ offset: Point) throws(FormatError) {
    let unit = GoodNotesReader.unit
    guard let bytes = try package.attachment(element.text(4)) else {
      return scene.omit("pictures that are not in the file, left out")
    }
    var box = try element.message(2)?.rect(offset)
    var visible: Rect?
    var placement = try scene.placement(group: element.text(7))
    // The second rectangle is that of the picture before its rotation, or the visible part.
    if let actual = try element.message(3), let center = try actual.point(1),
      let size = try actual.point(2), size.x > 0, size.y > 0
    {
      let angle = try actual.number(3) ?? 0
      let middle = Point((center.x + offset.x) * unit, (center.y + offset.y) * unit)
      let half = Point(size.x / 2 * unit, size.y / 2 * unit)
      let rect = Rect(
        minX: middle.x - half.x,
        minY: middle.y - half.y,
        maxX: middle.x + half.x,
        maxY: middle.y + half.y
      )
      if angle == 0, let whole = box, whole.expanded(by: 0.1).contains(rect) {
        if whole.width - rect.width > 0.1 || whole.height - rect.height > 0.1 { visible = rect }
      } else {
        box = rect
        placement = placement.after(
          .translation(-middle.x, -middle.y).concatenating(.rotation(angle))
            .concatenating(.translation(middle.x, middle.y))
        )
      }
    }
    guard let box else { throw FormatError("a picture has no rectangle") }
    guard bytes.starts(with: "%PDF".utf8) else {
      return try scene.addPicture(bytes, in: box, crop: visible, placement)
    }
    guard let renderer = scene.renderer else {
      return scene.omit(
        "stickers (PDF) not shown, since no PDF renderer, such as inkstone-typeset, is installed"
      )
    }
    try scene.budget.reserve(bytes.count)
    do throws(FormatError) {
      let items = try renderer.items(ofPDF: bytes, pages: [0], areas: [box], isStretched: true)
      try scene.add(Graphic(items), placement)
    } catch {
      if error.isLimit { throw error }
      scene.omit("stickers (PDF) that are damaged or not supported, left out")
    }
  }

  /// Adds a text box of older versions, whose text is Rich Text Format.
  private func addText(_ element: GoodNotesMessage, _ offset: Point) throws(FormatError) {
    guard let frame = try element.message(3)?.rect(offset) else {
      throw FormatError("a text has no rectangle")
    }
    let placement = ScenePlacement()
    if let box = try element.message(2)?.rect(offset), let fill = try element.message(7)?.color(),
      fill.alpha > 0
    {
      try scene.add(Shape(.rectangle(box, radius: 0)), outline: nil, fill: fill, placement)
    }
    let text = GoodNotesText(rtf: try element.text(6), scene)
    try text.add(at: Point(frame.minX, frame.minY), width: frame.width, to: scene, placement)
  }

  /// Adds the fill of a shape, whose outline is a stroke.
  private func addFill(_ element: GoodNotesMessage, _ offset: Point) throws(FormatError) {
    if try element.integer(14) != 0 { return }
    guard let color = try element.message(7)?.color(), let figure = try element.message(4) else {
      return
    }
    var shift = offset
    if let moved = try element.point(6) { shift = Point(shift.x + moved.x, shift.y + moved.y) }
    guard let shape = try GoodNotesFigure(figure, offset: shift) else {
      return scene.omit("shapes of an unknown kind, left out")
    }
    try scene.add(shape.shape, outline: nil, fill: color, shape.placed(ScenePlacement()))
  }
}

extension GoodNotesMessage {
  /// Returns the message as a rectangle in page units: its upper left corner and its size; `nil` if it has none.
  fileprivate func rect(_ offset: Point) throws(FormatError) -> Rect? {
    guard let corner = try point(1), let size = try point(2), size.x > 0, size.y > 0 else {
      return nil
    }
    let unit = GoodNotesReader.unit
    return Rect(
      x: (corner.x + offset.x) * unit,
      y: (corner.y + offset.y) * unit,
      width: size.x * unit,
      height: size.y * unit
    )
  }
}

extension ForeignScene {
  /// Returns the placement of an item in a group; of none, if the identifier is empty.
  func placement(group: [UInt8]) -> ScenePlacement {
    var placement = ScenePlacement()
    if !group.isEmpty, group.count < 256 {
      placement.groups = [String(decoding: group, as: UTF8.self)]
    }
    return placement
  }

  /// Returns the brush of the outline of a shape.
  func outline(_ style: Style, of shape: Shape) throws(FormatError) -> Brush {
    var style = style
    limitDashes(&style, length: shape.lengthLimit)
    let limited = style
    return try sound { () throws(InvalidValue) -> Brush in
      try Brush(style: limited, engine: PolylineEngine.shared)
    }
  }

  /// Removes the dashes of a line that would have too many.
  func limitDashes(_ style: inout Style, length: Double) {
    guard let dash = style.dash, length > 10_000 * dash.lengths.reduce(0, +) else { return }
    style.dash = nil
    omit("lines with more than 10,000 repetitions of their dashes, drawn solid")
  }
}

extension Shape {
  /// An approximate upper bound of the length of the outline, in page units.
  fileprivate var lengthLimit: Double {
    switch figure {
    case .lines(let points, _), .curve(let points, _): 2 * points.length
    case .line(let a, let b): a.distance(to: b)
    case .rectangle(let rect, _), .ellipse(let rect): 2 * (rect.width + rect.height)
    default: 0
    }
  }
}

extension [Point] {
  /// The length of the straight lines from point to point.
  var length: Double {
    var length = 0.0
    for (a, b) in zip(self, dropFirst()) { length += a.distance(to: b) }
    return length
  }
}
