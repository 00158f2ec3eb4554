/// Decodes the symbols that a ``SymbolWriter`` encoded.
///
/// Any bytes are safe to read: beyond their end it returns meaningless symbols, which ``isSpent`` finally detects.
struct SymbolReader: SymbolPort {
  private let sums: UnsafeMutablePointer<SIMD16<Int16>>
  private let uses: UnsafeMutablePointer<UInt8>
  private let bytes: UnsafePointer<UInt8>
  private var first: UInt32
  private var second: UInt32 = 0x10000
  private let hasSecond: Bool
  private(set) var seal: UInt32
  private(set) var offset: Int
  private let end: Int

  /// The number of bytes that must be readable beyond the end of the symbols.
  static let padding = 2

  /// Begins to read at the offset `start`; `nil` if the bytes have a length that no writer produces.
  ///
  /// The last ``padding`` bytes are ignored. `hasSecond` is whether there are two states, `seal` the hash before the
  /// symbols.
  init?(
    sums: UnsafeMutablePointer<SIMD16<Int16>>,
    uses: UnsafeMutablePointer<UInt8>,
    bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    hasSecond: Bool,
    seal: UInt32
  ) {
    let length = bytes.count - start - Self.padding
    guard let base = bytes.baseAddress, length > 0 else { return nil }
    guard length & 1 == 0 || length < 4 else { return nil }
    self.sums = sums
    self.uses = uses
    self.bytes = base
    self.hasSecond = hasSecond
    end = start + length
    first = 0
    self.seal = 0
    offset = start + min(length, 4)
    for k in 0..<min(length, 4) { first |= UInt32(base[start + k]) << UInt32(8 * k) }
    if hasSecond {
      let width = 16 + bits(0, 4, state: 0)
      second = 1 << width | UInt32(truncatingIfNeeded: wide(0, Int32(bitPattern: width)))
    }
    self.seal = seal
  }

  /// Whether all bytes were read, and the final states match the hash of the symbols, so that nothing is damaged.
  var isSpent: Bool {
    first == Seal.first(seal) && (!hasSecond || second == Seal.second(seal)) && offset == end
  }

  /// Whether a state is below its minimum, which proves damage.
  var isSenseless: Bool { first < 0x10000 || second < 0x10000 }

  @inline(always)
  static var isWriter: Bool { false }

  @inline(always)
  mutating func reserve() {}

  /// Sets state 0 or 1; refills it with the next 16-bit word if it is below its minimum.
  ///
  /// A branch on that would be unpredictable, so the code has none.
  @inline(always)
  private mutating func set(_ which: Int, to state: UInt32) {
    let pointer = UnsafeRawPointer(bytes + offset)
    let word = UInt32(UInt16(littleEndian: pointer.loadUnaligned(as: UInt16.self)))
    let isDue: UInt32 = (state < 0x10000 ? 1 : 0) & (offset < end ? 1 : 0)
    let other = state ^ (state &<< 16 | word)
    let next = state ^ (other & (0 &- isDue))
    offset &+= Int(truncatingIfNeeded: isDue &<< 1)
    if which == 0 || !hasSecond { first = next } else { second = next }
  }

  @inline(always)
  mutating func symbol(_ model: Int, _ value: Int32, state which: Int) -> Int32 {
    let state = which == 0 || !hasSecond ? first : second
    let row = sums + model
    let slot = state & 0x7fff
    let isAbove = row.pointee .> SIMD16<Int16>(repeating: Int16(truncatingIfNeeded: slot))
    // Counts the symbols above the coded one: their lanes are 1, and the product has the sum of all lanes in the highest.
    let ones = unsafeBitCast(isAbove, to: SIMD16<UInt16>.self) & 1
    let halves = unsafeBitCast(ones.lowHalf &+ ones.highHalf, to: SIMD2<UInt64>.self)
    let above = Int(
      truncatingIfNeeded: ((halves[0] &+ halves[1]) &* 0x0001_0001_0001_0001) &>> 48
    )
    let symbol = 15 &- above
    let lanes = UnsafeRawPointer(row).assumingMemoryBound(to: UInt16.self)
    let start = UInt32(lanes[symbol])
    let frequency = (UInt32(lanes[symbol &+ 1]) &- start) & 0x7fff
    set(which, to: frequency &* (state &>> 15) &+ slot &- start)
    ModelStep.adapt(row, uses + model, isAbove)
    seal = Seal.next(seal, UInt32(truncatingIfNeeded: symbol))
    return Int32(truncatingIfNeeded: symbol)
  }

  @inline(always)
  mutating func bits(_ value: UInt32, _ width: Int32, state which: Int) -> UInt32 {
    let state = which == 0 || !hasSecond ? first : second
    let rest = UInt32(truncatingIfNeeded: 15 &- width)
    let slot = state & 0x7fff
    set(which, to: (state &>> 15) &<< rest | slot & (1 &<< rest &- 1))
    let value = slot &>> rest
    seal = Seal.next(seal, value)
    return value
  }
}
