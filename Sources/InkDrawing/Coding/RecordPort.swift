import InkGraphics
package import InkStrokes

/// Writes or reads records, by one code for both, so that the two cannot differ.
///
/// Each function takes a value, which is written, and returns one, which was read; the two are the
/// same when writing. Where bytes cannot be what was written, ``isBroken`` becomes true and what is
/// returned is of no use. Numbers are varints: seven bits a byte, the lowest first.
package struct RecordPort {
  /// Whether values come from the bytes.
  package let isReading: Bool

  /// What was written, or what is read.
  package private(set) var bytes: [UInt8]
  private var index = 0

  /// Whether the bytes are not a record.
  package private(set) var isBroken = false

  /// The brushes that records name; writing adds those that are new.
  package var brushes: BrushNumbers

  /// What stands in for brushes that were lost; nil if naming one is an error.
  package var substitute: SharedBrush?

  /// How many things got ``substitute``.
  package var substituted = 0

  /// The resources whose bytes were read, by id.
  package var resources: [Resource] = []

  /// Has the samples of strokes that are read.
  package var source: (any StrokeSource)?

  /// Where it has them, by the names of the strokes; nil if it has them in the order of the record.
  package var indices: StrokeIndices?

  /// Whether a stroke whose samples did not come has none; if not, the record is broken.
  package var takesStrokesWithoutSamples = false

  /// Where the source has the samples of the next stroke, if they are in the order of the record.
  package var nextIndex = 0

  /// How many bytes of memory what is read may still take.
  package var room = Int.max

  /// Whether it was broken off for want of ``room``.
  package private(set) var isTooLarge = false

  /// What stamps of things are told from: the last of them.
  var stamp: Stamp

  /// What stamps of pages and layers are told from.
  var layoutStamp: Stamp

  /// What counters of a record are limited to: some are left for what comes.
  static let greatestCounter: UInt32 = 0xff00_0000

  /// The greatest counter that was read.
  var counter: UInt32 = 0

  /// What the next item is told from.
  var items = ItemTrail()

  /// The last size of a page, and the last paper with its bytes.
  var pageSize: PageSize?
  var paper: (value: Paper, bytes: [UInt8])?

  /// The last paint of a graphic, with its bytes.
  var paint: (value: Paint, bytes: [UInt8])?

  /// Whether a part was read that is not known here, and that something else stands in for.
  var hasStandIns = false
  let plugins: PluginCatalog

  /// Begins to write.
  package init(author: UInt32, brushes: BrushNumbers) {
    isReading = false
    bytes = []
    self.brushes = brushes
    stamp = Stamp(counter: 0, author: author)
    layoutStamp = stamp
    plugins = .builtIn
  }

  /// Begins to read.
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

  /// Whether everything was read, and could be.
  package var isComplete: Bool { !isBroken && index == bytes.count }

  /// How many bytes are left to read.
  var rest: Int { bytes.count - index }

  mutating func fail() {
    isBroken = true
    index = bytes.count
  }

  /// Takes memory for something that is read, in bytes: about what it needs in all lists and indices.
  mutating func reserve(_ bytes: Int) {
    guard isReading, room < .max, !isBroken else { return }
    room -= bytes
    if room < 0 {
      isTooLarge = true
      fail()
    }
  }

  /// What things take at least, in bytes.
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
      // The tenth byte has one bit; a last byte of 0 was not needed.
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

  /// A number of things to come, each of a byte or more.
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

  /// Bytes behind their number.
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
