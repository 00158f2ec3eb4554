/// Samples as seven channels of integers: x, y, time, force, altitude, azimuth and roll, with the numbers 0…6.
///
/// The sample `i` of a channel is at index `channel * capacity + i` of ``steps`` or ``raw``. Only the holder of the
/// single reference may write to it.
final class SampleBuffer: @unchecked Sendable {
  static let channels = 7

  let capacity: Int

  /// The numbers as steps on the channels' ``Grid``, one channel after the other.
  ///
  /// The entry of a reading that a sample lacks is never written, and its value is meaningless.
  let steps: UnsafeMutablePointer<Int32>

  /// The bits of the readings that each sample has: force 1, altitude 2, azimuth 4, roll 8.
  let masks: UnsafeMutablePointer<UInt8>

  /// The numbers as 64-bit integers, one channel after the other: their bit patterns, or steps on a ``DecimalGrid``.
  ///
  /// Allocated on first use.
  private(set) lazy var raw: UnsafeMutablePointer<Int64> = {
    let memory = UnsafeMutablePointer<Int64>.allocate(capacity: Self.channels * capacity)
    memory.initialize(repeating: 0, count: Self.channels * capacity)
    hasRaw = true
    return memory
  }()
  private var hasRaw = false

  /// The ``SampleExtras`` of each sample; allocated on first use.
  private(set) lazy var extras: UnsafeMutablePointer<SampleExtras> = {
    let memory = UnsafeMutablePointer<SampleExtras>.allocate(capacity: capacity)
    memory.initialize(repeating: SampleExtras(), count: capacity)
    hasExtras = true
    return memory
  }()
  private var hasExtras = false

  /// Memory for the symbols of a ``SymbolWriter``, lent by ``takeSymbols(_:)``; `nil` at first and while lent.
  private var symbols: UnsafeMutablePointer<UInt32>?
  private var symbolCapacity = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    steps = .allocate(capacity: Self.channels * self.capacity)
    masks = .allocate(capacity: self.capacity)
  }

  /// Lends memory for at least `minimum` symbols; return it with ``recycle(symbols:capacity:)``.
  func takeSymbols(_ minimum: Int) -> (memory: UnsafeMutablePointer<UInt32>, capacity: Int) {
    defer { (symbols, symbolCapacity) = (nil, 0) }
    if let symbols {
      if symbolCapacity >= minimum { return (symbols, symbolCapacity) }
      symbols.deallocate()
    }
    return (.allocate(capacity: minimum), minimum)
  }

  /// Takes back the memory for symbols, or other memory that replaces it.
  func recycle(symbols memory: UnsafeMutablePointer<UInt32>, capacity: Int) {
    (symbols, symbolCapacity) = (memory, capacity)
  }

  deinit {
    symbols?.deallocate()
    if hasRaw { raw.deallocate() }
    if hasExtras { extras.deallocate() }
    masks.deallocate()
    steps.deallocate()
  }

  /// Maps the bits of a number to an integer such that integers have the order of the numbers.
  @inline(always)
  static func ordered(_ number: Double) -> Int64 {
    let bits = Int64(bitPattern: number.bitPattern)
    return bits ^ ((bits &>> 63) & .max)
  }

  /// The inverse of ``ordered(_:)``.
  @inline(always)
  static func number(_ ordered: Int64) -> Double {
    Double(bitPattern: UInt64(bitPattern: ordered ^ ((ordered &>> 63) & .max)))
  }
}
