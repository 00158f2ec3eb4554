import Foundation
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import Testing

/// The examples of `Documentation/Format.md`, compared with the code.
@Suite struct FormatExampleTests {
  /// Returns the document of the example, made like that of a host.
  static func example() throws -> (bytes: [UInt8], document: InkDocument) {
    var metadata = Metadata()
    metadata.title = "Garden"
    let drawing = Drawing(author: 9, size: PageSize(100, 100), paper: .transparent)
    var document = InkDocument(drawing, metadata: metadata)
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let samples = (0..<3).map {
      let position = 10 + Double($0)
      return StrokeSample(location: Point(position, 20), time: 1 + 0.004 * Double($0), force: 0.5)
    }
    let stroke = document.makeStrokeID()
    try document.beginStroke(stroke, brush: .fineliner, on: layer, samples: Array(samples[..<2]))
    try document.extendStroke(stroke, with: [samples[2]])
    try document.endStroke(stroke)
    try document.beginStroke(
      document.makeStrokeID(),
      brush: .fineliner,
      on: layer,
      samples: [samples[0]]
    )
    var writer = FrameWriter(LogHeader(DocumentIdentifier(high: 1, low: 2)))
    for frame in document.takeFrames() {
      writer.append(frame.kind, frame.flags, payload: frame.payload)
    }
    return (writer.bytes, document)
  }

  @Test("R9: the example of the format's description is what the code writes, and is read")
  func example() throws {
    let described = FormatDocumentTests.bytes(inBlock: "hex", of: "Format.md")
    let (bytes, document) = try Self.example()
    let isSame = described == bytes
    if !isSame {
      print(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined())
    }
    #expect(isSame, "the bytes are printed above")
    let read = try opened(described)
    #expect(read.metadata.title == "Garden")
    #expect(read.recovered.count == 1)
    var live = document
    try live.endStroke(live.strokesUnderWay[0])
    #expect(read.drawing.contentHash == live.drawing.contentHash)
  }

  /// R9: the example of an undo with a step of a later version.
  @Test func theExampleOfAnUndoIsWhatTheCodeWritesAndReads() throws {
    let drawing = Drawing(author: 9, size: PageSize(100, 100), paper: .transparent)
    let hash = drawing.contentHash
    var document = InkDocument(drawing)
    var writer = FrameWriter(LogHeader(DocumentIdentifier(high: 1, low: 2)))
    func write() {
      for frame in document.takeFrames() {
        writer.append(frame.kind, frame.flags, payload: frame.payload)
      }
    }
    write()
    let head = writer.bytes
    try document.apply(.setOpacity(0.5, of: drawing.layers(of: drawing.pages[0].id)[0].id))
    let step = UnknownStep(tag: 200, value: [1, 2, 3], previous: [1])
    try document.apply(
      DrawingOperation(
        DrawingOperation.Kind(rawValue: 90),
        [.unknown(step)],
        belongsToPrevious: true
      )
    )
    try document.undo()
    write()
    let described = expectExample("hex undo", isWrittenAs: Array(writer.bytes[head.count...]))
    var read = try opened(head + described)
    #expect(read.drawing.contentHash == hash)
    #expect(read.drawing.history.undoCount == 0 && read.drawing.history.redoKind == .layers)
    try read.redo()
    #expect(read.drawing.layers(of: drawing.pages[0].id)[0].opacity == 0.5)
  }

  /// R9: the example of a graphic with its resource.
  @Test func theExampleOfAGraphicIsWhatTheCodeWritesAndReads() throws {
    let drawing = Drawing(author: 9, size: PageSize(100, 100), paper: .transparent)
    var document = InkDocument(drawing)
    var writer = FrameWriter(LogHeader(DocumentIdentifier(high: 1, low: 2)))
    func write() {
      for frame in document.takeFrames() {
        writer.append(frame.kind, frame.flags, payload: frame.payload)
      }
    }
    write()
    let head = writer.bytes
    var pixels = Pixmap(width: 2, height: 1)
    pixels.pixels = [0xff00_00ff, 0x8000_8000]
    let graphic = Graphic(
      [
        .path(Path(Rect(x: 10, y: 10, width: 30, height: 20)), .nonZero, Paint(.black)),
        .image(pixels, Rect(x: 12, y: 12, width: 20, height: 10), alpha: 1),
      ],
      origin: .text(TextItem("Oak", font: "Sans", size: 12, origin: Point(10, 10)))
    )
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    try document.apply { .add([graphic], to: layer, in: &$0) }
    write()
    let described = expectExample("hex graphic", isWrittenAs: Array(writer.bytes[head.count...]))
    let read = try opened(head + described)
    #expect(read.drawing.contentHash == document.drawing.contentHash)
    let item = try #require(read.drawing.layers(of: drawing.pages[0].id)[0].items.first)
    #expect(item.graphic?.items == graphic.items && read.drawing.resources.count == 1)
  }

  /// R9: the example of a text with its direction and its lines.
  @Test func theExampleOfATextIsWhatTheCodeWritesAndReads() throws {
    let drawing = Drawing(author: 9, size: PageSize(100, 100), paper: .transparent)
    var document = InkDocument(drawing)
    var writer = FrameWriter(LogHeader(DocumentIdentifier(high: 1, low: 2)))
    func write() {
      for frame in document.takeFrames() {
        writer.append(frame.kind, frame.flags, payload: frame.payload)
      }
    }
    write()
    let head = writer.bytes
    var text = TextItem("An oak", font: "Sans", size: 12, origin: Point(10, 10))
    text.direction = .leftToRight
    var line = TextItem.Line(
      bytes: 0..<6,
      left: 0,
      width: 42,
      baseline: 12,
      ascent: 11.5,
      descent: 3
    )
    line.words = [
      TextItem.Line.Word(bytes: 0..<2, left: 0, width: 16),
      TextItem.Line.Word(bytes: 3..<6, left: 20, width: 22),
    ]
    text.lines = [line]
    let outlines = Path(Rect(x: 10, y: 12, width: 42, height: 10))
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    try document.apply { .add(text, outlines: outlines, color: .black, to: layer, in: &$0) }
    write()
    let described = expectExample("hex text", isWrittenAs: Array(writer.bytes[head.count...]))
    let read = try opened(head + described)
    #expect(read.drawing.contentHash == document.drawing.contentHash)
    let item = try #require(read.drawing.layers(of: drawing.pages[0].id)[0].items.first)
    #expect(item.text == text)
  }
}
