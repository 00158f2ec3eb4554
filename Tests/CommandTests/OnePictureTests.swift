import Foundation
import InkCanvas
import InkDocuments
import InkDrawing
import InkFormats
import InkGraphics
import InkRendering
import InkSession
import InkStrokes
import InkTypesetting
import Testing
import _InkTestSupport

/// The law of one picture: every renderer of a page produces the same pixels.
@Suite struct OnePictureTests {
  /// DU-23, DR-10, JU-08, R5: canvas, page renderer, the Studio's PNG, tiles and bands agree on every page, at
  /// every zoom.
  @Test(arguments: [1.0, 1.5, 2.3])
  func everyPainterPaintsTheSamePage(_ scale: Double) throws {
    let (document, pages) = try OnePage.document()
    let drawing = document.drawing
    var library = BrushLibrary.builtIn
    library.plugins.pictures = PictureFileDecoder.shared
    let session = CanvasSession(library: library)
    try open(document, session)
    let renderer = PageRenderer()
    // All pages at one zoom, some at others.
    for page in pages where scale == 1.5 || page.number % 4 == 0 {
      let id = drawing.pages[page.number].id
      let scene = try #require(drawing.scene(of: id))
      let plain = try #require(renderer.picture(of: scene, scale: scale, longest: 4096))
      let isTiled = tiled(scene, like: plain, scale) == plain
      #expect(isTiled, "tiles: \(page.name)")
      let isBanded = banded(scene, like: plain, scale) == plain
      #expect(isBanded, "bands: \(page.name)")
      let studio = session.picture(ofPage: page.number, scale: scale, paper: true)
      let isStudio = studio == plain
      #expect(isStudio, "the Studio's PNG: \(page.name)")
      let canvas = InkCanvas(drawing, page: id, width: plain.width, height: plain.height)
      canvas.surround = drawing.page(id)?.paper.color ?? .white
      _ = canvas.setViewport(Viewport(scale: scale))
      paint(canvas)
      // Beyond the page, a canvas shows its surroundings.
      expectSame(canvas.pixmap, plain, page.name, scale)
    }
  }

  /// DU-23, DU-24, DU-26: every renderer shows neighboring pages, fading ink, hovering pens, frames and handles as the
  /// canvas does, whatever it showed before.
  @Test func everyRendererShowsTheViewOfACanvas() throws {
    let (document, pages) = try OnePage.document()
    let (width, height) = (230, 190)
    let renderers: [any DrawingRenderer] = [
      PartialRenderer(width: width, height: height), LayeredRenderer(width: width, height: height),
      TiledRenderer(width: width, height: height, side: 64),
    ]
    // Pictures are sampled, and rounding may make a level lighter or darker if a tile or a view is moved.
    let some = pages.filter { $0.number % 7 == 0 && !$0.name.hasSuffix("pictures") }
    for page in some {
      let id = document.drawing.pages[page.number].id
      let canvas = InkCanvas(document.drawing, page: id, width: width, height: height)
      canvas.settings.pageLayout = .column
      canvas.settings.showsHoverMarks = true
      canvas.roles = .penDraws
      _ = canvas.setViewport(Viewport(scale: 1.4, origin: Point(-25, -20)))
      func expectShown(_ what: String) {
        paint(canvas)
        let view = canvas.pageView
        let full = FullRenderer(width: width, height: height)
        _ = full.render(view)
        let isCanvas = full.picture == canvas.pixmap
        #expect(isCanvas, "\(page.name), \(what)")
        for renderer in renderers {
          _ = renderer.render(view)
          let isSame = renderer.picture == full.picture
          #expect(isSame, "\(page.name), \(what): \(renderer)")
        }
      }
      expectShown("with its neighbors")
      canvas.edit { $0.selectAll() }
      // The erased page has nothing left to select.
      #expect(canvas.pageView.guides.isEmpty == page.name.hasSuffix("rubbedOut"))
      #expect(!canvas.pageView.neighbors.isEmpty)
      expectShown("selected")
      canvas.tool = .brush(.laser)
      for i in 0..<12 {
        let event = InputEvent(
          phase: i == 0 ? .began : .moved,
          location: Point(40 + 9 * Double(i), 60 + 4 * Double(i)),
          time: 1 + 0.01 * Double(i),
          force: 0.6
        )
        _ = canvas.handle([event], at: event.time)
      }
      #expect(!canvas.pageView.overlay.pictures.isEmpty)
      expectShown("below ink that fades")
      let hover = InputEvent(contact: 1, phase: .hover, location: Point(150, 40), time: 1.2)
      _ = canvas.handle([hover], at: 1.2)
      #expect(!canvas.pageView.marks.isEmpty)
      expectShown("below a pen")
      _ = canvas.wheel(Vector(0, 26), at: .origin, zooms: false)
      expectShown("moved")
    }
  }

  /// R5: the file that the command writes has the pixels of the canvas, to the bit.
  @Test func theCommandWritesTheSamePixels() throws {
    let (document, pages) = try OnePage.document()
    let folder = try TemporaryFolder()
    let file = folder.path("pages.ink")
    try Data(bytes(of: document)).write(to: URL(fileURLWithPath: file))
    let result = try Command.run("render", file, "-o", folder.path("page.png"), "--dpi", "144")
    #expect(result.status == 0, "\(result.errors)")
    let renderer = PageRenderer()
    for page in pages {
      let path = folder.path("page-\(page.number + 1).png")
      let written = FileManager.default.contents(atPath: path)
      let scene = try #require(document.drawing.scene(of: document.drawing.pages[page.number].id))
      let plain = try #require(renderer.picture(of: scene, scale: 2, longest: 4096))
      let isSame = written.map { [UInt8]($0) } == PNGWriter.encode(plain, dpi: 144)
      #expect(isSame, "\(page.name)")
    }
  }

  /// R5: for every brush, the ink on the canvas when the pen lifts has the pixels that the command writes for the saved
  /// document, to the bit.
  @Test(arguments: Brush.catalog.map { $0.brush })
  func liveInkIsWhatTheCommandWrites(_ brush: Brush) throws {
    let paper = Paper(pattern: .grid, spacing: 12)
    let drawing = Drawing(author: 3, size: PageSize(200, 150), paper: paper)
    let canvas = InkCanvas(drawing, width: 200, height: 150)
    canvas.roles = .penDraws
    func draw(_ brush: Brush, _ points: [Point], _ start: Double) {
      // Fading ink is no part of a document.
      canvas.tool = .brush(brush.retention == .fading ? brush.with(retention: .strokes) : brush)
      for (i, point) in points.enumerated() {
        let part = Double(i) / Double(points.count - 1)
        let event = InputEvent(
          phase: i == 0 ? .began : i == points.count - 1 ? .ended : .moved,
          location: point,
          time: start + 0.008 * Double(i),
          force: 0.2 + 0.6 * part,
          altitude: 0.6 + 0.5 * part,
          azimuth: 2 * part
        )
        _ = canvas.handle([event], at: event.time)
        if i % 3 == 0 { _ = canvas.paint() }
      }
    }
    // Ink to mark and to erase.
    let band = (0..<30).map { Point(20 + 5.5 * Double($0), 75 + 6 * Real.sinCos(Double($0)).sine) }
    draw(.jotUIPen, band, 1)
    paint(canvas)
    let before = canvas.pixmap
    let wave = (0..<40).map {
      Point(15 + 4.3 * Double($0), 75 + 50 * Real.sinCos(0.35 * Double($0)).sine)
    }
    draw(brush, wave, 2)
    paint(canvas)
    let isSeen = canvas.pixmap != before
    #expect(isSeen)
    let folder = try TemporaryFolder()
    let (file, output) = (folder.path("a.ink"), folder.path("a.png"))
    try Data(bytes(of: canvas.document)).write(to: URL(fileURLWithPath: file))
    let result = try Command.run("render", file, "-o", output, "--scale", "1")
    #expect(result.status == 0, "\(result.errors)")
    let written = FileManager.default.contents(atPath: output).map { [UInt8]($0) }
    let isSame = written == PNGWriter.encode(canvas.pixmap, dpi: 72)
    #expect(isSame)
  }

  /// R5: the PDF that the command writes shows the same pages in Poppler, except at edges, where two rasterizers
  /// differ.
  @Test func thePDFShowsTheSamePages() throws {
    let (document, pages) = try OnePage.document()
    let folder = try TemporaryFolder()
    let file = folder.path("pages.ink")
    try Data(bytes(of: document)).write(to: URL(fileURLWithPath: file))
    let result = try Command.run("render", file, "-o", folder.path("pages.pdf"))
    #expect(result.status == 0, "\(result.errors)")
    let pdf = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent("pages.pdf")))
    let renderer = PageRenderer()
    let area = OnePage.size.rect
    for page in pages {
      let shown = try PopplerPicture.pixmap(pdf, page: page.number, area)
      let scene = try #require(document.drawing.scene(of: document.drawing.pages[page.number].id))
      let plain = try #require(renderer.picture(of: scene, scale: 2, longest: 4096))
      let strange = Likeness.strangePixels(shown, plain, tolerance: 40)
      #expect(strange <= 8, "\(page.name): \(strange) pixels")
    }
  }

  /// Writes the pages to `INKSTONE_PAGES`, for checks of other programs: the module in wasm, a browser that shows the
  /// SVG.
  @Test(.enabled(if: OnePage.path != nil, "INKSTONE_PAGES names no file to write"))
  func thePagesAreWrittenForOtherPrograms() throws {
    let path = try #require(OnePage.path)
    try Data(bytes(of: try OnePage.document().0)).write(to: URL(fileURLWithPath: path))
  }

  /// DU-26: a page that is scrolled has the same pixels as a page painted at that position.
  @Test func movingAPageMovesItsPixels() throws {
    let (document, pages) = try OnePage.document()
    for page in pages where page.number % 11 == 0 {
      let id = document.drawing.pages[page.number].id
      let moved = InkCanvas(document.drawing, page: id, width: 220, height: 170)
      _ = moved.setViewport(Viewport(scale: 1.3, origin: Point(-20, -10)))
      paint(moved)
      for delta in [Vector(7.4, 3.1), Vector(-31, 12.6), Vector(0.3, -40), Vector(64, 64)] {
        let before = moved.pixmap
        _ = moved.wheel(delta, at: .origin, zooms: false)
        paint(moved)
        let fresh = InkCanvas(document.drawing, page: id, width: 220, height: 170)
        _ = fresh.setViewport(moved.viewport)
        paint(fresh)
        let isSame = moved.pixmap == fresh.pixmap
        let isOther = moved.pixmap != before
        #expect(isSame && isOther, "\(page.name) moved by \(delta)")
      }
    }
  }

  /// The rule itself: a highlighter on colored paper multiplies with it, an eraser leaves it.
  @Test func inkBlendsWithThePaperAndErasersLeaveIt() throws {
    let (document, pages) = try OnePage.document()
    let drawing = document.drawing
    func pixel(_ name: String, _ x: Int, _ y: Int) throws -> SIMD4<UInt8> {
      let page = try #require(pages.first { $0.name == name })
      let scene = try #require(drawing.scene(of: drawing.pages[page.number].id))
      let picture = try #require(PageRenderer().picture(of: scene, scale: 1, longest: 4096))
      return picture[x, y]
    }
    // Blue paper, bare and below the highlighter: never lighter than the paper in any channel.
    let bare = try pixel("pen on blue, one", 2, 2)
    let marked = try pixel("pen on blue, one", 20, 49)
    #expect(marked != bare && marked.x <= bare.x && marked.y <= bare.y && marked.z <= bare.z)
    // All ink is erased: only the paper remains, with its lines.
    let ruled = try pixel("pen on ruled, rubbedOut", 50, 60)
    let line = try pixel("pen on ruled, one", 97, 60)
    #expect(ruled == line && ruled != SIMD4(255, 255, 255, 255))
    #expect(try pixel("pen on blue, rubbedOut", 50, 33) == bare)
  }

  private func tiled(_ scene: PageScene, like plain: Pixmap, _ scale: Double) -> Pixmap {
    var result = Pixmap(like: plain)
    let transform = Affine(
      a: scale,
      b: 0,
      c: 0,
      d: scale,
      tx: -scene.area.minX * scale,
      ty: -scene.area.minY * scale
    )
    let renderer = PageRenderer()
    for y in stride(from: 0, to: plain.height, by: 41) {
      for x in stride(from: 0, to: plain.width, by: 53) {
        let tile = PixelRect(minX: x, minY: y, maxX: x + 53, maxY: y + 41)
        renderer.draw(scene, transform: transform, into: &result, clip: tile)
      }
    }
    return result
  }

  private func banded(_ scene: PageScene, like plain: Pixmap, _ scale: Double) -> Pixmap {
    var result = plain
    result.fill(result.bounds)
    let transform = Affine(showing: scene.area, scale: scale)
    let renderer = PageRenderer()
    for top in stride(from: 0, to: plain.height, by: 37) {
      var band = Pixmap(width: plain.width, height: min(37, plain.height - top))
      // The earlier content must be overwritten.
      band.fill(band.bounds, with: .max)
      let rows = top..<(top + band.height)
      let area = PageRenderer.area(ofRows: rows, band.width, under: transform)
      var near = scene
      near.layers = scene.layers.map { $0.part(near: area) }
      renderer.draw(near, transform: transform, from: top, into: &band)
      let start = top * plain.width
      result.pixels.replaceSubrange(start..<(start + band.pixels.count), with: band.pixels)
    }
    return result
  }

  private func paint(_ canvas: InkCanvas) {
    repeat { _ = canvas.paint() } while !canvas.isComplete
  }

  /// Compares pictures, except for the last column and row, which the page may cover in part.
  private func expectSame(_ a: Pixmap, _ b: Pixmap, _ name: String, _ scale: Double) {
    let width = Int(OnePage.size.width * scale)
    let height = Int(OnePage.size.height * scale)
    var different = 0
    for y in 0..<height {
      for x in 0..<width where a[x, y] != b[x, y] { different += 1 }
    }
    #expect(different == 0, "the canvas: \(name) at \(scale): \(different) pixels")
  }

  private func bytes(of document: InkDocument) -> [UInt8] {
    var document = document
    var log = DocumentLog(DocumentIdentifier(high: 1, low: 2))
    return log.rewrite(&document) ?? []
  }

  private func open(_ document: InkDocument, _ session: CanvasSession) throws {
    let bytes = bytes(of: document)
    var words: [Double] = [Double(bytes.count)]
    for start in stride(from: 0, to: bytes.count, by: 8) {
      var word: UInt64 = 0
      for (i, byte) in bytes[start..<min(start + 8, bytes.count)].enumerated() {
        word |= UInt64(byte) << UInt64(8 * i)
      }
      words.append(Double(bitPattern: word))
    }
    let resize = [Double(CanvasCommand.Number.resize.rawValue), 3, 200, 150, 1]
    let open = [Double(CanvasCommand.Number.open.rawValue), Double(words.count)] + words
    try session.perform(resize + open)
  }
}
