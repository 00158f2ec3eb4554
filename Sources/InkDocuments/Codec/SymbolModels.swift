/// Adaptive frequencies of sixteen symbols each, a model for every context of the codec.
///
/// A model has, for each symbol, the sum of the frequencies of the symbols below it, in units of 1/32,768; lane 0 is 0.
struct SymbolModels {
  // The indices in ``sums`` of the models, or of the first one of each kind.
  static let x = 0
  static let y = 24
  static let force = 48
  static let time = 96
  /// The index of the first of 48 models: sixteen each for altitude, azimuth and roll.
  static let angles = 136
  /// The index of the first of seven models, one per channel: sizes of residuals beyond the sixteen symbols.
  static let outliers = 184
  static let counts = 191
  static let startLocation = 192
  static let startTime = 193
  static let startReading = 194
  static let levels = 195
  static let groups = 196
  static let shape = 197
  /// The index of the first of sixteen models of masks of readings, one for each mask of the previous sample.
  static let presence = 198
  static let extras = 214
  static let headMask = 215
  static let headParts = 216
  static let grids = 217
  /// The index of the first of seven models, one per channel: the number of 4-bit groups of a residual without a grid.
  static let raw = 218
  static let features = 225
  static let count = 226

  /// The least frequency of a symbol, in units of 1/32,768.
  static let floor: Int16 = 32

  /// The models in the order of the indices above, and one more: its first lane, 0, ends the last model.
  var sums: [SIMD16<Int16>]

  /// The number of symbols coded with each model, at most 33; models adapt more slowly with it.
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

  /// A model whose frequencies are in the ratio of the weights of the symbols 0…15.
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

/// The sink or source of symbols: a ``SymbolWriter`` or a ``SymbolReader``.
///
/// The same code describes a chunk in both directions: it passes in the values that it has, and continues with the
/// returned values. A writer returns the value passed in, a reader the value that it reads.
///
/// The entropy coder has two states, 0 and 1, so that reading from one need not wait for the other. In chunks of a
/// growing stroke, which are short, state 0 serves as both.
protocol SymbolPort {
  /// Whether it writes the values passed in; if not, it ignores them and returns values that it reads.
  static var isWriter: Bool { get }

  /// Writes or reads one of sixteen symbols with the adaptive model at index `model`; returns it.
  mutating func symbol(_ model: Int, _ value: Int32, state: Int) -> Int32

  /// Writes or reads the lowest `count` bits of a number, 1…15 of them, all values equally likely; returns them.
  mutating func bits(_ value: UInt32, _ count: Int32, state: Int) -> UInt32

  /// Reserves memory for symbols; called before each sample and each head of a stroke.
  mutating func reserve()
}

/// A running hash of all coded values, by which a reader detects changed or missing bytes.
enum Seal {
  /// The initial hash.
  static let start: UInt32 = 1

  /// The hash after one more coded number.
  @inline(always)
  static func next(_ seal: UInt32, _ value: UInt32) -> UInt32 { (seal ^ value) &* 0x9e37_79b1 }

  /// The initial first state of the entropy coder, from the final hash: a reader ends with it if nothing is damaged.
  static func first(_ seal: UInt32) -> UInt32 { 0x10000 | seal >> 16 }

  /// The initial second state of the entropy coder, from the final hash: a reader ends with it if nothing is damaged.
  static func second(_ seal: UInt32) -> UInt32 { 0x10000 | seal & 0xffff }
}

/// Operations on one model of ``SymbolModels``, in unsafe memory.
enum ModelStep {
  // Computed, since access to a stored property would check for its initialization each time.
  @inline(always)
  static var indices: SIMD16<Int16> {
    SIMD16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  }

  /// The cumulative frequencies of a model in which every symbol has the least frequency.
  @inline(always)
  static var ramp: SIMD16<Int16> {
    SIMD16(0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448, 480)
  }

  /// Increases the frequency of the symbol just coded.
  ///
  /// - Parameter isAbove: The lanes of the symbols above it.
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
