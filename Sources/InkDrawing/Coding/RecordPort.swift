package import InkGraphics
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

  /// Has the samples of strokes that are read.
  package var source: (any StrokeSource)?

  /// The number of the samples of the next stroke.
  package var nextStroke = 0

  /// One more than the greatest number of samples that a record that is read may name.
  package var strokeEnd = 0

  /// What stamps of things are told from: the last of them.
  var stamp: Stamp

  /// What stamps of pages and layers are told from.
  var placeStamp: Stamp

  /// The greatest counter that was read.
  var counter: UInt32 = 0

  /// What the next item is told from.
  var items = ItemTrail()
  let plugins: PluginCatalog

  /// Begins to write.
  package init(author: UInt32, brushes: BrushNumbers) {
    isReading = false
    bytes = []
    self.brushes = brushes
    stamp = Stamp(counter: 0, author: author)
    placeStamp = stamp
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
    placeStamp = stamp
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

  // MARK: Names and places

  /// The stamp of a thing or of an operation.
  mutating func stamp(_ value: Stamp) -> Stamp {
    stamp = code(value, after: stamp)
    return stamp
  }

  /// The stamp of a page or layer.
  mutating func placeStamp(_ value: Stamp) -> Stamp {
    placeStamp = code(value, after: placeStamp)
    return placeStamp
  }

  private mutating func code(_ value: Stamp, after last: Stamp) -> Stamp {
    let step = Int64(value.counter) - Int64(last.counter)
    let isOther: Int64 = value.author == last.author ? 0 : 1
    let coded = signed(step << 1 | isOther)
    guard isReading else {
      if isOther == 1 { _ = word(value.author) }
      return value
    }
    let counter = Int64(last.counter) &+ (coded >> 1)
    guard counter >= 0, counter <= Int64(DrawingReader.greatestCounter) else {
      fail()
      return last
    }
    let author = coded & 1 == 0 ? last.author : word(0)
    self.counter = max(self.counter, UInt32(truncatingIfNeeded: counter))
    return Stamp(counter: UInt32(truncatingIfNeeded: counter), author: author)
  }

  /// A place: what is above or below the middle by whole steps is short.
  mutating func key(_ value: PositionKey) -> PositionKey {
    let offset = value.head &- PositionKey.middle.head
    let turned = number(offset << 32 | offset >> 32)
    let count = count(value.tail.count)
    if !isReading {
      for digit in value.tail { _ = word(digit) }
      return value
    }
    var tail: [UInt32] = []
    for _ in 0..<min(count, PositionKey.mostDigits + 1) { tail.append(word(0)) }
    let head = PositionKey.middle.head &+ (turned << 32 | turned >> 32)
    let key = PositionKey(head: head, tail: tail)
    if !key.isSound { fail() }
    return key
  }

  mutating func transform(_ value: AffineTransform) -> AffineTransform {
    if !truth(value != .identity) { return .identity }
    let a = double(value.a)
    let b = double(value.b)
    let c = double(value.c)
    let d = double(value.d)
    let tx = double(value.tx)
    let transform = AffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: double(value.ty))
    if isReading, !transform.isSound { fail() }
    return transform
  }

  /// A rectangle in whole units, or as it is where they are too many.
  mutating func rect(_ value: Rect, after last: Rect) -> Rect {
    let last = last.isWhole ? last : Rect(x: 0, y: 0, width: 0, height: 0)
    var width: Int64 = -1
    if !isReading, value.isWhole { width = Int64(value.width) }
    width = Int64(truncatingIfNeeded: number(UInt64(width &+ 1))) &- 1
    if width == -1 {
      let minX = double(value.minX)
      let minY = double(value.minY)
      let maxX = double(value.maxX)
      let rect = Rect(minX: minX, minY: minY, maxX: maxX, maxY: double(value.maxY))
      if isReading, !rect.isSound { fail() }
      return rect
    }
    let x = signed(isReading ? 0 : Int64(value.minX) - Int64(last.minX))
    let y = signed(isReading ? 0 : Int64(value.minY) - Int64(last.minY))
    let height = signed(isReading ? 0 : Int64(value.height))
    guard isReading else { return value }
    let limit: Int64 = 1 << 33
    guard abs(x) < limit, abs(y) < limit, 0..<limit ~= width, 0..<limit ~= height else {
      fail()
      return .empty
    }
    let left = last.minX + Double(x)
    let top = last.minY + Double(y)
    let rect = Rect(
      minX: left,
      minY: top,
      maxX: left + Double(width),
      maxY: top + Double(height)
    )
    if !rect.isWhole { fail() }
    return rect
  }

  mutating func brush(_ value: SharedBrush?) -> SharedBrush {
    if let value, !isReading {
      _ = number(UInt64(brushes.number(of: value)))
      return value
    }
    let number = number(0)
    guard number < UInt64(brushes.brushes.count) else {
      fail()
      return SharedBrush(.pen)
    }
    return brushes.brushes[Int(number)]
  }

  /// The samples of a stroke: the next number.
  mutating func samples(_ value: StrokeSamples?) -> StrokeSamples {
    nextStroke += 1
    if let value, !isReading { return value }
    guard let source, nextStroke <= strokeEnd else {
      fail()
      return .list([])
    }
    return .stored(source, index: nextStroke - 1)
  }
}

extension Rect {
  /// Whether the edges are whole numbers of units that a record writes as such.
  var isWhole: Bool {
    guard minX <= maxX, minY <= maxY else { return false }
    for edge in [minX, minY, maxX, maxY] {
      guard abs(edge) <= 0x1p31, edge.rounded(.down) == edge else { return false }
    }
    return true
  }

  /// The smallest rectangle of whole units around; as it is where they are too many.
  package var outward: Rect {
    let rect = Rect(
      minX: minX.rounded(.down),
      minY: minY.rounded(.down),
      maxX: maxX.rounded(.up),
      maxY: maxY.rounded(.up)
    )
    return rect.isWhole ? rect : self
  }
}
