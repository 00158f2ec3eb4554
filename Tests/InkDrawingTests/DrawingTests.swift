import InkGraphics
import InkRaster
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

@testable import InkDrawing

@Suite struct DrawingTests {
  private func pixels(_ list: DisplayList, clip: PixelRect? = nil) -> Pixmap {
    var pixmap = Pixmap(width: 300, height: 300)
    if let clip {
      Rasterizer().draw(list, into: &pixmap, clip: clip)
    } else {
      Rasterizer().draw(list, into: &pixmap)
    }
    return pixmap
  }

  @Test("R5, DU-33: strokes of a live session are drawn, stored and reloaded as the same pixels")
  func onePicture() throws {
    var stream = EventStream()
    for (i, brush) in [Brush.pen, .highlighter, .pencil, .eraser, .fineliner].enumerated() {
      stream.setBrush(brush)
      let groups = SyntheticPen.session(seed: UInt64(i + 1), strokes: 2)
      for event in groups.flatMap({ $0 }) { stream.append(event) }
    }
    var model = InkModel()
    model.process(stream)
    var fixture = PageFixture()
    let strokes = model.inOrder().compactMap { $0.dried() }
    for stroke in strokes { try fixture.draw(stroke) }
    let live = pixels(DisplayList(model))
    #expect(pixels(fixture.drawing.displayList(of: fixture.page)) == live)
    let loaded = try reloaded(fixture.drawing)
    #expect(pixels(loaded.displayList(of: fixture.page)) == live)
    let brushes = loaded.layers(of: fixture.page)[0].items.map(\.brush)
    #expect(brushes == strokes.map(\.brush))
    #expect(
      loaded.layers(of: fixture.page)[0].items.map { $0.stroke?.samples ?? [] }
        == strokes.map(\.samples)
    )
  }

  @Test("SK-21, SK-26: samples, style and effects of every brush survive, and so does the image")
  func everyBrushSurvives() throws {
    var fixture = PageFixture()
    var model = InkModel()
    for (i, entry) in Brush.catalog.enumerated() {
      model.setBrush(entry.brush)
      let y = Double(i) * 9
      let line = SyntheticPen.stroke([Point(5, y), Point(60, y + 9), Point(110, y)], force: 0.6)
      for event in line { model.apply(event) }
    }
    try fixture.drawing.apply(.add(model.dry, to: fixture.layer, in: &fixture.drawing))
    let loaded = try reloaded(fixture.drawing)
    #expect(loaded.layers(of: fixture.page)[0].items.map(\.brush) == Brush.catalog.map(\.brush))
    let list = loaded.displayList(of: fixture.page)
    #expect(pixels(list) == pixels(DisplayList(model)))
  }

  @Test("What is painted of a rectangle is what the whole page shows there")
  func partsOfPages() throws {
    var fixture = PageFixture()
    var random = SeededGenerator(seed: 21)
    for i in 0..<80 {
      let brush: Brush = i % 7 == 6 ? .eraser : .pen
      try fixture.draw(scribble(&random, side: 300, brush: brush))
    }
    let whole = fixture.drawing.displayList(of: fixture.page)
    let clip = PixelRect(minX: 90, minY: 40, maxX: 170, maxY: 110)
    let part = fixture.drawing.displayList(of: fixture.page, in: clip.rect.expanded(by: 2))
    guard case .layer(let some, _)? = part.items.first, case .layer(let all, _)? = whole.items.first
    else { return #expect(Bool(false), "a layer is one thing to paint") }
    #expect(some.count < all.count / 2)
    #expect(pixels(part, clip: clip) == pixels(whole, clip: clip))
  }

  @Test(
    "Layers: opacity is that of the whole, erasers stay on their own, hidden ones are not shown"
  )
  func layersArePainted() throws {
    var fixture = PageFixture()
    let (page, lower) = (fixture.page, fixture.layer)
    try fixture.drawing.apply(.addLayer(to: page, in: &fixture.drawing))
    let upper = fixture.drawing.layers(of: page)[1].id
    let wide = try Brush.fineliner.restyled { $0.width = 40 }
    let rubber = try Brush.eraser.restyled { $0.width = 60 }
    try fixture.line(Point(20, 50), Point(200, 50), brush: wide, on: lower)
    try fixture.line(Point(20, 150), Point(200, 150), brush: wide, on: upper)
    let before = pixels(fixture.drawing.displayList(of: page))
    let changes = try fixture.drawing.apply(
      .add(
        ink([Point(100, 0), Point(100, 200)], brush: rubber),
        to: upper,
        in: &fixture.drawing
      )
    )
    let after = pixels(fixture.drawing.displayList(of: page))
    #expect(after[100, 50] == before[100, 50] && before[100, 50].w != 0)
    #expect(after[100, 150].w == 0 && before[100, 150].w != 0)
    #expect(!changes.damage(of: page).area.contains(Rect(center: Point(30, 150), radius: 5)))
    try fixture.drawing.apply(.setHidden(true, of: lower))
    #expect(pixels(fixture.drawing.displayList(of: page))[100, 50].w == 0)
    try fixture.drawing.apply(.setOpacity(0.5, of: upper))
    guard case .layer(let items, let alpha) = fixture.drawing.displayList(of: page).items[0]
    else {
      return #expect(Bool(false), "a layer is one thing to paint")
    }
    #expect(items.count == 2 && alpha == 0.5)
  }

  @Test("JU-07: on a page of another size everything is where the ratio says, exactly")
  func rescaling() throws {
    var fixture = PageFixture()
    let id = try fixture.line(Point(60, 80), Point(300, 400))
    let before = try #require(fixture.drawing[id]?.stroke)
    try fixture.drawing.apply(
      .rescale(fixture.page, to: PageSize(900, 1200), in: fixture.drawing)
    )
    let item = try #require(fixture.drawing[id])
    #expect(item.transform == .scale(1.5, 1.5))
    #expect(item.stroke?.samples == before.samples, "samples are as they were taken")
    guard case .ink(let ribbon, _) = item.displayItem else { return #expect(Bool(false)) }
    #expect(ribbon.start == Point(90, 120) && ribbon.segments.last?.end == Point(450, 600))
    #expect(ribbon.startRadius == 1.5 * (before.ribbon()?.startRadius ?? 0))
    #expect(fixture.drawing.pages[0].size == PageSize(900, 1200))
    try fixture.drawing.apply(
      .rescale(fixture.page, to: PageSize(600, 800), in: fixture.drawing)
    )
    let error = try #require(fixture.drawing[id]).transform.a - 1
    #expect(abs(error) < 1e-15)
  }

  @Test("A transform maps ink of every brush as it would map the picture")
  func transformsMapInk() throws {
    let map = Affine.rotation(0.5).concatenating(.scale(1.7))
      .concatenating(.translation(90, 40))
    for entry in Brush.catalog {
      var fixture = PageFixture()
      let stroke = ink([Point(5, 10), Point(60, 30), Point(70, 60)], brush: entry.brush)
      let id = try fixture.draw(stroke)
      try fixture.drawing.apply(.transform([id], by: map, in: fixture.drawing))
      let item = try #require(fixture.drawing[id])
      let list = fixture.drawing.displayList(of: fixture.page)
      #expect(item.bounds.expanded(by: 1e-9).contains(list.bounds))
      let a = pixels(list)
      var b = Pixmap(width: 300, height: 300)
      Rasterizer().draw(DisplayList([stroke]), transform: map, into: &b)
      var different = 0
      for i in a.pixels.indices where a.pixels[i] != b.pixels[i] {
        for shift in stride(from: 0, to: 32, by: 8) {
          let x = Int(a.pixels[i] >> UInt32(shift) & 255)
          let y = Int(b.pixels[i] >> UInt32(shift) & 255)
          if abs(x - y) > 12 { different += 1 }
        }
      }
      #expect(different < 20, "\(entry.name): \(different)")
    }
  }

  @Test("Samples that lie elsewhere are asked for only when a stroke is")
  func lazySamples() throws {
    var fixture = PageFixture()
    var strokes: [Stroke] = []
    for y in stride(from: 10.0, to: 100, by: 10) {
      strokes.append(ink([Point(0, y), Point(50, y)]))
    }
    try fixture.drawing.apply(.add(strokes, to: fixture.layer, in: &fixture.drawing))
    let ids = fixture.ids
    let source = CountingSource(strokes)
    let saved = Saved(fixture.drawing)
    var loaded = try saved.drawing(from: source)
    try loaded.apply(.transform(ids, by: .translation(5, 0), in: loaded))
    try loaded.apply(.remove([ids[0]]))
    try loaded.apply(.restyle(ids.dropLast(8).suffix(0), in: loaded) { $0.width = 2 })
    let red = Color(red: 1, green: 0, blue: 0)
    try loaded.apply(.restyle([ids[3]], in: loaded) { $0.color = red })
    _ = loaded.layers(of: fixture.page)[0].items(near: Rect(center: .origin, radius: 30))
    #expect(source.asked.isEmpty)
    let hit = loaded.item(on: fixture.page, at: Point(30, 50), within: 1)
    #expect(hit?.id == ids[4] && source.asked == [4])
    #expect(loaded[ids[2]]?.stroke?.samples == strokes[2].samples)
  }

  @Test("Names, places and damage: pages and layers go where they are put")
  func pagesAndLayers() throws {
    var drawing = Drawing(author: 1)
    for i in 0..<4 {
      try drawing.apply(.addPage(size: PageSize(Double(i + 1), 1), at: 0, in: &drawing))
    }
    func widths() -> [Double] { drawing.pages.map { $0.size?.width ?? 0 } }
    #expect(widths() == [4, 3, 2, 1])
    let pages = drawing.pages
    for (page, index, wanted) in [
      (3, 0, [1.0, 4, 3, 2]), (0, 9, [1, 3, 2, 4]), (2, 1, [1, 2, 3, 4]), (2, 1, [1, 2, 3, 4]),
    ] {
      try drawing.apply(.movePage(pages[page].id, to: index, in: drawing))
      #expect(widths() == wanted)
    }
    let page = drawing.pages[0].id
    for name in [1, 2, 3] as [UInt8] {
      try drawing.apply(.addLayer(to: page, name: [name], at: 1, in: &drawing))
    }
    func names() -> [[UInt8]] { drawing.layers(of: page).map(\.nameUTF8) }
    #expect(names() == [[], [3], [2], [1]])
    let changes = try drawing.apply(
      .moveLayer(drawing.layers(of: page)[3].id, to: page, at: 0, in: drawing)
    )
    #expect(names() == [[1], [], [3], [2]] && changes.layers.count == 1)
    let other = drawing.pages[1].id
    try drawing.apply(.moveLayer(drawing.layers(of: page)[0].id, to: other, at: 0, in: drawing))
    #expect(drawing.layers(of: other).count == 2 && names().count == 3)
  }

  @Test("What cannot be done is refused with its reason, and nothing changes")
  func refusals() throws {
    var fixture = PageFixture()
    let id = try fixture.line(Point(0, 0), Point(9, 9))
    let (page, layer) = (fixture.page, fixture.layer)
    let nobody = ItemID(Stamp(counter: 77, author: 7))
    let flat = Affine.scale(0)
    let before = Saved(fixture.drawing)
    let cases: [(DrawingOperation, EditError)] = [
      (.remove([id, nobody]), .unknownItem(nobody)),
      (
        .group([.remove([id]), .transform([id], by: .scale(2), in: fixture.drawing)]),
        .unknownItem(id)
      ),
      (.transform([id], by: flat, in: fixture.drawing), .invalidValue),
      (.setOpacity(1.5, of: layer), .invalidValue),
      (.setOpacity(.nan, of: layer), .invalidValue),
      (.setSize(PageSize(0, 5), of: page), .invalidValue),
      (.setPaper(Paper(spacing: 0), of: page), .invalidValue),
      (.rename(layer, to: [UInt8](repeating: 65, count: 5000)), .invalidValue),
      (.removePage(PageID(nobody.stamp)), .unknownPage(PageID(nobody.stamp))),
      (.removeLayer(LayerID(nobody.stamp)), .unknownLayer(LayerID(nobody.stamp))),
      (.group([.setLocked(true, of: layer), .remove([id])]), .lockedLayer(layer)),
      (.group([.removePage(page), .remove([id])]), .unknownLayer(layer)),
      (
        DrawingOperation(.add, [.setUp(id: id, on: layer)]), .duplicate(id.stamp)
      ),
      (DrawingOperation(.add, [.setUp(id: nobody, on: layer, samples: [])]), .emptyStroke),
    ]
    for (operation, reason) in cases {
      #expect(throws: reason) { try fixture.drawing.apply(operation) }
      #expect(Saved(fixture.drawing) == before)
    }
  }

  @Test("A key lies between its neighbours, however often one is put between two")
  func positionKeys() {
    var random = SeededGenerator(seed: 2)
    var keys: [PositionKey] = [.middle]
    for round in 0..<3000 {
      // Sometimes anywhere, mostly at one index, where digits run out soonest.
      let at = round % 5 == 0 ? random.number(below: keys.count + 1) : keys.count / 2
      let lower = at > 0 ? keys[at - 1] : nil
      let upper = at < keys.count ? keys[at] : nil
      let key = PositionKey.between(lower, upper)
      #expect(key.isValid && lower.map { $0 < key } ?? true && upper.map { key < $0 } ?? true)
      keys.insert(key, at: at)
    }
    let spread = PositionKey.spread(100, keys[4], keys[5])
    #expect(zip(spread, spread.dropFirst()).allSatisfy { $0 < $1 })
    #expect(keys[4] < spread[0] && spread[99] < keys[5])
  }
}

extension Step {
  /// Adds a stroke of one sample.
  fileprivate static func setUp(
    id: ItemID,
    on layer: LayerID,
    samples: [StrokeSample] = [
      StrokeSample(InputEvent(phase: .moved, location: .origin, time: 0))
    ]
  ) -> Step {
    .addItem(
      NewItem(
        id: id,
        layer: layer,
        position: .middle,
        content: .stroke(.pen, .list(samples)),
        brush: SharedBrush(.pen),
        inkBounds: Rect(center: .origin, radius: 2)
      )
    )
  }
}

private final class CountingSource: StrokeSource, @unchecked Sendable {
  let strokes: [Stroke]
  var asked: [Int] = []
  init(_ strokes: [Stroke]) { self.strokes = strokes }
  func samples(of indices: [Int], until maximum: Int, reader: StrokeReader) -> [[StrokeSample]] {
    asked += indices
    return indices.map { strokes.indices.contains($0) ? strokes[$0].samples : [] }
  }

  func prepare(_ index: Int, reader: StrokeReader) -> Int { 0 }
}
