import InkDocuments
import InkDrawing
import InkGraphics
import InkRaster
import InkStrokes
import Testing
import _InkTestSupport

/// A host that draws on a page and keeps the log in memory.
struct Host {
  var document: InkDocument
  private(set) var log: FrameWriter

  /// The stroke that began last.
  private(set) var stroke = StrokeID(0)

  static let identifier = DocumentIdentifier(high: 3, low: 4)

  init(_ precision: SamplePrecision = .standard, author: UInt32 = 7) {
    let drawing = Drawing(author: author, size: PageSize(300, 200))
    document = InkDocument(drawing, precision: precision)
    log = FrameWriter(LogHeader(Self.identifier))
    write()
  }

  /// Creates a host with the compacted log of a document.
  init(anew document: InkDocument) throws {
    self.document = document
    log = FrameWriter(LogHeader(Self.identifier))
    for frame in try self.document.compact() { append(frame) }
  }

  var page: PageID { document.drawing.pages[0].id }
  var layer: LayerID { document.drawing.layers(of: page)[0].id }
  var ids: [ItemID] { document.drawing.layers(of: page)[0].items.map(\.id) }

  /// The whole log.
  var bytes: [UInt8] { log.bytes }

  mutating func write() {
    for frame in document.takeFrames() { append(frame) }
  }

  mutating func append(_ frame: DocumentFrame) {
    log.append(frame.kind, frame.flags, payload: frame.payload)
  }

  /// Draws a stroke, some samples per frame.
  @discardableResult
  mutating func draw(
    _ samples: [StrokeSample],
    brush: Brush = .pen,
    kind: InputEvent.PointerKind = .pen,
    by part: Int = 4,
    ends: Bool = true
  ) throws -> DrawingChanges? {
    stroke = document.makeStrokeID()
    var at = min(part, samples.count)
    try document.beginStroke(
      stroke,
      kind: kind,
      brush: brush,
      on: layer,
      samples: Array(samples[..<at])
    )
    while at < samples.count {
      let end = min(at + part, samples.count)
      try document.extendStroke(stroke, with: Array(samples[at..<end]))
      at = end
    }
    defer { write() }
    return ends ? try document.endStroke(stroke) : nil
  }

  /// Draws with several brushes, moves, removes, restyles, undoes.
  mutating func work(seed: UInt64) throws {
    let strokes = drawnStrokes(6, 30, seed: seed, tilts: seed % 2 == 0)
    let brushes: [Brush] = [.pen, .pencil, .pen, .highlighter, .eraser, .fineliner]
    for (i, stroke) in strokes.enumerated() {
      try draw(stroke, brush: brushes[i], kind: i == 4 ? .eraser : .pen, by: 1 + i)
    }
    let ids = ids
    try document.apply { .transform([ids[0]], by: .rotation(0.3), in: $0) }
    try document.apply(.remove([ids[1]]))
    try document.apply(.paint([ids[2]], with: .highlighter))
    let page = page
    try document.apply { .addLayer(to: page, name: [0xc3, 0xa4], in: &$0) }
    try document.apply(.setOpacity(0.5, of: layer))
    try document.undo()
    try document.undo()
    try document.redo()
    write()
  }
}

/// Returns the document in a log, up to the first incomplete frame.
func opened(_ bytes: [UInt8]) throws -> InkDocument {
  var frames = FrameReader()
  frames.push(bytes)
  let reader = DocumentReader()
  while let frame = try frames.next() { try reader.read(frame) }
  return try reader.finish()
}

/// Returns a log of frames.
func logged(_ frames: [DocumentFrame]) -> [UInt8] {
  var writer = FrameWriter(LogHeader(Host.identifier))
  for frame in frames { writer.append(frame.kind, frame.flags, payload: frame.payload) }
  return writer.bytes
}

/// Returns whether two documents are equal in all respects that matter for editing.
func isSame(_ a: InkDocument, _ b: InkDocument) -> Bool {
  KeptDrawing(a.drawing) == KeptDrawing(b.drawing) && a.metadata == b.metadata
    && a.thumbnail == b.thumbnail && a.precision == b.precision
    && a.strokesUnderWay == b.strokesUnderWay
}

/// The parts of a drawing that a document stores: a record, and the brushes and samples that it refers to.
struct KeptDrawing: Equatable {
  let record: [UInt8]
  let brushes: [[UInt8]]
  let samples: [[StrokeSample]]

  init(_ drawing: Drawing) {
    var port = RecordPort(author: drawing.author, brushes: BrushNumbers())
    drawing.encode(into: &port)
    record = port.bytes
    brushes = port.brushes.brushes.map { $0.brush.encoded() }
    samples = StrokeReader().samples(of: drawing.storedStrokes.compactMap { $0.samples })
  }
}

/// Returns the first page of a drawing as pixels.
func picture(_ drawing: Drawing, scale: Double = 1) -> Pixmap {
  var pixmap = Pixmap(width: Int(300 * scale), height: Int(200 * scale))
  let list = drawing.displayList(of: drawing.pages[0].id)
  Rasterizer().draw(list, transform: .scale(scale, scale), into: &pixmap)
  return pixmap
}

/// Expects an example of Format.md to equal the encoding by the code.
///
/// - Returns: The bytes of the example.
func expectExample(
  _ block: String,
  isWrittenAs bytes: [UInt8],
  sourceLocation: SourceLocation = #_sourceLocation
) -> [UInt8] {
  let described = FormatDocumentTests.bytes(inBlock: block, of: "Format.md")
  let isSame = described == bytes
  if !isSame {
    print(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined())
  }
  #expect(isSame, "the bytes are printed above", sourceLocation: sourceLocation)
  return described
}
