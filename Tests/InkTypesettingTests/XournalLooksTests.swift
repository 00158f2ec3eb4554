import InkDrawing
import InkFormats
import InkGraphics
import InkRaster
import InkStrokes
import InkTypesetting
import Testing

/// Items that Xournal++ cannot express are written so that they look the same.
@Suite struct XournalLooksTests {
  private static let size = PageSize(160, 120)

  private static func painter() -> InkPainter {
    InkPainter(outline: { $0.outline() }, picture: drawn)
  }

  /// Returns the visible part of an item, at four pixels per unit.
  private static func drawn(_ item: DisplayList.Item, in area: Rect) -> InkPainter.Picture? {
    let shown = item.bounds.intersection(area)
    guard !shown.isEmpty else { return nil }
    let (x, y) = ((shown.minX * 4).rounded(.down), (shown.minY * 4).rounded(.down))
    let width = (shown.maxX * 4).rounded(.up) - x
    let height = (shown.maxY * 4).rounded(.up) - y
    var pixmap = Pixmap(width: Int(width), height: Int(height))
    let transform = Affine.scale(4).concatenating(.translation(-x, -y))
    Rasterizer().draw(item, transform: transform, into: &pixmap)
    let covered = Rect(x: x / 4, y: y / 4, width: width / 4, height: height / 4)
    return InkPainter.Picture(pixmap, area: covered)
  }

  private static func picture(_ drawing: Drawing) throws -> Pixmap {
    let scene = try #require(drawing.scene(of: drawing.pages[0].id))
    var pixmap = Pixmap(width: Int(scene.area.width * 2), height: Int(scene.area.height * 2))
    for i in pixmap.pixels.indices { pixmap.pixels[i] = 0xFFFF_FFFF }
    Rasterizer().draw(scene.displayList, transform: .scale(2), into: &pixmap)
    return pixmap
  }

  /// Returns the number of pixels of a picture without a similar one at or beside the same position in the other.
  private static func far(_ a: Pixmap, from b: Pixmap) -> Int {
    var far = 0
    for y in 1..<(a.height - 1) {
      for x in 1..<(a.width - 1) {
        let isNear: (UInt32) -> Bool = { shift in
          let own = Int(a.pixels[y * a.width + x] >> shift & 255)
          var (low, high) = (255, 0)
          for dy in -1...1 {
            for dx in -1...1 {
              let other = Int(b.pixels[(y + dy) * b.width + x + dx] >> shift & 255)
              (low, high) = (min(low, other), max(high, other))
            }
          }
          return own >= low - 32 && own <= high + 32
        }
        if ![0, 8, 16].allSatisfy(isNear) { far += 1 }
      }
    }
    return far
  }

  private func expectSame(
    _ drawing: Drawing,
    notes: [String] = [],
    _ location: SourceLocation = #_sourceLocation
  ) throws -> InkImport {
    let ink = try InkReader.read(InkWriter.write(InkImport(drawing), as: .ink).bytes)
    let output = try InkWriter.write(ink, as: .xopp, painter: Self.painter())
    let lost = output.notes.filter { !$0.hasSuffix("not kept: time") }
    #expect(lost == notes, sourceLocation: location)
    let back = try InkReader.read(output.bytes, renderer: DesktopContentRenderer())
    let (shown, again) = (try Self.picture(drawing), try Self.picture(back.drawing))
    #expect(Set(shown.pixels).count > 1, sourceLocation: location)
    let count = Self.far(shown, from: again) + Self.far(again, from: shown)
    #expect(count * 1000 <= shown.pixels.count, "\(count) pixels differ", sourceLocation: location)
    return back
  }

  private static func builder(_ paper: Paper = .plain) -> DrawingBuilder {
    let builder = DrawingBuilder()
    builder.beginPage(size: size, paper: paper)
    return builder
  }

  private static func stroke(_ brush: Brush, _ points: [Point]) -> Stroke {
    let samples = points.enumerated().map { i, point in
      StrokeSample(location: point, time: Double(i) * 0.01, force: 0.6)
    }
    return Stroke(id: StrokeID(1), brush: brush, samples: samples)
  }

  private static func line(_ brush: Brush, _ y: Double) -> Stroke {
    stroke(brush, (0...20).map { Point(10 + Double($0) * 7, y + 6 * Double($0 % 3)) })
  }

  private static func text(_ color: Color = .black) throws -> Graphic {
    let block = TextItem("Ink & oil\n8%", font: "Sans", size: 18, origin: Point(0, 0))
    let path = try DesktopContentRenderer().outlines(of: block).path
    return Graphic([.path(path, .nonZero, Paint(color))], origin: .text(block))
  }

  private static var picture: Graphic {
    var pixmap = Pixmap(width: 8, height: 6)
    for i in pixmap.pixels.indices { pixmap.pixels[i] = 0xFF00_0000 | UInt32(i * 0x05_0301) }
    return Graphic([.image(pixmap, Rect(x: 0, y: 0, width: 40, height: 30), alpha: 1)])
  }

  @Test func turnedTextAndPicturesLookTheSame() throws {
    let builder = Self.builder()
    let turned = Affine.rotation(0.4)
    builder.add(try Self.text(), transform: turned.concatenating(.translation(40, 5)))
    builder.add(Self.picture, transform: turned.concatenating(.translation(100, 20)))
    let mirrored = Affine(a: -1, b: 0, c: 0, d: 1, tx: 60, ty: 80)
    builder.add(Self.picture, transform: mirrored)
    builder.add(try Self.text(), transform: Affine(a: 1, b: 0, c: 0, d: 0.6, tx: 70, ty: 85))
    _ = try expectSame(builder.finish())
  }

  @Test func translucentThingsLookTheSame() throws {
    let builder = Self.builder()
    var style = Style(width: 8)
    style.color = Color(rgba: 0x2040_C060)
    builder.add(Self.line(try Brush.polyline(style), 10))
    style.color = Color(rgba: 0xFF80_0040)
    style.blendMode = .multiply
    style.purpose = .highlighter
    builder.add(Self.line(try Brush.polyline(style), 20))
    style = Style(width: 4)
    builder.add(Self.line(try Brush.polyline(style), 50), opacity: 0.5)
    builder.add(try Self.text(Color(rgba: 0xC000_0080)), transform: .translation(10, 70))
    builder.add(Self.picture, transform: .translation(90, 70), opacity: 0.5)
    let back = try expectSame(builder.finish())
    // Highlighters of any opacity stay strokes.
    let items = back.drawing.pages.flatMap { back.drawing.layers(of: $0.id).flatMap { $0.items } }
    let strokes: [Stroke] = items.compactMap { $0.stroke }
    let marker = try #require(strokes.first { $0.brush.style.blendMode == .multiply })
    #expect(marker.samples.count == 21 && marker.brush.style.color.rgba == 0xFF80_0040)
  }

  @Test func ownBrushesLookTheSame() throws {
    let builder = Self.builder()
    for (i, brush) in [Brush.pen, .fineliner, .highlighter, .pencil].enumerated() {
      builder.add(Self.line(brush, 10 + Double(i) * 25))
    }
    _ = try expectSame(builder.finish())
  }

  @Test(arguments: [Paper.Pattern.plain, .ruled]) func erasedInkIsGone(_ pattern: Paper.Pattern)
    throws
  {
    var paper = Paper(pattern: pattern)
    paper.color = Color(rgba: 0xF0E8_D0FF)
    let builder = Self.builder(paper)
    builder.add(Self.line(.pen, 30))
    builder.add(Self.line(.fineliner, 70))
    builder.add(Self.stroke(.eraser, [Point(50, 10), Point(60, 100), Point(70, 100)]))
    builder.add(Self.line(.pen, 90))
    _ = try expectSame(builder.finish())
  }

  @Test(arguments: Paper.Pattern.allCases) func ownPapersHaveTheirLinesInPosition(
    _ pattern: Paper.Pattern
  ) throws {
    var paper = Paper(pattern: pattern, spacing: 17)
    paper.margin = Paper.Margin(30, color: Color(rgba: 0xE040_40FF))
    let back = try expectSame(Self.builder(paper).finish())
    // Squares and dots stay paper; patterns unknown to Xournal++ are drawn on a layer below.
    #expect(back.drawing.layers(of: back.drawing.pages[0].id).count == 2 || pattern == .plain)
    let isKept = [.plain, .grid, .dotted].contains(pattern)
    #expect(back.drawing.pages[0].paper.pattern == (isKept ? pattern : .plain))
  }

  @Test func layersAreAsTransparentAsTheyWere() throws {
    let builder = Self.builder()
    builder.beginLayer(NewLayer(name: "pale", opacity: 0.4))
    builder.add(Self.line(.pen, 20))
    builder.add(Self.line(.fineliner, 24))
    builder.beginLayer(NewLayer(name: "hidden", isHidden: true))
    builder.add(Self.line(.pen, 60))
    builder.beginLayer(NewLayer(name: "above"))
    builder.add(Self.line(.pen, 80))
    let back = try expectSame(builder.finish(), notes: ["not kept: a layer's hidden state"])
    let names = back.drawing.layers(of: back.drawing.pages[0].id).map { $0.name }
    #expect(names == ["pale", "above"])
  }
}
