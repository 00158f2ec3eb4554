import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import Testing

/// DR-12, DR-15: the appearance of shapes.
@Suite struct ShapePaintingTests {
  private func picture(
    _ shape: Shape,
    _ brush: Brush,
    fill: Color? = nil,
    isOutlined: Bool = true,
    transform: Affine = .identity
  ) throws -> Pixmap {
    var drawing = Drawing(author: 1, size: PageSize(100, 100))
    let page = drawing.pages[0].id
    let add = DrawingOperation.add(
      shape,
      outline: brush,
      fill: fill,
      isOutlined: isOutlined,
      to: drawing.layers(of: page)[0].id,
      transform: transform,
      in: &drawing
    )
    try drawing.apply(add)
    let scene = try #require(drawing.scene(of: page))
    return try #require(PageRenderer().picture(of: scene, scale: 1, longest: 200))
  }

  private func brush(_ width: Double, _ change: (inout Style) -> Void = { _ in }) throws -> Brush {
    var style = Style(color: .black, width: width)
    change(&style)
    return try Brush(style: style)
  }

  private func value(_ pixmap: Pixmap, _ x: Int, _ y: Int) -> Int {
    Int(pixmap.pixels[y * pixmap.width + x] & 255)
  }

  @Test("A rectangle with mitred corners is whole: no cap, no seam, no dark corner")
  func mitred() throws {
    let rect = Rect(x: 20, y: 20, width: 60, height: 40)
    let pixmap = try picture(
      Shape(.rectangle(rect, radius: 0)),
      brush(8) { $0.join = .miter }
    )
    for y in 0..<100 {
      for x in 0..<100 {
        let isOutside = x < 16 || x >= 84 || y < 16 || y >= 64
        let isInside = x >= 24 && x < 76 && y >= 24 && y < 56
        #expect(value(pixmap, x, y) == (isOutside || isInside ? 255 : 0), "\(x), \(y)")
      }
    }
  }

  @Test("A translucent ellipse has one opacity all the way round", arguments: [1.0, 5, 14])
  func translucent(width: Double) throws {
    let rect = Rect(x: 25, y: 25, width: 50, height: 50)
    var style = Style(color: Color(red: 0, green: 0, blue: 0, alpha: 0.5), width: width)
    style.cap = .square
    let pixmap = try picture(Shape(.ellipse(rect)), Brush(style: style))
    let darkest = pixmap.pixels.map { Int($0 & 255) }.min() ?? 0
    #expect(darkest >= 127, "nothing is painted twice: \(darkest)")
    // Mirror images of each other: no point is special, not even where the outline begins and ends.
    for y in 0..<100 {
      for x in 0..<100 {
        let difference = abs(value(pixmap, x, y) - value(pixmap, 99 - x, y))
        #expect(difference <= 4, "\(x), \(y)")
      }
    }
  }

  @Test("DR-12: fill, outline, both, and none")
  func parts() throws {
    let shape = Shape(.rectangle(Rect(x: 20, y: 20, width: 60, height: 60), radius: 0))
    let red = Color(red: 1, green: 0, blue: 0)
    let pen = try brush(6)
    let both = try picture(shape, pen, fill: red)
    #expect(both.pixels[50 * 100 + 50] == 0xff00_00ff && value(both, 20, 50) == 0)
    let filled = try picture(shape, pen, fill: red, isOutlined: false)
    #expect(filled.pixels[50 * 100 + 20] == 0xff00_00ff && filled.pixels[50 * 100 + 18] == ~0)
    let lines = try picture(shape, pen)
    #expect(lines.pixels[50 * 100 + 50] == ~0 && value(lines, 20, 50) == 0)
    let none = try picture(shape, pen, isOutlined: false)
    #expect(none.pixels.allSatisfy { $0 == ~0 })
  }

  @Test("DR-15: dashes go round a whole number of times, with any cap and join")
  func dashes() throws {
    let rect = Rect(x: 20, y: 20, width: 60, height: 60)
    for cap in Ribbon.Cap.allCases {
      for join in Ribbon.Join.allCases {
        let pen = try brush(4) {
          $0.dash = Style.Dash([8, 8])
          ($0.cap, $0.join) = (cap, join)
        }
        let pixmap = try picture(Shape(.rectangle(rect, radius: 0)), pen)
        // Along the middle of the right side, which has 60 of the 240 units of the outline: 3 or 4 gaps.
        var changes = 0
        for y in 22..<78 where (value(pixmap, 79, y) < 128) != (value(pixmap, 79, y + 1) < 128) {
          changes += 1
        }
        #expect(cap == .butt ? changes >= 6 && changes <= 8 : changes >= 5, "\(cap) \(join)")
      }
    }
  }

  @Test("Any brush draws shapes", arguments: Brush.catalog.indices)
  func brushes(index: Int) throws {
    let (name, brush) = (Brush.catalog[index].name, Brush.catalog[index].brush)
    if brush.style.blendMode.erases { return }
    for shape in [
      Shape(.star(points: 5, inner: 0.4, Rect(x: 10, y: 10, width: 80, height: 80))),
      .arrow(Point(20, 30), Point(70, 60)),
    ] {
      let pixmap = try picture(shape, brush)
      #expect(pixmap.pixels.contains { $0 != ~0 }, "\(name)")
      let moved = try picture(shape, brush, transform: .translation(0.5, 0.25))
      #expect(moved.pixels.contains { $0 != ~0 })
    }
  }
}
