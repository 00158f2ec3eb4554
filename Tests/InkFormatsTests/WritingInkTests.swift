import Foundation
import InkDrawing
import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

/// Ink that is written in a format and read again.
@Suite struct WritingInkTests {
  static func there(_ file: InkImport, and format: InkFormat) throws -> InkImport {
    try InkReader.read(InkWriter.write(file, as: format).bytes, formats: .all)
  }

  /// Returns strokes with every property that a pen reports.
  static func recorded() throws -> InkImport { try read(Samples.touches) }

  @Test("Xournal++ documents come back with pages, layers, points, widths and looks")
  func xournalComesBack() throws {
    let file = try read(Samples.xournalDocument)
    let back = try Self.there(file, and: .xopp)
    #expect(back.format == .xopp)
    #expect(back.pages.map(\.bounds) == file.pages.map(\.bounds))
    for number in file.pages.indices { #expect(back.names(number) == file.names(number)) }
    #expect(back.points == file.points)
    #expect(back.strokes.map(\.brush) == file.strokes.map(\.brush))
    for (a, b) in zip(file.strokes, back.strokes) {
      for (p, q) in zip(a.nibs(), b.nibs()) { #expect(abs(p.radius - q.radius) < 1e-9) }
    }
    for (a, b) in zip(file.pages, back.pages) {
      #expect(!a.background.isEmpty && a.paper == b.paper, "paper and ruling")
    }
    #expect(graphics(back) == graphics(file), "the filled area")
  }

  @Test("Xournal++ documents written twice are the same bytes") func writingIsStable() throws {
    let file = try read(Samples.xournalDocument)
    let once = try InkWriter.write(file, as: .xopp).bytes
    #expect(try InkWriter.write(InkReader.read(once, formats: .all), as: .xopp).bytes == once)
  }

  @Test("Widths of the tiniest strokes stay what they were") func tinyStrokesKeepWidths() throws {
    let stroke = strokeElement(#"tool="pen" color="black" width="1.4 0.25 0.5""#, "5 5 5.5 5 6 5")
    let file = try read(xournal(layer: stroke))
    let back = try Self.there(file, and: .xopp)
    #expect(
      back.strokes.map { $0.samples.map(\.force) } == file.strokes.map { $0.samples.map(\.force) }
    )
  }

  @Test("A dot gets the two points that Xournal++ needs") func dotsHaveTwoPoints() throws {
    let file = try read("2.54 2.54 0 0.5\n")
    let back = try Self.there(file, and: .xopp)
    #expect(back.points[0].count >= 2 && Set(back.points[0]).count == 1)
  }

  @Test("InkML keeps every digit of places, times and angles, and brushes")
  func inkMLComesBack() throws {
    let file = try Self.recorded()
    let back = try Self.there(file, and: .inkML)
    #expect(back.strokes.count == file.strokes.count)
    for (a, b) in zip(file.strokes, back.strokes) {
      let samples = a.samples
      #expect(b.samples.map(\.location) == samples.map(\.location))
      #expect(b.samples.map(\.time) == samples.map(\.time))
      #expect(b.samples.map(\.pressure) == samples.map(\.pressure))
      #expect(b.samples.map(\.altitude) == samples.map(\.altitude))
      #expect(b.samples.map(\.azimuth) == samples.map(\.azimuth))
      #expect(b.brush == a.brush)
    }
    #expect(try InkWriter.write(back, as: .inkML).bytes == InkWriter.write(file, as: .inkML).bytes)
  }

  @Test("InkML keeps widths point by point") func inkMLKeepsWidths() throws {
    let file = try read(Samples.xournalDocument)
    let back = try Self.there(file, and: .inkML)
    #expect(back.points == file.points)
    #expect(back.strokes.map(\.brush) == file.strokes.map(\.brush))
    for (a, b) in zip(file.strokes, back.strokes) {
      for (p, q) in zip(a.nibs(), b.nibs()) { #expect(abs(p.radius - q.radius) < 1e-9) }
    }
  }

  @Test("Recordings come back event for event, with guesses and late values")
  func recordingsComeBack() throws {
    let file = try Self.recorded()
    let back = try Self.there(file, and: .inkableEvents)
    let events = try #require(file.recording?.events)
    #expect(back.recording?.events == events)
    #expect(back.recording?.batches == file.recording?.batches)
  }

  @Test("Quick, Draw! drawings come back, simplified and raw") func drawingsComeBack() throws {
    let lines = Samples.drawings.split(separator: "\n")
    for line in lines {
      let file = try read(String(line))
      let back = try Self.there(file, and: .quickDraw)
      #expect(back.points == file.points)
      #expect(back.pages.map(\.bounds) == file.pages.map(\.bounds))
      #expect(back.names(0) == file.names(0))
      #expect(
        back.strokes.map { $0.samples.map(\.time) } == file.strokes.map { $0.samples.map(\.time) }
      )
    }
  }

  @Test("Lines of samples and event logs come back") func plainFormatsComeBack() throws {
    let file = try read(Samples.lines)
    #expect(try Self.there(file, and: .sampleLines).points == file.points)
    #expect(try Self.there(file, and: .eventLog).recording?.events == file.recording?.events)
  }

  @Test("SVG opens again with the same ink, and a strange one is refused")
  func svgComesBack() throws {
    for text in [Samples.xournalDocument, Samples.richInkML, Samples.touches] {
      let file = try read(text)
      var writer = SVGWriter(bounds: Rect(x: 0, y: 0, width: 100, height: 100)) { _ in Path() }
      let layers = [
        SVGWriter.Layer(name: "ink", list: DisplayList(file.strokes.compactMap { $0.item() }))
      ]
      let plain = writer.encode(layers: layers)
      writer.embed(file)
      let carrying = writer.encode(layers: layers)
      let picture = String(decoding: carrying, as: UTF8.self)
      let start = try #require(picture.range(of: "<metadata>"))
      let end = try #require(picture.range(of: "</metadata>\n"))
      let rest = picture.replacingCharacters(in: start.lowerBound..<end.upperBound, with: "")
      #expect(Array(rest.utf8) == plain, "the picture is the same")
      let back = try InkReader.read(carrying, formats: .all)
      #expect(back.format == .svg)
      #expect(back.strokes.map(\.samples) == file.strokes.map(\.samples))
      #expect(back.strokes.map(\.brush) == file.strokes.map(\.brush))
      #expect(back.strokes.map(\.kind) == file.strokes.map(\.kind))
      #expect(back.recording?.events == file.recording?.events)
      #expect(back.channels == file.channels)
      #expect(throws: FormatError.self) { try InkReader.read(plain, formats: .all) }
    }
    #expect(
      failure("<svg xmlns='http://www.w3.org/2000/svg'/>")?.what.contains("without the ink")
        == true
    )
  }

  @Test("What is lost is named") func lossesAreNamed() throws {
    let file = try read(Samples.xournalDocument)
    let notes = try InkWriter.write(file, as: .inkableEvents).notes
    #expect(notes.contains { $0.contains("2 pages") })
    #expect(notes.contains { $0.contains("paper") })
    #expect(try InkWriter.write(Self.recorded(), as: .xopp).notes.contains { $0.contains("time") })
    for format in [InkFormat.uim, .unipen, .xoj] {
      #expect(throws: FormatError.self) { try InkWriter.write(file, as: format) }
    }
  }

  @Test(
    "Whatever is in a file, writing it returns",
    arguments: FormatCatalog.all.writable.filter { $0 != .svg }
  )
  func everySeedIsWritten(_ format: InkFormat) throws {
    for seed in FuzzSeeds.all {
      let file = try InkReader.read(seed.bytes, formats: .all)
      let back = try Self.there(file, and: format)
      let drawing = file.drawing
      let items = drawing.pages.flatMap { drawing.layers(of: $0.id).flatMap { $0.items } }
      // Other formats have shapes as lines, Xournal++ also filled areas, and Excalidraw has no erasers.
      if items.contains(where: { $0.shape != nil }) { continue }
      if format == .xopp, items.contains(where: { $0.graphic?.origin == .items }) { continue }
      // Xournal++ has no hidden layers, and only some rulings; others are written as strokes.
      let isXournal = file.format == .xopp || file.format == .xoj
      let hasPattern = drawing.pages.contains { $0.paper.pattern != .plain }
      if format == .xopp, hasPattern, !isXournal { continue }
      let hidden = drawing.pages.flatMap { drawing.layers(of: $0.id).filter(\.isHidden) }
      let count =
        switch format {
        case .excalidraw: items.count { $0.isStroke && !$0.erases }
        // Rnote has neither erasers nor hidden layers.
        case .rnote:
          items.count { $0.isStroke && !$0.erases }
            - hidden.reduce(0) { $0 + $1.items.count { $0.isStroke && !$0.erases } }
        case .xopp: file.strokeCount - hidden.reduce(0) { $0 + $1.items.count(where: \.isStroke) }
        default: file.strokeCount
        }
      #expect(back.strokeCount == count, "\(seed.name) as \(format)")
    }
  }

  @Test("Bombs in a picture are defused") func picturesAreBounded() throws {
    let laughs = """
      <!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
      <svg xmlns="http://www.w3.org/2000/svg">&b;</svg>
      """
    #expect(failure(laughs) != nil)
    let deep = String(repeating: "<g>", count: 100_000)
    #expect(failure("<svg xmlns='http://www.w3.org/2000/svg'>" + deep) != nil)
    let zeros = deflated([UInt8](repeating: 0, count: 64 << 20), windowBits: 31)
    let bomb = """
      <svg xmlns="http://www.w3.org/2000/svg"><metadata>
      <i:document xmlns:i="urn:inkstone:ink:1"><i:page><i:layer>
      \(Data(zeros).base64EncodedString())
      </i:layer></i:page></i:document></metadata></svg>
      """
    var limits = ReadingLimits()
    limits.bytes = 1 << 20
    #expect(failure(bomb, limits: limits)?.what.contains("more than") == true)
    #expect(failure(bomb) != nil)
  }

  @Test(.enabled(if: DataFolderTests.folder != nil, "INKSTONE_DATA names no folder"))
  func filesOfOthersSurviveEveryFormat() throws {
    let folder = try #require(DataFolderTests.folder)
    for expectation in DataFolderTests.expectations {
      let path = folder + "/" + expectation.folder
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
        .filter { $0.hasSuffix(expectation.suffix) }.sorted()
      let name = try #require(names.first)
      let data = try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
      let file = try InkReader.read(Array(data), name: name, formats: .all)
      for format in FormatCatalog.all.writable where format != .svg {
        let back = try Self.there(file, and: format)
        #expect(back.strokeCount == file.strokeCount, "\(name) as \(format)")
        for (a, b) in zip(file.strokes, back.strokes) where a.samples.count > 1 {
          // Where segments are straight or have one width, smoothed ink of varying width is divided. Excalidraw shows
          // no ink of equal points, which are written as one dot.
          let isDot = a.samples.allSatisfy { $0.location == a.samples[0].location }
          let isSame =
            [.xopp, .remarkable, .rnote].contains(format)
            ? b.samples.count >= a.samples.count
            : b.samples.count == a.samples.count || isDot && format == .excalidraw
          #expect(isSame, "\(name) as \(format): \(b.samples.count), not \(a.samples.count)")
        }
      }
    }
  }
}
