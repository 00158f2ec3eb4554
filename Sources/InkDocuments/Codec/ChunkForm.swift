/// What the first byte of a chunk says.
enum ChunkForm: UInt8 {
  /// Whole strokes, understood by itself.
  case strokes = 0
  /// The first samples of a stroke that grows.
  case begins = 1
  /// More samples of the stroke that grows.
  case continues = 2
  /// More samples that do not fit the grids of those before.
  case restarts = 3
}

/// Tables at the head of a chunk of whole strokes, for devices coarser than the precision.
struct ChunkTables {
  /// All x are the offset and a multiple of the stride; then y.
  var strides: SIMD2<Int32> = SIMD2(1, 1)
  var offsets: SIMD2<Int32> = SIMD2(0, 0)
  /// All values of force, altitude, azimuth and roll that occur, ascending; empty where any may.
  var levels: [[Int32]] = [[], [], [], []]

  /// The most steps that levels can have.
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
