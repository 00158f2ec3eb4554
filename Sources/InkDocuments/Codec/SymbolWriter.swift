/// Takes symbols in order and makes bytes of them, with an asymmetric numeral system.
///
/// The numeral system works from the last symbol to the first, so the symbols are kept until the end
/// as pairs of start (upper half) and frequency (lower half), in parts of 32,768.
struct SymbolWriter: SymbolPort {
  private let sums: UnsafeMutablePointer<SIMD16<Int16>>
  private let uses: UnsafeMutablePointer<UInt8>
  private var steps: UnsafeMutablePointer<UInt32>
  private var count = 0
  private var capacity: Int

  /// Steps that one sample can take at most, with all that may come with it.
  private static let roomForSample = 192

  init(
    sums: UnsafeMutablePointer<SIMD16<Int16>>,
    uses: UnsafeMutablePointer<UInt8>,
    samples: Int
  ) {
    self.sums = sums
    self.uses = uses
    capacity = 8 * samples + 4 * Self.roomForSample
    steps = .allocate(capacity: capacity)
  }

  /// Makes room for all steps of one more sample, or of the head of a stroke.
  @inline(__always)
  mutating func reserve() {
    if capacity &- count < Self.roomForSample { grow() }
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<UInt32>.allocate(capacity: 2 * capacity)
    larger.update(from: steps, count: count)
    steps.deallocate()
    steps = larger
    capacity *= 2
  }

  @inline(__always)
  mutating func symbol(_ model: Int, _ value: Int32) -> Int32 {
    let place = sums + model
    let lanes = UnsafeRawPointer(place).assumingMemoryBound(to: UInt16.self)
    let symbol = Int(truncatingIfNeeded: value) & 15
    let start = UInt32(lanes[symbol])
    let frequency = (UInt32(lanes[symbol &+ 1]) &- start) & 0x7fff
    steps[count] = start &<< 16 | frequency
    count &+= 1
    let lane = SIMD16<Int16>(repeating: Int16(truncatingIfNeeded: value))
    ModelStep.adapt(place, uses + model, ModelStep.indices .> lane)
    return value
  }

  @inline(__always)
  mutating func bits(_ value: UInt32, _ width: Int32) -> UInt32 {
    let rest = UInt32(truncatingIfNeeded: 15 &- width)
    // Nothing is kept of no bits.
    steps[count] = (value &<< rest) &<< 16 | 1 &<< rest
    count &+= width > 0 ? 1 : 0
    return value
  }

  /// Puts a step on a state.
  @inline(__always)
  private static func push(
    _ step: UInt32,
    _ state: inout UInt32,
    _ words: UnsafeMutablePointer<UInt16>,
    _ first: inout Int
  ) {
    let frequency = step & 0xffff
    if state >= frequency &<< 17 {
      first &-= 1
      words[first] = UInt16(truncatingIfNeeded: state)
      state &>>= 16
    }
    // The quotient is below 2^17, so the product fits, and the reciprocal is exact enough; it does
    // not have to wait for the state.
    let reciprocal = UInt64(bitPattern: Int64(0x1p47 / Double(frequency))) &+ 1
    let quotient = UInt32(truncatingIfNeeded: (UInt64(state) &* reciprocal) &>> 47)
    state = quotient &<< 15 &+ (state &- quotient &* frequency) &+ step &>> 16
  }

  /// Appends the bytes of all symbols, and gives the memory back.
  mutating func finish(into bytes: inout [UInt8]) {
    // Words in the order of reading; each step makes one at most.
    let words = UnsafeMutablePointer<UInt16>.allocate(capacity: count + 1)
    var first = count
    var state: UInt32 = 1
    var i = count
    while i > 0 {
      i &-= 1
      Self.push(steps[i], &state, words, &first)
    }
    var width = 4
    if first == count {
      while width > 1, state >> UInt32(8 * width - 8) == 0 { width -= 1 }
    }
    bytes.reserveCapacity(bytes.count + 4 + 2 * (count - first))
    for k in 0..<width { bytes.append(UInt8(truncatingIfNeeded: state >> UInt32(8 * k))) }
    for k in first..<count {
      bytes.append(UInt8(truncatingIfNeeded: words[k]))
      bytes.append(UInt8(truncatingIfNeeded: words[k] >> 8))
    }
    words.deallocate()
    steps.deallocate()
  }
}
