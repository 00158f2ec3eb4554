import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// A reader of the lines of HP-GL.
///
/// The origin of a plotter is the lower left corner. The page has the size of the drawing, plus a margin.
struct PlotReader {
  /// The maximum memory of a stroke and of a sample while a file is read, in bytes.
  private static let memory = (stroke: 2048, sample: 256)

  /// The margin around the lines, in page units: 1 cm.
  private static let margin = 10 * Plotter.millimetre

  /// The seconds from point to point, as files contain no times.
  private static let pace = 0.01

  private var strokes: [Stroke] = []
  private var line: [StrokeSample] = []
  private var bounds: Rect?
  private var samples: Int
  private var memory: Int
  private var unread: [(name: String, count: Int)] = []

  private var position = Point.origin
  private var isDown = false
  private var isRelative = false
  private var pen = 1
  private var width = Plotter.usualWidth

  private init(_ limits: ReadingLimits) {
    (samples, memory) = (limits.samples, limits.memory)
  }

  /// Recognizes the commands that files begin with.
  static func recognize(_ start: FileStart) -> InkFormat.Match? {
    var scanner = PlotScanner(start.bytes)
    guard let first = try? scanner.command(),
      ["IN", "DF", "SP", "PU", "PD", "PA", "PR", "PW"].contains(first.name)
    else { return nil }
    return .certain
  }

  /// Reads a file.
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    var reader = PlotReader(input.limits)
    // A number takes 8 bytes, and up to four times as many while its array grows.
    var scanner = PlotScanner(input.bytes, maximumNumbers: input.limits.memory / 32)
    while let command = try scanner.command() { try reader.execute(command) }
    try reader.endStroke()
    return reader.finish()
  }

  private func finish() -> InkImport {
    let builder = DrawingBuilder()
    builder.beginPage(size: bounds.flatMap { PageSize($0.expanded(by: Self.margin)) })
    builder.beginLayer()
    for stroke in strokes { builder.add(stroke) }
    var file = InkImport(format: .hpgl, drawing: builder.finish(), channels: ["x", "y"])
    file.notes = unread.map { "the command \($0.name) is ignored (\($0.count) times)" }
    return file
  }

  // MARK: Commands

  private mutating func execute(_ command: PlotCommand) throws(FormatError) {
    switch command.name {
    case "IN", "DF":
      try endStroke()
      (isRelative, pen, width) = (false, 1, Plotter.usualWidth)
    case "SP":
      try endStroke()
      pen = Int(exactly: command.numbers.first ?? 0) ?? 0
    case "PW":
      try endLine()
      width = min(max(command.numbers.first ?? Plotter.usualWidth, 0.01), 100)
      if isDown { try mark(command) }
    case "PU":
      try endStroke()
      try move(command)
    case "PD":
      isDown = true
      if line.isEmpty { try mark(command) }
      try move(command)
    case "PA", "PR":
      isRelative = command.name == "PR"
      try move(command)
    case "SC", "IP", "RO":
      // The following lines would have another size, or another direction.
      if command.numbers.contains(where: { $0 != 0 }) {
        throw FormatError(
          "scaled or rotated coordinates are not supported (\(command.name))",
          at: .byte(command.start)
        )
      }
    default: note(command.name)
    }
  }

  private mutating func note(_ name: String) {
    if let index = unread.firstIndex(where: { $0.name == name }) {
      unread[index].count += 1
    } else if unread.count < 8 {
      unread.append((name, 1))
    }
  }

  /// Moves along the points of a command, and draws if the pen is down.
  private mutating func move(_ command: PlotCommand) throws(FormatError) {
    let numbers = command.numbers
    guard numbers.count % 2 == 0 else {
      throw FormatError("the last x coordinate has no y", at: .byte(command.start))
    }
    for i in stride(from: 0, to: numbers.count, by: 2) {
      let point = Point(numbers[i], numbers[i + 1])
      position = isRelative ? position + (point - .origin) : point
      if isDown { try mark(command) }
    }
  }

  /// Adds the position to the line.
  private mutating func mark(_ command: PlotCommand) throws(FormatError) {
    let point = Point(position.x * Plotter.unit, -position.y * Plotter.unit)
    guard abs(point.x) <= 1e9, abs(point.y) <= 1e9 else {
      throw FormatError("a position is out of range", at: .byte(command.start))
    }
    samples -= 1
    memory -= Self.memory.sample
    if line.isEmpty { memory -= Self.memory.stroke }
    guard samples >= 0, memory >= 0 else {
      throw FormatError("the lines exceed the reading limits", at: .byte(command.start))
    }
    line.append(StrokeSample(location: point, time: Self.pace * Double(line.count)))
  }

  private mutating func endStroke() throws(FormatError) {
    isDown = false
    try endLine()
  }

  private mutating func endLine() throws(FormatError) {
    defer { line = [] }
    guard pen > 0, !line.isEmpty else { return }
    for sample in line {
      let dot = Rect(center: sample.location, radius: width * Plotter.millimetre)
      bounds = bounds?.union(dot) ?? dot
    }
    strokes.append(Stroke(id: StrokeID(0), kind: .mouse, brush: try brush(), samples: line))
  }

  private func brush() throws(FormatError) -> Brush {
    let (red, green, blue) = Plotter.colors[(pen - 1) % Plotter.colors.count]
    let color = Color(
      red: Double(red) / 255,
      green: Double(green) / 255,
      blue: Double(blue) / 255
    )
    do throws(InvalidValue) {
      return try .polyline(Style(color: color, width: width * Plotter.millimetre))
    } catch {
      throw FormatError("invalid pen: \(error)")
    }
  }
}
