/// Encodes the glyphs of a picture as text: a palette of outlines, and runs that use it.
struct GlyphRunWriter {
  /// An outline, by its table and its index there.
  private struct Key: Hashable, Comparable {
    var table: Int
    var index: Int
    static func < (a: Key, b: Key) -> Bool { (a.table, a.index) < (b.table, b.index) }
  }

  /// A glyph at its position: horizontally in parts, vertically in steps; see ``GlyphRunCode``.
  private struct Glyph {
    var number: Int
    var x: Int64
    var y: Int64
  }

  private var palette: [Key] = []
  private var advances: [Int64] = []
  private var recorder = SymbolRecorder(alphabets: [])
  private var ranges: [(symbols: Range<Int>, count: Int)] = []
  private var codes: [PrefixCode] = []
  private var cursor = GlyphCursor()

  /// The number of runs that were written.
  private var written = 0

  /// Creates a writer of the runs of a picture.
  ///
  /// - Parameter runs: The runs, each with the index of its table of outlines; those of one element are consecutive
  ///   and have one paint.
  init(_ runs: [[(table: Int, run: GlyphRun)]]) {
    var used: Set<Key> = []
    for (table, run) in runs.joined() {
      for placement in run.placements where run.outlines.paths.indices.contains(placement.index) {
        used.insert(Key(table: table, index: placement.index))
      }
    }
    palette = used.sorted()
    guard palette.count <= GlyphRunCode.maximumPalette else { return }
    var numbers: [Key: Int] = [:]
    for (number, key) in palette.enumerated() { numbers[key] = number }
    let glyphs = runs.map { parts in
      parts.flatMap { table, run in
        run.placements.compactMap { placement in
          numbers[Key(table: table, index: placement.index)].map {
            Glyph(
              number: $0,
              x: Self.grid(placement.origin.x, GlyphRunCode.steps * Double(GlyphRunCode.parts)),
              y: Self.grid(placement.origin.y, GlyphRunCode.steps)
            )
          }
        }
      }
    }
    advances = Self.advances(glyphs, palette.count)
    recorder = SymbolRecorder(alphabets: [
      palette.count + GlyphRunCode.Move.allCases.count, PrefixCode.numberSymbols,
    ])
    for advance in advances { recorder.number(advance, of: GlyphRunCode.numbers) }
    for run in glyphs {
      let start = recorder.count
      for glyph in run { record(glyph) }
      ranges.append((start..<recorder.count, run.count))
    }
    codes = recorder.codes
  }

  /// Whether there are more outlines than a palette may have.
  var isTooLarge: Bool { palette.count > GlyphRunCode.maximumPalette }

  /// The encoded palette, which precedes the items: the number of outlines, and if there are any, the outlines in order
  /// of their tables, the prefix codes, and the advances.
  var paletteBytes: [UInt8] {
    var head = VarintWriter()
    if palette.isEmpty || isTooLarge { return [0] }
    head.number(UInt64(palette.count))
    var first = 0
    while first < palette.count {
      let table = palette[first].table
      let end = palette[first...].firstIndex { $0.table != table } ?? palette.count
      head.number(UInt64(table))
      head.number(UInt64(end - first))
      var next = 0
      for key in palette[first..<end] {
        head.number(UInt64(key.index - next))
        next = key.index + 1
      }
      first = end
    }
    var bits = BitWriter()
    codes[GlyphRunCode.symbols].write(to: &bits)
    codes[GlyphRunCode.numbers].writeNumbers(to: &bits)
    recorder.write(0..<palette.count, with: codes, to: &bits)
    bits.align()
    return head.bytes + bits.bytes
  }

  /// Returns the next encoded run: the number of its glyphs, and their symbols.
  mutating func next() -> [UInt8] {
    let (symbols, count) = ranges[written]
    written += 1
    var head = VarintWriter()
    head.number(UInt64(count))
    var bits = BitWriter()
    recorder.write(symbols, with: codes, to: &bits)
    bits.align()
    return head.bytes + bits.bytes
  }

  /// Records a glyph, and before it the move to its position.
  private mutating func record(_ glyph: Glyph) {
    let (dx, dy) = (Self.rounded(glyph.x - cursor.x), glyph.y - cursor.y)
    if dy != 0 {
      let start = Self.rounded(glyph.x - cursor.lineStart)
      let leading = dy - cursor.leading
      if Self.size(dx) + Self.size(dy) < Self.size(start) + Self.size(leading) {
        move(.raise, dx, dy)
      } else {
        move(.line, start, leading)
      }
    } else if !isNear(glyph, cursor.x) {
      if isNear(glyph, cursor.x + cursor.gap * GlyphRunCode.parts) {
        move(.gap)
      } else {
        move(Self.gaps.contains(dx) ? .newGap : .shift, dx)
      }
    }
    recorder.symbol(glyph.number, of: GlyphRunCode.symbols)
    cursor.x += advances[glyph.number]
  }

  private func isNear(_ glyph: Glyph, _ x: Int64) -> Bool {
    abs(glyph.x - x) <= GlyphRunCode.tolerance
  }

  /// Records a move, and moves the cursor.
  private mutating func move(_ move: GlyphRunCode.Move, _ a: Int64 = 0, _ b: Int64 = 0) {
    recorder.symbol(palette.count + move.rawValue, of: GlyphRunCode.symbols)
    if move.numbers > 0 { recorder.number(a, of: GlyphRunCode.numbers) }
    if move.numbers > 1 { recorder.number(b, of: GlyphRunCode.numbers) }
    cursor.move(move, a, b)
  }

  /// The distances that are taken for a space, in steps.
  private static let gaps: ClosedRange<Int64> = 200...4096

  /// Returns the approximate size of a number, in bits.
  private static func size(_ value: Int64) -> Int {
    2 * (Int64.bitWidth - value.magnitude.leadingZeroBitCount)
  }

  /// Returns the advance of each outline, in parts: the mean of the distances to the next glyph that are near their
  /// median.
  private static func advances(_ runs: [[Glyph]], _ count: Int) -> [Int64] {
    var distances = [[Int64]](repeating: [], count: count)
    for run in runs {
      for (glyph, next) in zip(run, run.dropFirst()) where glyph.y == next.y {
        distances[glyph.number].append(next.x - glyph.x)
      }
    }
    return distances.map { values in
      if values.isEmpty { return 0 }
      let values = values.sorted()
      let median = values[values.count / 2]
      var (sum, used) = (Int64(0), Int64(0))
      for value in values where abs(value - median) <= 2 * GlyphRunCode.tolerance {
        sum += value - median
        used += 1
      }
      return median + sum / used
    }
  }

  /// Returns a number of parts in steps.
  private static func rounded(_ parts: Int64) -> Int64 {
    (parts + GlyphRunCode.parts / 2) >> 4
  }

  private static func grid(_ value: Double, _ steps: Double) -> Int64 {
    let scaled = (value * steps).rounded()
    return scaled.isNaN ? 0 : Int64(min(max(scaled, -0x1p42), 0x1p42))
  }
}
