import InkDocuments
import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// A document in the making, and the bytes of its file.
struct Sketch {
  var document: InkDocument
  private var log: DocumentLog

  /// The file so far.
  var bytes: [UInt8] = []

  /// Begins with one page of 80 × 48 units.
  init(_ identifier: DocumentIdentifier) {
    document = InkDocument(Drawing(author: 7, size: PageSize(80, 48)))
    log = DocumentLog(identifier)
    write()
  }

  /// Opens a file, to continue it as another author.
  init(_ bytes: [UInt8], author: UInt32) throws {
    guard let read = DocumentLog.read(bytes, plugins: .builtIn.decodingPictures) else {
      throw CorpusError(text: "no document")
    }
    (document, log, self.bytes) = (read.document, read.log, bytes)
    document.draw(as: author)
  }

  /// Starts over with another page.
  mutating func begin(
    _ size: PageSize?,
    paper: Paper = .plain,
    precision: SamplePrecision = .standard
  ) {
    let drawing = Drawing(author: 7, size: size, paper: paper)
    document = InkDocument(drawing, precision: precision)
    log = DocumentLog(log.identifier)
    bytes = []
    write()
  }

  var drawing: Drawing { document.drawing }
  var page: PageID { drawing.pages[0].id }
  var layer: LayerID { drawing.layers(of: page)[0].id }
  var items: [ItemID] { drawing.layers(of: page).flatMap { $0.items.map(\.id) } }

  /// Appends what was done.
  mutating func write() { bytes += log.encode(document.takeFrames()) }

  /// Appends a frame of any kind.
  mutating func frame(_ kind: UInt32, _ flags: FrameFlags = [], _ payload: [UInt8]) throws {
    guard let kind = FrameKind(rawValue: kind) else { throw CorpusError(text: "no kind") }
    bytes += log.encode([DocumentFrame(kind, flags, payload: payload)])
  }

  /// Rewrites the file as the store does, with a settled mark at its end.
  mutating func pack() throws {
    guard let packed = log.rewrite(&document) else { throw CorpusError(text: "not rewritten") }
    bytes = packed
  }

  /// Rewrites the file without what no longer matters.
  mutating func packWithoutHistory() throws {
    let frames = try document.compact(Compaction(keepsHistory: false, keepsRemoved: false))
    log = DocumentLog(log.identifier)
    bytes = log.encode(frames)
  }

  /// Performs an operation; returns the items that it adds.
  @discardableResult
  mutating func apply(_ make: (inout Drawing) throws -> DrawingOperation) throws -> [ItemID] {
    var copy = drawing
    let operation = try make(&copy)
    // Names are taken from the document, which makes the same ones.
    try document.apply {
      $0 = copy
      return operation
    }
    write()
    return operation.addedItems
  }

  @discardableResult
  mutating func apply(_ operation: DrawingOperation) throws -> [ItemID] {
    try apply { _ in operation }
  }

  /// Draws a stroke, in frames of some samples.
  @discardableResult
  mutating func draw(
    _ samples: [StrokeSample],
    _ brush: Brush = .pen,
    _ kind: InputEvent.PointerKind = .pen,
    on layer: LayerID? = nil,
    ends: Bool = true
  ) throws -> StrokeID {
    let name = document.makeStrokeID()
    try document.beginStroke(
      name,
      kind: kind,
      brush: brush,
      on: layer ?? self.layer,
      samples: Array(samples.prefix(4))
    )
    for start in stride(from: 4, to: samples.count, by: 4) {
      let end = min(start + 4, samples.count)
      try document.extendStroke(name, with: Array(samples[start..<end]))
    }
    if ends { try document.endStroke(name) }
    write()
    return name
  }

  /// Draws strokes of several brushes below one another.
  mutating func draw(rows brushes: [Brush], apart: Double = 7, samples: Int = 8) throws {
    begin(PageSize(80, apart * Double(brushes.count) + 4))
    for (i, brush) in brushes.enumerated() {
      try draw(Self.wave(apart * (Double(i) + 0.7) + 1, samples: samples), brush)
    }
  }

  /// The frames of the file.
  func frames() throws -> [Frame] {
    var (reader, frames) = (FrameReader(), [Frame]())
    reader.push(bytes)
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  /// Changes a byte in the middle of a frame.
  mutating func damage(_ frame: Frame) {
    bytes[frame.payload.startIndex + frame.payload.count / 2] ^= 0x10
  }

  // MARK: Ink

  /// A wavy stroke from the left to the right with every reading of a pen.
  static func wave(
    _ y: Double,
    _ x: ClosedRange<Double> = 6...74,
    height: Double = 2,
    samples: Int = 10
  ) -> [StrokeSample] {
    (0..<samples).map { i in
      let part = Double(i) / Double(max(samples - 1, 1))
      return StrokeSample(
        location: Point(
          x.lowerBound + (x.upperBound - x.lowerBound) * part,
          y + height * Real.sinCos(9 * part).sine
        ),
        time: 1 + 0.25 * part * (2 - part),
        force: 0.15 + 0.8 * part,
        altitude: 1.4 - 1.1 * part,
        azimuth: 0.4 + part,
        roll: 0.2 + 2 * part
      )
    }
  }

  /// A straight stroke of locations and times alone.
  static func line(_ a: Point, _ b: Point, samples: Int = 5) -> [StrokeSample] {
    (0..<samples).map { i in
      let part = Double(i) / Double(samples - 1)
      return StrokeSample(location: a + (b - a) * part, time: 0.01 * Double(i))
    }
  }
}

struct CorpusError: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}
