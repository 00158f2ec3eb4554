import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Converts the strokes of a Universal Ink Model to ink.
///
/// A stroke that refers to a sensor run becomes the samples of that run, translated to the start of the stroke's spline
/// (documents keep the positions on the tablet, and strokes are moved later). The widths of its spline become the
/// straight line of width over pressure that fits best. If the sizes of run and spline differ, since the stroke was
/// stretched, cut or smoothed, the spline itself is drawn, with its own width at each point. Times count from the first
/// stroke with sensor times.
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
    var ink = try stroke.run.isEmpty || leaf.points != nil ? nil : sensed(stroke, look)
    if ink == nil {
      if let points = leaf.points { stroke.cut(points) }
      ink = try drawn(stroke, look, line)
    }
    guard let (events, brush) = ink, let last = events.last else { return }
    clock = max(clock, last.time + Self.pause)
    builder.add(Stroke(id: StrokeID(0), kind: events[0].kind, brush: brush, events: events))
  }

  /// Counts the bytes of a message as decoded, since several leaves may refer to the same message.
  private mutating func charge(_ message: UIMMessage) throws(FormatError) {
    decoded += message.range.count
    guard decoded <= limits.bytes else {
      throw FormatError(
        "the strokes, with repetitions, exceed the size limit",
        at: .byte(message.range.lowerBound)
      )
    }
  }

  // MARK: Sensors

  private mutating func sensed(
    _ stroke: UIMStroke,
    _ look: UIMLook
  ) throws(FormatError) -> (events: [InputEvent], brush: Brush)? {
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
    let box = stroke.box
    func agree(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 3 + 0.05 * max(a, b) }
    guard agree(box.width, run.extent.width), agree(box.height, run.extent.height) else {
      addNote("a stroke does not match its sensor data, and is drawn without it")
      return nil
    }
    let shift = Point(stroke.x[0], stroke.y[0]) - run.events[0].location
    var events = run.events
    if origin == nil {
      origin = run.timestamp
      offset = clock
    }
    for i in events.indices {
      events[i].time += offset
      let point = transform.apply(events[i].location + shift)
      let line = FormatError.Location.byte(message.range.lowerBound)
      events[i].location = try Placement.point(point.x, point.y, at: line)
    }
    for name in run.names where !channels.contains(name) { channels.append(name) }
    let widths = look.widths
    let line = run.hasPressure ? FittedLine(widths, over: events) : nil
    return (events, try look.brush(following: line))
  }

  // MARK: Splines

  private mutating func drawn(
    _ stroke: UIMStroke,
    _ look: UIMLook,
    _ line: FormatError.Location
  ) throws(FormatError) -> (events: [InputEvent], brush: Brush) {
    let spline = stroke.trimmed(widths: look.widths)
    let widest = spline.reduce(0) { max($0, $1.width) }
    let isEven = spline.allSatisfy { $0.width == widest }
    if !isEven, !channels.contains("force") { channels.append("force") }
    var events: [InputEvent] = []
    events.reserveCapacity(spline.count)
    for (i, knot) in spline.enumerated() {
      try budget.consume(at: line)
      let point = transform.apply(knot.position)
      events.append(
        InputEvent(
          phase: i == 0 ? .began : i == spline.count - 1 ? .ended : .moved,
          location: try Placement.point(point.x, point.y, at: line),
          time: MadeUpTime.rounded(clock + Double(i) * Self.pace),
          force: isEven || widest <= 0 ? nil : knot.width / widest
        )
      )
    }
    return (events, try look.brush(ofWidth: widest))
  }
}

/// A straight line of width over pressure, fitted to the widths of a stroke.
struct FittedLine {
  /// The width at pressure 0, in the unit of the widths.
  var atZero: Double
  /// The width at pressure 1, in the unit of the widths.
  var atOne: Double

  /// Fits a line by least squares, pairing each sample with the width at the same fraction of the list.
  ///
  /// - Parameters:
  ///   - widths: The widths along the stroke.
  ///   - events: The samples along the stroke.
  init(_ widths: [Double], over events: [InputEvent]) {
    var sums = (n: 0.0, p: 0.0, w: 0.0, pp: 0.0, pw: 0.0)
    for (i, event) in events.enumerated() {
      guard let p = event.force, let last = widths.indices.last else { continue }
      let w = widths[events.count > 1 ? i * last / (events.count - 1) : 0]
      sums.n += 1
      sums.p += p
      sums.w += w
      sums.pp += p * p
      sums.pw += p * w
    }
    let spread = sums.n * sums.pp - sums.p * sums.p
    let mean = sums.n > 0 ? sums.w / sums.n : 1
    guard spread > 1e-9 * max(sums.n * sums.pp, 1) else {
      self.init(atZero: mean, atOne: mean)
      return
    }
    let slope = (sums.n * sums.pw - sums.p * sums.w) / spread
    let offset = (sums.w - slope * sums.p) / sums.n
    let maximum = (widths.max() ?? mean) * 4
    self.init(
      atZero: min(max(offset, 0), maximum),
      atOne: min(max(offset + slope, 0), maximum)
    )
  }

  private init(atZero: Double, atOne: Double) {
    self.atZero = atZero
    self.atOne = atOne
  }
}
