import Glibc
import InkDocuments
import InkDrawing
import InkFormats
import InkGraphics
import InkStore
import InkStrokes

/// Executes the lines of standard input on a document.
struct Recorder {
  /// The maximum length of a line, in bytes.
  private static let longestLine = 1 << 16

  /// The page units per centimeter.
  private static let centimetre = 72 / 2.54

  private let file: InkDocumentFile
  private let path: String
  private let layer: LayerID
  private var brush: Brush
  private let context: CommandContext

  /// The bytes read of an incomplete line.
  private var rest: [UInt8] = []
  private var lineNumber = 0
  /// The samples that aren't in the document yet.
  private var samples: [StrokeSample] = []
  /// The current stroke; `nil` between strokes.
  private var stroke: StrokeID?
  /// The last sample of the current stroke in the document; `nil` between strokes.
  private var last: StrokeSample?
  /// The sample at which a command `step` has ended the last stroke; if samples follow, the next stroke begins there.
  private var joint: StrokeSample?
  /// The number of strokes in the document; `nil` until they are counted.
  private var strokeCount: Int?
  /// The lines to print as soon as the changes are on disk.
  private var pending: [String] = []
  private var isTroubled = false

  init(
    _ file: InkDocumentFile,
    _ path: String,
    _ layer: LayerID,
    _ brush: Brush,
    _ context: CommandContext
  ) {
    self.file = file
    self.path = path
    self.layer = layer
    self.brush = brush
    self.context = context
  }

  /// The monotonic time, in seconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Reads to the end of the input, or until a signal arrives.
  mutating func run() throws(CommandError) {
    while true {
      var sources = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: Interruption.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let wait = file.deadline.map { min(max($0 - Self.now, 0), 1000) }
      let count = poll(&sources, 2, wait.map { Int32(($0 * 1000).rounded(.up)) } ?? -1)
      if sources[1].revents != 0 { return }
      if count > 0, sources[0].revents != 0 {
        guard try readSome() else { return }
      }
      try? file.tick(at: Self.now)
      acknowledge()
    }
  }

  /// Ends the current stroke and closes the document.
  mutating func end() throws(CommandError) {
    var failure: CommandError?
    do throws(CommandError) { try endStroke() } catch { failure = error }
    do throws(DocumentFileError) {
      try file.save(at: Self.now)
    } catch {
      throw DocumentFailure.error(error, path)
    }
    acknowledge()
    try DocumentFailure.close(file, path, at: Self.now)
    if let failure { throw failure }
  }

  /// Reads the available input; returns whether more may follow.
  private mutating func readSome() throws(CommandError) -> Bool {
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { room, count in
      count = max(read(STDIN_FILENO, room.baseAddress, room.count), 0)
    }
    if chunk.isEmpty {
      if !rest.isEmpty { try parse(rest[...]) }
      rest = []
      return false
    }
    rest += chunk
    var start = 0
    while let end = rest[start...].firstIndex(of: 10) {
      try parse(rest[start..<end])
      start = end + 1
    }
    rest.removeFirst(start)
    guard rest.count <= Self.longestLine else {
      throw wrong("is longer than \(Self.longestLine) bytes, the limit for a line of input")
    }
    try put()
    return true
  }

  // MARK: Lines

  private func wrong(_ reason: String) -> CommandError {
    .file("standard input", "line \(lineNumber) \(reason)")
  }

  private mutating func parse(_ line: ArraySlice<UInt8>) throws(CommandError) {
    lineNumber += 1
    let words = line.split { $0 <= 32 }.map { String(decoding: $0, as: UTF8.self) }
    guard let first = words.first else { return try endStroke() }
    if first.hasPrefix("#") { return }
    switch (first, words.count) {
    case ("end", 1): try endStroke()
    case ("step", 1):
      let end = samples.last ?? last
      try endStroke()
      joint = end
    case ("cancel", 1):
      samples = []
      joint = nil
      guard let stroke else { return }
      self.stroke = nil
      try edit { document throws(EditError) in try document.cancelStroke(stroke) }
    case ("undo", 1):
      try endStroke()
      strokeCount = nil
      if try edit({ document throws(EditError) in try document.undo() }) != nil {
        pending.append("undo")
      }
      acknowledge()
    case ("redo", 1):
      try endStroke()
      strokeCount = nil
      if try edit({ document throws(EditError) in try document.redo() }) != nil {
        pending.append("redo")
      }
      acknowledge()
    case ("brush", 2):
      try endStroke()
      guard let chosen = try? BrushOption.brush(named: words[1], context) else {
        throw wrong("names an unknown brush: \(words[1].prefix(40)); `inkstone brushes` lists all")
      }
      brush = chosen
    default:
      let sample = try sample(words)
      if let joint { samples.append(joint) }
      joint = nil
      samples.append(sample)
    }
  }

  private func sample(_ words: [String]) throws(CommandError) -> StrokeSample {
    guard (3...7).contains(words.count) else {
      throw wrong("is neither a sample (x y t p) nor a known command")
    }
    var values: [Double] = []
    for word in words {
      guard let value = Double(word), value.isFinite, abs(value) < 1e9 else {
        throw wrong("has a value that is not a number below 1e9: \(word.prefix(40))")
      }
      values.append(value)
    }
    func value(_ index: Int) -> Double? { index < values.count ? values[index] : nil }
    return StrokeSample(
      location: Point(values[0] * Self.centimetre, values[1] * Self.centimetre),
      time: values[2],
      force: value(3),
      altitude: value(4),
      azimuth: value(5),
      roll: value(6)
    )
  }

  // MARK: Document

  /// Adds the pending samples to the document.
  private mutating func put() throws(CommandError) {
    guard !samples.isEmpty else { return }
    let (new, brush, layer) = (samples, brush, layer)
    samples = []
    last = new.last
    try DocumentFailure.requireRoom(DocumentFailure.roomOfStroke, in: file, path)
    var first = 0
    while first < new.count {
      let part = Array(new[first..<min(first + 1024, new.count)])
      first += part.count
      if let stroke,
        (file.document.samples(of: stroke)?.count ?? 0) + part.count > InkDocument.maximumSamples
      {
        // A stroke that would be too long continues as another.
        try finish()
      }
      let known = stroke
      stroke = try edit(isComplete: false) { document throws(EditError) in
        if let known {
          try document.extendStroke(known, with: part)
          return known
        }
        let id = document.makeStrokeID()
        try document.beginStroke(id, brush: brush, on: layer, samples: part)
        return id
      }
    }
  }

  /// Ends the current stroke, if any.
  private mutating func endStroke() throws(CommandError) {
    joint = nil
    try put()
    try finish()
  }

  private mutating func finish() throws(CommandError) {
    guard let stroke else { return }
    self.stroke = nil
    last = nil
    try edit { document throws(EditError) in try document.endStroke(stroke) }
    // Counting for every stroke would be quadratic; but an eraser may have removed some.
    let known = brush.erases ? nil : strokeCount.map { $0 + 1 }
    let count = known ?? file.document.drawing.counts.strokes
    strokeCount = count
    pending.append("stroke \(count)")
    acknowledge()
  }

  @discardableResult
  private mutating func edit<Result>(
    isComplete: Bool = true,
    _ change: (inout InkDocument) throws(EditError) -> Result
  ) throws(CommandError) -> Result {
    do throws(EditError) {
      return try file.edit(at: Self.now, isComplete: isComplete, change)
    } catch {
      throw DocumentFailure.error(error, path)
    }
  }

  /// Prints the pending lines once their changes are on disk.
  private mutating func acknowledge() {
    if let failure = file.failure, !isTroubled {
      isTroubled = true
      let reason = DocumentFailure.error(failure, path)
      if case .file(_, let message) = reason {
        Terminal.complain(path, "note: \(message); nothing is lost, retrying")
      }
    } else if file.failure == nil {
      isTroubled = false
    }
    guard !pending.isEmpty, file.isSaved else { return }
    Terminal.output(pending.map { $0 + "\n" }.joined())
    pending = []
  }
}
