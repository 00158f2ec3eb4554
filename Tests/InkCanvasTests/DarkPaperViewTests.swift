import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

/// Pages that the canvas shows dark.
@Suite struct DarkPaperViewTests {
  private func wave(_ number: Int, from start: Point) -> [InputEvent] {
    (0..<20).map { i in
      let phase: InputEvent.Phase = i == 0 ? .began : (i == 19 ? .ended : .moved)
      let y = start.y + Double((i * 7 + number) % 11) * 4
      return sample(phase, start.x + 9 * Double(i), y, at: Double(number) + 0.01 * Double(i))
    }
  }

  /// A page of a document: a line of text as a bar, a photo, and a label within the photo.
  private static func document(covering cover: Rect) -> Graphic {
    // The header of a JPEG of 2 × 2 pixels, which the source below decodes.
    let file: [UInt8] = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 2, 1, 1, 0x11, 0]
    let photo = Picture(file: file, from: GrayPixels.shared)
    let items: [DisplayList.Item] = [
      .path(Path(Rect(x: 20, y: 20, width: 100, height: 10)), .nonZero, Paint(.black)),
      .image(photo, cover, alpha: 1),
      .path(Path(Rect(x: 250, y: 110, width: 20, height: 10)), .nonZero, Paint(.black)),
    ]
    let vector = VectorPicture(width: 400, height: 300, items: items, parts: [photo])
    return Graphic([.image(Picture(vector), Rect(x: 0, y: 0, width: 400, height: 300), alpha: 1)])
  }

  /// A decoder of gray pixels.
  private final class GrayPixels: PictureSource {
    static let shared = GrayPixels()

    func pixels(of picture: Picture, level: Int) -> PictureLevel? {
      var pixmap = Pixmap(width: picture.size.width, height: picture.size.height)
      pixmap.fill(pixmap.bounds, with: 0xffc0_c0c0)
      return PictureLevel(pixmap.reduced(level), level: level)
    }
  }

  /// Returns the current page as exports and thumbnails paint it.
  private func exported(_ canvas: InkCanvas) -> Pixmap? {
    canvas.drawing.scene(of: canvas.page).flatMap {
      PageRenderer().picture(of: $0, scale: 1, longest: 1000)
    }
  }

  private func full(_ canvas: InkCanvas) -> Pixmap {
    let renderer = FullRenderer(width: canvas.bounds.width, height: canvas.bounds.height)
    _ = renderer.render(canvas.pageView)
    return renderer.picture
  }

  private func rgb(_ canvas: InkCanvas, _ x: Int, _ y: Int) -> UInt32 {
    canvas.pixmap.pixels[y * canvas.pixmap.width + x] & 0xff_ffff
  }

  @Test(arguments: [
    Brush.pen, .pencil, .highlighter, .eraser, .chalk, .calligraphy, .airbrush, .dashed,
  ])
  func wetAndDryInkHaveThePixelsOfTheWholePage(_ brush: Brush) {
    let canvas = makeCanvas(makeDrawing(paper: Paper(pattern: .grid)))
    canvas.settings.showsDarkPaper = true
    canvas.tool = .brush(.pen)
    canvas.play(wave(0, from: Point(40, 60)))
    canvas.paintAll()
    canvas.tool = .brush(brush)
    for number in 1..<4 {
      let events = wave(number, from: Point(30 + 20 * Double(number), 50))
      canvas.play(Array(events.prefix(14)))
      canvas.paintAll()
      #expect(canvas.pixmap == full(canvas), "wet stroke \(number)")
      canvas.play(Array(events.suffix(6)))
      canvas.paintAll()
      #expect(canvas.pixmap == full(canvas), "stroke \(number)")
      if number == 2 { _ = canvas.wheel(Vector(3, 5), at: .origin, zooms: false) }
    }
    canvas.settings.showsDarkPaper = false
    canvas.paintAll()
    #expect(canvas.pixmap == painted(canvas))
  }

  @Test func blackInkIsLightAndPicturesStay() {
    var paper = Paper.plain
    paper.background = Self.document(covering: Rect(x: 200, y: 100, width: 100, height: 100))
    let canvas = makeCanvas(makeDrawing(paper: paper))
    var line = Brush.fineliner
    line.width = 10
    canvas.tool = .brush(line)
    canvas.play(
      (0..<20).map { i in
        let phase: InputEvent.Phase = i == 0 ? .began : (i == 19 ? .ended : .moved)
        return sample(phase, 20 + 5 * Double(i), 250, at: 0.01 * Double(i))
      }
    )
    canvas.paintAll()
    let before = canvas.pixmap
    let picture = exported(canvas)
    canvas.settings.showsDarkPaper = true
    canvas.paintAll()
    #expect(rgb(canvas, 150, 150) == 0x18_1818, "paper")
    #expect(rgb(canvas, 50, 25) == 0xf1_f1f1, "text")
    #expect(rgb(canvas, 220, 150) == 0xc0_c0c0, "photo")
    #expect(rgb(canvas, 260, 115) == 0, "label in the photo")
    #expect(rgb(canvas, 60, 250) == 0xf1_f1f1, "ink")
    // Exports don't change.
    #expect(picture != nil && exported(canvas) == picture)
    canvas.settings.showsDarkPaper = false
    canvas.paintAll()
    #expect(canvas.pixmap == before)
  }

  @Test func highlightsAreDarkAndTextInThemIsLight() {
    var paper = Paper.plain
    paper.background = Self.document(covering: Rect(x: 200, y: 100, width: 100, height: 100))
    let canvas = makeCanvas(makeDrawing(paper: paper))
    canvas.settings.showsDarkPaper = true
    canvas.tool = .brush(.highlighter)
    canvas.play(
      (0..<20).map { i in
        let phase: InputEvent.Phase = i == 0 ? .began : (i == 19 ? .ended : .moved)
        return sample(phase, 30 + 8 * Double(i), 25, at: 0.01 * Double(i))
      }
    )
    canvas.paintAll()
    let (text, mark) = (rgb(canvas, 80, 25), rgb(canvas, 150, 25))
    func green(_ pixel: UInt32) -> UInt32 { pixel >> 8 & 255 }
    #expect(green(text) >= 0xf1 && green(mark) > 0x30 && green(mark) < 0x90)
    // Still yellow: little blue (the highest byte).
    #expect(mark >> 16 & 255 < green(mark) / 2)
  }

  @Test func darkPaperAndScannedPagesStayAsTheyAre() {
    let scan = Self.document(covering: Rect(x: 0, y: 0, width: 400, height: 300))
    let lines = Graphic([
      .path(Path(Rect(x: 0, y: 50, width: 400, height: 1)), .nonZero, Paint(.white))
    ])
    let night = Color(gray: 0.1)
    for paper in [
      Paper(color: night), Paper(color: night, background: lines), Paper(background: scan),
    ] {
      let canvas = makeCanvas(makeDrawing(paper: paper))
      canvas.play(wave(0, from: Point(40, 60)))
      canvas.paintAll()
      let before = canvas.pixmap
      canvas.settings.showsDarkPaper = true
      canvas.paintAll()
      #expect(canvas.pixmap == before)
    }
  }

  @Test func laserInkIsLegible() {
    let canvas = makeCanvas()
    canvas.settings.showsDarkPaper = true
    var black = Brush.laser
    black.color = .black
    canvas.tool = .brush(black)
    canvas.play(Array(wave(0, from: Point(40, 60)).dropLast()))
    canvas.paintAll()
    #expect(canvas.pixmap.pixels.contains { $0 & 0xff_ffff == 0xf1_f1f1 })
  }
}
