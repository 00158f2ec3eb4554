/// Encodes symbols with an asymmetric numeral system.
///
/// The numeral system works from the last symbol to the first, so the symbols are stored until the end, each as a
/// number: its start above bit 16, its state in bit 16, its frequency below.
struct SymbolWriter: SymbolPort {
  private let sums: UnsafeMutablePointer<SIMD16<Int16>>
  private let uses: UnsafeMutablePointer<UInt8>
  private var steps: UnsafeMutablePointer<UInt32>
  private var count = 0
  private var capacity: Int
  private(set) var seal: UInt32
  /// The bit that marks a step of the second state.
  private let secondMark: UInt32

  /// The maximum number of steps of one sample, including everything that may precede it.
  private static let roomForSample = 192

  /// The distance from the end of the steps to the end of the words of ``finish(into:memory:)``, in steps.
  private static let slack = 8

  /// Begins a chunk of about `samples` samples, with memory of a buffer.
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

  // Returns a copy, so that writers in hot loops stay in registers.
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

  /// Encodes a step in a state.
  @inline(always)
  private static func push(
    _ step: UInt32,
    _ state: inout UInt32,
    _ words: inout UnsafeMutableRawPointer
  ) {
    let frequency = step & 0xffff
    // The word is always written, and kept only if it is due, since that is unpredictable.
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

  /// 2⁴⁷ divided by a frequency, at most one more.
  ///
  /// Near 2⁵² the bits of a double count in ones, so no conversion is needed.
  @inline(always)
  private static func reciprocal(_ frequency: Int32) -> UInt64 {
    (0x1p47 / Double(frequency) + (0x1p52 - 0.5)).bitPattern &- 0x432f_ffff_ffff_ffff
  }

  /// Appends the bytes of all symbols, and returns the memory.
  mutating func finish(into bytes: inout [UInt8], memory: SampleBuffer) {
    // Words are written in the order of reading, downwards from behind the steps. A step has four bytes and makes at
    // most a word of two, so no pending step is overwritten; four words are those of the second state.
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
    // The reader decodes the second state from the first.
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
    // The first state precedes the words, in four bytes of steps that are no longer needed.
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
