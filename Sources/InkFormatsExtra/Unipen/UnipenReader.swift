import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Reads UNIPEN 1.0 (International Unipen Foundation, 1994): lines of keywords that begin with a period, and numbers
/// after `.PEN_DOWN`.
///
/// - Coordinates: `.X_POINTS_PER_INCH` (or `_MM`) and the same for y set the scale. Without them the longest side of
///   the ink becomes 8 inches. Tablets count y upward, so it is flipped.
/// - Time: channel T is in milliseconds according to the definition, but some laboratories wrote seconds or
///   microseconds, which are assumed if they fit `.POINTS_PER_SECOND` better. Without T, the rate and `.DT` count.
/// - Pressure: channel P; the maximum in the file counts as 1. Two consecutive samples of pressure 0, and one at the
///   beginning or end of a stroke, mean that the pen was lifted.
/// - Pages: if most segments (`.SEGMENT`) overlap the previous one, as isolated characters do, each has its own page.
/// - Components that consist of samples at 0, 0 mark missing ones, and are left out.
/// - Samples of a lifted pen, labels of segments, guide lines and included files are reported in the notes.
enum UnipenReader {
  /// The maximum number of channels per sample.
  static let maximumChannels = 32

  /// The maximum number of lines `.PEN_DOWN` and `.PEN_UP`.
  static let maximumComponents = 1_000_000

  /// The assumed seconds between samples without a time, if the rate is unknown.
  static let pace = 0.01

  /// Reads a file; throws an error if it has no ink, is malformed or exceeds the limits.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - isDamaged: Whether malformed lines are left out, with a note; otherwise they are errors. The default is
  ///     `false`.
  ///   - limits: The limits of the reader.
  static func read(
    _ bytes: [UInt8],
    isDamaged: Bool = false,
    limits: ReadingLimits
  ) throws(FormatError) -> InkImport {
    var parser = UnipenParser(limits, isDamaged: isDamaged)
    try bytes.withUnsafeBufferPointer { (text) throws(FormatError) in try parser.read(text) }
    guard parser.hasInk else {
      if let name = parser.includes.first {
        throw FormatError(
          "the file has no ink, only a reference to \(excerpt(name)): read that file"
        )
      }
      throw FormatError("the UNIPEN file has no ink behind .PEN_DOWN")
    }
    let scale = UnipenScale(parser)
    let pages = try parser.pages(limits)
    var ink = UnipenInk()
    let starts = scale.starts(of: parser)
    for number in order(pages, count: parser.components.count) {
      let component = parser.components[number]
      if let page = pages?[number], page > ink.page { ink.beginPage() }
      try parser.budget.check(
        component.count * ReadingBudget.event,
        at: .line(component.line)
      )
      guard component.isDown else { continue }
      for i in 0..<component.count {
        let sample = parser.sample(component, i)
        let time =
          scale.seconds(sample.t) ?? MadeUpTime.rounded(starts[number] + Double(i) * scale.step)
        guard time.isFinite else {
          throw FormatError("the time of a sample is too large", at: .line(component.line))
        }
        ink.add(
          InputEvent(
            phase: .moved,
            location: try scale.point(sample.x, sample.y, line: component.line),
            time: time,
            force: scale.force(sample.p)
          ),
          canLift: scale.knowsForce
        )
      }
      ink.endStroke(canLift: scale.knowsForce)
    }
    var file = InkImport(
      format: .unipen,
      drawing: ink.builder.finish(),
      channels: parser.channelNames
    )
    file.notes = parser.notes
    if ink.lifted > 0 { file.notes.append("samples without pressure: \(ink.lifted)") }
    return file
  }

  /// Returns the numbers of the components, those of each page together.
  private static func order(_ pages: [Int]?, count: Int) -> [Int] {
    guard let pages else { return Array(0..<count) }
    var lists = [[Int]](repeating: [], count: (pages.max() ?? 0) + 1)
    for number in 0..<count { lists[pages[number]].append(number) }
    return lists.flatMap { $0 }
  }
}

/// The strokes made from the components so far.
///
/// Some laboratories recorded a whole word as one component, and its lifts as pressure 0: so two consecutive samples
/// without pressure separate two strokes.
private struct UnipenInk {
  let builder = DrawingBuilder.ofOnePage()
  /// The index of the current page.
  private(set) var page = 0
  private var count: UInt64 = 0
  /// The number of samples of a lifted pen so far, which are not part of strokes.
  private(set) var lifted = 0
  private var events: [InputEvent] = []

  mutating func beginPage() {
    builder.beginPage(size: nil)
    builder.beginLayer()
    page += 1
  }

  mutating func add(_ event: InputEvent, canLift: Bool) {
    if canLift, event.force == 0, events.last?.force == 0 { endStroke(canLift: canLift) }
    events.append(event)
  }

  /// Ends the current stroke.
  ///
  /// - Parameter canLift: Whether samples without pressure at its ends are those of a lifted pen.
  mutating func endStroke(canLift: Bool) {
    defer { events.removeAll(keepingCapacity: true) }
    if canLift {
      let given = events.count
      while events.last?.force == 0 { events.removeLast() }
      events.removeFirst(events.prefix { $0.force == 0 }.count)
      lifted += given - events.count
    }
    guard !events.isEmpty else { return }
    events[0].phase = .began
    if events.count > 1 { events[events.count - 1].phase = .ended }
    builder.add(Stroke(id: StrokeID(count), brush: .pen, events: events))
    count &+= 1
  }
}

/// The conversion from the units of a file to page units, seconds and force.
private struct UnipenScale {
  /// The assumed seconds between samples without a time.
  let step: Double

  private let perUnit: (x: Double, y: Double)
  private let tick: Double
  private let greatestForce: Double

  init(_ parser: UnipenParser) {
    let rate = parser.rate ?? 0
    step = rate > 0 ? 1 / rate : UnipenReader.pace
    let x = parser.xPerInch ?? parser.yPerInch
    let y = parser.yPerInch ?? parser.xPerInch
    if let x, let y {
      perUnit = (72 / x, 72 / y)
    } else {
      let longest = max(parser.extent.width, parser.extent.height)
      let scale = longest > 0 && longest.isFinite ? 576 / longest : 1
      perUnit = (scale, scale)
    }
    greatestForce = parser.greatestForce
    tick = Self.tick(between: parser.usualTick, rate: rate)
  }

  /// Returns the assumed unit of channel T, in seconds.
  ///
  /// - Parameters:
  ///   - samples: The usual difference between samples, in that unit; `nil` if unknown.
  ///   - rate: The samples per second; 0 if unknown.
  private static func tick(between samples: Double?, rate: Double) -> Double {
    guard let samples, rate > 0, samples > 0 else { return 0.001 }
    // The result is the unit for which the rate in the file matches best.
    func mismatch(_ unit: Double) -> Double {
      let ratio = samples * unit * rate
      return max(ratio, 1 / ratio)
    }
    return [0.001, 1e-6, 1].min { mismatch($0) < mismatch($1) } ?? 0.001
  }

  /// Returns the times of the first samples of components, in seconds, without channel T.
  func starts(of parser: UnipenParser) -> [Double] {
    var clock = 0.0
    return parser.components.map { component in
      let start = clock + component.pause
      if component.count > 0 {
        let last = parser.sample(component, component.count - 1)
        clock = seconds(last.t) ?? MadeUpTime.rounded(start + Double(component.count - 1) * step)
      }
      clock += step
      return start
    }
  }

  /// Whether the file reports pressure.
  var knowsForce: Bool { greatestForce > 0 }

  func seconds(_ t: Double?) -> Double? { t.map { $0 * tick } }

  func force(_ p: Double?) -> Double? {
    p.map { greatestForce > 0 ? max($0, 0) / greatestForce : 0 }
  }

  func point(_ x: Double, _ y: Double, line: Int) throws(FormatError) -> Point {
    try Placement.point(x * perUnit.x, -y * perUnit.y, at: .line(line))
  }
}
