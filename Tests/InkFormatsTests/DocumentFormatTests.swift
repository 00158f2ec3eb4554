import Foundation
import InkDocuments
import InkDrawing
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

@testable import InkFormats

/// Conversion of ink to documents and back.
@Suite struct DocumentFormatTests {
  private func again(_ file: InkImport) throws -> (InkImport, [String]) {
    let output = try InkWriter.write(file, as: .ink)
    return (try InkReader.read(output.bytes, formats: .all), output.notes)
  }

  /// Whether two strokes look the same and have the same samples.
  private func same(_ a: Stroke, _ b: Stroke) -> Bool {
    a.kind == b.kind && a.brush == b.brush && a.samples == b.samples
      && zip(a.samples, b.samples).allSatisfy { bits($0) == bits($1) }
  }

  /// Returns the bits of all numbers, which distinguish the two zeros.
  private func bits(_ sample: StrokeSample) -> [UInt64?] {
    [
      sample.location.x.bitPattern, sample.location.y.bitPattern, sample.time.bitPattern,
      sample.force?.bitPattern, sample.altitude?.bitPattern, sample.azimuth?.bitPattern,
      sample.roll?.bitPattern,
    ]
  }

  /// Row R9: a document is no larger than its source, and loses nothing.
  @Test(.enabled(if: DataFolderTests.folder != nil, "INKSTONE_DATA names no folder of documents"))
  func aDocumentIsNotLargerThanItsPackedSource() throws {
    var count = 0
    for (folder, suffix) in [
      ("xopp", ".xopp"), ("xopp_synthetic", ".xopp"), ("uim", ".uim"), ("unipen", ".dat"),
      ("inkml_crohme", ".inkml"), ("inkml_office", ".xml"), ("bench_inputs", ".txt"),
      ("applepencil", ".json"),
    ] {
      let root = URL(filePath: DataFolderTests.folder ?? "").appending(path: folder)
      for name in try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
      where name.hasSuffix(suffix) {
        let source = try [UInt8](Data(contentsOf: root.appending(path: name)))
        guard let file = try? InkReader.read(source, name: name, formats: .all) else { continue }
        // Paper without a stroke has little to compress.
        guard file.strokeCount > 0 else { continue }
        // Pictures, texts and pages of PDF documents are stored with their appearance, too.
        if file.items.contains(where: { !$0.content.isStroke }) { continue }
        if file.pages.contains(where: isMadeOfAFile) { continue }
        let text = FastGzip.unpack(source, limit: 1 << 28) ?? source
        let packed = FastGzip.pack(text, level: 9).count
        let size = try InkWriter.write(file, as: .ink).bytes.count
        #expect(size <= packed, "\(name): \(size) bytes, packed source \(packed)")
        count += 1
      }
    }
    #expect(count > 25)
  }

  private func samples(_ count: Int) -> [StrokeSample] {
    var result: [StrokeSample] = []
    for i in 0..<count {
      let t = Double(i)
      result.append(
        StrokeSample(
          location: Point(t / 3, t * t / 7),
          time: t / 240,
          maximumForce: 4.5,
          force: t / 10,
          altitude: 0.7 + t / 100,
          azimuth: 1.1 - t / 50,
          roll: t / 9
        )
      )
    }
    return result
  }

  @Test func allThatBothCanHoldComesBack() throws {
    let moved = Affine(a: 2, b: 0.5, c: -0.5, d: 2, tx: 10, ty: 20)
    let strokes = [
      Stroke(id: StrokeID(0), kind: .eraser, brush: .chalk, samples: samples(9)),
      Stroke(id: StrokeID(1), brush: .pencil, samples: samples(5)),
      Stroke(id: StrokeID(2), kind: .mouse, brush: .pen, samples: samples(1)),
    ]
    let builder = DrawingBuilder()
    let paper = try #require(XournalPaper.paper(0xFFEE_CCFF, "graph", "r1=20.0,f1=ff0000"))
    let size = PageSize(300, 400, origin: Point(-5, 7))
    builder.beginPage(size: size, paper: paper)
    builder.beginLayer(NewLayer(name: "below", opacity: 0.5, isLocked: true))
    builder.add(strokes[0])
    builder.add(strokes[1], transform: moved)
    builder.add(strokes[2])
    builder.beginLayer(
      NewLayer(name: "above", blendMode: .multiply, isHidden: true)
    )
    builder.beginPage(size: nil)
    let file = InkImport(builder.finish())
    let (read, notes) = try again(file)
    #expect(notes.isEmpty, "\(notes)")
    #expect(read.format == .ink && read.pages.count == 2 && read.notes.isEmpty)
    #expect(read.channels == ["x", "y", "time", "force", "altitude", "azimuth", "roll"])
    #expect(read.pages[0].size == size && read.pages[1].size == nil)
    #expect(read.pages[0].paper == paper)
    let layers = read.layers(0)
    #expect(read.names(0) == ["below", "above"])
    #expect(layers.map(\.opacity) == [0.5, 1])
    #expect(layers.map(\.blendMode) == [.sourceOver, .multiply])
    #expect(layers.map(\.isHidden) == [false, true] && layers.map(\.isLocked) == [true, false])
    #expect(layers[0].items.map(\.transform) == [.identity, moved, .identity])
    for (item, original) in zip(layers[0].items, strokes) {
      #expect(same(try #require(item.stroke), original))
    }
    #expect(layers[0].items.count == 3)
    #expect(read.drawing.contentHash == file.drawing.contentHash)
    // The same ink makes the same bytes.
    let bytes = try InkWriter.write(file, as: .ink).bytes
    #expect(bytes == (try InkWriter.write(read, as: .ink).bytes))
  }

  @Test func aPageKeepsItsCornerAndItsPictures() throws {
    var pixmap = Pixmap(width: 2, height: 1)
    pixmap.pixels = [0xFF00_FF00, 0xFF00_00FF]
    let builder = DrawingBuilder()
    builder.beginPage(size: PageSize(9, 9, origin: Point(5, 0)))
    let file = builder.addResource([1, 2, 3], mediaType: "image/png")
    builder.add(
      Graphic(
        [.image(pixmap, Rect(x: 5, y: 1, width: 2, height: 1), alpha: 1)],
        origin: .picture(file)
      )
    )
    builder.add(
      Graphic([.path(Path(Rect(x: 1, y: 1, width: 2, height: 2)), .nonZero, Paint(.black))])
    )
    let original = InkImport(builder.finish())
    let (read, notes) = try again(original)
    #expect(notes.isEmpty, "\(notes)")
    #expect(read.pages[0].bounds == Rect(x: 5, y: 0, width: 9, height: 9) && read.strokeCount == 0)
    #expect(read.graphics == original.graphics)
    guard case .picture(let id)? = read.items.first?.graphic?.origin else {
      Issue.record("the file of the picture is not known")
      return
    }
    #expect(read.drawing.resource(id)?.bytes == [1, 2, 3])
  }

  @Test func aMovedStrokeIsWhereItIsDrawn() throws {
    let stroke = Stroke(id: StrokeID(0), brush: .fineliner, samples: samples(6))
    let builder = DrawingBuilder()
    builder.beginPage(size: nil)
    builder.add(stroke, transform: .translation(100, 50))
    let drawing = builder.finish()
    let placed = try #require(drawing.strokes.first)
    #expect(placed.samples[0].location == Point(100, 50))
    let page = try #require(drawing.pages.first)
    let shown = try #require(drawing.layers(of: page.id)[0].items[0].displayItem?.bounds)
    #expect(abs(shown.minX - placed.bounds().minX) < 1e-9)
  }

  /// The strokes of a rounded document differ by at most half a step.
  @Test func standardPrecisionIsAHundredthOfAMillimetre() throws {
    let stroke = Stroke(id: StrokeID(0), brush: .pen, samples: samples(30))
    let builder = DrawingBuilder()
    builder.beginPage(size: nil)
    builder.add(stroke)
    let file = InkImport(builder.finish())
    let bytes = try InkWriter.write(file, as: .ink, precision: .standard).bytes
    let read = try #require(try InkReader.read(bytes, formats: .all).strokes.first)
    #expect(read.samples.count == 30)
    for (a, b) in zip(read.samples, stroke.samples) {
      #expect(a.location.distance(to: b.location) < 0.0101 / 25.4 * 72)
      #expect(abs(a.time - b.time) <= 0.00051)
    }
    #expect(bytes.count < (try InkWriter.write(file, as: .ink).bytes.count))
  }

  @Test func aCutDocumentShowsWhatIsBeforeTheCut() throws {
    let builder = DrawingBuilder()
    builder.beginPage(size: nil)
    for _ in 0..<4 { builder.add(Stroke(id: StrokeID(0), brush: .pen, samples: samples(9))) }
    let file = InkImport(builder.finish())
    let bytes = try InkWriter.write(file, as: .ink).bytes
    for count in 0..<bytes.count {
      // Nothing traps; without its drawing a document is refused.
      let read = try? InkReader.read(Array(bytes[..<count]), formats: .all)
      #expect(read == nil || read?.notes.isEmpty == false || read?.strokeCount == 4)
    }
  }

  @Test(.enabled(if: DataFolderTests.folder != nil, "INKSTONE_DATA names no folder of documents"))
  func filesOfOthersGoThroughDocumentsUnchanged() throws {
    let root = URL(filePath: DataFolderTests.folder ?? "")
    let all = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    var counts: [String: Int] = [:]
    var rewritten = 0
    for name in all.sorted() {
      let url = root.appending(path: name)
      guard let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey]),
        values.isRegularFile == true, (values.fileSize ?? 0) < 4 << 20,
        let file = try? InkReader.read(
          [UInt8](Data(contentsOf: url)),
          name: url.path,
          formats: .all
        )
      else { continue }
      let (read, _) = try again(file)
      #expect(read.pages.count == file.pages.count, "\(name)")
      var isSame = true
      for number in read.pages.indices {
        if read.names(number) != file.names(number) { isSame = false }
        if read.pages[number].size != file.pages[number].size { isSame = false }
        // The names of resources differ.
        if read.pages[number].background != file.pages[number].background { isSame = false }
      }
      let (a, b) = (read.strokes, file.strokes)
      if a.count != b.count || !zip(a, b).allSatisfy({ same($0, $1) }) { isSame = false }
      if read.graphics != file.graphics { isSame = false }
      #expect(isSame, "\(name)")
      counts[file.format.name, default: 0] += 1
      // Written in its own format, it equals the direct conversion, unless made-up times count as a channel.
      if file.format.isWritable, file.format != .svg, file.recording == nil,
        read.channels == file.channels
      {
        let direct = try InkWriter.write(file, as: file.format).bytes
        let isEqual = try InkWriter.write(read, as: file.format).bytes == direct
        #expect(isEqual, "\(name)")
        rewritten += 1
      }
    }
    print("through documents: \(counts.sorted { $0.key < $1.key }), rewritten: \(rewritten)")
    #expect(counts.count >= 6 && rewritten > 0)
  }

  /// Whether the paper of a page was made from a picture or a PDF document.
  private func isMadeOfAFile(_ page: Page) -> Bool {
    switch page.paper.background?.origin {
    case .picture, .page: true
    default: false
    }
  }
}
