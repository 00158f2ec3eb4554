import InkDrawing
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

@testable import InkFormats

@Suite struct GoodNotesTests {
  private let unit = 72.0 / 132

  private func page(_ index: Int) throws -> (file: InkImport, items: [Item]) {
    let file = try InkReader.read(TestGoodNotes.sample, formats: .all)
    return (file, file.drawing.layers(of: file.pages[index].id).flatMap { $0.items })
  }

  @Test("Pages have the order of their keys, without deleted ones") func pages() throws {
    let (file, _) = try page(0)
    #expect(file.format == .goodNotes && file.pages.count == 3)
    #expect(file.pages.allSatisfy { isClose($0.size?.width, 240) && isClose($0.size?.height, 480) })
    #expect(file.strokes.count == 8 && file.items.count == 18)
    #expect(file.channels == ["x", "y", "force", "altitude", "azimuth"])
    #expect(file.notes.contains("elements of the unknown kind 99, left out: 1"))
  }

  @Test("Pens keep their widths and colors, without erased ink") func ink() throws {
    let strokes = try page(0).file.strokes.prefix(7)
    let styles = strokes.map { $0.brush.style }
    let points = strokes.map { $0.samples.map(\.location) }
    #expect(isNear(points[0], [(60, 120), (84, 120)]) && abs(styles[0].width - 1.2) < 1e-6)
    #expect(abs(styles[0].color.components[1] - 0.4) < 1e-6 && styles[0].color.alpha == 1)
    #expect(isNear(points[1], [(66, 132), (90, 132)]) && styles[1].purpose == .highlighter)
    #expect(styles[1].blendMode == .multiply && styles[1].color.alpha == 0.5)
    // The fountain pen was divided.
    #expect(isNear(points[2], [(60, 180), (84, 180)]) && isNear(points[3], [(120, 180)]))
    #expect(abs(styles[2].width - 3.6) < 1e-6 && abs(styles[3].width - 3.6) < 1e-6)
    #expect(abs((strokes[2].samples[0].force ?? 0) - 1.0 / 3) < 1e-6)
    // The nib is half as wide downward.
    #expect(abs(styles[4].width - 1.2) < 1e-6)
    #expect(abs((strokes[4].samples.last?.force ?? 0) - 0.5) < 1e-6)
    // The points of a brush precede its radii.
    #expect(isNear(points[5], [(60, 300), (72, 300)]) && abs(styles[5].width - 3.6) < 1e-6)
    let pencil = strokes[6].samples
    #expect(pencil.allSatisfy { $0.altitude == 1.5 && $0.azimuth == 0.5 })
    #expect(abs((pencil[0].force ?? 0) - 0.24) < 1e-6 && abs(styles[6].width - 0.84) < 1e-6)
  }

  @Test("A curve is divided only as far as it is bent") func curves() throws {
    let bent = TestGoodNotes.template(
      "vuA(v)A(S(uu))A(S(uuuu))",
      [
        .short(2), .float(2), .shorts([0, 1]), .floats([0, 0], count: 1),
        .floats([110, 220, 220, 0], count: 1),
      ]
    )
    let file = try InkReader.read(
      TestGoodNotes.document(TestGoodNotes.stroke(1, bent)),
      formats: .all
    )
    let points = file.points[0]
    #expect(points.count == 17 && isNear([points[8]], [(60, 60)]))
  }

  @Test("Drawn figures become shapes, with their fills") func figures() throws {
    let items = try page(0).items
    let shapes = items.compactMap(\.shape)
    #expect(shapes.count == 4)
    guard case .line(let a, let b) = shapes[0].figure else {
      Issue.record("the first figure is a line")
      return
    }
    #expect(isNear([a, b], [(6, 6), (60, 6)]))
    guard case .curve(let points, isClosed: false) = shapes[1].figure,
      case .ellipse(let box) = shapes[2].figure
    else {
      Issue.record("the other figures are a curve and an ellipse")
      return
    }
    #expect(isNear([points[8]], [(60, 30)]) && abs(box.width - 60) < 1e-6)
    #expect(items[2].transform == items[3].transform && items[2].transform.b > 0)
  }

  @Test("Boxes, texts, notes, lines and pictures are items, pictures below") func boxes() throws {
    let (file, items) = try page(2)
    guard items.count == 7, case .picture? = items[0].graphic?.origin else {
      Issue.record("the page has seven items, the first is the picture")
      return
    }
    guard case .rectangle(let box, radius: 0)? = items[1].shape?.figure else {
      Issue.record("the box has a yellow rectangle")
      return
    }
    #expect(isNear([Point(box.maxX, box.maxY)], [(120, 24)]))
    #expect(isNear([items[1].transform.apply(.origin)], [(60, 120)]))
    let texts = [items[2], items[3]].compactMap(\.text)
    #expect(texts.map(\.text) == ["new bold", "oüld €"])
    #expect(texts.map(\.font) == ["Helvetica Neue", "HelveticaNeue Bold"])
    #expect(texts[0].alignment == .center && isClose(texts[0].size, 12))
    #expect(isClose(texts[1].size, 24 * unit) && isNear([texts[1].origin], [(6, 12)]))
    #expect(isNear(file.points[7], [(180, 300), (204, 300)]))
    #expect(items[6].shape?.endHead == .arrow && items[6].shape?.startHead == .plain)
    #expect(
      file.notes.contains("parts of texts with a look of their own, shown as the beginning: 1")
    )
  }

  @Test("A malformed stroke costs one stroke") func damage() throws {
    let broken = Array(TestGoodNotes.ball.dropLast(5))
    let elements =
      TestGoodNotes.stroke(1, TestGoodNotes.ball) + TestGoodNotes.stroke(2, broken)
      + TestGoodNotes.stroke(3, TestGoodNotes.fountain)
    let bytes = TestGoodNotes.document(elements)
    let file = try InkReader.read(bytes, formats: .all)
    #expect(file.strokes.count == 3 && file.notes == ["damaged elements, left out: 1"])
    #expect(throws: FormatError.self) {
      try InkReader.read(bytes, isStrict: true, formats: .all)
    }
  }

  @Test("A truncated archive is read as far as it has pages") func truncation() throws {
    let file = try InkReader.read(Array(TestGoodNotes.sample.dropLast(200)), formats: .all)
    #expect(file.strokes.count >= 7 && !file.notes.isEmpty)
  }

  @Test("A paper that is not a PDF document leaves the ink readable") func paper() throws {
    let elements = TestGoodNotes.stroke(1, TestGoodNotes.ball)
    for (paper, note) in [("%PDF-1.4 damaged", "papers are not shown"), ("?", "papers that are")] {
      let bytes = TestGoodNotes.document(elements, paper: Array(paper.utf8))
      let file = try InkReader.read(bytes, formats: .all)
      #expect(file.strokes.count == 1 && file.notes.contains { $0.hasPrefix(note) })
    }
  }

  /// Whether two lists of points agree to the precision of a `Float`.
  private func isNear(_ a: [Point], _ b: [(Double, Double)]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy { abs($0.x - $1.0) < 1e-4 && abs($0.y - $1.1) < 1e-4 }
  }
}
