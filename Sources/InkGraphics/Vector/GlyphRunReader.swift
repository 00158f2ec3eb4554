/// Decodes the glyphs of a picture that are set as text.
struct GlyphRunReader {
  /// The outlines of the palette; empty ones if the part that has them is missing, `nil` if all are missing.
  private let outlines: GlyphOutlines?
  private let advances: [Int64]
  private let symbols: PrefixDecoder
  private let numbers: PrefixDecoder
  private var cursor = GlyphCursor()

  /// The index of the byte behind the palette.
  let end: Int

  /// Reads a palette of a number of outlines, at least 1; `nil` if it is invalid.
  ///
  /// - Parameters:
  ///   - count: The number of outlines.
  ///   - bytes: The encoded picture.
  ///   - offset: The index of the first byte after the encoded number of outlines.
  ///   - tables: The tables of outlines of the picture and its parts.
  init?(_ count: Int, _ bytes: [UInt8], _ offset: Int, _ tables: inout OutlineTables) {
    guard count <= GlyphRunCode.maximumPalette, count <= bytes.count else { return nil }
    var reader = VarintReader(bytes, offset..<bytes.count)
    var paths: [Path] = []
    var hasTable = false
    paths.reserveCapacity(count)
    while paths.count < count {
      let table = Int(truncatingIfNeeded: min(reader.number(), 1 << 20))
      let part = Int(truncatingIfNeeded: min(reader.number(), 1 << 20))
      guard !reader.isBroken, part > 0, part <= count - paths.count else { return nil }
      var indices: [Int] = []
      indices.reserveCapacity(part)
      var next = 0
      for _ in 0..<part {
        let index = next + Int(truncatingIfNeeded: min(reader.number(), 1 << 24))
        guard !reader.isBroken, index <= VectorPicture.maximumCount else { return nil }
        indices.append(index)
        next = index + 1
      }
      if let found = tables.paths(indices, of: table) {
        hasTable = true
        paths += found
      } else {
        paths += [Path](repeating: Path(), count: part)
      }
    }
    var bits = BitReader(bytes, reader.offset..<bytes.count)
    symbols = bits.prefixCode(count + GlyphRunCode.Move.allCases.count)
    numbers = bits.numberCode()
    var advances: [Int64] = []
    advances.reserveCapacity(count)
    for _ in 0..<count where !bits.isBroken { advances.append(bits.number(numbers)) }
    if bits.isBroken || advances.contains(where: { abs($0) > GlyphRunCode.greatest }) { return nil }
    self.advances = advances
    outlines = hasTable ? GlyphOutlines(paths) : nil
    end = bits.end
  }

  /// A decoded run; its glyphs are `nil` if their outlines are missing.
  typealias Run = (glyphs: GlyphRun?, end: Int)

  /// Reads a run; `nil` if it is invalid.
  ///
  /// - Parameters:
  ///   - count: The number of glyphs.
  ///   - bytes: The encoded picture.
  ///   - offset: The index of the first byte after the encoded number of glyphs.
  mutating func run(_ count: Int, _ bytes: [UInt8], _ offset: Int) -> Run? {
    var bits = BitReader(bytes, offset..<bytes.count)
    var placements: [GlyphRun.Placement] = []
    placements.reserveCapacity(min(count, 8192))
    var cursor = cursor
    while placements.count < count {
      let symbol = bits.symbol(symbols)
      if bits.isBroken { return nil }
      if symbol < advances.count {
        placements.append(GlyphRun.Placement(symbol, cursor.point))
        cursor.x &+= advances[symbol]
      } else if let move = GlyphRunCode.Move(rawValue: symbol - advances.count) {
        let a = move.numbers > 0 ? bits.number(numbers) : 0
        cursor.move(move, a, move.numbers > 1 ? bits.number(numbers) : 0)
        if !cursor.isValid { return nil }
      }
    }
    if bits.isBroken { return nil }
    self.cursor = cursor
    return (outlines.map { GlyphRun($0, placements) }, bits.end)
  }
}
