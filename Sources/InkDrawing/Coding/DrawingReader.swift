import InkGraphics
import InkStrokes

/// Reads drawings and operations.
struct DrawingReader {
  var input: ByteReader
  let plugins: PluginCatalog

  /// Has the samples of strokes that are written as numbers.
  let source: (any StrokeSource)?
  private var brushes: [SharedBrush] = []

  /// The greatest counter of any stamp so far.
  private(set) var counter: UInt32 = 0

  init(_ bytes: [UInt8], plugins: PluginCatalog, source: (any StrokeSource)? = nil) {
    input = ByteReader(bytes)
    self.plugins = plugins
    self.source = source
  }

  func failure() -> StreamDecodingError { input.failure(.invalidValue) }

  mutating func stamp() throws(StreamDecodingError) -> Stamp {
    let stamp = Stamp(rawValue: try input.uint64())
    guard stamp.counter <= Self.greatestCounter else { throw failure() }
    counter = max(counter, stamp.counter)
    return stamp
  }

  /// What counters of a stored drawing are limited to: some are left for what comes.
  static let greatestCounter: UInt32 = 0xff00_0000

  mutating func key() throws(StreamDecodingError) -> PositionKey {
    let head = try input.uint64()
    let count = try input.count(atMost: PositionKey.mostDigits)
    var tail: [UInt32] = []
    for _ in 0..<count { tail.append(try input.uint32()) }
    let key = PositionKey(head: head, tail: tail)
    guard key.isSound else { throw failure() }
    return key
  }

  mutating func brush() throws(StreamDecodingError) -> SharedBrush {
    let number = try input.uint32()
    guard number <= UInt32(brushes.count) else { throw failure() }
    if number == UInt32(brushes.count) {
      brushes.append(SharedBrush(try Brush(from: &input, plugins: plugins)))
    }
    return brushes[Int(number)]
  }

  mutating func transform() throws(StreamDecodingError) -> AffineTransform {
    let a = try input.double()
    let b = try input.double()
    let c = try input.double()
    let d = try input.double()
    let tx = try input.double()
    let ty = try input.double()
    let transform = AffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    guard transform.isSound else { throw failure() }
    return transform
  }

  mutating func rect() throws(StreamDecodingError) -> Rect {
    let minX = try input.double()
    let minY = try input.double()
    let maxX = try input.double()
    let rect = Rect(minX: minX, minY: minY, maxX: maxX, maxY: try input.double())
    guard rect.isSound else { throw failure() }
    return rect
  }

  mutating func size() throws(StreamDecodingError) -> PageSize? {
    guard try input.flag() else { return nil }
    let width = try input.double()
    let size = PageSize(width, try input.double())
    guard size.isSound else { throw failure() }
    return size
  }

  mutating func paper() throws(StreamDecodingError) -> Paper {
    guard let pattern = Paper.Pattern(rawValue: try input.byte()) else { throw failure() }
    let spacing = try input.double()
    let patternColor = try Color(from: &input, plugins: plugins)
    var color: Color?
    if try input.flag() { color = try Color(from: &input, plugins: plugins) }
    let paper = Paper(
      color: color,
      pattern: pattern,
      spacing: spacing,
      patternColor: patternColor
    )
    guard paper.isSound else { throw failure() }
    return paper
  }

  mutating func name() throws(StreamDecodingError) -> [UInt8] {
    let count = try input.count(atMost: Layer.longestName)
    return try input.bytes(count)
  }

  mutating func content() throws(StreamDecodingError) -> ItemContent {
    guard let kind = InputEvent.PointerKind(rawValue: try input.byte()) else { throw failure() }
    if try input.flag() {
      let index = try input.uint32()
      guard let source, let index = Int(exactly: index) else { throw failure() }
      return .stroke(kind, .stored(source, index: index))
    }
    let count = try input.count(atMost: input.rest / StrokeSample.leastEncodedSize)
    var samples: [StrokeSample] = []
    samples.reserveCapacity(count)
    for _ in 0..<count { samples.append(try StrokeSample(from: &input)) }
    return .stroke(kind, .list(samples))
  }
}
