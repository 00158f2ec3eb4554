import Foundation
import InkDocuments
import InkGraphics
import InkStrokes
import Testing

@testable import InkFormats

/// Ink into documents and back.
@Suite struct DocumentFormatTests {
  private func again(_ file: InkFile) throws -> (InkFile, [String]) {
    let output = try InkWriter.write(file, as: .ink)
    return (try InkReader.read(output.bytes), output.notes)
  }

  /// Whether two strokes look the same and stem from the same samples.
  private func same(_ a: Stroke, _ b: Stroke) -> Bool {
    a.kind == b.kind && a.brush == b.brush && a.samples == b.samples
      && zip(a.samples, b.samples).allSatisfy { bits($0) == bits($1) }
  }

  /// The bits of all numbers, which tell the two zeros apart.
  private func bits(_ sample: StrokeSample) -> [UInt64?] {
    [
      sample.location.x.bitPattern, sample.location.y.bitPattern, sample.time.bitPattern,
      sample.force?.bitPattern, sample.altitude?.bitPattern, sample.azimuth?.bitPattern,
      sample.roll?.bitPattern,
    ]
  }

  /// Row R9: a document takes no more than what it was converted from, and loses nothing.
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
        guard let file = try? InkReader.read(source, name: name) else { continue }
        // Paper without a stroke has little to be packed.
        guard file.strokeCount > 0 else { continue }
        // Pictures, text and pages of PDF documents are kept as what they look like.
        let hasGraphics = file.pages.contains { page in
          if case .pdf? = page.backgroundReference { return true }
          return page.layers.contains { layer in
            layer.items.contains { if case .graphic = $0 { true } else { false } }
          }
        }
        if hasGraphics { continue }
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
    var first = InkLayer(name: "below")
    first.opacity = 0.5
    first.isLocked = true
    let moved = Affine(a: 2, b: 0.5, c: -0.5, d: 2, tx: 10, ty: 20)
    first.items = [
      .stroke(Stroke(id: StrokeID(0), kind: .eraser, brush: .chalk, samples: samples(9))),
      .placed(Stroke(id: StrokeID(1), brush: .pencil, samples: samples(5)), moved),
      .stroke(Stroke(id: StrokeID(2), kind: .mouse, brush: .pen, samples: samples(1))),
    ]
    var second = InkLayer(name: "above")
    second.isHidden = true
    var page = InkPage(bounds: Rect(x: 0, y: 0, width: 300, height: 400), layers: [first, second])
    page.background = .list(DisplayList())
    page.backgroundReference = .paper(
      rgba: 0xFFEE_CCFF,
      style: "graph",
      settings: "r1=20.0,f1=ff0000"
    )
    let file = InkFile(format: .inkML, pages: [page, InkPage()], channels: [])
    let (read, notes) = try again(file)
    #expect(notes.isEmpty, "\(notes)")
    #expect(read.format == .ink && read.pages.count == 2 && read.notes.isEmpty)
    #expect(read.channels == ["x", "y", "time", "force", "altitude", "azimuth", "roll"])
    #expect(read.pages[0].bounds == page.bounds && read.pages[1].bounds == nil)
    #expect(read.pages[0].backgroundReference == page.backgroundReference)
    let layers = read.pages[0].layers
    #expect(layers.map(\.name) == ["below", "above"])
    #expect(layers.map(\.opacity) == [0.5, 1])
    #expect(layers.map(\.isHidden) == [false, true] && layers.map(\.isLocked) == [true, false])
    for (item, original) in zip(layers[0].items, first.items) {
      switch (item, original) {
      case (.stroke(let a), .stroke(let b)): #expect(same(a, b))
      case (.placed(let a, let there), .placed(let b, let here)):
        #expect(same(a, b) && there == here)
      default: Issue.record("another kind of thing")
      }
    }
    #expect(layers[0].items.count == 3)
    // The same ink gives the same bytes.
    let bytes = try InkWriter.write(file, as: .ink).bytes
    #expect(bytes == (try InkWriter.write(file, as: .ink).bytes))
  }

  @Test func whatADocumentCannotHoldIsNoted() throws {
    let picture = DisplayList.Item.path(
      Path(Rect(x: 1, y: 1, width: 2, height: 2)),
      .nonZero,
      Paint(.black)
    )
    var page = InkPage(bounds: Rect(x: 5, y: 0, width: 9, height: 9))
    page.layers = [InkLayer(items: [.graphic(picture)])]
    page.backgroundReference = .pdf(domain: "absolute", name: "/a.pdf", page: 0)
    let (read, notes) = try again(InkFile(format: .xopp, pages: [page], channels: []))
    // The picture is kept; only the edges of the page are not.
    #expect(notes.count == 1, "\(notes)")
    #expect(read.pages[0].bounds == nil && read.strokeCount == 0)
    #expect(read.pages[0].layers[0].items.count == 1)
  }

  @Test func aMovedStrokeIsWhereItIsDrawn() throws {
    let stroke = Stroke(id: StrokeID(0), brush: .fineliner, samples: samples(6))
    let item = InkLayer.Item.placed(stroke, .translation(100, 50))
    let placed = try #require(item.stroke)
    #expect(placed.samples[0].location == Point(100, 50))
    let shown = try #require(item.displayItem?.bounds)
    #expect(abs(shown.minX - placed.bounds().minX) < 1e-9)
  }

  /// A rounded document has the same strokes within half a step.
  @Test func standardPrecisionIsAHundredthOfAMillimetre() throws {
    let stroke = Stroke(id: StrokeID(0), brush: .pen, samples: samples(30))
    let page = InkPage(layers: [InkLayer(items: [.stroke(stroke)])])
    let file = InkFile(format: .ink, pages: [page], channels: [])
    let bytes = try InkWriter.write(file, as: .ink, precision: .standard).bytes
    let read = try #require(try InkReader.read(bytes).strokes.first)
    #expect(read.samples.count == 30)
    for (a, b) in zip(read.samples, stroke.samples) {
      #expect(a.location.distance(to: b.location) < 0.0101 / 25.4 * 72)
      #expect(abs(a.time - b.time) <= 0.00051)
    }
    #expect(bytes.count < (try InkWriter.write(file, as: .ink).bytes.count))
  }

  @Test func aCutDocumentShowsWhatIsBeforeTheCut() throws {
    let strokes = (0..<4).map {
      InkLayer.Item.stroke(Stroke(id: StrokeID($0), brush: .pen, samples: samples(9)))
    }
    let file = InkFile(
      format: .ink,
      pages: [InkPage(layers: [InkLayer(items: strokes)])],
      channels: []
    )
    let bytes = try InkWriter.write(file, as: .ink).bytes
    for count in 0..<bytes.count {
      // Nothing traps; without its drawing a document is refused.
      let read = try? InkReader.read(Array(bytes[..<count]))
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
        let file = try? InkReader.read([UInt8](Data(contentsOf: url)), name: url.path)
      else { continue }
      let (read, _) = try again(file)
      #expect(read.pages.count == file.pages.count, "\(name)")
      var isSame = true
      for (page, original) in zip(read.pages, file.pages) {
        let names = original.layers.map { $0.name == "" ? nil : $0.name }
        if !original.layers.isEmpty, page.layers.map(\.name) != names { isSame = false }
        if let bounds = original.bounds, bounds.minX == 0, bounds.minY == 0, page.bounds != bounds {
          isSame = false
        }
        let (a, b) = (page.strokes, original.strokes)
        if a.count != b.count || !zip(a, b).allSatisfy({ same($0, $1) }) { isSame = false }
      }
      #expect(isSame, "\(name)")
      counts[file.format.rawValue, default: 0] += 1
      // Written in its own format it is what it would have been without the document, where the
      // document can hold all of it, and no times were made up that it takes for real ones.
      if file.format.isWritable, file.format != .svg, file.recording == nil,
        read.channels == file.channels, !file.pages.contains(where: holdsMoreThanInk)
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

  /// Whether there is something on a page that documents have no place for.
  private func holdsMoreThanInk(_ page: InkPage) -> Bool {
    if case .pdf = page.backgroundReference { return true }
    return page.hasVisibleBackground
      || page.layers.contains {
        $0.items.contains { if case .graphic = $0 { true } else { false } }
      }
  }
}
