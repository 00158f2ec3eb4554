import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// A box of a GoodNotes document: a shape, a text box or a sticky note, with a text.
struct GoodNotesBox {
  private let message: GoodNotesMessage
  private let scene: ForeignScene

  /// The position of the upper left corner, in page units.
  private let origin: Point

  /// The size in page units before the scale of the transform.
  private let size: (width: Double, height: Double)

  /// The factor by which the content is scaled.
  private let scale: Double

  /// The placement of the content, whose origin is the upper left corner, in page units.
  private let placement: ScenePlacement

  /// Reads the position and size of a box.
  ///
  /// - Parameters:
  ///   - message: The box.
  ///   - textField: The number of the field with the text.
  ///   - offset: The translation of the sticky note that contains it, in units of the canvas.
  ///   - scene: Receives the box.
  init(
    _ message: GoodNotesMessage,
    textField: Int,
    offset: Point,
    _ scene: ForeignScene
  ) throws(FormatError) {
    (self.message, self.scene) = (message, scene)
    let unit = GoodNotesReader.unit
    let transform = try message.message(20)
    let corner = try transform?.point(1) ?? .origin
    origin = Point((corner.x + offset.x) * unit, (corner.y + offset.y) * unit)
    let factor = try transform?.number(3) ?? 1
    scale = factor > 0 && factor <= 1000 ? factor : 1
    let text = try message.message(textField)
    let measured = try text?.point(2) ?? .origin
    let padding = try text?.point(10) ?? .origin
    var box = Point(measured.x + 2 * padding.x, measured.y + 2 * padding.y)
    if let sizing = try message.message(21) {
      if let fixed = try sizing.point(1) {
        box = fixed
      } else if let wide = try sizing.point(2) {
        // The height grows with the text, and is at least the second number.
        box = Point(wide.x, max(wide.y, box.y))
      }
    }
    guard box.x >= 0, box.y >= 0 else { throw FormatError("a box has an invalid size") }
    size = (box.x * unit, box.y * unit)
    placement = try scene.placement(group: message.text(8))
      .after(.translation(origin.x, origin.y))
      .after(.rotation(try transform?.number(2) ?? 0))
      .after(.scale(scale))
  }

  /// Adds a shape with its fill, its outline and its text.
  func addShape() throws(FormatError) {
    let fill = try message.message(30)?.message(1)?.message(1)?.color()
    let style = try message.message(31)?.lineStyle()
    let isVisible = (fill?.alpha ?? 0) > 0 || (style?.color.alpha ?? 0) > 0
    if isVisible, size.width > 0, size.height > 0 {
      let shape = try shape()
      var outline: Brush?
      if let style, style.color.alpha > 0, style.width > 0 {
        outline = try scene.outline(style, of: shape)
      }
      try scene.add(shape, outline: outline, fill: fill, placement)
    }
    if try message.message(33) != nil { scene.omit("shadows of shapes, left out") }
    try addText(32)
  }

  /// Adds a sticky note: a colored square with its text, or, collapsed, a small one.
  func addNote() throws(FormatError) {
    let color = try message.message(30)?.color() ?? Color(red: 0.98, green: 0.91, blue: 0.47)
    let isExpanded = try message.integer(40) == 1
    let closed = 24 * GoodNotesReader.unit
    let (width, height) = isExpanded ? (size.width, size.height) : (closed, closed)
    let rect = Rect(x: 0, y: 0, width: width, height: height)
    var opaque = color
    opaque.alpha = 1
    try scene.add(Shape(.rectangle(rect, radius: 0)), outline: nil, fill: opaque, placement)
    if isExpanded {
      try addText(31)
    } else {
      scene.omit("collapsed sticky notes, shown without their content")
    }
  }

  private func shape() throws(FormatError) -> Shape {
    let rect = Rect(x: 0, y: 0, width: size.width, height: size.height)
    guard let geometry = try message.message(22) else {
      return Shape(.rectangle(rect, radius: 0))
    }
    if try geometry.message(2) != nil { return Shape(.ellipse(rect)) }
    if let contours = try geometry.message(3)?.messages(1) {
      if contours.count > 1 { scene.omit("outlines of shapes with several parts, read in part") }
      var points: [Point] = []
      for point in try contours.first?.messages(1) ?? [] {
        let corner = try point.point(1) ?? .origin
        points.append(Point(corner.x * size.width, corner.y * size.height))
      }
      if points.count > 2 { return Shape(.lines(points, isClosed: true)) }
    }
    let radius = (try geometry.message(1)?.number(1) ?? 0) * GoodNotesReader.unit
    let greatest = min(size.width, size.height) / 2
    return Shape(.rectangle(rect, radius: min(max(radius, 0), greatest)))
  }

  private func addText(_ field: Int) throws(FormatError) {
    guard let content = try message.message(field) else { return }
    let text = try GoodNotesText(content, scene)
    let unit = GoodNotesReader.unit
    let padding = try content.point(10) ?? .origin
    try text.add(
      at: Point(padding.x * unit, padding.y * unit),
      width: size.width - 2 * padding.x * unit,
      to: scene,
      placement
    )
  }
}

extension GoodNotesMessage {
  /// Returns the message as the style of a line, in page units.
  func lineStyle() throws(FormatError) -> Style {
    let color = try message(3)?.message(1)?.color() ?? .black
    let width = min(max(try number(1) ?? 1, 0), 10_000) * GoodNotesReader.unit
    var style = Style(color: color, width: width)
    if let pattern = try message(2)?.message(2) {
      let (dash, gap) = (try pattern.number(1) ?? 0, try pattern.number(2) ?? 0)
      style.dash = .valid([dash * width, gap * width])
    }
    return style
  }
}
