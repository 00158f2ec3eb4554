import InkDrawing
import InkGraphics
import InkStrokes

/// What a stroke is drawn with, before its points are known.
struct StrokeAttributes {
  /// The look of the ink.
  var style = Style(width: 1)
  /// The opacity of the area inside, 0…1; `nil` if it is empty.
  var fill: Double?
}

extension XournalParser {
  /// The opacity at which Xournal++ draws highlighters.
  ///
  /// It writes 127/255 into its files, but paints 120/255.
  static let highlighterAlpha = 120.0 / 255

  /// Reads the look of a stroke.
  func beginStroke(_ attributes: XMLAttributes) throws(FormatError) {
    place = .stroke
    stroke = StrokeAttributes()
    widths.removeAll(keepingCapacity: true)
    guard let list = attributes["width"], NumberListScanner.numbers(list, into: &widths),
      let nominal = widths.first
    else { throw FormatError("the width of a stroke is not a list of numbers") }
    guard nominal >= 0, nominal <= Self.greatest else {
      throw FormatError("the width of a stroke is \(nominal)")
    }
    widths.removeFirst()
    if let list = attributes["pressures"] {
      widths.removeAll(keepingCapacity: true)
      guard NumberListScanner.numbers(list, into: &widths) else {
        throw FormatError("the pressures of a stroke are not a list of numbers")
      }
    }
    facts = audio(attributes)
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
    case .some(let cap): note("\(cap.prefix(40)) ends of strokes are drawn round")
    }
    if let text = attributes.text("fill") {
      guard let value = Int(text) else { throw FormatError("the fill of a stroke is \(text)") }
      if value > 0 { stroke.fill = Double(min(value, 255)) / 255 }
    }
  }

  private func readTool(_ attributes: XMLAttributes) throws(FormatError) {
    let text = attributes.text("color") ?? "black"
    guard let rgba = XournalColor.ink(text) else {
      throw FormatError("\(text.prefix(40)) is not a colour")
    }
    // Xournal++ has opacities of its own, whatever the colour says.
    var color = Color(rgba: rgba | 0xFF)
    let tool = attributes.text("tool") ?? "pen"
    switch tool {
    case "pen": break
    case "highlighter":
      stroke.style.tool = .highlighter
      stroke.style.blendMode = .multiply
      color.alpha = Self.highlighterAlpha
      // It is as wide all along.
      widths.removeAll(keepingCapacity: true)
    case "eraser": facts.append(ForeignFact(XournalFact.tool, tool))
    default:
      note("the tool \(tool.prefix(40)) is drawn as a pen")
    }
    stroke.style.color = color
  }

  /// The pattern of a line style, in points, as Xournal++ has it.
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
          list.reduce(0, +) >= Style.Dash.leastPeriod
        {
          return Style.Dash(list)
        }
      }
      note("the line style \(style.prefix(40)) is drawn as an unbroken line")
      return nil
    }
  }

  /// The most dashes of a line; one that would have more is drawn unbroken.
  private static let mostDashes = 20_000.0

  /// Takes away the line style of a line that would become very many dashes.
  private func limitDashes(_ samples: [StrokeSample]) {
    guard let dash = stroke.style.dash else { return }
    var length = 0.0
    for i in samples.indices.dropFirst() {
      length += samples[i - 1].location.distance(to: samples[i].location)
    }
    let period = dash.lengths.reduce(0, +)
    if length / period * Double(dash.lengths.count) < Self.mostDashes { return }
    stroke.style.dash = nil
    note("a line of very many dashes is drawn unbroken")
  }

  /// Makes ink of the points.
  func finishStroke() throws(FormatError) {
    guard scanner.finish(into: &numbers) else {
      throw FormatError("a stroke has a coordinate that is not a number")
    }
    // Variables of its own, since every access to those of an object is checked for exclusivity.
    let numbers = numbers
    guard numbers.count % 2 == 0 else { throw FormatError("a stroke ends with half a point") }
    for value in numbers where !(abs(value) <= Self.greatest) {
      throw FormatError("a stroke has the coordinate \(value)")
    }
    guard !numbers.isEmpty else { return note("a stroke without points is left out") }
    // A stroke takes as much time as four samples more.
    guard numbers.count / 2 <= limits.samples - sampleCount else { throw tooManySamples }
    try budget.check(numbers.count / 2 * ReadingBudget.event)
    try hold(ReadingBudget.stroke + numbers.count / 2 * ReadingBudget.sample)
    sampleCount += 4
    let forces = forces() ? widths : []
    var samples: [StrokeSample] = []
    samples.reserveCapacity(numbers.count / 2)
    for i in 0..<(numbers.count / 2) {
      samples.append(
        StrokeSample(
          location: Point(numbers[2 * i], numbers[2 * i + 1]),
          time: 0,
          force: forces.isEmpty ? nil : forces[i]
        )
      )
    }
    limitDashes(samples)
    if let alpha = stroke.fill, stroke.style.tool == .highlighter, let way = Self.wayThere(samples)
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

  /// The first half of a line that comes back on the way that it went; `nil` for any other.
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

  /// Turns the widths of the segments into forces at the points.
  ///
  /// - Returns: Whether the stroke has widths; if so, ``widths`` holds as many forces as points.
  private func forces() -> Bool {
    let count = numbers.count / 2
    var widths: [Double] = []
    swap(&widths, &self.widths)
    defer { self.widths = widths }
    // Fewer than there are segments count for nothing.
    guard let last = widths.last, widths.count >= count - 1 else { return false }
    hasWidths = true
    var valid = widths.first { $0 >= 0 && $0 <= Self.greatest } ?? stroke.style.width
    for i in widths.indices {
      if widths[i] >= 0, widths[i] <= Self.greatest { valid = widths[i] } else { widths[i] = valid }
    }
    if !(last >= 0 && last <= Self.greatest) { widths[widths.count - 1] = valid }
    let segments = max(count - 1, 1)
    if widths.count > segments { widths.removeLast(widths.count - segments) }
    if !(stroke.style.width > 0) { stroke.style.width = widths.max() ?? 0 }
    let scale = stroke.style.width > 0 ? 1 / stroke.style.width : 0
    widths.append(widths[widths.count - 1])
    var before = widths[0]
    for i in widths.indices {
      let own = widths[i]
      let isEnd = i == widths.count - 1
      widths[i] = (isEnd ? own : (before + own) * 0.5) * scale
      before = own
    }
    return true
  }

  /// Fills the area inside a stroke.
  ///
  /// A filled highlighter is one thing with one opacity, ink and area alike.
  ///
  /// - Returns: Whether the ink was added too.
  private func addFill(
    _ alpha: Double,
    _ samples: [StrokeSample]
  ) throws(FormatError) -> Bool {
    try hold(ReadingBudget.stroke + 64 * samples.count)
    var path = Path()
    path.move(to: samples[0].location)
    for sample in samples.dropFirst() { path.line(to: sample.location) }
    path.close()
    let isFlat =
      samples.count < 3 || path.controlBounds.width == 0 || path.controlBounds.height == 0
    guard stroke.style.tool == .highlighter else {
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
