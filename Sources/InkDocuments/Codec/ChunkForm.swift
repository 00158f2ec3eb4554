/// The kind of a chunk: the encoded samples that one call of ``SampleEncoder`` returns.
///
/// Stored in its first byte.
enum ChunkForm: UInt8 {
  /// Whole strokes, which can be decoded without other chunks.
  case strokes = 0
  /// The first samples of a growing stroke (one that is written while it is drawn).
  case begins = 1
  /// More samples of the growing stroke, rounded to the same grids (``Grid``: the multiples of one step) as before.
  case continues = 2
  /// More samples of the growing stroke that aren't multiples of its steps: the chunk has new grids.
  case restarts = 3
}

/// The tables at the beginning of a chunk of whole strokes, for devices coarser than the precision.
///
/// Strides and levels replace the steps of samples (integers on a ``Grid``) with smaller numbers, which cost fewer
/// bits.
struct ChunkTables {
  /// The strides of the steps of x and of y: each step is ``offsets`` plus a multiple of its stride.
  var strides: SIMD2<Int32> = SIMD2(1, 1)
  var offsets: SIMD2<Int32> = SIMD2(0, 0)
  /// All occurring steps of force, altitude, azimuth and roll, one ascending array each; samples then have indices into
  /// it.
  ///
  /// Empty if the reading has no table.
  var levels: [[Int32]] = [[], [], [], []]

  /// The maximum number of ``levels`` of a reading, which are steps from 0 to less than this.
  static let maximumLevels = 4096

  mutating func code<Port: SymbolPort>(_ port: inout Port) {
    port.reserve()
    var features: Int32 = strides != SIMD2(1, 1) ? 1 : 0
    for i in 0..<4 where !levels[i].isEmpty { features |= 2 }
    features = port.symbol(SymbolModels.features, features)
    if features & 1 != 0 {
      for axis in 0..<2 {
        let stride = port.number(SymbolModels.levels, UInt64(strides[axis] - 1))
        strides[axis] = Int32(truncatingIfNeeded: stride) &+ 1
        let offset = port.number(SymbolModels.levels, UInt64(offsets[axis]))
        offsets[axis] = Int32(truncatingIfNeeded: offset)
      }
    }
    guard features & 2 != 0 else { return }
    for i in 0..<4 {
      let written = port.number(SymbolModels.counts, UInt64(levels[i].count))
      let count = Int(truncatingIfNeeded: min(written, UInt64(Self.maximumLevels)))
      var level: Int32 = -1
      for k in 0..<count {
        port.reserve()
        let gap = k < levels[i].count ? levels[i][k] - level - 1 : 0
        level &+= Int32(truncatingIfNeeded: port.number(SymbolModels.levels, UInt64(gap))) &+ 1
        if k < levels[i].count { levels[i][k] = level } else { levels[i].append(level) }
      }
    }
  }
}
