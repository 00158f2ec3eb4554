import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension ReadingLimits {
  /// Returns the limits for a file of a size, with the ``memory`` that remains for its content.
  ///
  /// For a file of n bytes, ``memory`` becomes max(min(``memory``, 128 MiB + 32·n) − n, 0).
  ///
  /// - Parameter given: The size of the file in bytes.
  func scaled(to given: Int) -> ReadingLimits {
    var limits = self
    let share = Self.minimumMemory.addingReportingOverflow(Self.memoryPerByte * given)
    if !share.overflow { limits.memory = min(memory, share.partialValue) }
    limits.memory = max(limits.memory - given, 0)
    return limits
  }

  /// Returns the limits for an Inkstone document of a size in bytes.
  ///
  /// For a document of n bytes, ``memory`` becomes ``memory`` + 8·n; the bytes of the document don't count. If it has
  /// more than 4 MiB, ``samples`` and ``work`` are multiplied by n / 4 MiB.
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

  /// Returns the maximum size of a file in bytes, which is higher for Inkstone documents.
  ///
  /// - Parameter start: The first bytes of the file, or all.
  func maximumBytes(beginningWith start: [UInt8]) -> Int {
    LogHeader.isPlausible(start) ? documentBytes : bytes
  }

  /// Returns the limits that remain if `count` decompressed bytes are held in memory.
  package func holding(_ count: Int) -> ReadingLimits {
    var limits = self
    limits.memory = max(limits.memory - count, 0)
    return limits
  }

  /// The maximum size in bytes of data that must be decompressed as a whole.
  package var unpackedBytes: Int { min(bytes, memory / 2) }

  static let tooMuchWork = FormatError(
    "drawing the ink would take too much work for its number of samples; use simpler brushes",
    isLimit: true
  )

  package static let tooMuchMemory = FormatError(
    "the content would take more memory than allowed: \(minimumMemory >> 20) MiB and \(memoryPerByte) times the size "
      + "of the file; split the file, or check that it is not damaged",
    isLimit: true
  )
}

/// The remaining resources of a reader: samples, values, and bytes of memory.
package struct ReadingBudget {
  private var samples: Int
  private let maximumSamples: Int
  private var values: Int
  private var memory: Int

  /// The estimated memory of a sample of a finished stroke, in bytes.
  package static let sample = MemoryLayout<StrokeSample>.stride

  /// The estimated memory of a sample while a stroke is made from its event, in bytes.
  package static let event = 2 * MemoryLayout<InputEvent>.stride + sample

  /// The estimated memory of an event of a recording, in bytes.
  ///
  /// It is that of the event, its copy for a replay, its sample and the state of a live stroke.
  package static let recorded = 3 * MemoryLayout<EventStream.Entry>.stride

  /// The estimated memory of a stroke without its samples, in bytes.
  ///
  /// It includes the entries in the indices of a drawing. A growing array is counted twice, since its old and its new
  /// storage exist together while it is copied.
  package static let stroke = 2 * MemoryLayout<Stroke>.stride + 512

  /// The estimated memory of a layer, and of an entry of a small list, in bytes.
  package static let layer = 2 * MemoryLayout<Layer>.stride + 64

  /// The estimated memory of a page without its content, in bytes.
  package static let page = 2 * MemoryLayout<Page>.stride + 256

  package init(_ limits: ReadingLimits) {
    maximumSamples = limits.samples
    samples = limits.samples
    let product = limits.samples.multipliedReportingOverflow(by: 8)
    values = product.overflow ? .max : product.partialValue
    memory = limits.memory
  }

  /// The number of samples that the next stroke may have.
  package var rest: Int { max(min(samples, memory / (2 * Self.event)), 0) }

  /// The number of bytes of memory that may still be used.
  package var bytesLeft: Int { max(memory, 0) }

  /// Counts bytes of memory as used until the end of reading.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes.
  ///   - location: The position in the file, for the error.
  /// - Throws: An error if more is used than the limit.
  package mutating func reserve(
    _ bytes: Int,
    at location: @autoclosure () -> FormatError.Location = .file
  ) throws(FormatError) {
    memory -= bytes
    if memory < 0 { throw Self.tooMuchMemory(location()) }
  }

  /// Checks that bytes of memory could be used temporarily, without counting them.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes.
  ///   - location: The position in the file, for the error.
  /// - Throws: An error if fewer bytes are left.
  package func check(
    _ bytes: Int,
    at location: @autoclosure () -> FormatError.Location = .file
  ) throws(FormatError) {
    if bytes > memory { throw Self.tooMuchMemory(location()) }
  }

  /// Counts one sample, and `bytes` of memory for it.
  ///
  /// - Throws: An error if there are more samples or bytes than the limits.
  package mutating func consume(
    holding bytes: Int = sample,
    at location: @autoclosure () -> FormatError.Location
  ) throws(FormatError) {
    samples -= 1
    if samples < 0 {
      throw FormatError(
        "the file has more than \(maximumSamples) samples, the limit",
        at: location(),
        isLimit: true
      )
    }
    memory -= bytes
    if memory < 0 { throw Self.tooMuchMemory(location()) }
  }

  /// Counts one sample with `channels` values; a file may have eight values per sample on average.
  ///
  /// - Throws: An error if there are more samples, values or bytes than the limits.
  package mutating func consume(
    channels: Int,
    at location: @autoclosure () -> FormatError.Location
  ) throws(FormatError) {
    try consume(holding: Self.sample + 16 * channels, at: location())
    values -= channels
    if values < 0 {
      throw FormatError(
        "the samples have more than 8 × \(maximumSamples) values, the limit",
        at: location(),
        isLimit: true
      )
    }
  }

  private static func tooMuchMemory(_ location: FormatError.Location) -> FormatError {
    var error = ReadingLimits.tooMuchMemory
    error.location = location
    return error
  }
}

/// Notes about content that cannot be shown: equal ones once with their count, and at most ``maximumCount`` different
/// ones.
package struct ReadingNotes {
  /// The maximum number of different notes.
  package static let maximumCount = 8

  /// Whether a line ends with the number of times that its note was added, if more than once.
  private let countsTimes: Bool
  private var entries: [(text: String, count: Int)] = []
  private var others = 0

  package init(countsTimes: Bool = true) { self.countsTimes = countsTimes }

  /// Adds a note, or increases the count of an equal one.
  package mutating func add(_ text: @autoclosure () -> String, times: Int = 1) {
    let text = text()
    for i in entries.indices where entries[i].text == text {
      if countsTimes { entries[i].count += times }
      return
    }
    if entries.count < Self.maximumCount { entries.append((text, times)) } else { others += times }
  }

  /// The notes, one line each, in the order in which they were first added.
  package var lines: [String] {
    var lines = entries.map { $0.count == 1 ? $0.text : "\($0.text) (\($0.count) times)" }
    if others > 0 { lines.append("further notes, not listed: \(others)") }
    return lines
  }

  /// Returns the first ``maximumCount`` lines of several lists of notes, and a line with the number of the others.
  ///
  /// Up to ``maximumCount`` + 2 lines are returned unchanged.
  package static func abridged(_ lines: [String]) -> [String] {
    guard lines.count > maximumCount + 2 else { return lines }
    return lines.prefix(maximumCount) + ["further notes, not listed: \(lines.count - maximumCount)"]
  }
}
