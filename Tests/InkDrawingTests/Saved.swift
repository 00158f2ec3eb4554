import InkDrawing
import InkStrokes

/// A drawing or an operation as documents store it: a record, and the brushes and samples that it refers to.
struct Saved: Equatable {
  var record: [UInt8]

  /// The samples of its strokes, in order.
  var samples: [[StrokeSample]]

  private let brushes: BrushNumbers
  private let resources: [Resource]
  private let author: UInt32

  /// The bytes of its brushes, each once.
  var brushBytes: [[UInt8]] { brushes.brushes.map { $0.brush.encoded() } }

  init(_ drawing: Drawing) {
    var port = RecordPort(author: drawing.author, brushes: BrushNumbers())
    drawing.encode(into: &port)
    self.init(port, drawing.storedStrokes, drawing.resources, author: drawing.author)
  }

  init(_ logged: LoggedOperation, author: UInt32 = 0) {
    var port = RecordPort(author: author, brushes: BrushNumbers())
    _ = port.logged(logged)
    var resources: [Resource] = []
    for case .addResource(let resource) in logged.operation.steps {
      Resource.insert(resource, into: &resources)
    }
    self.init(port, logged.operation.contents, resources, author: author)
  }

  private init(
    _ port: RecordPort,
    _ contents: [ItemContent],
    _ resources: [Resource],
    author: UInt32
  ) {
    self.resources = resources
    record = port.bytes
    brushes = port.brushes
    self.author = author
    samples = StrokeReader().samples(of: contents.compactMap { $0.samples })
  }

  static func == (a: Saved, b: Saved) -> Bool {
    a.record == b.record && a.samples == b.samples && a.brushBytes == b.brushBytes
  }

  /// Decodes the drawing, with samples from a source, or from memory.
  func drawing(
    from source: (any StrokeSource)? = nil,
    plugins: PluginCatalog = .builtIn
  ) throws -> Drawing {
    var port = port(source, plugins)
    guard let drawing = Drawing(from: &port) else { throw NoRecord() }
    return drawing
  }

  /// Decodes the operation.
  func logged(plugins: PluginCatalog = .builtIn) throws -> LoggedOperation {
    var port = port(nil, plugins)
    let logged = port.logged(nil)
    guard port.isComplete else { throw NoRecord() }
    return logged
  }

  private func port(_ source: (any StrokeSource)?, _ plugins: PluginCatalog) -> RecordPort {
    var port = RecordPort(reading: record, author: author, brushes: brushes, plugins: plugins)
    port.source = source ?? KeptSamples(samples)
    port.resources = resources
    return port
  }

  /// An error for bytes that are not a record.
  struct NoRecord: Error {}
}

/// Returns the drawing after saving and loading.
func reloaded(_ drawing: Drawing) throws -> Drawing { try Saved(drawing).drawing() }

/// Returns the operation after saving and loading.
func reloaded(_ logged: LoggedOperation) throws -> LoggedOperation { try Saved(logged).logged() }

private final class KeptSamples: StrokeSource {
  private let strokes: [[StrokeSample]]

  init(_ strokes: [[StrokeSample]]) { self.strokes = strokes }

  func samples(of indices: [Int], until maximum: Int, reader: StrokeReader) -> [[StrokeSample]] {
    indices.map { strokes.indices.contains($0) ? strokes[$0] : [] }
  }

  func prepare(_ index: Int, reader: StrokeReader) -> Int { 0 }
}
