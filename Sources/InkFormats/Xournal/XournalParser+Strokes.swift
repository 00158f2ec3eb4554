import InkDrawing
import InkGraphics
import InkStrokes

/// The attributes of a stroke element, read before its points.
struct StrokeAttributes {
  /// The style of the ink.
  var style = Style(width: 1)
  /// The opacity of the area enclosed by the stroke, 0…1; `nil` if it isn't filled.
  var fill: Double?
}

extension XournalParser {
  /// The opacity at which Xournal++ draws highlighters.
  ///
  /// It writes 127/255 into its files, but paints 120/255.
  static let highlighterAlpha = 120.0 / 255

  /// Reads the attributes of a stroke.
  func beginStroke(_ attributes: XMLAttributes) throws(FormatError) {
    stroke = StrokeAttributes()
    widths.removeAll(keepingCapacity: true)
    guard let list = attributes["width"], NumberListScanner.numbers(list, into: &widths),
      let nominal = widths.first
    else { throw FormatError("a stroke has a width that is not a list of numbers") }
    guard nominal >= 0, nominal <= Self.greatest else {
      throw FormatError("a stroke has the invalid width \(nominal)")
    }
    widths.removeFirst()
    if let list = attributes["pressures"] {
      widths.removeAll(keepingCapacity: true)
      guard NumberListScanner.numbers(list, into: &widths) else {
        throw FormatError("a stroke has pressures that are not a list of numbers")
      }
    }
    facts = try audio(attributes)
    if facts.isEmpty { facts = recording }
    recording = []
    numbers.removeAll(keepingCapacity: true)
    scanner = NumberListScanner()
    stroke.style.width = nominal
    try readTool(attributes)
    stroke.style.dash = dash(attributes.text("style"))
    switch attributes.text("capStyle") {
    case nil, "round": break
    case "butt": stroke.style.cap = .butt
    case "square": stroke.style.cap = .square
    case .some(let cap): addNote("stroke caps of type '\(cap.prefix(40))' are drawn round")
    }
    if let text = attributes.text("fill") {
      guard let value = Int(text) else {
        throw FormatError("a stroke has the invalid fill '\(text)'")
      }
      if value > 0 { stroke.fill = Double(min(value, 255)) / 255 }
    }
  }

  private func readTool(_ attributes: XMLAttributes) throws(FormatError) {
    let text = attributes.text("color") ?? "black"
    guard let rgba = XournalColor.ink(text) else {
      throw FormatError("a stroke has the invalid color '\(text.prefix(40))'")
    }
    // In Xournal++ pens are opaque and highlighters have a fixed opacity; the alpha of the color is ignored.
    var color = Color(rgba: rgba | 0xFF)
    let tool = attributes.text("tool") ?? "pen"
    switch tool {
    case "pen": break
    case "highlighter":
      stroke.style.purpose = .highlighter
      stroke.style.blendMode = .multiply
      color.alpha = Self.highlighterAlpha
      // Highlighters have a constant width, so widths of segments are ignored.
      widths.removeAll(keepingCapacity: true)
    case "eraser": facts.append(ForeignFact(XournalFact.tool, tool))
    default:
      addNote("strokes of the unknown tool '\(tool.prefix(40))' are drawn with a pen")
    }
    stroke.style.color = color
  }

  /// Returns the dash pattern of a line style, in points, as in Xournal++.
  private func dash(_ style: String?) -> Style.Dash? {
    switch style {
    case nil, "plain", "": return nil
    case "dash": return Style.Dash([6, 3])
    case "dot": return Style.Dash([0.5, 3])
    case "dashdot": return Style.Dash([6, 3, 0.5, 3])
    case .some(let style):
      if style.hasPrefix("cust:") {
        let list = style.dropFirst(5).split(separator: " ").map { Double($0) ?? .nan }
        if !list.isEmpty, list.count <= 100, list.allSatisfy({ $0 >= 0 && $0 <= 1e6 }),
          list.reduce(0, +) >= Style.Dash.minimumPeriod
        {
          return Style.Dash(list)
        }
      }
      addNote("strokes of the unknown line style '\(style.prefix(40))' are drawn as solid lines")
      return nil
    }
  }

  /// The maximum number of dashes of a line; lines with more are drawn solid.
  private static let maximumDashes = 20_000.0

  /// Removes the dash pattern of a line that would have too many dashes.
  private func limitDashes(_ samples: [StrokeSample]) {
    guard let dash = stroke.style.dash else { return }
    var length = 0.0
    for i in samples.indices.dropFirst() {
      length += samples[i - 1].location.distance(to: samples[i].location)
    }
    let period = dash.lengths.reduce(0, +)
    if length / period * Double(dash.lengths.count) < Self.maximumDashes { return }
    stroke.style.dash = nil
    addNote("a line of more than \(Int(Self.maximumDashes)) dashes is drawn solid")
  }

  /// Makes ink from the points of the stroke element, and adds it.
  func finishStroke() throws(FormatError) {
    guard scanner.finish(into: &numbers) else {
      throw FormatError("a stroke has a coordinate that is not a number")
    }
    // These are local copies, since each access to a property of an object is checked for exclusivity.
    let numbers = numbers
    guard numbers.count % 2 == 0 else {
      throw FormatError("a stroke has an odd number of coordinates")
    }
    for value in numbers where !(abs(value) <= Self.greatest) {
      throw FormatError("a stroke has the invalid coordinate \(value)")
    }
    guard !numbers.isEmpty else { return addNote("a stroke without points is left out") }
    guard numbers.count / 2 <= limits.samples - sampleCount else { throw tooManySamples }
    try budget.check(numbers.count / 2 * ReadingBudget.event)
    guard mendWidths(segments: max(numbers.count / 2 - 1, 1)) else {
      return try addStroke(points(numbers[...], []))
    }
    // A segment without a width is invisible. Xournal++ makes a stroke of each part between such segments.
    let widths = widths
    let (look, facts) = (stroke, facts)
    var next = 0
    while let start = widths[next...].firstIndex(where: { $0 > 0 }) {
      next = widths[start...].firstIndex { !($0 > 0) } ?? widths.count
      (stroke, self.facts) = (look, facts)
      let part = numbers[(2 * start)..<min(2 * next + 2, numbers.count)]
      try addStroke(points(part, widths[start..<next]))
    }
    guard next == 0 else { return }
    // A stroke without any width is kept, though neither it nor its area is visible.
    stroke.fill = nil
    try addStroke(points(numbers[...], ArraySlice(repeating: 0, count: widths.count)))
  }

  /// Adds the ink through points, and the area that it encloses if it is filled.
  private func addStroke(_ points: [StrokeSample]) throws(FormatError) {
    var samples = points
    guard samples.count <= limits.samples - sampleCount else { throw tooManySamples }
    // A stroke costs as much time as four more samples.
    try reserve(ReadingBudget.stroke + samples.count * ReadingBudget.sample)
    sampleCount += 4
    limitDashes(samples)
    if let alpha = stroke.fill, stroke.style.purpose == .highlighter,
      let way = Self.wayThere(samples)
    {
      stroke.style.color.alpha = alpha
      stroke.fill = nil
      samples = way
    }
    if let alpha = stroke.fill, try addFill(alpha, samples) { return }
    sampleCount += samples.count
    let made = try makeStroke(samples)
    if let builder { builder.add(made, facts: facts) } else { receiver.add(made) }
    strokeCount += 1
  }

  /// Returns the first half of a stroke whose second half goes back through the same points; `nil` for any other
  /// stroke.
  private static func wayThere(_ samples: [StrokeSample]) -> [StrokeSample]? {
    guard samples.count > 2, samples.count % 2 == 1 else { return nil }
    for i in 0..<(samples.count / 2)
    where samples[i].location != samples[samples.count - 1 - i].location { return nil }
    return Array(samples[...(samples.count / 2)])
  }

  private func makeStroke(_ samples: [StrokeSample]) throws(FormatError) -> Stroke {
    let style = stroke.style
    let brush = try sound { () throws(InvalidValue) -> Brush in try Brush.polyline(style) }
    return Stroke(id: StrokeID(strokeCount), brush: brush, samples: samples)
  }

  /// Fills the area that a stroke encloses.
  ///
  /// A filled highlighter is one item with one opacity for both ink and area.
  ///
  /// - Parameters:
  ///   - alpha: The opacity of the area, 0…1.
  ///   - samples: The points of the stroke.
  /// - Returns: Whether the ink was added, too.
  private func addFill(
    _ alpha: Double,
    _ samples: [StrokeSample]
  ) throws(FormatError) -> Bool {
    try reserve(ReadingBudget.stroke + 64 * samples.count)
    var path = Path()
    path.move(to: samples[0].location)
    for sample in samples.dropFirst() { path.line(to: sample.location) }
    path.close()
    let isFlat =
      samples.count < 3 || path.controlBounds.width == 0 || path.controlBounds.height == 0
    guard stroke.style.purpose == .highlighter else {
      if !isFlat {
        let paint = Paint(stroke.style.color.withAlpha(alpha * stroke.style.color.alpha))
        receiver.add(Graphic([.path(path, .nonZero, paint)]))
      }
      return false
    }
    stroke.style.color.alpha = alpha
    guard !isFlat else { return false }
    if let dash = stroke.style.dash {
      facts.append(ForeignFact(XournalFact.style, XournalStrokeWriter.name(of: dash)))
    }
    stroke.style.color.alpha = 1
    let paint = Paint(stroke.style.color)
    guard let ribbon = try makeStroke(samples).ribbon() else { return false }
    sampleCount += samples.count
    add(
      Graphic([
        .group([.path(path, .nonZero, paint), .ink(ribbon, paint)], alpha: alpha, .multiply)
      ])
    )
    return true
  }
}
