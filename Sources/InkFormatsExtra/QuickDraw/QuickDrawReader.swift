import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Reads Quick, Draw! drawings: one JSON object per line, one page each.
///
/// A stroke is `[[x…], [y…]]` in the simplified files, whose drawings fill a square of 256 units, and
/// `[[x…], [y…], [t…]]` with milliseconds in the raw ones. A unit becomes a page unit. The ink is that of a
/// fineliner, ``lineWidth`` wide. The page of a simplified drawing is that square and a ``margin`` for the half
/// of a line on its edge; a raw drawing has an infinite page.
enum QuickDrawReader {
  /// The maximum size of the JSON text of a drawing, in bytes.
  static let longestLine = 4 << 20

  /// The width of the ink, in page units.
  static let lineWidth = 4.0

  /// The side of the square that simplified drawings fill, in page units.
  static let side = 256.0

  /// The margin around the square, in page units.
  static let margin = 8.0

  /// The assumed seconds between samples, for files without times.
  static let pace = 0.01

  /// Reads a file; throws an error if it is malformed or exceeds the limits.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - isDamaged: Whether malformed drawings are left out, with a note; otherwise they are errors. The default is
  ///     `false`.
  ///   - limits: The limits of the reader.
  static func read(
    _ bytes: [UInt8],
    isDamaged: Bool = false,
    limits: ReadingLimits
  ) throws(FormatError) -> InkImport {
    var notes = ReadingNotes()
    let builder = DrawingBuilder()
    var pages = try Drawings(limits, builder)
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var number = 1
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 10) ?? bytes.count
      if bytes[start..<end].contains(where: { $0 > 32 }) {
        do throws(FormatError) {
          guard end - start <= longestLine else {
            throw FormatError("a drawing has more than \(longestLine) bytes", at: .line(number))
          }
          try pages.read(bytes, start..<end, line: number)
        } catch {
          guard isDamaged, !error.isLimit else { throw error }
          notes.add("left out: \(error)")
        }
      }
      start = end + 1
      number += 1
    }
    if builder.pageCount == 0 {
      if isDamaged { throw FormatError("the file has no drawing") }
      builder.beginPage(size: nil)
    }
    var file = InkImport(
      format: .quickDraw,
      drawing: builder.finish(),
      channels: pages.hasTimes ? ["x", "y", "time"] : ["x", "y"]
    )
    file.notes = notes.lines
    return file
  }
}

/// The state of reading the drawings.
private struct Drawings {
  var hasTimes = false
  private let builder: DrawingBuilder
  private var budget: ReadingBudget
  private let limits: ReadingLimits
  private let brush: Brush

  init(_ limits: ReadingLimits, _ builder: DrawingBuilder) throws(FormatError) {
    self.limits = limits
    self.builder = builder
    budget = ReadingBudget(limits)
    brush = try sound { () throws(InvalidValue) -> Brush in
      try Brush.fineliner.restyled { $0.width = QuickDrawReader.lineWidth }
    }
  }

  mutating func read(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    line: Int
  ) throws(FormatError) {
    let object = try JSONValue(bytes, range)
    let rest = bytes[(range.lowerBound + object.length)..<range.upperBound]
    guard !rest.contains(where: { $0 > 32 }) else {
      throw FormatError("a line has more than one drawing", at: .line(line))
    }
    guard let drawing = object["drawing"], let count = drawing.count else {
      throw FormatError("the object has no list named drawing", at: .line(line))
    }
    guard builder.pageCount < limits.pages else {
      throw FormatError(
        "the file has more than \(limits.pages) drawings, the limit",
        at: .line(line),
        isLimit: true
      )
    }
    try budget.reserve(ReadingBudget.page + ReadingBudget.layer, at: .line(line))
    var strokes: [Stroke] = []
    var isRaw = false
    var clock = 0.0
    for i in 0..<count {
      guard let stroke = drawing[i], let axes = stroke.count, axes == 2 || axes == 3,
        let x = stroke[0]?.numbers, let y = stroke[1]?.numbers, x.count == y.count
      else {
        throw FormatError("a stroke must be [[x…], [y…]], with as many x as y", at: .line(line))
      }
      var times: [Double]?
      if axes == 3 {
        times = stroke[2]?.numbers
        guard times?.count == x.count else {
          throw FormatError("a stroke must have as many times as points, or none", at: .line(line))
        }
        isRaw = true
      }
      let events = try events(x, y, times, from: clock, line: line)
      if let last = events.last { clock = last.time + QuickDrawReader.pace }
      guard !events.isEmpty else { continue }
      try budget.reserve(ReadingBudget.stroke, at: .line(line))
      strokes.append(Stroke(id: StrokeID(0), kind: .mouse, brush: brush, events: events))
    }
    if isRaw { hasTimes = true }
    let square = Rect(minX: 0, minY: 0, maxX: QuickDrawReader.side, maxY: QuickDrawReader.side)
      .expanded(by: QuickDrawReader.margin)
    builder.beginPage(size: isRaw ? nil : PageSize(square))
    builder.beginLayer(NewLayer(name: object["word"]?.string ?? ""))
    for stroke in strokes { builder.add(stroke) }
  }

  private mutating func events(
    _ x: [Double],
    _ y: [Double],
    _ times: [Double]?,
    from clock: Double,
    line: Int
  ) throws(FormatError) -> [InputEvent] {
    var events: [InputEvent] = []
    events.reserveCapacity(x.count)
    for i in x.indices {
      try budget.consume(at: .line(line))
      let point = try Placement.point(x[i], y[i], at: .line(line))
      let time =
        times.map { $0[i] / 1000 }
        ?? MadeUpTime.rounded(clock + Double(i) * QuickDrawReader.pace)
      guard time.isFinite else {
        throw FormatError("the time of a point is too large", at: .line(line))
      }
      let phase: InputEvent.Phase = i == 0 ? .began : i == x.count - 1 ? .ended : .moved
      events.append(InputEvent(kind: .mouse, phase: phase, location: point, time: time))
    }
    return events
  }
}
