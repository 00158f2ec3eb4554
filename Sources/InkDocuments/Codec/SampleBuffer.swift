/// Samples as channels of whole numbers: x, y, time, force, altitude, azimuth, roll.
///
/// Who writes to it has the only reference.
final class SampleBuffer: @unchecked Sendable {
  static let channels = 7

  let capacity: Int

  /// Steps of the channels' grids, one channel after the other.
  ///
  /// Where a sample has no number, nothing is ever written, and nothing that is read here counts.
  let steps: UnsafeMutablePointer<Int32>

  /// Which readings a sample has.
  let masks: UnsafeMutablePointer<UInt8>

  /// Numbers that no grid holds, in the same order; made when first needed.
  private(set) lazy var raw: UnsafeMutablePointer<Int64> = {
    let memory = UnsafeMutablePointer<Int64>.allocate(capacity: Self.channels * capacity)
    memory.initialize(repeating: 0, count: Self.channels * capacity)
    hasRaw = true
    return memory
  }()
  private var hasRaw = false

  /// Extras of each sample; made when first needed.
  private(set) lazy var extras: UnsafeMutablePointer<SampleExtras> = {
    let memory = UnsafeMutablePointer<SampleExtras>.allocate(capacity: capacity)
    memory.initialize(repeating: SampleExtras(), count: capacity)
    hasExtras = true
    return memory
  }()
  private var hasExtras = false

  /// Memory for the symbols of a chunk; none at first.
  private var symbols: UnsafeMutablePointer<UInt32>?
  private var symbolCapacity = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    steps = .allocate(capacity: Self.channels * self.capacity)
    masks = .allocate(capacity: self.capacity)
  }

  /// Lends memory for symbols, to be given back by ``keep(symbols:capacity:)``.
  func takeSymbols(_ minimum: Int) -> (memory: UnsafeMutablePointer<UInt32>, capacity: Int) {
    defer { (symbols, symbolCapacity) = (nil, 0) }
    if let symbols {
      if symbolCapacity >= minimum { return (symbols, symbolCapacity) }
      symbols.deallocate()
    }
    return (.allocate(capacity: minimum), minimum)
  }

  /// Takes memory for symbols back, or other memory that came into its place.
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

  /// Maps the bits of a number so that greater numbers give greater results.
  @inline(always)
  static func ordered(_ number: Double) -> Int64 {
    let bits = Int64(bitPattern: number.bitPattern)
    return bits ^ ((bits &>> 63) & .max)
  }

  /// The number of a result of ``ordered(_:)``.
  @inline(always)
  static func number(_ ordered: Int64) -> Double {
    Double(bitPattern: UInt64(bitPattern: ordered ^ ((ordered &>> 63) & .max)))
  }
}
