internal import InkStrokes

/// The properties of consecutive samples of a stroke that their integers in a ``SampleBuffer`` don't include.
struct Segment {
  var count = 0
  var head = SegmentHead()
  var precision = SamplePrecision.lossless

  /// The time, in ticks (steps of the grid of times), that is added to the times in the buffer.
  var base: Int64 = 0

  /// The integer of the previous sample's force, if forces are ``DecimalGrid/isMean``; `nil` for the stroke's first
  /// sample.
  var meanBefore: Int64?
}

/// Packed strokes in memory, a compromise between encoded strokes and samples: six bytes per sample, read ten times as
/// fast as the codec's.
///
/// The numbers of a buffer are stored as differences in varints, channel by channel. They are read only by the process
/// that wrote them; the same code reads and writes.
struct PackedStrokes {
  private var bytes: [UInt8]
  private var at = 0
  private let isReading: Bool

  /// The end of each stroke in the bytes; empty while reading.
  private(set) var ends: [Int] = []

  /// The number of samples of the first stroke; 0 while reading.
  private var length = 0

  /// Creates an empty list of strokes for writing.
  init() {
    bytes = []
    isReading = false
  }

  /// Creates a reader of the bytes that ``all(_:)`` returned.
  init(reading bytes: [UInt8]) {
    self.bytes = bytes
    isReading = true
  }

  // MARK: Strokes

  mutating func append(_ buffer: SampleBuffer, _ part: Segment) {
    var part = part
    if ends.isEmpty { length += part.count }
    code(&part, buffer)
  }

  mutating func endStroke() { ends.append(bytes.count) }

  /// Replaces this list by its first stroke, continued by the first stroke of another.
  ///
  /// - Returns: False, without a change, if the joined stroke would have more than `maximum` samples; true, without a
  ///   change, if one of the lists is empty.
  mutating func extend(with other: PackedStrokes, maximum: Int) -> Bool {
    guard let more = other.ends.first, let first = ends.first else { return true }
    guard length + other.length <= maximum else { return false }
    bytes.removeLast(bytes.count - first)
    bytes += other.bytes[..<more]
    ends = [bytes.count]
    length += other.length
    return true
  }

  /// All bytes: the ends of the first `count` strokes, as four bytes each in little-endian order, and the strokes.
  ///
  /// A single byte, 0, if there are fewer strokes.
  func all(_ count: Int) -> [UInt8] {
    guard ends.count >= count else { return [0] }
    var result: [UInt8] = []
    result.reserveCapacity(4 * count + bytes.count)
    for end in ends[..<count] {
      for k in 0..<4 { result.append(UInt8(truncatingIfNeeded: end >> (8 * k))) }
    }
    result += bytes
    return result
  }

  /// The samples of a stroke; empty if there is no such stroke.
  ///
  /// - Parameters:
  ///   - index: The index of the stroke.
  ///   - count: The number of strokes, as passed to ``all(_:)``.
  ///   - buffer: Scratch memory, at least as large as the buffer from which the strokes were written.
  mutating func samples(
    of index: Int,
    among count: Int,
    _ buffer: SampleBuffer
  ) -> [StrokeSample] {
    var samples: [StrokeSample] = []
    guard index >= 0, index < count, bytes.count >= 4 * count else { return samples }
    let end = end(index, count)
    at = index == 0 ? 4 * count : self.end(index - 1, count)
    while at < end {
      var part = Segment()
      code(&part, buffer)
      if samples.isEmpty { samples.reserveCapacity(part.count) }
      buffer.read(part, to: &samples)
    }
    return samples
  }

  private func end(_ index: Int, _ count: Int) -> Int {
    var end = 4 * count
    for k in 0..<4 { end += Int(bytes[4 * index + k]) << (8 * k) }
    return min(end, bytes.count)
  }

  // MARK: Numbers

  /// Writes the integers of a buffer and their properties, or fills both while reading.
  private mutating func code(_ part: inout Segment, _ buffer: SampleBuffer) {
    part.count = min(max(number(part.count), 0), buffer.capacity)
    var head = part.head
    var shape = head.variesPresence ? 1 : 0
    if head.variesExtras { shape |= 2 }
    if head.isExact { shape |= 4 }
    shape = number(shape)
    head.variesPresence = shape & 1 != 0
    head.variesExtras = shape & 2 != 0
    head.isExact = shape & 4 != 0
    head.mask = UInt8(truncatingIfNeeded: number(Int(head.mask)))
    code(&head.extras)
    if head.isExact {
      for i in 0..<6 { head.grids[i] = UInt8(truncatingIfNeeded: number(Int(head.grids[i]))) }
      code(&head)
      if head.isDecimal(3), head.decimals[3].isMean {
        let hasBefore = number(part.meanBefore == nil ? 0 : 1) != 0
        part.meanBefore = hasBefore ? wide(part.meanBefore ?? 0) : nil
      }
    } else {
      let precision = part.precision
      part.precision = SamplePrecision(
        UInt32(truncatingIfNeeded: number(Int(precision.unitsPerInch))),
        UInt32(truncatingIfNeeded: number(Int(precision.ticksPerSecond))),
        UInt8(truncatingIfNeeded: number(Int(precision.pressureBits))),
        UInt8(truncatingIfNeeded: number(Int(precision.angleBits)))
      )
    }
    part.base = wide(part.base)
    part.head = head
    for i in 0..<part.count where head.variesPresence {
      buffer.masks[i] = UInt8(truncatingIfNeeded: number(Int(buffer.masks[i])))
    }
    for i in 0..<part.count where head.variesExtras { code(&buffer.extras[i]) }
    for channel in 0..<SampleBuffer.channels {
      var last: Int64 = 0
      var offset = channel &* buffer.capacity
      let isWide = head.isWide(channel)
      for i in 0..<part.count {
        let mask = head.variesPresence ? buffer.masks[i] : head.mask
        if channel < 3 || mask &>> UInt8(truncatingIfNeeded: channel &- 3) & 1 != 0 {
          let value = isWide ? buffer.raw[offset] : Int64(buffer.steps[offset])
          last &+= wide(value &- last)
          if isWide {
            buffer.raw[offset] = last
          } else {
            buffer.steps[offset] = Int32(truncatingIfNeeded: last)
          }
        }
        offset &+= 1
      }
    }
  }

  /// Writes the decimal grids of a head, or sets them while reading.
  private mutating func code(_ head: inout SegmentHead) {
    var grids = head.decimals
    for channel in 0..<SampleBuffer.channels where head.isDecimal(channel) {
      if grids.isEmpty { grids = Array(repeating: DecimalGrid(), count: SampleBuffer.channels) }
      let grid = grids[channel]
      let factor = wide(Int64(bitPattern: grid.factor.bitPattern.byteSwapped))
      let divisor = wide(Int64(bitPattern: grid.divisor.bitPattern.byteSwapped))
      grids[channel] = DecimalGrid(
        decimals: number(grid.decimals),
        lowDigits: number(grid.lowDigits),
        significant: number(grid.significant),
        isMean: number(grid.isMean ? 1 : 0) != 0,
        factor: Double(bitPattern: UInt64(bitPattern: factor).byteSwapped),
        divisor: Double(bitPattern: UInt64(bitPattern: divisor).byteSwapped)
      )
    }
    head.decimals = grids
  }

  private mutating func code(_ extras: inout SampleExtras) {
    // The bytes of a double are reversed: the last ones of most doubles are 0, and varints are short for small numbers.
    let force = wide(Int64(bitPattern: extras.force.byteSwapped))
    extras.force = UInt64(bitPattern: force).byteSwapped
    extras.buttons = UInt32(truncatingIfNeeded: wide(Int64(extras.buttons)))
    extras.flags = UInt16(truncatingIfNeeded: number(Int(extras.flags)))
  }

  /// Writes or reads a number of at most 31 bits; clamps the numbers of invalid bytes equally on all platforms.
  private mutating func number(_ value: Int) -> Int { Int(Int32(clamping: wide(Int64(value)))) }

  @inline(never)
  private mutating func wide(_ value: Int64) -> Int64 {
    guard isReading else {
      var rest = UInt64(bitPattern: (value &<< 1) ^ (value &>> 63))
      while rest > 127 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
        rest &>>= 7
      }
      bytes.append(UInt8(truncatingIfNeeded: rest))
      return value
    }
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while at < bytes.count, shift < 64 {
      let byte = bytes[at]
      at &+= 1
      number |= UInt64(byte & 127) &<< shift
      if byte < 128 { break }
      shift &+= 7
    }
    return Int64(bitPattern: number &>> 1) ^ -Int64(bitPattern: number & 1)
  }
}
