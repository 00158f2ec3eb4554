import InkGraphics
import InkStrokes

extension TextItem {
  /// The number in records of a source that is a text with a direction and lines.
  ///
  /// It is followed by a block, so that readers that don't support it show the outlines.
  static let moreKind: UInt8 = 7

  /// Whether the text has a direction or lines, which kind 1 of a source in records can't store.
  var hasMore: Bool { direction != .automatic || !lines.isEmpty }
}

extension RecordPort {
  /// Writes or reads a text without its direction and its lines.
  mutating func text(_ value: TextItem) -> TextItem {
    let text = block(value.utf8)
    let font = block(value.fontUTF8)
    let size = double(value.size)
    var result = TextItem(utf8: text, fontUTF8: font, size: size, origin: point(value.origin))
    if truth(value.wrapWidth != nil) { result.wrapWidth = double(value.wrapWidth ?? 0) }
    if let alignment = TextItem.Alignment(rawValue: byte(value.alignment.rawValue)) {
      result.alignment = alignment
    } else {
      fail()
    }
    result.isJustified = truth(value.isJustified)
    return result
  }

  /// Writes or reads a block with a text, its direction and its lines.
  ///
  /// The block of a later version is preserved unchanged.
  mutating func moreText(_ value: Graphic.Origin) -> Graphic.Origin {
    var bytes: [UInt8] = []
    switch value {
    case .text(let text):
      var port = RecordPort(author: 0, brushes: BrushNumbers())
      _ = port.wholeText(text)
      bytes = port.bytes
    case .unknown(_, let kept): bytes = kept
    default: break
    }
    bytes = block(bytes)
    guard isReading else { return value }
    var port = RecordPort(
      reading: bytes,
      author: 0,
      brushes: BrushNumbers(),
      plugins: plugins
    )
    let text = port.wholeText(TextItem(utf8: [], fontUTF8: [], size: 0, origin: .origin))
    guard port.isComplete, text.isValid, text.hasMore else {
      return Self.cutText(bytes).map { .text($0) } ?? .unknown(kind: TextItem.moreKind, bytes)
    }
    return .text(text)
  }

  private mutating func wholeText(_ value: TextItem) -> TextItem {
    var text = directedText(value)
    text.lines = lines(value.lines)
    return text
  }

  /// Writes or reads a text with its direction, without its lines.
  private mutating func directedText(_ value: TextItem) -> TextItem {
    var text = text(value)
    if let direction = TextItem.Direction(rawValue: byte(value.direction.rawValue)) {
      text.direction = direction
    } else {
      fail()
    }
    return text
  }

  /// Decodes a text, without lines, from a truncated record; `nil` for other bytes.
  ///
  /// Earlier versions of the web page, where `Int` has 32 bits, stopped writing after the head of the first line,
  /// before its words.
  private static func cutText(_ bytes: [UInt8]) -> TextItem? {
    var port = RecordPort(
      reading: bytes,
      author: 0,
      brushes: BrushNumbers(),
      plugins: .builtIn
    )
    var text = port.directedText(TextItem(utf8: [], fontUTF8: [], size: 0, origin: .origin))
    let size = UInt64(text.utf8.count)
    let lines = port.number(0)
    let line = port.line(nil, after: (0, 0))
    let words = port.number(0)
    // Detects corrupt counts: each line except the last has at least a byte of its own.
    guard port.isComplete, lines > 0, lines <= size + 1, words <= size, lines + words > 1 else {
      return nil
    }
    text.lines = [line.line]
    guard text.isValid else { return nil }
    text.lines = []
    return text
  }

  // MARK: Lines

  private mutating func lines(_ values: [TextItem.Line]) -> [TextItem.Line] {
    var lines: [TextItem.Line] = []
    let count = count(values.count)
    lines.reserveCapacity(min(count, 4096))
    var (end, baseline) = (0, Int64(0))
    for i in 0..<count where !isBroken {
      let value = isReading ? nil : values[i]
      var line: TextItem.Line
      (line, baseline) = self.line(value, after: (end, baseline))
      end = line.bytes.upperBound
      line.words = words(value?.words ?? [], from: line.bytes.lowerBound)
      lines.append(line)
    }
    return lines
  }

  /// Writes or reads a line without its words; its baseline, in steps of 1/1024 point, is relative to the previous
  /// line.
  private mutating func line(
    _ value: TextItem.Line?,
    after last: (end: Int, baseline: Int64)
  ) -> (line: TextItem.Line, baseline: Int64) {
    let bytes = range(value?.bytes, from: last.end)
    let left = steps(value?.left)
    let width = steps(value?.width)
    let baseline = last.baseline &+ signed(Self.steps(value?.baseline) &- last.baseline)
    if baseline.magnitude > UInt64(Self.maximumSteps) { fail() }
    let ascent = steps(value?.ascent)
    let descent = steps(value?.descent)
    let line = TextItem.Line(
      bytes: bytes,
      left: left,
      width: width,
      baseline: Double(baseline) / TextItem.Line.grid,
      ascent: ascent,
      descent: descent,
      isFromRight: truth(value?.isFromRight ?? false)
    )
    return (line, baseline)
  }

  private mutating func words(
    _ values: [TextItem.Line.Word],
    from start: Int
  ) -> [TextItem.Line.Word] {
    var words: [TextItem.Line.Word] = []
    let count = count(values.count)
    words.reserveCapacity(min(count, 4096))
    var end = start
    for i in 0..<count where !isBroken {
      let value = isReading ? nil : values[i]
      let bytes = range(value?.bytes, from: end)
      end = bytes.upperBound
      let left = steps(value?.left)
      let width = steps(value?.width)
      words.append(
        TextItem.Line.Word(
          bytes: bytes,
          left: left,
          width: width,
          isFromRight: truth(value?.isFromRight ?? false)
        )
      )
    }
    return words
  }

  /// Writes or reads a range that starts at or after the end of the previous one.
  private mutating func range(_ value: Range<Int>?, from end: Int) -> Range<Int> {
    let gap = number(UInt64(max((value?.lowerBound ?? end) - end, 0)))
    let count = number(UInt64(value?.count ?? 0))
    // The sums are computed in 64 bits, because `Int` has 32 bits in wasm.
    guard gap <= Self.maximumBytes, count <= Self.maximumBytes,
      UInt64(end) + gap + count <= Self.maximumBytes, let start = Int(exactly: UInt64(end) + gap),
      let length = Int(exactly: count)
    else {
      fail()
      return 0..<0
    }
    return start..<(start + length)
  }

  /// The maximum length of a text in bytes: the limit of a frame of a document.
  private static let maximumBytes: UInt64 = 1 << 28

  /// Writes or reads a length as a number of steps of 1/1024 point.
  private mutating func steps(_ value: Double?) -> Double {
    let steps = signed(Self.steps(value))
    if steps.magnitude > UInt64(Self.maximumSteps) { fail() }
    return Double(steps) / TextItem.Line.grid
  }

  private static let maximumSteps: Int64 = 1 << 40

  private static func steps(_ value: Double?) -> Int64 {
    guard let value, abs(value) <= TextItem.Line.greatest else { return 0 }
    return Int64((value * TextItem.Line.grid).rounded())
  }
}
