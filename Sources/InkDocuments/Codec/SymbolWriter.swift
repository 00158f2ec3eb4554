/// Takes symbols in order and makes bytes of them, with an asymmetric numeral system.
///
/// The numeral system works from the last symbol to the first, so the symbols are kept until the end,
/// each as a number: its start above bit 16, the state that it is for in bit 16, its frequency below.
struct SymbolWriter: SymbolPort {
  private let sums: UnsafeMutablePointer<SIMD16<Int16>>
  private let uses: UnsafeMutablePointer<UInt8>
  private var steps: UnsafeMutablePointer<UInt32>
  private var count = 0
  private var capacity: Int
  private(set) var seal: UInt32
  /// What marks a step on the second state.
  private let secondMark: UInt32

  /// Steps that one sample can take at most, with all that may come with it.
  private static let roomForSample = 192

  /// What the words of ``finish(into:memory:)`` begin behind the steps.
  private static let slack = 8

  /// Begins a chunk of about so many samples, with memory of a buffer.
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

  /// Makes room for all steps of one more sample, or of the head of a stroke.
  @inline(always)
  mutating func reserve() {
    if capacity &- count < Self.roomForSample &+ Self.slack { self = grown() }
  }

  // Returned, so that writers in hot loops stay in registers.
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

  /// Puts a step on a state.
  @inline(always)
  private static func push(
    _ step: UInt32,
    _ state: inout UInt32,
    _ words: inout UnsafeMutableRawPointer
  ) {
    let frequency = step & 0xffff
    // Written always, kept if it is due: that cannot be foreseen.
    let isDue = state >= frequency &<< 17
    (words - 2).storeBytes(of: UInt16(truncatingIfNeeded: state).littleEndian, as: UInt16.self)
    words -= isDue ? 2 : 0
    let rest = isDue ? state &>> 16 : state
    // The quotient is below 2^17, so the product fits, and the reciprocal is exact enough; it does
    // not have to wait for the state.
    let reciprocal = Self.reciprocal(Int32(bitPattern: frequency))
    let quotient = UInt32(truncatingIfNeeded: (UInt64(rest) &* reciprocal) &>> 47)
    state = rest &+ quotient &* (0x8000 &- frequency) &+ step &>> 17
  }

  /// 2⁴⁷ by a frequency, more by one at most.
  ///
  /// Near 2⁵² the bits of a float count in ones, so none has to be converted.
  @inline(always)
  private static func reciprocal(_ frequency: Int32) -> UInt64 {
    (0x1p47 / Double(frequency) + (0x1p52 - 0.5)).bitPattern &- 0x432f_ffff_ffff_ffff
  }

  /// Appends the bytes of all symbols, and gives the memory back.
  mutating func finish(into bytes: inout [UInt8], memory: SampleBuffer) {
    // Words in the order of reading, from behind the steps downwards. A step is four bytes and makes a word
    // of two at most, so none is overwritten that is still needed; four words are those of the
    // second state.
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
    // The reader gets the second state out of the first.
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
    // The first state goes in front of the words, four bytes in place of steps that are done with.
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
