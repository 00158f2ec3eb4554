import InkGraphics
public import InkStrokes

// A drawing is the bytes "INKDRW", a version byte (1), a zero byte, and frames until the end: the
// header first, pages before layers before things before history. Frames of other kinds are kept.

extension Drawing {
  private static let magic: [UInt8] = [0x49, 0x4e, 0x4b, 0x44, 0x52, 0x57, 1, 0]

  private enum Tag {
    static let header: UInt8 = 1
    static let page: UInt8 = 2
    static let layer: UInt8 = 3
    static let stroke: UInt8 = 4
    static let done: UInt8 = 5
    static let undone: UInt8 = 6
    static let waiting: UInt8 = 7
  }

  /// The drawing with its history as bytes that ``init(decoding:plugins:)`` reads on any platform,
  /// without loss.
  public func encoded() -> [UInt8] { encoded { _ in nil } }

  /// The drawing with its history as bytes, but without samples that are kept elsewhere.
  ///
  /// - Parameter number: The number under which a source has the samples of a thing; `nil` for one
  ///   whose samples are to be written.
  public func encoded(referringTo number: (Item) -> UInt32?) -> [UInt8] {
    var writer = DrawingWriter()
    for byte in Self.magic { writer.out.write(byte) }
    var start = writer.out.beginFrame(Tag.header)
    writer.out.write(author)
    writer.out.write(clock)
    writer.out.endFrame(start)
    for page in allPages {
      start = writer.out.beginFrame(Tag.page)
      page.encode(into: &writer)
      writer.out.endFrame(start)
    }
    for layer in allLayers {
      start = writer.out.beginFrame(Tag.layer)
      layer.encode(into: &writer)
      writer.out.endFrame(start)
    }
    encodeItems(into: &writer, number)
    for part in unknownParts {
      start = writer.out.beginFrame(part.tag)
      writer.out.write(part.bytes)
      writer.out.endFrame(start)
    }
    for logged in waiting.all {
      start = writer.out.beginFrame(Tag.waiting)
      writer.write(logged.stamp)
      logged.operation.encode(into: &writer)
      writer.out.endFrame(start)
    }
    for entry in history.done { entry.encode(Tag.done, into: &writer) }
    for entry in history.undone { entry.encode(Tag.undone, into: &writer) }
    return writer.out.bytes
  }

  /// Writes the things; samples that are stored are decoded some hundred strokes at a time.
  private func encodeItems(into writer: inout DrawingWriter, _ number: (Item) -> UInt32?) {
    let items = table.items
    var first = 0
    while first < items.count {
      var end = min(first + 512, items.count)
      let numbers = items[first..<end].map { number($0) }
      let wanted = items[first..<end].enumerated().map { at, item in
        (numbers[at] == nil ? item.content.samples : nil) ?? .list([])
      }
      let samples = StrokeSamples.some(of: wanted, until: 1 << 18)
      end = first + samples.count
      for (at, item) in items[first..<end].enumerated() {
        let start = writer.out.beginFrame(Tag.stroke)
        var state = item.state
        state.setSamples(.list(samples[at]))
        state.encode(into: &writer, reference: numbers[at])
        writer.out.endFrame(start)
      }
      first = end
    }
  }

  /// Reads what ``encoded()`` wrote; parts of kinds of a later version are kept as they are.
  ///
  /// - Parameters:
  ///   - bytes: The whole drawing.
  ///   - plugins: Makes the engines, effects and so on that brushes name.
  ///   - source: Has the samples of strokes that were written without them.
  /// - Throws: What is wrong and at which byte.
  public init(
    decoding bytes: [UInt8],
    plugins: PluginCatalog = .builtIn,
    source: (any StrokeSource)? = nil
  ) throws(StreamDecodingError) {
    var reader = DrawingReader(bytes, plugins: plugins, source: source)
    for (i, expected) in Self.magic.enumerated() {
      guard try reader.input.byte() == expected else {
        throw StreamDecodingError(reason: i == 6 ? .unknownVersion : .notADrawing, offset: i)
      }
    }
    let header = try reader.input.frame()
    guard header.tag == Tag.header else { throw reader.failure() }
    self.init(author: try reader.input.uint32())
    clock = try reader.input.uint32()
    guard clock <= DrawingReader.greatestCounter else { throw reader.failure() }
    try reader.input.checkEnd(header.end)
    while !reader.input.isAtEnd {
      let (tag, end) = try reader.input.frame()
      try read(tag, end, from: &reader)
      try reader.input.checkEnd(end)
    }
    // Whatever the header says, what is written next is later than everything in the file.
    clock = max(clock, reader.counter)
  }

  private mutating func read(
    _ tag: UInt8,
    _ end: Int,
    from reader: inout DrawingReader
  ) throws(StreamDecodingError) {
    switch tag {
    case Tag.page:
      let page = try Page(from: &reader)
      guard pageIndex(page.id) == nil else { throw reader.failure() }
      allPages.insert(page, at: pagePlace(page.id))
    case Tag.layer:
      let layer = try Layer(from: &reader)
      guard layerIndex(layer.id) == nil, pageIndex(layer.page) != nil else {
        throw reader.failure()
      }
      allLayers.insert(layer, at: layerPlace(layer.id))
    case Tag.stroke:
      var state = try ItemState(from: &reader)
      state.brush = state.brush.map { brushes.shared($0) }
      guard table.item(state.id) == nil, let layer = layerIndex(state.layer) else {
        throw reader.failure()
      }
      let item = Item(state)
      table.insert(item)
      if !item.isRemoved { allLayers[layer].insert(item) }
    case Tag.waiting:
      let stamp = try reader.stamp()
      let operation = try Operation(from: &reader, to: end)
      wait(for: operation.steps, of: LoggedOperation(stamp: stamp, operation: operation))
    case Tag.done, Tag.undone:
      let author = try reader.input.uint32()
      let operation = try Operation(from: &reader, to: end)
      let entry = makeEntry(operation.kind, operation.steps, author: author)
      history.append(entry, toUndone: tag == Tag.undone)
    default:
      unknownParts.append(
        UnknownPart(tag: tag, bytes: try reader.input.bytes(end - reader.input.offset))
      )
    }
  }
}

extension HistoryEntry {
  fileprivate func encode(_ tag: UInt8, into writer: inout DrawingWriter) {
    let start = writer.out.beginFrame(tag)
    writer.out.write(author)
    Operation(kind, steps).encode(into: &writer)
    writer.out.endFrame(start)
  }
}
