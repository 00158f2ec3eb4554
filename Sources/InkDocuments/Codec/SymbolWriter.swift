/// Encodes symbols by range asymmetric numeral systems (rANS).
///
/// rANS encodes from the last symbol to the first, so the symbols are stored until the end, each as a number called a
/// step: cumulative frequency in bits 17…31, state 0 or 1 in bit 16, frequency in the bits below.
struct SymbolWriter: SymbolPort {
  private let sums: UnsafeMutablePointer<SIMD16<Int16>>
  private let uses: UnsafeMutablePointer<UInt8>
  private var steps: UnsafeMutablePointer<UInt32>
  private var count = 0
  private var capacity: Int
  private(set) var seal: UInt32
  /// The bit of a step that marks state 1; 0 if there is only one state.
  private let secondMark: UInt32

  /// The maximum number of stored symbols of one sample, including the head and tables that may precede it.
  private static let roomForSample = 192

  /// The distance between the last stored symbol and the end of the encoded words in the same memory, in stored
  /// symbols.
  private static let slack = 8

  /// Begins a chunk of about `samples` samples, in memory lent by the buffer.
  ///
  /// `hasSecond` is whether there are two states, `seal` the hash before the first symbol.
  init(
    sums: UnsafeMutablePointer<SIMD16<Int16>>,
    uses: UnsafeMutablePointer<UInt8>,
    samples: Int,
    memory: SampleBuffer,
    hasSecond: Bool,
    seal: UInt32
  ) {
    self.seal = seal
    secondMark = hasSecond ? 0x10000 : 0
    self.sums = sums
    self.uses = uses
    (steps, capacity) = memory.takeSymbols(8 * samples + 4 * Self.roomForSample)
  }

  @inline(always)
  static var isWriter: Bool { true }

  /// Makes room for the symbols of one more sample, or of the head of a stroke.
  @inline(always)
  mutating func reserve() {
    if capacity &- count < Self.roomForSample &+ Self.slack { self = grown() }
  }

  // Returned, not assigned to self: a mutating call would keep the writers of hot loops out of registers.
  @inline(never)
  private func grown() -> SymbolWriter {
    var larger = self
    larger.capacity *= 2
    larger.steps = .allocate(capacity: larger.capacity)
    larger.steps.update(from: steps, count: count)
    steps.deallocate()
    return larger
  }

  @inline(always)
  mutating func symbol(_ model: Int, _ value: Int32, state: Int) -> Int32 {
    let row = sums + model
    let lanes = UnsafeRawPointer(row).assumingMemoryBound(to: UInt16.self)
    let symbol = Int(truncatingIfNeeded: value) & 15
    let start = UInt32(lanes[symbol])
    let frequency = (UInt32(lanes[symbol &+ 1]) &- start) & 0x7fff
    steps[count] = start &<< 17 | (state == 0 ? 0 : secondMark) | frequency
    count &+= 1
    let lane = SIMD16<Int16>(repeating: Int16(truncatingIfNeeded: value))
    ModelStep.adapt(row, uses + model, ModelStep.indices .> lane)
    seal = Seal.next(seal, UInt32(bitPattern: value))
    return value
  }

  @inline(always)
  mutating func bits(_ value: UInt32, _ width: Int32, state: Int) -> UInt32 {
    let rest = UInt32(truncatingIfNeeded: 15 &- width)
    let start = value &<< rest
    steps[count] = start &<< 17 | (state == 0 ? 0 : secondMark) | 1 &<< rest
    count &+= 1
    seal = Seal.next(seal, value)
    return value
  }

  /// Encodes a stored symbol in a state, which may output a 16-bit word below `words`.
  @inline(always)
  private static func push(
    _ step: UInt32,
    _ state: inout UInt32,
    _ words: inout UnsafeMutableRawPointer
  ) {
    let frequency = step & 0xffff
    // The word is always stored, but counts only if it is due. A branch on whether it is due would be unpredictable.
    let isDue = state >= frequency &<< 17
    (words - 2).storeBytes(of: UInt16(truncatingIfNeeded: state).littleEndian, as: UInt16.self)
    words -= isDue ? 2 : 0
    let rest = isDue ? state &>> 16 : state
    // The quotient is below 2^17, so the product fits and the reciprocal is exact enough; its computation does not wait
    // for the state.
    let reciprocal = Self.reciprocal(Int32(bitPattern: frequency))
    let quotient = UInt32(truncatingIfNeeded: (UInt64(rest) &* reciprocal) &>> 47)
    state = rest &+ quotient &* (0x8000 &- frequency) &+ step &>> 17
  }

  /// 2⁴⁷ divided by a frequency, rounded up; for some whole quotients, 1 more.
  ///
  /// The lowest bits of a double near 2⁵² are those of an integer, so no conversion is needed.
  @inline(always)
  private static func reciprocal(_ frequency: Int32) -> UInt64 {
    (0x1p47 / Double(frequency) + (0x1p52 - 0.5)).bitPattern &- 0x432f_ffff_ffff_ffff
  }

  /// Encodes and appends all stored symbols, and returns the memory to the buffer.
  mutating func finish(into bytes: inout [UInt8], memory: SampleBuffer) {
    // Words are written in the order of reading, downwards from behind the stored symbols. A stored symbol has four
    // bytes and makes at most one word of two bytes, so no pending symbol is overwritten. The symbols of the second
    // state add at most four words.
    let end = UnsafeMutableRawPointer(steps + (count + Self.slack))
    var words = end
    var first = Seal.first(seal)
    var second = Seal.second(seal)
    var next = steps + count
    while next > steps {
      next -= 1
      let step = next.pointee
      if step & 0x10000 == 0 {
        Self.push(step, &first, &words)
      } else {
        Self.push(step, &second, &words)
      }
    }
    // The second state is encoded as symbols in the first, from which the reader decodes it.
    count = 0
    if secondMark != 0 {
      let width = UInt32(31 - second.leadingZeroBitCount)
      _ = bits(width - 16, 4, state: 0)
      _ = wide(UInt64(second) & (1 << UInt64(width) - 1), Int32(bitPattern: width))
    }
    while count > 0 {
      count -= 1
      Self.push(steps[count], &first, &words)
    }
    var size = 4
    if words == end {
      while size > 1, first >> UInt32(8 * size - 8) == 0 { size -= 1 }
    }
    // The first state precedes the words, over four bytes of symbols that are no longer needed.
    let start = words - size
    for k in 0..<size {
      start.storeBytes(
        of: UInt8(truncatingIfNeeded: first >> UInt32(8 * k)),
        toByteOffset: k,
        as: UInt8.self
      )
    }
    bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: end - start))
    memory.recycle(symbols: steps, capacity: capacity)
  }
}
