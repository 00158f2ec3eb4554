import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// A stroke of a GoodNotes document: ink, or a shape that the program recognized.
struct GoodNotesStroke {
  /// The greatest force of a pencil, where an average one is 1.
  private static let maximumForce = 25.0 / 6

  /// The altitudes of a pencil in radians, below which it shades and above which it draws lines.
  private static let tilt = (shading: 0.47, drawing: 1.2)

  /// The widths of a pencil that shades and that draws lines, as multiples of the width that the user chose.
  private static let pencilWidths = (shading: 5.0, drawing: 0.7)

  private let message: GoodNotesMessage
  private let scene: ForeignScene

  /// Creates a stroke from its message.
  init(_ message: GoodNotesMessage, _ scene: ForeignScene) {
    self.message = message
    self.scene = scene
  }

  /// Adds the stroke to the scene; an erased one has no geometry.
  ///
  /// - Parameters:
  ///   - offset: The translation of the sticky note that contains it, in units of the canvas.
  ///   - clock: The time of the next sample in seconds, which advances.
  /// - Throws: An error if the stroke is malformed, or if the limits are exceeded.
  func add(offset: Point, clock: inout Double) throws(FormatError) {
    var shift = offset
    if let moved = try message.point(6) { shift = Point(shift.x + moved.x, shift.y + moved.y) }
    var style = try style()
    let placement = try scene.placement(group: message.text(10))
    if let tape = try message.message(20), !tape.isEmpty {
      scene.omit("tapes, drawn as ink without their pattern")
    }
    if let figure = try message.message(9), !figure.isEmpty {
      style.width = max(try figure.number(15) ?? 0, 0) * GoodNotesReader.unit
      try setDash(&style)
      guard let shape = try GoodNotesFigure(figure, offset: shift) else {
        return scene.omit("shapes of an unknown kind, left out")
      }
      return try scene.add(
        shape.shape,
        outline: try scene.outline(style, of: shape.shape),
        shape.placed(placement)
      )
    }
    guard case .bytes(let range)? = try message.value(2), !range.isEmpty else { return }
    let bytes = try AppleLZ4.decompress(message.source, range, limit: scene.limits.unpackedBytes)
    try scene.budget.check(bytes.count)
    let line = try GoodNotesCenterline(
      try GoodNotesTemplate(bytes, &scene.budget),
      &scene.budget
    )
    if let width = line.width {
      guard 0...Placement.farthest ~= width else {
        throw FormatError("the width of a stroke is not from 0 to 1,000,000,000")
      }
      style.width = width * GoodNotesReader.unit
    }
    try setDash(&style)
    if line.isPencil { scene.omit("strokes of pencils, drawn without grain") }
    if try message.message(16) != nil {
      scene.omit("strokes erased in part, drawn as far as their points remain")
    }
    var area = Path()
    for path in line.areas { area.append(path) }
    let toPage = placement.after(.scale(GoodNotesReader.unit)).after(.translation(shift.x, shift.y))
    try scene.add(area, paint: style.paint, toPage)
    for part in line.parts {
      let ink = try ink(part, line, style, shift, &clock)
      let stroke = try ink.stroke()
      try scene.add(
        stroke.samples,
        brush: stroke.brush,
        isPressed: line.isPencil,
        placement
      )
    }
  }

  private func style() throws(FormatError) -> Style {
    var style = Style(color: .black, width: 1)
    if let color = try message.message(4) {
      style.color = try color.color()
      // Ink without an opacity is opaque.
      if try color.value(4) == nil { style.color.alpha = 1 }
    }
    if try message.integer(5) == 1 {
      style.purpose = .highlighter
      style.blendMode = .multiply
    }
    return style
  }

  /// Sets the dashes of a style, whose lengths are multiples of the width.
  private func setDash(_ style: inout Style) throws(FormatError) {
    guard style.width > 0, let dashes = try message.message(11)?.message(2) else { return }
    style.dash = try dashes.dash(width: style.width)
  }

  private func ink(
    _ knots: [GoodNotesCenterline.Knot],
    _ line: GoodNotesCenterline,
    _ style: Style,
    _ shift: Point,
    _ clock: inout Double
  ) throws(FormatError) -> MeasuredInk {
    let unit = GoodNotesReader.unit
    var samples: [StrokeSample] = []
    var widths: [Double] = []
    samples.reserveCapacity(knots.count)
    for (i, knot) in knots.enumerated() {
      let (before, after) = (knots[max(i - 1, 0)].point, knots[min(i + 1, knots.count - 1)].point)
      if line.width == nil {
        let direction = Point(after.x - before.x, after.y - before.y)
        widths.append(2 * knot.radius(across: direction) * unit)
      } else if line.isPencil {
        widths.append(Self.pencilWidth(knot.altitude) * style.width)
      }
      samples.append(
        StrokeSample(
          location: try Placement.point(
            (knot.point.x + shift.x) * unit,
            (knot.point.y + shift.y) * unit,
            at: .file
          ),
          time: MadeUpTime.rounded(clock),
          force: line.isPencil ? min(knot.force / Self.maximumForce, 1) : nil,
          altitude: line.isPencil ? knot.altitude : nil,
          azimuth: line.isPencil ? knot.azimuth : nil
        )
      )
      clock += 0.01
    }
    clock += 0.1
    var style = style
    scene.limitDashes(&style, length: samples.map(\.location).length)
    var ink = MeasuredInk(style: style, samples: samples, widths: widths)
    if line.isPencil {
      let altitude = knots.reduce(0) { $0 + $1.altitude } / Double(max(knots.count, 1))
      // Graphite of a tilted pencil covers a wider band, and less of it.
      let isShading = altitude < (Self.tilt.shading + Self.tilt.drawing) / 2
      ink.stages.append(
        try sound { () throws(InvalidValue) -> BrushStage in
          try .pressureOpacity(minimum: isShading ? 0.1 : 0.25, maximum: 1, fallback: 0.5)
        }
      )
    }
    return ink
  }

  /// Returns the width of a pencil as a multiple of the width that the user chose, as measured in pictures of the program.
  private static func pencilWidth(_ altitude: Double) -> Double {
    let range = tilt.drawing - tilt.shading
    let t = min(max((altitude - tilt.shading) / range, 0), 1)
    return pencilWidths.shading + (pencilWidths.drawing - pencilWidths.shading) * t
  }
}

extension GoodNotesMessage {
  /// Returns the pattern of a message with lengths of dashes; `nil` if it has none, or they are invalid.
  ///
  /// - Parameter width: The width of the line in page units, by which lengths are multiplied.
  func dash(width: Double) throws(FormatError) -> Style.Dash? {
    var lengths: [Double] = []
    var reader = ProtobufReader(source, range)
    while let (field, value) = try reader.next() {
      guard field == 1 else { continue }
      try ProtobufReader.appendFloats(value, of: source, to: &lengths, limit: 64)
    }
    return Style.Dash.valid(lengths.map { $0 * width })
  }
}

extension Style.Dash {
  /// Returns a pattern of lengths in page units; `nil` if a brush can't have it.
  static func valid(_ lengths: [Double]) -> Style.Dash? {
    let sum = lengths.reduce(0, +)
    guard lengths.count > 1, lengths.allSatisfy({ 0...1e6 ~= $0 }), sum >= 0.5 else { return nil }
    return Style.Dash(lengths)
  }
}
