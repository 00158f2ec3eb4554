import InkFormats
import InkGraphics
import InkStrokes

/// Reads lines of `x y t p`: centimeters, centimeters, seconds, pressure 0…1.
///
/// `#` begins a comment, a blank line lifts the pen. The pressure is optional. A stroke of one line begins and ends at
/// the same location.
///
/// The lines are treated as a live session of pen events, whose callbacks are frames of 1/60 s. An event at time t
/// belongs to frame ⌊60·t⌋, and a callback delivers the consecutive events of one frame.
enum SampleLinesReader {
  /// The number of page units per centimeter.
  static let scale = 72 / 2.54

  /// The assumed callbacks of the host per second.
  static let frameRate = 60.0

  /// Reads a file; throws an error if it is malformed or exceeds the limits.
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
    var notes = ReadingNotes()
    var lines = SampleLines(limits)
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var number = 1
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 10) ?? bytes.count
      do throws(FormatError) {
        try lines.read(bytes[start..<end], number: number)
      } catch {
        guard isDamaged, !error.isLimit else { throw error }
        notes.add("left out: \(error)")
      }
      start = end + 1
      number += 1
    }
    lines.endStroke()
    let recording = Recording(events: lines.events, batches: lines.batches)
    let channels = lines.hasPressure ? ["x", "y", "time", "force"] : ["x", "y", "time"]
    if isDamaged, recording.events.isEmpty { throw FormatError("no line has the numbers x y t p") }
    var file = recording.file(format: .sampleLines, channels: channels)
    file.notes += notes.lines
    return file
  }
}

/// The state of reading the lines.
private struct SampleLines {
  var events: [InputEvent] = []
  var batches: [Int] = []
  var hasPressure = false
  private var isDown = false
  private var samplesDown = 0
  private var frame = -Double.infinity
  private var budget: ReadingBudget

  init(_ limits: ReadingLimits) { budget = ReadingBudget(limits) }

  /// Reads one line; `number` is its number from 1, for errors.
  mutating func read(_ line: ArraySlice<UInt8>, number: Int) throws(FormatError) {
    var values = SIMD4<Double>.zero
    var count = 0
    var i = line.startIndex
    while i < line.endIndex, line[i] <= 32 { i += 1 }
    if i < line.endIndex, line[i] == UInt8(ascii: "#") { return }
    while i < line.endIndex {
      let start = i
      while i < line.endIndex, line[i] > 32 { i += 1 }
      let value = line[start..<i].withUnsafeBufferPointer { DecimalScanner.number($0) }
      guard let value, value.isFinite else {
        throw FormatError("a value is not a number", at: .line(number))
      }
      guard count < 4 else {
        throw FormatError("a line has more than the four values x y t p", at: .line(number))
      }
      values[count] = value
      count += 1
      while i < line.endIndex, line[i] <= 32 { i += 1 }
    }
    guard count > 0 else {
      endStroke()
      return
    }
    guard count >= 3 else {
      throw FormatError("a line has fewer than the three values x y t", at: .line(number))
    }
    try budget.consume(
      holding: ReadingBudget.recorded + ReadingBudget.event,
      at: .line(number)
    )
    let scale = SampleLinesReader.scale
    let point = try Placement.point(values.x * scale, values.y * scale, at: .line(number))
    if count == 4 { hasPressure = true }
    append(
      InputEvent(
        phase: isDown ? .moved : .began,
        location: point,
        time: values.z,
        force: count == 4 ? values.w : nil
      )
    )
    isDown = true
    samplesDown += 1
  }

  /// Ends the current stroke.
  mutating func endStroke() {
    guard isDown, var last = events.last else { return }
    last.phase = .ended
    if samplesDown > 1 {
      events[events.count - 1] = last
    } else {
      append(last)
    }
    isDown = false
    samplesDown = 0
  }

  private mutating func append(_ event: InputEvent) {
    let frame = (event.time * SampleLinesReader.frameRate).rounded(.down)
    if frame == self.frame, !batches.isEmpty {
      batches[batches.count - 1] += 1
    } else {
      batches.append(1)
    }
    self.frame = frame
    events.append(event)
  }
}
