import InkGraphics
package import InkStrokes

/// Writes and reads records with the same code, so that both always match.
///
/// Each function accepts a value to write, and returns the value read; when writing, the two are the same. On invalid
/// bytes, ``isBroken`` becomes true, and returned values are meaningless. Numbers are varints: seven bits per byte, the
/// lowest first.
package struct RecordPort {
  /// Whether the port reads; otherwise it writes.
  package let isReading: Bool

  /// The bytes written so far, or all bytes to be read.
  package private(set) var bytes: [UInt8]
  private var index = 0

  /// Whether the bytes are invalid.
  package private(set) var isBroken = false

  /// The brushes that records refer to by number; writing adds new ones.
  package var brushes: BrushNumbers

  /// The substitute for brushes with unknown numbers; `nil` if such a number makes the record invalid.
  package var substitute: SharedBrush?

  /// The number of items read so far whose brush is unknown, so that ``substitute`` replaces it.
  package var substituted = 0

  /// The resources whose bytes were read, sorted by id.
  package var resources: [Resource] = []

  /// The source of samples of strokes that are read.
  package var source: (any StrokeSource)?

  /// The indices of strokes in the source, by id; `nil` if they are stored in the order of the record.
  package var indices: StrokeIndices?

  /// Whether a stroke with missing samples is accepted, as empty; otherwise it makes the record invalid.
  package var takesStrokesWithoutSamples = false

  /// The index of the next stroke in the source, if ``indices`` is `nil`.
  package var nextIndex = 0

  /// The remaining memory budget of what is read, in bytes.
  package var room = Int.max

  /// Whether reading failed because ``room`` was exceeded.
  package private(set) var isTooLarge = false

  /// The last stamp of an item or operation, relative to which the next one is stored.
  var stamp: Stamp

  /// The last stamp of a page or layer, relative to which the next one is stored.
  var layoutStamp: Stamp

  /// The greatest counter of the logical clock in a valid record; the rest is reserved for later operations.
  static let greatestCounter: UInt32 = 0xff00_0000

  /// The greatest counter of the logical clock that was read.
  var counter: UInt32 = 0

  /// The values of the previous item, from which those of the next one are predicted.
  var items = ItemTrail()

  /// The previous size of a page, and the previous paper with its bytes.
  var pageSize: PageSize?
  var paper: (value: Paper, bytes: [UInt8])?

  /// The previous paint of a graphic, with its bytes.
  var paint: (value: Paint, bytes: [UInt8])?

  /// Whether an unknown plugin part was read and replaced by a substitute.
  var hasStandIns = false
  let plugins: PluginCatalog

  /// Creates a port for writing.
  ///
  /// - Parameters:
  ///   - author: The author of the drawing, relative to which the authors of stamps are stored.
  ///   - brushes: The brushes already written, with their numbers.
  package init(author: UInt32, brushes: BrushNumbers) {
    isReading = false
    bytes = []
    self.brushes = brushes
    stamp = Stamp(counter: 0, author: author)
    layoutStamp = stamp
    plugins = .builtIn
  }

  /// Creates a port for reading records.
  ///
  /// - Parameters:
  ///   - bytes: The records.
  ///   - author: The author of the drawing, as for writing.
  ///   - brushes: The brushes to which the records refer by number.
  ///   - plugins: The known parts of brushes and kinds of custom items.
  package init(
    reading bytes: [UInt8],
    author: UInt32,
    brushes: BrushNumbers,
    plugins: PluginCatalog
  ) {
    isReading = true
    self.bytes = bytes
    self.brushes = brushes
    stamp = Stamp(counter: 0, author: author)
    layoutStamp = stamp
    self.plugins = plugins
  }

  /// Whether all bytes were read, and valid.
  package var isComplete: Bool { !isBroken && index == bytes.count }

  /// The number of bytes left to read.
  var rest: Int { bytes.count - index }

  mutating func fail() {
    isBroken = true
    index = bytes.count
  }

  /// Charges memory to the budget, in bytes: an estimate that includes all lists and indices.
  mutating func reserve(_ bytes: Int) {
    guard isReading, room < .max, !isBroken else { return }
    room -= bytes
    if room < 0 {
      isTooLarge = true
      fail()
    }
  }

  /// The minimum memory of one page, layer or item, to charge to ``room``, in bytes.
  enum Memory {
    static let page = 700
    static let layer = 500
    static let item = 450
    static let step = 200
  }

  // MARK: Numbers

  package mutating func number(_ value: UInt64) -> UInt64 {
    if !isReading {
      var rest = value
      while rest > 127 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
        rest >>= 7
      }
      bytes.append(UInt8(truncatingIfNeeded: rest))
      return value
    }
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while index < bytes.count, shift < 64 {
      let byte = bytes[index]
      index += 1
      // The tenth byte has one bit; a redundant last byte of 0 is invalid.
      if shift == 63 && byte > 1 || shift > 0 && byte == 0 { break }
      result |= UInt64(byte & 127) << shift
      if byte < 128 { return result }
      shift += 7
    }
    fail()
    return 0
  }

  package mutating func signed(_ value: Int64) -> Int64 {
    let number = number(UInt64(bitPattern: value << 1 ^ value >> 63))
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  mutating func word(_ value: UInt32) -> UInt32 {
    let number = number(UInt64(value))
    if number > UInt64(UInt32.max) { fail() }
    return UInt32(truncatingIfNeeded: number)
  }

  mutating func byte(_ value: UInt8) -> UInt8 {
    let number = number(UInt64(value))
    if number > 255 { fail() }
    return UInt8(truncatingIfNeeded: number)
  }

  mutating func truth(_ value: Bool) -> Bool {
    let byte = byte(value ? 1 : 0)
    if byte > 1 { fail() }
    return byte == 1
  }

  /// Writes or reads the number of following elements; more than the remaining bytes are invalid.
  mutating func count(_ value: Int) -> Int {
    let number = number(UInt64(value))
    guard !isReading || number <= UInt64(rest) else {
      fail()
      return 0
    }
    return Int(number)
  }

  package mutating func double(_ value: Double) -> Double {
    var bits = value.bitPattern
    if isReading {
      guard rest >= 8 else {
        fail()
        return 0
      }
      bits = 0
    }
    for shift in 0..<8 as Range<UInt64> {
      if isReading {
        bits |= UInt64(bytes[index]) << (8 * shift)
        index += 1
      } else {
        bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * shift)))
      }
    }
    return Double(bitPattern: bits)
  }

  /// Writes or reads bytes, preceded by their number.
  mutating func block(_ value: [UInt8]) -> [UInt8] {
    let count = count(value.count)
    if !isReading {
      bytes += value
      return value
    }
    index += count
    return Array(bytes[(index - count)..<index])
  }
}
