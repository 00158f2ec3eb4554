import Foundation
import InkDrawing
import InkFormats
import InkGraphics
import InkRaster
import InkStrokes
import InkTypesetting
import Testing

/// The folder named by `INKSTONE_DATA`, if any.
private let corpus = ProcessInfo.processInfo.environment["INKSTONE_DATA"]

/// Xournal++ documents with more than ink, converted to Inkstone documents and back.
@Suite struct XournalRoundTripTests {
  private static let page = Rect(x: 0, y: 0, width: 120, height: 90)

  /// Returns the pixels of a page at two per point.
  private static func picture(_ drawing: Drawing, _ page: Page) throws -> Pixmap {
    let scene = try #require(drawing.scene(of: page.id))
    let area = scene.area
    var pixmap = Pixmap(
      width: Int((area.width * 2).rounded(.up)),
      height: Int((area.height * 2).rounded(.up))
    )
    let transform = Affine.translation(-area.minX, -area.minY).concatenating(.scale(2))
    Rasterizer().draw(scene.displayList, transform: transform, into: &pixmap)
    return pixmap
  }

  /// Returns the greatest difference of a channel of a pixel, in levels.
  private static func difference(_ a: Pixmap, _ b: Pixmap) -> Int {
    guard a.width == b.width, a.height == b.height else { return 255 }
    var maximum = 0
    for (one, other) in zip(a.pixels, b.pixels) where one != other {
      for shift: UInt32 in [0, 8, 16, 24] {
        maximum = max(maximum, abs(Int(one >> shift & 255) - Int(other >> shift & 255)))
      }
    }
    return maximum
  }

  /// Converts a file to a document and back, and that to a Xournal++ document and back.
  private static func around(_ file: InkImport) throws -> (ink: InkImport, xopp: InkImport) {
    let ink = try InkReader.read(InkWriter.write(file, as: .ink).bytes)
    let bytes = try InkWriter.write(ink, as: .xopp).bytes
    return (ink, try InkReader.read(bytes, renderer: DesktopContentRenderer()))
  }

  private static func items(_ file: InkImport) -> [Item] {
    file.drawing.pages.flatMap { file.drawing.layers(of: $0.id).flatMap { $0.items } }
  }

  /// Returns the origins of the graphics and papers, without the names of resources.
  private static func origins(_ file: InkImport) -> [String] {
    func word(_ origin: Graphic.Origin?) -> String {
      func resource(_ id: ResourceID) -> String {
        let known = file.drawing.resource(id)
        return "\(known?.bytes.count ?? -1) \(known?.mediaType ?? "")"
      }
      guard let origin else { return "nothing" }
      switch origin {
      case .text(let block): return "text \(block.text) \(block.font) \(block.size) \(block.origin)"
      case .picture(let id): return "picture \(resource(id))"
      case .page(let id, let number): return "page \(number) \(resource(id))"
      case .ruling(let style, let settings): return "ruling \(style) \(settings)"
      case .custom, .unknown, .items: return "nothing"
      }
    }
    return file.drawing.pages.map { word($0.paper.background?.origin) }
      + items(file).map { word($0.graphic?.origin) }
  }

  /// Returns a document beside its PDF and its picture: text, a picture, a formula, PDF paper, a picture as paper
  /// and printed lines.
  private static func document(in folder: URL) throws -> InkImport {
    let pdf = PDFWriterTests.file([
      (page, [.path(Path(Rect(x: 20, y: 10, width: 50, height: 30)), .nonZero, Paint(.black))]),
      (page, [.path(Path(Rect(x: 60, y: 50, width: 30, height: 30)), .nonZero, Paint(.black))]),
    ])
    var pixmap = Pixmap(width: 3, height: 2)
    for i in pixmap.pixels.indices { pixmap.pixels[i] = 0xFF00_0000 | UInt32(i * 40) }
    let picture = PNGWriter.encode(pixmap)
    let stroke = ##"<stroke tool="highlighter" color="#ffff007f" width="9">10 30 90 34</stroke>"##
    let filled = #"<stroke tool="pen" color="blue" width="1" fill="99">5 60 25 60 15 80</stroke>"#
    let text = """
      <?xml version="1.0"?>
      <xournal creator="test" fileversion="4">
      <page width="120" height="90">
      <background type="pdf" domain="attach" filename="bg.pdf" pageno="2"/>
      <layer name="first">\(stroke)
      <text font="Sans Bold" size="11" x="12.5" y="20" color="#ff0000c0">Ink &amp; paper
      on two lines</text>
      <image left="80" top="5" right="110" bottom="25">\(Data(picture).base64EncodedString())</image>
      \(filled)
      <teximage text="x^2 &lt; 1" left="30" top="50" right="90" bottom="80">\
      \(Data(pdf).base64EncodedString())</teximage></layer>
      <layer name="second"/>
      </page>
      <page width="120" height="90"><background type="pdf" pageno="1"/><layer/></page>
      <page width="120" height="90">
      <background type="pixmap" domain="attach" filename="bg_1.png"/><layer>\(stroke)</layer></page>
      <page width="120" height="190">
      <background type="solid" color="#e0e0ffff" style="lined" config="m1=40"/><layer/></page>
      </xournal>
      """
    let path = folder.appending(path: "a.xopp")
    try Data(text.utf8).write(to: path)
    try Data(pdf).write(to: folder.appending(path: "a.xopp.bg.pdf"))
    try Data(picture).write(to: folder.appending(path: "a.xopp.bg_1.png"))
    return try InkReader.read(
      Array(text.utf8),
      name: path.path,
      renderer: DesktopContentRenderer()
    )
  }

  @Test func textPicturesAndPDFPaperStayWhatTheyAre() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ink-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try Self.document(in: folder)
    #expect(file.notes.isEmpty)
    let origins = Self.origins(file)
    #expect(origins.count == 11 && origins.prefix(4).allSatisfy { $0 != "nothing" })
    #expect(origins.contains { $0.hasPrefix("text Ink & paper\non two lines Sans Bold 11.0") })
    let (ink, xopp) = try Self.around(file)
    // The second document is complete: it needs no other files.
    #expect(ink.notes.isEmpty && xopp.notes.isEmpty && xopp.format == .xopp)
    #expect(Self.origins(ink) == origins)
    #expect(Self.origins(xopp) == origins)
    for (number, page) in file.drawing.pages.enumerated() {
      let shown = try Self.picture(file.drawing, page)
      #expect(Set(shown.pixels).count > 1, "page \(number + 1) shows something")
      for (name, other) in [("ink", ink), ("xopp", xopp)] {
        let same = try Self.picture(other.drawing, other.drawing.pages[number])
        #expect(same == shown, "\(name), page \(number + 1)")
      }
    }
    // Each file is stored once, however many pages show it.
    #expect(ink.drawing.resources.count { $0.mediaType == "application/pdf" } == 2)
  }

  @Test func movedAndStretchedThingsAreWrittenWhereTheyLie() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ink-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var file = try Self.document(in: folder)
    let page = file.drawing.pages[0]
    let ids = file.drawing.layers(of: page.id)[0].items.map(\.id)
    let change = Affine(a: 0.5, b: 0, c: 0, d: 0.5, tx: 20, ty: 8)
    try file.drawing.apply(.transform(ids, by: change, in: file.drawing))
    let output = try InkWriter.write(file, as: .xopp)
    #expect(output.notes.isEmpty, "\(output.notes)")
    let back = try InkReader.read(output.bytes, renderer: DesktopContentRenderer())
    #expect(back.drawing.counts.strokes == file.drawing.counts.strokes)
    let (old, new) = (Self.items(file), Self.items(back))
    for (a, b) in zip(old, new) {
      // Outlines are laid out again in the other size, in lines of whole points.
      #expect(abs(a.bounds.minX - b.bounds.minX) <= 1 && abs(a.bounds.maxY - b.bounds.maxY) <= 2)
    }
    // Rotated text is not text for Xournal++: it is written as areas. Pictures need a renderer.
    try file.drawing.apply(.transform(ids, by: .rotation(0.3), in: file.drawing))
    let turned = try InkWriter.write(file, as: .xopp)
    #expect(turned.notes == ["not kept: a picture or text (2 times)"], "\(turned.notes)")
  }

  @Test(.enabled(if: corpus != nil, "INKSTONE_DATA names no folder of documents"))
  func documentsOfOthersLookTheSameOnAllWays() throws {
    let folder = "\(corpus ?? "")/xopp"
    var kinds: Set<String> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
      let renderer = DesktopContentRenderer()
      guard let file = try? InkReader.read(bytes, name: "\(folder)/\(name)", renderer: renderer)
      else { continue }
      let (ink, xopp) = try Self.around(file)
      #expect(Self.origins(ink) == Self.origins(file), "\(name)")
      #expect(Self.origins(xopp) == Self.origins(file), "\(name)")
      for origin in Self.origins(file) { kinds.insert(String(origin.prefix { $0 != " " })) }
      for (number, page) in file.drawing.pages.enumerated().prefix(4) {
        let area = page.size?.rect ?? .empty
        guard area.width * area.height < 2e6 else { continue }
        let shown = try Self.picture(file.drawing, page)
        #expect(
          try Self.picture(ink.drawing, ink.drawing.pages[number]) == shown,
          "\(name), page \(number + 1), as a document"
        )
        // Xournal++ has 255 opacities, and reserves one of them for highlighters.
        let again = try Self.picture(xopp.drawing, xopp.drawing.pages[number])
        #expect(Self.difference(again, shown) <= 2, "\(name), page \(number + 1), written again")
      }
    }
    #expect(kinds.isSuperset(of: ["text", "picture", "page", "ruling"]), "\(kinds)")
  }

  /// Xournal++ has no shapes: they become lines and areas that look the same.
  @Test("Shapes are lines and areas in a document of Xournal++, and look the same")
  func shapes() throws {
    let builder = DrawingBuilder()
    builder.beginPage(size: PageSize(120, 90), paper: .plain)
    let box = Rect(x: 8, y: 8, width: 40, height: 30)
    let red = Color(red: 1, green: 0.25, blue: 0.25)
    builder.add(Shape(.rectangle(box, radius: 6)), outline: .fineliner, fill: red)
    let star = Rect(x: 60, y: 10, width: 40, height: 40)
    builder.add(Shape(.star(points: 5, inner: 0.4, star)), outline: .pen)
    builder.add(Shape(.ellipse(Rect(x: 10, y: 50, width: 30, height: 30))), outline: nil, fill: red)
    builder.add(.arrow(Point(55, 60), Point(95, 75)), outline: .fineliner)
    let turned = Affine.rotation(0.4).concatenating(.translation(60, 50))
    builder.add(
      Shape(.polygon(sides: 6, Rect(x: 0, y: 0, width: 20, height: 20))),
      outline: .fineliner,
      transform: turned
    )
    let drawing = builder.finish()
    let (ink, xopp) = try Self.around(InkImport(drawing))
    #expect(ink.drawing.pages.count == 1 && xopp.drawing.pages.count == 1)
    let shown = try Self.picture(drawing, drawing.pages[0])
    #expect(try Self.picture(ink.drawing, ink.drawing.pages[0]).pixels == shown.pixels)
    let other = try Self.picture(xopp.drawing, xopp.drawing.pages[0])
    var far = 0
    for (a, b) in zip(shown.pixels, other.pixels) {
      for shift: UInt32 in [0, 8, 16] {
        guard abs(Int(a >> shift & 255) - Int(b >> shift & 255)) > 32 else { continue }
        far += 1
        break
      }
    }
    #expect(far * 1000 <= shown.pixels.count, "\(far) of \(shown.pixels.count) pixels differ")
  }
}
