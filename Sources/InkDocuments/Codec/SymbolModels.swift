/// Adaptive frequencies of sixteen symbols each, for every context of the codec.
///
/// A model consists of the cumulative frequencies below each symbol, in units of 1/32,768. Lane 0 is always 0.
struct SymbolModels {
  // The index of the first model of each kind.
  static let x = 0
  static let y = 24
  static let force = 48
  static let time = 96
  /// The first of sixteen models each for altitude, azimuth and roll.
  static let angles = 136
  /// The sizes of residuals beyond fifteen steps, one model per channel.
  static let outliers = 184
  static let counts = 191
  static let startLocation = 192
  static let startTime = 193
  static let startReading = 194
  static let levels = 195
  static let groups = 196
  static let shape = 197
  /// The first of sixteen models, one for each set of readings of the previous sample.
  static let presence = 198
  static let extras = 214
  static let headMask = 215
  static let headParts = 216
  static let grids = 217
  /// The number of groups of four bits of raw residuals, one model per channel.
  static let raw = 218
  static let features = 225
  static let count = 226

  /// The least frequency of a symbol.
  static let floor: Int16 = 32

  /// The models, one more than ``count``: the first lane of the last, 0, ends the model before it.
  var sums: [SIMD16<Int16>]

  /// The number of uses of each model, up to 33.
  var uses: [UInt8]

  /// Creates the models for the beginning of a chunk.
  init() { self = Self.fresh }

  private static let fresh = SymbolModels(table: PriorTable.text.utf8Start)

  private init(table text: UnsafePointer<UInt8>) {
    uses = Array(repeating: 0, count: Self.count)
    sums = Array(repeating: Self.model { _ in 64 }, count: Self.count + 1)
    for row in 0..<PriorTable.rows {
      sums[row] = Self.model { symbol in
        let cost = UInt32(text[16 &* row &+ symbol] &- 48)
        return (cost & 1 == 0 ? 32768 : 23170) >> (cost >> 1)
      }
    }
    for angle in 0..<3 {
      for i in 0..<16 { sums[Self.angles + 16 * angle + i] = sums[Self.force + i] }
    }
    let rare = Self.model { $0 == 0 ? 128 : 1 }
    for model in [Self.shape, Self.extras, Self.headParts, Self.features] { sums[model] = rare }
    for mask in 0..<16 { sums[Self.presence + mask] = Self.model { $0 == mask ? 128 : 1 } }
    sums[Self.count] = SIMD16(repeating: 0)
  }

  /// A model with frequencies in the ratio of weights.
  private static func model(_ weight: (Int) -> UInt32) -> SIMD16<Int16> {
    var total: UInt32 = 0
    for symbol in 0..<16 { total += weight(symbol) }
    var result = SIMD16<Int16>(repeating: 0)
    var sum: UInt32 = 0
    for symbol in 0..<16 {
      result[symbol] = Int16(truncatingIfNeeded: sum)
      sum += UInt32(floor) + 32256 * weight(symbol) / total
    }
    return result
  }
}

/// The sink or source of symbols.
///
/// The same code describes a chunk in both directions: it passes in the values that it has, and continues with the
/// returned values. A writer returns the value passed in, a reader the value that it reads.
///
/// There are two states, 0 and 1, so that reading from one need not wait for the other. In chunks of a growing stroke,
/// which are short, state 0 serves as both.
protocol SymbolPort {
  /// Whether it uses the values passed in.
  static var isWriter: Bool { get }

  /// Codes one of sixteen symbols, by an adaptive model.
  mutating func symbol(_ model: Int, _ value: Int32, state: Int) -> Int32

  /// Codes the lowest bits of a number, 1…15, all equally likely.
  mutating func bits(_ value: UInt32, _ count: Int32, state: Int) -> UInt32

  /// Reserves memory; called before each sample and each head.
  mutating func reserve()
}

/// A running hash of all coded values, by which a reader detects changed or missing bytes.
enum Seal {
  /// The initial hash.
  static let start: UInt32 = 1

  /// The hash after one more number.
  @inline(always)
  static func next(_ seal: UInt32, _ value: UInt32) -> UInt32 { (seal ^ value) &* 0x9e37_79b1 }

  /// The first state behind the last symbol.
  static func first(_ seal: UInt32) -> UInt32 { 0x10000 | seal >> 16 }

  /// The second state behind the last symbol.
  static func second(_ seal: UInt32) -> UInt32 { 0x10000 | seal & 0xffff }
}

/// Operations on one model in unsafe memory.
enum ModelStep {
  // Computed, since access to a stored property would check for its initialization each time.
  @inline(always)
  static var indices: SIMD16<Int16> {
    SIMD16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  }

  /// The sums of the least frequencies below each symbol.
  @inline(always)
  static var ramp: SIMD16<Int16> {
    SIMD16(0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448, 480)
  }

  /// Moves a model towards the symbol below the lanes that `isAbove` selects.
  @inline(always)
  static func adapt(
    _ sums: UnsafeMutablePointer<SIMD16<Int16>>,
    _ uses: UnsafeMutablePointer<UInt8>,
    _ isAbove: SIMDMask<SIMD16<Int16>>
  ) {
    let target = ramp &+ (unsafeBitCast(isAbove, to: SIMD16<Int16>.self) & 32256)
    let before = sums.pointee
    let distance = target &- before
    let n = uses.pointee
    if n > 32 {
      sums.pointee = before &+ (distance &>> 6)
    } else {
      sums.pointee = before &+ (n > 8 ? distance &>> 5 : distance &>> 4)
      uses.pointee = n &+ 1
    }
  }
}
