import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import Testing

/// Rendering of pages with pictures.
@Suite struct PicturePageTests {
  /// Columns of blue and yellow, 8 pixels wide, 64 × 64.
  static let stripes: Pixmap = {
    var pixmap = Pixmap(width: 64, height: 64)
    for i in pixmap.pixels.indices {
      pixmap.pixels[i] = i % 64 / 8 % 2 == 0 ? 0xffd0_2010 : 0xff20_d0f0
    }
    return pixmap
  }()

  private func painted(_ drawing: Drawing, scale: Double, longest: Int = 4096) throws -> Pixmap {
    let scene = try #require(drawing.scene(of: drawing.pages[0].id))
    return try #require(PageRenderer().picture(of: scene, scale: scale, longest: longest))
  }

  private func page(_ stroke: Stroke?, isPaper: Bool) throws -> Drawing {
    var drawing = Drawing(author: 2, size: PageSize(64, 64))
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let image = ImageItem(Picture(Self.stripes), frame: Rect(x: 0, y: 0, width: 64, height: 64))
    if isPaper {
      var paper = Paper(color: nil)
      paper.background = Graphic([.image(image.picture, image.frame, alpha: 1)])
      try drawing.apply(.setPaper(paper, of: drawing.pages[0].id, in: &drawing))
    } else {
      try drawing.apply(.add(image, to: layer, in: &drawing))
    }
    if let stroke { try drawing.apply(.add(stroke, to: layer, in: &drawing)) }
    return drawing
  }

  /// DR-29: a page with ink over a picture is rendered to the requested size, with the picture's pixels beside the ink;
  /// a scale of 0 produces nothing.
  @Test(arguments: [false, true])
  func aPageIsRenderedToASizeOverAPicture(_ isPaper: Bool) throws {
    let drawing = try page(ink([Point(10, 40), Point(50, 40)]), isPaper: isPaper)
    let whole = try painted(drawing, scale: 1)
    #expect(whole.width == 64 && whole.height == 64)
    // Above the ink the picture is shown pixel by pixel.
    for i in 0..<(64 * 30) { #expect(whole.pixels[i] == Self.stripes.pixels[i]) }
    #expect(whole[30, 40] != Self.stripes[30, 40], "ink lies on it")
    let double = try painted(drawing, scale: 2)
    #expect(double.width == 128 && double.height == 128)
    #expect(double[7, 7] == Self.stripes[3, 3] && double[25, 7] == Self.stripes[12, 3])
    let small = try painted(drawing, scale: 4, longest: 32)
    #expect(small.width == 32 && small[1, 1] == Self.stripes[3, 3])
    let scene = try #require(drawing.scene(of: drawing.pages[0].id))
    #expect(PageRenderer().picture(of: scene, scale: 0, longest: 100) == nil)
  }

  /// DR-10: an eraser over a picture that is the paper erases the ink and leaves the picture.
  @Test func anEraserLeavesThePictureBelow() throws {
    var drawing = try page(ink([Point(10, 40), Point(50, 40)]), isPaper: true)
    let bare = try painted(try page(nil, isPaper: true), scale: 1)
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let drawn = try painted(drawing, scale: 1)
    #expect(drawn != bare)
    let way = stride(from: 0.0, through: 64, by: 8).map { Point($0, 40) }
    let eraser = try Brush.eraser.restyled { $0.width = 24 }
    try drawing.apply(.add(ink(way, brush: eraser), to: layer, in: &drawing))
    #expect(try painted(drawing, scale: 1) == bare)
  }

  /// A picture that is an item is erased, and keeps its hole when it moves.
  @Test func anErasedPictureMovesWithItsHole() throws {
    var drawing = try page(nil, isPaper: false)
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let id = drawing.layers(of: drawing.pages[0].id)[0].items[0].id
    let eraser = try Brush.eraser.restyled { $0.width = 10 }
    try drawing.apply(
      .add(ink([Point(32, 0), Point(32, 64)], brush: eraser), to: layer, in: &drawing)
    )
    let white = SIMD4<UInt8>(255, 255, 255, 255)
    let before = try painted(drawing, scale: 1)
    #expect(before[32, 30] == white && before[12, 30] == Self.stripes[12, 30])
    try drawing.apply(.transform([id], by: .translation(16, 0), in: drawing))
    let after = try painted(drawing, scale: 1)
    #expect(after[48, 30] == white && after[32, 30] == Self.stripes[16, 30])
    #expect(after[4, 30] == white)
  }

  /// In a reduced picture, each pixel is the mean of its area: no false patterns appear.
  @Test(arguments: [3.0, 5, 7.3, 20])
  func aReducedPictureHasNoFalsePatterns(_ factor: Double) throws {
    // Stripes of one pixel, 600 × 600, slightly rotated.
    var pixmap = Pixmap(width: 600, height: 600)
    for i in pixmap.pixels.indices { pixmap.pixels[i] = i % 600 % 2 == 0 ? 0xff00_0000 : .max }
    var drawing = Drawing(author: 2, size: PageSize(600 / factor, 600 / factor))
    let side = 600 / factor
    let image = ImageItem(Picture(pixmap), frame: Rect(x: 0, y: 0, width: side, height: side))
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let turn = Affine.translation(-side / 2, -side / 2).concatenating(.rotation(0.05))
      .concatenating(.translation(side / 2, side / 2))
    try drawing.apply(.add(image, to: layer, transform: turn, in: &drawing))
    let small = try painted(drawing, scale: 1)
    var (low, high) = (255, 0)
    for y in (small.height / 4)..<(3 * small.height / 4) {
      for x in (small.width / 4)..<(3 * small.width / 4) {
        low = min(low, Int(small[x, y].x))
        high = max(high, Int(small[x, y].x))
      }
    }
    // With an odd number of stripes, one has no partner.
    let maximum = Int(128 / factor) + 3
    #expect(low > 127 - maximum && high < 127 + maximum, "\(low)…\(high) at \(factor)")
  }
}
