import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct RendererContractTests {
  private static let width = 120
  private static let height = 80

  private struct Named {
    let name: String
    let renderer: any DrawingRenderer
  }

  private func renderers() -> [Named] {
    let (width, height) = (Self.width, Self.height)
    return [
      Named(name: "full", renderer: FullRenderer(width: width, height: height)),
      Named(name: "partial", renderer: PartialRenderer(width: width, height: height)),
      Named(name: "layered", renderer: LayeredRenderer(width: width, height: height)),
      Named(name: "tiles of 23", renderer: TiledRenderer(width: width, height: height, side: 23)),
      Named(
        name: "tiles of 64, none spare",
        renderer: TiledRenderer(width: width, height: height, side: 64, spareCount: 0)
      ),
      Named(name: "one tile", renderer: TiledRenderer(width: width, height: height, side: 999)),
    ]
  }

  /// DU-23, DU-24, DU-26, SK-20, R5: all renderers show the same pixels after any drawing, edit, undo or change of the
  /// view, and nothing changes outside the damage that they return.
  @Test(arguments: 0..<5 as Range<UInt64>)
  func allRenderersShowOnePictureAndTellItsDamage(seed: UInt64) throws {
    var edited = try EditedPage(seed: seed, strokes: 8)
    let all = renderers()
    // One renderer starts late, and one renders every third view.
    let late = PartialRenderer(width: Self.width, height: Self.height)
    let lazy = TiledRenderer(width: Self.width, height: Self.height, side: 40)
    for step in 0..<14 {
      try edited.act()
      let view = edited.view
      var baked: [StrokeID]?
      let plain = FullRenderer(width: Self.width, height: Self.height)
      _ = plain.render(view)
      for entry in all {
        let before = entry.renderer.picture
        let frame = entry.renderer.render(view)
        let different = differing(entry.renderer.picture, plain.picture)
        let count = different.count
        #expect(count == 0, "\(entry.name), step \(step): \(count) pixels")
        let outside = differing(before, entry.renderer.picture).filter { pixel in
          !frame.damage.contains { $0.holds(pixel) }
        }.count
        #expect(outside == 0, "\(entry.name), step \(step): outside the damage")
        baked =
          baked.map { known in known.filter { frame.baked.contains($0) } }
          ?? frame.baked
      }
      if step > 9 {
        _ = late.render(view)
        let count = differing(late.picture, plain.picture).count
        #expect(count == 0, "begun late, step \(step)")
      }
      if step % 3 == 0 {
        _ = lazy.render(view)
        let count = differing(lazy.picture, plain.picture).count
        #expect(count == 0, "every third view, step \(step)")
      }
      edited.forget(baked ?? [])
    }
  }

  /// SK-24: a host without input needs a drawing and a renderer; the same view again costs nothing.
  @Test func aHostThatOnlyShowsNeedsNoModel() throws {
    let edited = try EditedPage(seed: 4)
    let drawing = edited.drawing
    let layer = drawing.layers(of: edited.page)[0].id
    let view = PageView(
      drawing,
      page: edited.page,
      layer: layer,
      transform: .identity,
      reader: StrokeReader(cacheLimit: 1 << 20)
    )
    for entry in renderers() where entry.name != "full" {
      #expect(!entry.renderer.render(view).damage.isEmpty)
      let again = entry.renderer.render(view)
      #expect(again.damage.isEmpty && again.paintedCount == 0 && again.comparedCount == 0)
      let scene = try #require(drawing.scene(of: edited.page))
      var expected = Pixmap(width: Self.width, height: Self.height)
      expected.fill(expected.bounds, with: expected.pixel(of: view.surround))
      PageRenderer().draw(scene, transform: .identity, into: &expected)
      let isSame = entry.renderer.picture == expected
      #expect(isSame, "\(entry.name)")
    }
  }

  /// DU-26: tiles survive a move of the page and its neighbors: visible parts are not painted again.
  @Test func tilesOutliveAMove() throws {
    let edited = try EditedPage(seed: 0, strokes: 60)
    var view = edited.view
    let renderer = TiledRenderer(width: 96, height: 80, side: 32, spareCount: 200)
    let (start, beside) = (view.transform, view.neighbors[0].transform)
    func look(_ x: Double, _ y: Double) -> PageFrame {
      let move = Affine.translation(x, y)
      view.transform = start.concatenating(move)
      view.neighbors[0].transform = beside.concatenating(move)
      let frame = renderer.render(view)
      let plain = FullRenderer(width: 96, height: 80)
      _ = plain.render(view)
      let isSame = renderer.picture == plain.picture
      #expect(isSame)
      return frame
    }
    _ = look(0, 0)
    for x in stride(from: 0.0, through: 90, by: 7) { _ = look(-x, -(x / 2).rounded()) }
    let painted = renderer.paintedTileCount
    for x in stride(from: 0.0, through: 90, by: 9) {
      #expect(look(-x, -(x / 2).rounded(.down)).paintedCount == 0)
    }
    #expect(renderer.paintedTileCount == painted)
    // Another scale needs other tiles.
    view.transform = start.concatenating(.scale(2))
    _ = renderer.render(view)
    #expect(renderer.paintedTileCount > painted)
  }

  /// DU-41: enlarged ink is repainted: edges stay as sharp as they were.
  @Test func aCloserLookIsAsSharp() throws {
    var drawing = Drawing(author: 1, size: PageSize(200, 100))
    let page = drawing.pages[0].id
    let layer = drawing.layers(of: page)[0].id
    let line = SyntheticPen.stroke([Point(30.3, 10), Point(30.3, 50), Point(30.3, 90)])
    let stroke = Stroke(id: StrokeID(0), brush: .fineliner, events: line)
    let operation = DrawingOperation.add(stroke, to: layer, in: &drawing)
    try drawing.apply(operation)
    for entry in renderers() {
      for scale in [1.0, 4, 16] {
        let view = PageView(
          drawing,
          page: page,
          layer: layer,
          transform: Affine.scale(scale).concatenating(
            .translation(80 - (30 * scale).rounded(), 40 - 50 * scale)
          ),
          reader: StrokeReader(cacheLimit: 1 << 20)
        )
        _ = entry.renderer.render(view)
        // Along a row: the number of pixels that are neither paper nor ink.
        let row = (0..<Self.width).map { entry.renderer.picture[$0, 40].x }
        let between = row.filter { $0 > 20 && $0 < 250 && $0 != 128 }.count
        let inside = row.filter { $0 <= 20 }.count
        #expect(between <= 4, "\(entry.name) at \(scale): \(between) pixels of two edges")
        #expect(Double(inside) > scale * 0.4, "\(entry.name) at \(scale)")
      }
    }
  }
}
