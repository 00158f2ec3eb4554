import InkGraphics
import InkStrokes

extension RecordPort {
  /// A paper; nothing for that of the page before.
  mutating func paper(_ value: Paper) -> Paper {
    var writer = ByteWriter()
    // Pages mostly share the sheet of the one before, which need not be encoded again.
    if !isReading, let paper, value.sheet != nil, value.sheet === paper.value.sheet,
      value == paper.value
    {
      _ = block([])
      return value
    }
    if !isReading {
      value.encode(into: &writer)
      if let sheet = value.sheet { writer.write(sheet.encoded) }
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
        paper.sheet = Graphic.decoded(
          try reader.bytes(reader.bytes.count - reader.offset),
          plugins: plugins
        )
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
    writer.write(pattern.rawValue)
    writer.write(spacing)
    patternColor.encode(into: &writer)
    writer.write(color != nil)
    color?.encode(into: &writer)
  }

  fileprivate init(
    from reader: inout ByteReader,
    plugins: PluginCatalog
  ) throws(StreamDecodingError) {
    guard let pattern = Pattern(rawValue: try reader.byte()) else {
      throw reader.failure(.invalidValue)
    }
    let spacing = try reader.double()
    let patternColor = try Color(from: &reader, plugins: plugins)
    let hasColor = try reader.byte()
    guard hasColor < 2 else { throw reader.failure(.invalidValue) }
    let color = hasColor == 1 ? try Color(from: &reader, plugins: plugins) : nil
    self.init(color: color, pattern: pattern, spacing: spacing, patternColor: patternColor)
    guard isSound else { throw reader.failure(.invalidValue) }
  }
}
