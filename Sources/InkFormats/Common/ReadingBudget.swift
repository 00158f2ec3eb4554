import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension ReadingLimits {
  /// Returns the limits for a file of a size.
  ///
  /// Its content may use a small multiple of its bytes.
  ///
  /// - Parameter given: The size of the file in bytes, which count as used.
  func scaled(to given: Int) -> ReadingLimits {
    var limits = self
    let share = Self.minimumMemory.addingReportingOverflow(Self.memoryPerByte * given)
    if !share.overflow { limits.memory = min(memory, share.partialValue) }
    limits.memory = max(limits.memory - given, 0)
    return limits
  }

  /// Returns the limits for an Inkstone document of a size.
  ///
  /// Strokes may fill all its bytes. ``memory`` is the memory that may be used in addition to those bytes.
  package func scaled(toDocument size: Int) -> ReadingLimits {
    var limits = self
    let maximum = memory.addingReportingOverflow(8 * size)
    limits.memory = maximum.overflow ? .max : maximum.partialValue
    let share = Double(size) / Double(4 << 20)
    guard share > 1 else { return limits }
    limits.samples = Int(min(Double(samples) * share, 1e18))
    limits.work *= share
    return limits
  }

  /// Returns the maximum size of a file in bytes.
  ///
  /// - Parameter start: The first bytes of the file, or all.
  func maximumBytes(beginningWith start: [UInt8]) -> Int {
    LogHeader.isPlausible(start) ? documentBytes : bytes
  }

  /// Returns the limits after `count` decompressed bytes are held, too.
  package func holding(_ count: Int) -> ReadingLimits {
    var limits = self
    limits.memory = max(limits.memory - count, 0)
    return limits
  }

  /// The maximum size in bytes of data that must be decompressed as a whole.
  package var unpackedBytes: Int { min(bytes, memory / 2) }

  static let tooMuchWork = FormatError(
    "has brushes that take too much work for its number of samples; the file may be damaged"
  )

  package static let tooMuchMemory = FormatError(
    "would take far more memory than a file of its size should: it is damaged, or made to exhaust memory"
  )
}

/// Counts what a reader holds against its limits: samples, values, and bytes of memory.
package struct ReadingBudget {
  private var samples: Int
  private let maximumSamples: Int
  private var values: Int
  private var memory: Int

  /// The memory of a sample of a stroke, in bytes.
  package static let sample = MemoryLayout<StrokeSample>.stride

  /// The memory of a sample while a stroke is made of events, in bytes.
  package static let event = 2 * MemoryLayout<InputEvent>.stride + sample

  /// The memory of an event of a recording, in bytes: the event, its copy for a replay, its sample and the state of a
  /// live stroke.
  package static let recorded = 3 * MemoryLayout<EventStream.Entry>.stride

  /// The memory of a stroke without its samples, in bytes.
  ///
  /// It includes the entries in the indices of a drawing. Growing lists exist twice for a moment.
  package static let stroke = 2 * MemoryLayout<Stroke>.stride + 512

  /// The memory of a layer, and of an entry of a small list, in bytes.
  package static let layer = 2 * MemoryLayout<Layer>.stride + 64

  /// The memory of a page without its content, in bytes.
  package static let page = 2 * MemoryLayout<Page>.stride + 256

  package init(_ limits: ReadingLimits) {
    maximumSamples = limits.samples
    samples = limits.samples
    values = limits.samples.multipliedReportingOverflow(by: 8).partialValue
    memory = limits.memory
  }

  /// The maximum number of further samples of a stroke that may be held.
  package var rest: Int { max(min(samples, memory / (2 * Self.event)), 0) }

  /// The number of bytes that may still be held.
  package var bytesLeft: Int { max(memory, 0) }

  /// Counts bytes as held.
  package mutating func reserve(
    _ bytes: Int,
    at location: @autoclosure () -> FormatError.Location = .file
  ) throws(FormatError) {
    memory -= bytes
    if memory < 0 { throw Self.tooMuchMemory(location()) }
  }

  /// Checks that bytes could be held temporarily, without counting them.
  package func check(
    _ bytes: Int,
    at location: @autoclosure () -> FormatError.Location = .file
  ) throws(FormatError) {
    if bytes > memory { throw Self.tooMuchMemory(location()) }
  }

  /// Counts one sample and its memory.
  package mutating func consume(
    holding bytes: Int = sample,
    at location: @autoclosure () -> FormatError.Location
  ) throws(FormatError) {
    samples -= 1
    if samples < 0 { throw FormatError("more than \(maximumSamples) samples", at: location()) }
    memory -= bytes
    if memory < 0 { throw Self.tooMuchMemory(location()) }
  }

  /// Counts one sample of several channels; samples may have eight channels on average.
  package mutating func consume(
    channels: Int,
    at location: @autoclosure () -> FormatError.Location
  ) throws(FormatError) {
    try consume(holding: Self.sample + 16 * channels, at: location())
    values -= channels
    if values < 0 {
      throw FormatError("more than 8 · \(maximumSamples) sample values", at: location())
    }
  }

  private static func tooMuchMemory(_ location: FormatError.Location) -> FormatError {
    var error = ReadingLimits.tooMuchMemory
    error.location = location
    return error
  }
}

/// Notes about content that cannot be shown: each once with its count, and only the first few.
package struct ReadingNotes {
  /// The maximum number of different notes.
  package static let maximumCount = 8

  /// Whether the lines include the counts.
  private let countsTimes: Bool
  private var entries: [(text: String, count: Int)] = []
  private var others = 0

  package init(countsTimes: Bool = true) { self.countsTimes = countsTimes }

  /// Adds a note.
  package mutating func add(_ text: @autoclosure () -> String, times: Int = 1) {
    let text = text()
    for i in entries.indices where entries[i].text == text {
      if countsTimes { entries[i].count += times }
      return
    }
    if entries.count < Self.maximumCount { entries.append((text, times)) } else { others += times }
  }

  /// The notes, one line each.
  package var lines: [String] {
    var lines = entries.map { $0.count == 1 ? $0.text : "\($0.text) (\($0.count) times)" }
    if others > 0 { lines.append("other notes: \(others)") }
    return lines
  }

  /// Shortens the combined lines of several sources to the maximum number.
  package static func abridged(_ lines: [String]) -> [String] {
    guard lines.count > maximumCount + 2 else { return lines }
    return lines.prefix(maximumCount) + ["other notes: \(lines.count - maximumCount)"]
  }
}
