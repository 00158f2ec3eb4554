import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension ReadingLimits {
  /// The limits for a file of a size: what is read of it may take a small multiple of its bytes.
  ///
  /// - Parameter given: The bytes of the file, which count as held.
  func scaled(to given: Int) -> ReadingLimits {
    var limits = self
    let share = Self.leastMemory.addingReportingOverflow(Self.memoryPerByte * given)
    if !share.overflow { limits.memory = min(memory, share.partialValue) }
    limits.memory = max(limits.memory - given, 0)
    return limits
  }

  /// The limits for a document of this package of a size: strokes may fill all its bytes.
  ///
  /// ``memory`` is what may be held beside those bytes.
  package func scaled(toDocument size: Int) -> ReadingLimits {
    var limits = self
    let most = memory.addingReportingOverflow(8 * size)
    limits.memory = most.overflow ? .max : most.partialValue
    let share = Double(size) / Double(4 << 20)
    guard share > 1 else { return limits }
    limits.samples = Int(min(Double(samples) * share, 1e18))
    limits.work *= share
    return limits
  }

  /// The most bytes that a file may have.
  ///
  /// - Parameter start: Its first bytes, or all.
  func mostBytes(beginningWith start: [UInt8]) -> Int {
    LogHeader.isPlausible(start) ? documentBytes : bytes
  }

  /// The limits when bytes that were unpacked are held, too.
  package func holding(_ count: Int) -> ReadingLimits {
    var limits = self
    limits.memory = max(limits.memory - count, 0)
    return limits
  }

  /// How many bytes may come out where they have to be unpacked as a whole.
  package var unpackedBytes: Int { min(bytes, memory / 2) }

  static let tooMuchWork = FormatError(
    "its brushes would take too much work for its number of samples"
  )

  package static let tooMuchMemory = FormatError(
    "would take too much memory for a file of its size"
  )
}

/// Counts what a reader holds against its limits: samples, values, and bytes of memory.
package struct ReadingBudget {
  private var samples: Int
  private let mostSamples: Int
  private var values: Int
  private var memory: Int

  /// The memory of a sample of a stroke.
  package static let sample = MemoryLayout<StrokeSample>.stride

  /// The memory of a sample while a stroke is made of events.
  package static let event = 2 * MemoryLayout<InputEvent>.stride + sample

  /// The memory of an event of a recording: the event, its copy for a replay, its sample and what a
  /// live stroke keeps of it.
  package static let recorded = 3 * MemoryLayout<EventStream.Entry>.stride

  /// The memory of a stroke without its samples, and of its places in the indices of a drawing; lists that
  /// grow are held twice for a moment.
  package static let stroke = 2 * MemoryLayout<Stroke>.stride + 512

  /// The memory of a layer, and of an entry of a small list.
  package static let layer = 2 * MemoryLayout<Layer>.stride + 64

  /// The memory of a page without what is on it.
  package static let page = 2 * MemoryLayout<Page>.stride + 256

  package init(_ limits: ReadingLimits) {
    mostSamples = limits.samples
    samples = limits.samples
    values = limits.samples.multipliedReportingOverflow(by: 8).partialValue
    memory = limits.memory
  }

  /// How many samples of a stroke may still come at once.
  package var rest: Int { max(min(samples, memory / (2 * Self.event)), 0) }

  /// How many bytes may still be held.
  package var bytesLeft: Int { max(memory, 0) }

  /// Counts bytes that are held from now on.
  package mutating func hold(
    _ bytes: Int,
    at place: @autoclosure () -> FormatError.Place = .file
  ) throws(FormatError) {
    memory -= bytes
    if memory < 0 { throw Self.tooMuchMemory(place()) }
  }

  /// Makes sure that bytes could be held for a moment.
  package func check(
    _ bytes: Int,
    at place: @autoclosure () -> FormatError.Place = .file
  ) throws(FormatError) {
    if bytes > memory { throw Self.tooMuchMemory(place()) }
  }

  /// Takes one sample, of a memory.
  package mutating func take(
    holding bytes: Int = sample,
    at place: @autoclosure () -> FormatError.Place
  ) throws(FormatError) {
    samples -= 1
    if samples < 0 { throw FormatError("more than \(mostSamples) samples", at: place()) }
    memory -= bytes
    if memory < 0 { throw Self.tooMuchMemory(place()) }
  }

  /// Takes one sample of several channels; there may be eight to a sample on average.
  package mutating func take(
    channels: Int,
    at place: @autoclosure () -> FormatError.Place
  ) throws(FormatError) {
    try take(holding: Self.sample + 16 * channels, at: place())
    values -= channels
    if values < 0 { throw FormatError("more than 8 · \(mostSamples) sample values", at: place()) }
  }

  private static func tooMuchMemory(_ place: FormatError.Place) -> FormatError {
    var error = ReadingLimits.tooMuchMemory
    error.place = place
    return error
  }
}

/// Notes on what cannot be shown: each once, with how often, and only the first few.
package struct ReadingNotes {
  /// How many different notes are kept.
  package static let most = 8

  /// Whether it is told how often something was noted.
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
    if entries.count < Self.most { entries.append((text, times)) } else { others += times }
  }

  /// One line each.
  package var lines: [String] {
    var lines = entries.map { $0.count == 1 ? $0.text : "\($0.text) (\($0.count) times)" }
    if others > 0 { lines.append("other notes: \(others)") }
    return lines
  }

  /// Lines from several places, no more than there may be.
  package static func abridged(_ lines: [String]) -> [String] {
    guard lines.count > most + 2 else { return lines }
    return lines.prefix(most) + ["other notes: \(lines.count - most)"]
  }
}
