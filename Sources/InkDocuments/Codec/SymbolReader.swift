/// Gives the symbols that a ``SymbolWriter`` made bytes of.
///
/// It reads any bytes without a trap: behind their end symbols go on, without meaning, and
/// ``isSpent`` tells in the end that they were not all meant.
struct SymbolReader: SymbolPort {
  private let sums: UnsafeMutablePointer<SIMD16<Int16>>
  private let uses: UnsafeMutablePointer<UInt8>
  private let bytes: UnsafePointer<UInt8>
  private var state: UInt32
  private(set) var offset: Int
  private let end: Int

  /// Begins to read at an offset; `nil` if there cannot be symbols.
  init?(
    sums: UnsafeMutablePointer<SIMD16<Int16>>,
    uses: UnsafeMutablePointer<UInt8>,
    bytes: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) {
    guard let base = bytes.baseAddress, bytes.count > start else { return nil }
    let length = bytes.count - start
    guard length & 1 == 0 || length < 4 else { return nil }
    self.sums = sums
    self.uses = uses
    self.bytes = base
    end = bytes.count
    state = 0
    offset = start + min(length, 4)
    for k in 0..<min(length, 4) { state |= UInt32(base[start + k]) << UInt32(8 * k) }
  }

  /// Whether exactly the symbols have been read that were written.
  var isSpent: Bool { state == 1 && offset == end }

  /// Whether no writer can have been where the reader is.
  var isSenseless: Bool { state == 0 }

  @inline(__always)
  mutating func reserve() {}

  @inline(__always)
  private mutating func refill() {
    if state < 0x10000, offset < end {
      state = state &<< 16 | UInt32(bytes[offset]) | UInt32(bytes[offset &+ 1]) &<< 8
      offset &+= 2
    }
  }

  @inline(__always)
  mutating func symbol(_ model: Int, _ value: Int32) -> Int32 {
    let place = sums + model
    let slot = state & 0x7fff
    let isAbove = place.pointee .> SIMD16<Int16>(repeating: Int16(truncatingIfNeeded: slot))
    // Ones in the lanes above; the product adds their number up in its highest lane.
    let ones = unsafeBitCast(isAbove, to: SIMD16<UInt16>.self) & 1
    let halves = unsafeBitCast(ones.lowHalf &+ ones.highHalf, to: SIMD2<UInt64>.self)
    let above = Int(
      truncatingIfNeeded: ((halves[0] &+ halves[1]) &* 0x0001_0001_0001_0001) &>> 48
    )
    let symbol = 15 &- above
    let lanes = UnsafeRawPointer(place).assumingMemoryBound(to: UInt16.self)
    let start = UInt32(lanes[symbol])
    let frequency = (UInt32(lanes[symbol &+ 1]) &- start) & 0x7fff
    state = frequency &* (state &>> 15) &+ slot &- start
    refill()
    ModelStep.adapt(place, uses + model, isAbove)
    return Int32(truncatingIfNeeded: symbol)
  }

  @inline(__always)
  mutating func bits(_ value: UInt32, _ width: Int32) -> UInt32 {
    let rest = UInt32(truncatingIfNeeded: 15 &- width)
    let slot = state & 0x7fff
    state = (state &>> 15) &<< rest | slot & (1 &<< rest &- 1)
    refill()
    return slot &>> rest
  }
}
