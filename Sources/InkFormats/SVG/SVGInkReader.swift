import InkDrawing
import InkGraphics
import InkStrokes

/// Reads the ink embedded in SVG files that Inkstone wrote.
///
/// Ignores shapes: SVG files of other programs are rejected.
enum SVGInkReader {
  /// Reads a file; throws an error if it has no embedded ink, is damaged or exceeds the limits.
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    let parser = SVGInkParser(input.limits, input.plugins)
    try XMLScanner.scan(input.bytes, into: parser)
    guard let file = parser.finish() else {
      throw FormatError("the SVG is only a picture, without the ink of a drawing program")
    }
    return file
  }
}

/// Extracts the elements of Inkstone from an SVG file.
private final class SVGInkParser: XMLReceiver {
  private enum Element { case document, page, layer, recording }

  private let limits: ReadingLimits
  private let plugins: PluginCatalog
  private var open: [Element] = []
  private var depth = 0
  private let builder = DrawingBuilder()
  /// The number of layers of the current page.
  private var layerCount = 0
  private var channels: [String] = []
  private var batches: [Int] = []
  private var recording: Recording?
  private var characters: [UInt8] = []
  private var sampleCount = 0
  private var hasDocument = false
  private var budget: ReadingBudget

  init(_ limits: ReadingLimits, _ plugins: PluginCatalog) {
    self.limits = limits
    budget = ReadingBudget(limits)
    self.plugins = plugins
  }

  /// Returns the embedded ink; `nil` if there is none.
  func finish() -> InkImport? {
    if let recording { return recording.file(format: .svg, channels: channels) }
    guard hasDocument else { return nil }
    if builder.pageCount == 0 { builder.beginPage(size: nil) }
    return InkImport(format: .svg, drawing: builder.finish(), channels: channels)
  }

  func begin(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) throws(FormatError) {
    guard attributes.isElement(of: SVGInk.namespace) else {
      guard open.isEmpty else {
        throw FormatError("the ink embedded in the SVG has an unknown element")
      }
      return
    }
    func isNamed(_ other: StaticString) -> Bool { XMLScanner.equal(name, other) }
    switch open.last {
    case nil where isNamed("document") && !hasDocument:
      hasDocument = true
      let names = attributes.text("channels") ?? ""
      channels = names.split(separator: " ").prefix(64).map { String($0.prefix(40)) }
      open.append(.document)
    case .document where isNamed("page"):
      guard builder.pageCount < limits.pages else {
        throw FormatError("the ink has more than \(limits.pages) pages", isLimit: true)
      }
      try budget.reserve(ReadingBudget.page)
      builder.beginPage(size: try size(attributes))
      layerCount = 0
      open.append(.page)
    case .document where isNamed("recording") && recording == nil:
      batches = try numbers(attributes["batches"]).map { Int(min(max($0, 0), 1e9)) }
      open.append(.recording)
    case .page where isNamed("layer"):
      try budget.reserve(ReadingBudget.layer)
      layerCount += 1
      guard layerCount <= limits.layers else {
        throw FormatError("a page has more than \(limits.layers) layers", isLimit: true)
      }
      builder.beginLayer(NewLayer(name: attributes.text("name") ?? ""))
      open.append(.layer)
    default: throw FormatError("<\(String(cString: name).prefix(40))> is not allowed here")
    }
    characters.removeAll(keepingCapacity: true)
  }

  func end(_ name: UnsafePointer<UInt8>) throws(FormatError) {
    guard let element = open.popLast() else { return }
    switch element {
    case .layer: try finishLayer()
    case .recording:
      let stream = try stream()
      guard batches.reduce(0, { $0 &+ $1 }) == stream.count else {
        throw FormatError(
          "the recording embedded in the SVG is damaged: its batches do not match its events"
        )
      }
      try budget.reserve(ReadingBudget.recorded * stream.count)
      recording = Recording(stream, batches: batches)
    case .document, .page: break
    }
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    switch open.last {
    case .layer, .recording:
      try budget.check(3 * (characters.count + piece.count))
      characters.append(contentsOf: piece)
    default: break
    }
  }

  // MARK: Parts

  private func numbers(_ bytes: UnsafeBufferPointer<UInt8>?) throws(FormatError) -> [Double] {
    guard let bytes else { return [] }
    var numbers: [Double] = []
    guard NumberListScanner.numbers(bytes, into: &numbers), numbers.allSatisfy(\.isFinite) else {
      throw FormatError("the ink embedded in the SVG has an invalid list of numbers")
    }
    return numbers
  }

  /// Returns the size of a page; `nil` for an infinite page.
  private func size(_ attributes: XMLAttributes) throws(FormatError) -> PageSize? {
    guard let bytes = attributes["bounds"] else { return nil }
    let sides = try numbers(bytes)
    guard sides.count == 4, sides.allSatisfy({ abs($0) <= Placement.farthest }),
      sides[0] <= sides[2], sides[1] <= sides[3]
    else { throw FormatError("a page has invalid bounds") }
    return PageSize(Rect(minX: sides[0], minY: sides[1], maxX: sides[2], maxY: sides[3]))
  }

  private func stream() throws(FormatError) -> EventStream {
    guard let packed = Base64.decode(characters) else {
      throw FormatError("the ink embedded in the SVG is damaged: it is not valid Base64")
    }
    // Three copies are in memory together: the decoded bytes, the decompressed log and its stream.
    try budget.check(2 * characters.count)
    let left = min(limits.bytes, (budget.bytesLeft - 2 * characters.count) / 3)
    let log: [UInt8]
    if let unpacked = FastGzip.unpack(packed, limit: left) {
      log = unpacked
    } else {
      log = try Inflation.inflate(
        packed,
        0..<packed.count,
        wrapping: .gzip,
        limit: left,
        expected: min(packed.count * 4, left)
      )
    }
    var limits = limits
    limits.samples -= sampleCount
    limits.memory = budget.bytesLeft - 2 * characters.count - log.count
    let stream = try EventLogReader.stream(log, limits: limits, plugins: plugins)
    sampleCount += stream.count
    // This bounds the time of reading many layers with little ink.
    try budget.reserve(log.count / 8 + 256)
    return stream
  }

  /// Makes strokes of the log of a layer, in which contacts are consecutive.
  private func finishLayer() throws(FormatError) {
    var brush = Brush.pen
    var events: [InputEvent] = []
    func finish() throws(FormatError) {
      guard let first = events.first else { return }
      try budget.reserve(ReadingBudget.stroke + events.count * ReadingBudget.sample)
      builder.add(Stroke(id: StrokeID(0), kind: first.kind, brush: brush, events: events))
      events.removeAll(keepingCapacity: true)
    }
    for entry in try stream().entries {
      switch entry {
      case .brush(let next):
        try finish()
        brush = next
      case .event(let event):
        if event.phase == .began { try finish() }
        events.append(event)
      }
    }
    try finish()
  }
}
