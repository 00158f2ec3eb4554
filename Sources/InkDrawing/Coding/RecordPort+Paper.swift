import InkGraphics
import InkStrokes

extension RecordPort {
  /// Writes or reads a paper; an empty block repeats that of the previous page.
  mutating func paper(_ value: Paper) -> Paper {
    var writer = ByteWriter()
    // Pages mostly share the background of the previous page, which need not be encoded again.
    if !isReading, let paper, value.background != nil, value.background === paper.value.background,
      value == paper.value
    {
      _ = block([])
      return value
    }
    if !isReading {
      value.encode(into: &writer)
      if let lining = PaperLining(value) {
        writer.write(lining.graphic.encoded)
      } else if let background = value.background {
        writer.write(background.encoded)
      }
    }
    let isLast = !isReading && writer.bytes == paper?.bytes
    let bytes = block(isLast ? [] : writer.bytes)
    guard isReading else {
      paper = (value, writer.bytes)
      return value
    }
    if bytes.isEmpty, let paper { return paper.value }
    var reader = ByteReader(bytes)
    do throws(StreamDecodingError) {
      var paper = try Paper(from: &reader, plugins: plugins)
      if !reader.isAtEnd {
        let background = Graphic.decoded(
          try reader.bytes(reader.bytes.count - reader.offset),
          plugins: plugins
        )
        if !PaperLining.put(background, on: &paper, plugins) { paper.background = background }
      }
      self.paper = (paper, bytes)
      return paper
    } catch {
      fail()
      return .plain
    }
  }
}

extension Paper {
  fileprivate func encode(into writer: inout ByteWriter) {
    writer.write(pattern.standIn.rawValue)
    writer.write(spacing)
    patternColor.encode(into: &writer)
    writer.write(color != nil)
    color?.encode(into: &writer)
  }

  fileprivate init(
    from reader: inout ByteReader,
    plugins: PluginCatalog
  ) throws(StreamDecodingError) {
    guard let pattern = Pattern(rawValue: try reader.byte()), pattern.standIn == pattern else {
      throw reader.failure(.invalidValue)
    }
    let spacing = try reader.double()
    let patternColor = try Color(from: &reader, plugins: plugins)
    let hasColor = try reader.byte()
    guard hasColor < 2 else { throw reader.failure(.invalidValue) }
    let color = hasColor == 1 ? try Color(from: &reader, plugins: plugins) : nil
    self.init(color: color, pattern: pattern, spacing: spacing, patternColor: patternColor)
    guard isValid else { throw reader.failure(.invalidValue) }
  }
}

extension Paper.Pattern {
  /// The substitute that earlier versions show for a pattern that they don't support.
  fileprivate var standIn: Self {
    switch self {
    case .plain, .ruled, .grid, .dotted: self
    case .isometricDots: .dotted
    case .isometricLines: .grid
    case .staves: .ruled
    }
  }
}

/// The properties of a paper that earlier versions can't decode: inverted ink, margin, line width and further
/// patterns.
///
/// They are written in the field of the background, with the background itself, as a graphic without display
/// items and of a kind unknown to earlier versions. These show nothing of it and write it back unchanged.
private struct PaperLining {
  /// The number of these properties among the kinds of ``Graphic/Origin`` in records.
  private static let kind: UInt8 = 5

  private static let invertsInk: UInt8 = 1
  private static let hasMargin: UInt8 = 2
  private static let hasPattern: UInt8 = 4

  let graphic: Graphic

  /// Creates the additional properties of a paper; `nil` if it needs none.
  init?(_ paper: Paper) {
    var parts =
      (paper.invertsInk ? Self.invertsInk : 0) | (paper.margin == nil ? 0 : Self.hasMargin)
    if paper.pattern != paper.pattern.standIn || paper.lineWidth != 0.5 { parts |= Self.hasPattern }
    if parts == 0 { return nil }
    var writer = ByteWriter()
    writer.write(parts)
    if let margin = paper.margin {
      writer.write(margin.distance)
      margin.color.encode(into: &writer)
    }
    if parts & Self.hasPattern != 0 {
      writer.write(paper.pattern.rawValue)
      writer.write(paper.lineWidth)
    }
    if let background = paper.background { writer.write(background.encoded) }
    graphic = Graphic([], origin: .unknown(kind: Self.kind, writer.bytes))
  }

  /// Applies the additional properties in the field of the background to a paper.
  ///
  /// - Returns: Whether they were fully decoded; if not, the paper is unchanged.
  static func put(_ graphic: Graphic, on paper: inout Paper, _ plugins: PluginCatalog) -> Bool {
    guard case .unknown(kind, let bytes) = graphic.origin, graphic.items.isEmpty,
      graphic.kept == nil
    else { return false }
    var reader = ByteReader(bytes)
    var lined = paper
    do throws(StreamDecodingError) {
      let parts = try reader.byte()
      guard parts >= 1, parts <= invertsInk | hasMargin | hasPattern else { return false }
      lined.invertsInk = parts & invertsInk != 0
      if parts & hasMargin != 0 {
        let distance = try reader.double()
        lined.margin = Paper.Margin(distance, color: try Color(from: &reader, plugins: plugins))
      }
      if parts & hasPattern != 0 {
        guard let pattern = Paper.Pattern(rawValue: try reader.byte()) else { return false }
        // A version of Inkstone that doesn't support the pattern may have set another since.
        if pattern.standIn == lined.pattern { lined.pattern = pattern }
        lined.lineWidth = try reader.double()
      }
      if !reader.isAtEnd {
        lined.background = Graphic.decoded(
          try reader.bytes(reader.bytes.count - reader.offset),
          plugins: plugins
        )
      }
    } catch {
      return false
    }
    guard lined.isValid else { return false }
    paper = lined
    return true
  }
}
