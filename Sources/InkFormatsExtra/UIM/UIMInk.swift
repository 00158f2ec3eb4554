import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Converts the strokes of a Universal Ink Model to ink.
///
/// A stroke is the Catmull–Rom curve through the points of its spline, with their widths. A sensor run that it refers to
/// gives the points their times, pressures and tilt, by its samples at the same fractions of the list; its locations are
/// those before the program smoothed them, and aren't read. Pressures are kept if the widths follow them in proportion;
/// otherwise widths replace them. Times count from the first stroke with sensor times.
struct UIMInk {
  /// The assumed seconds between samples without times.
  static let pace = 0.01

  /// The assumed seconds between strokes without times.
  static let pause = 0.1

  /// The number of page units per device-independent pixel, 1/96 inch.
  static let pixel = 0.75

  /// The builder with the ink so far.
  let builder = DrawingBuilder.ofOnePage()

  /// The names of the channels that samples have, besides the location.
  private(set) var channels: [String] = []

  private let model: UIMModel
  private let limits: ReadingLimits
  private var budget: ReadingBudget
  private var decoded = 0
  private let transform: Affine
  private let scale: Double
  private var origin: Double?
  private var offset = 0.0
  private var clock = 0.0
  private var counted = ReadingNotes()

  init(_ model: UIMModel, limits: ReadingLimits, budget: ReadingBudget) {
    self.model = model
    self.limits = limits
    self.budget = budget
    transform = model.transform.concatenating(.scale(model.unitScale * Self.pixel))
    let area = abs(transform.a * transform.d - transform.b * transform.c)
    scale = area.squareRoot()
  }

  /// Messages about lost details, one line each.
  var notes: [String] { counted.lines }

  private mutating func addNote(_ text: String) { counted.add(text) }

  /// Adds the stroke that a leaf of the tree refers to.
  mutating func add(_ leaf: UIMLeaf) throws(FormatError) {
    guard model.strokes.indices.contains(leaf.stroke) else {
      throw FormatError("a node of the ink tree refers to a missing stroke")
    }
    let message = model.strokes[leaf.stroke]
    try charge(message)
    try budget.reserve(ReadingBudget.stroke)
    var stroke = try UIMStroke(message, in: model, limit: budget.rest)
    guard !stroke.x.isEmpty else { return addNote("a stroke without points is left out") }
    let line = FormatError.Location.byte(message.range.lowerBound)
    let look = try UIMLook(stroke, model, scale: scale)
    for text in look.notes { addNote(text) }
    let run = try stroke.run.isEmpty || leaf.points != nil ? nil : run(of: stroke)
    if let points = leaf.points { stroke.cut(points) }
    let (events, brush) = try drawn(stroke, look, run, line)
    guard let last = events.last else { return }
    clock = max(clock, last.time + Self.pause)
    builder.add(Stroke(id: StrokeID(0), kind: events[0].kind, brush: brush, events: events))
  }

  /// Counts the bytes of a message as decoded, since several leaves may refer to the same message.
  private mutating func charge(_ message: UIMMessage) throws(FormatError) {
    decoded += message.range.count
    guard decoded <= limits.bytes else {
      throw FormatError(
        "the strokes, with repetitions, have more than \(limits.bytes) bytes, the limit",
        at: .byte(message.range.lowerBound)
      )
    }
  }

  // MARK: Sensors

  /// Returns the sensor data of a stroke; `nil` if they are missing or empty.
  private mutating func run(of stroke: UIMStroke) throws(FormatError) -> UIMSensorRun? {
    guard let message = model.runs[stroke.run] else {
      addNote("a stroke refers to missing sensor data, and is drawn without it")
      return nil
    }
    try charge(message)
    let run = try UIMSensorRun(
      message,
      kept: stroke.samples,
      origin: origin,
      in: model,
      budget: &budget
    )
    guard !run.events.isEmpty else { return nil }
    if origin == nil {
      origin = run.timestamp
      offset = clock
    }
    for name in run.names where !channels.contains(name) { channels.append(name) }
    return run
  }

  // MARK: Splines

  /// The maximum distance of a width from a line over the pressures, as a fraction of the greatest width.
  private static let tolerance = 0.03

  private mutating func drawn(
    _ stroke: UIMStroke,
    _ look: UIMLook,
    _ run: UIMSensorRun?,
    _ line: FormatError.Location
  ) throws(FormatError) -> (events: [InputEvent], brush: Brush) {
    let spline = stroke.trimmed(widths: look.widths)
    let widest = spline.reduce(0) { max($0, $1.width) }
    var events: [InputEvent] = []
    events.reserveCapacity(spline.count)
    for (i, knot) in spline.enumerated() {
      try budget.consume(at: line)
      let exact = transform.apply(knot.position)
      let point = Point(Self.rounded(exact.x), Self.rounded(exact.y))
      var event = InputEvent(
        phase: i == 0 ? .began : i == spline.count - 1 ? .ended : .moved,
        location: try Placement.point(point.x, point.y, at: line),
        time: MadeUpTime.rounded(clock + Double(i) * Self.pace)
      )
      if let run {
        run.measure(&event, at: spline.count > 1 ? Double(i) / Double(spline.count - 1) : 0)
        event.time += offset
      }
      events.append(event)
    }
    let widths = spline.map(\.width)
    if run?.hasPressure == true {
      let pressures = events.map(\.force)
      if let fit = WidthLine(widths, over: pressures), fit.atZero >= 0, fit.atOne >= 0,
        max(fit.atZero, fit.atOne) <= 16 * widest,
        fit.isNear(widths, over: pressures, within: Self.tolerance * widest)
      {
        return (events, try look.brush(ofWidth: widest, following: fit))
      }
      addNote("measured pressures, replaced by the widths of the ink")
    }
    let isEven = widths.allSatisfy { $0 == widest }
    if !isEven, !channels.contains("force") { channels.append("force") }
    for i in events.indices {
      events[i].force = isEven || widest <= 0 ? nil : Self.rounded(widths[i] / widest)
    }
    return (events, try look.brush(ofWidth: widest))
  }

  /// Returns a coordinate in page units, or a force, rounded to 1/10,000, finer than screens show.
  ///
  /// Conversions of units have rounding errors in the lowest bits of numbers, which would make documents larger.
  private static func rounded(_ value: Double) -> Double {
    abs(value) < 1e9 ? (value * 1e4).rounded() / 1e4 : value
  }
}
