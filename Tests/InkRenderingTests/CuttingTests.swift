@_spi(Tools) import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

/// DU-29, R7: an eraser that cuts strokes into pieces.
@Suite struct CuttingTests {
  private static let side = 320.0

  private struct PageFixture {
    var drawing: Drawing
    var page: PageID
    var layer: LayerID

    init() {
      drawing = Drawing(author: 1, size: PageSize(side, side))
      page = drawing.pages[0].id
      layer = drawing.layers(of: page)[0].id
    }

    @discardableResult
    mutating func add(_ points: [Point], _ brush: Brush = .fineliner) throws -> ItemID {
      let samples = points.enumerated().map { i, point in
        StrokeSample(
          location: point,
          time: Double(i) * 0.008,
          force: 0.3 + 0.4 * Double(i % 40) / 40,
          altitude: 0.9,
          azimuth: 0.5
        )
      }
      let stroke = Stroke(id: StrokeID(0), kind: .pen, brush: brush, samples: samples)
      return try drawing.apply(.add(stroke, to: layer, in: &drawing)).items[0]
    }

    mutating func cut(_ path: [Point], radius: Double) throws {
      try drawing.apply(.cut(along: path, radius: radius, on: page, in: &drawing))
    }

    var items: [Item] { drawing.layers(of: page)[0].items }

    func picture() throws -> Pixmap {
      let scene = try #require(drawing.scene(of: page))
      return try #require(PageRenderer().picture(of: scene, scale: 1, longest: 4096))
    }
  }

  private static func points(_ count: Int = 200) -> [Point] {
    (0...count).map { i in
      let t = Double(i) / Double(count)
      return Point(30 + 260 * t, 160 + 60 * Real.sinCos(t * 9).sine)
    }
  }

  private static let line = [Point(20, 100), Point(300, 100)]

  @Test("DU-29: one line and an eraser make two pieces, in the place of the line in the order")
  func twoPieces() throws {
    var background = PageFixture()
    let below = try background.add([Point(20, 60), Point(300, 140)])
    let line = try background.add(Self.line)
    let above = try background.add([Point(20, 140), Point(300, 60)])
    let whole = try background.picture()
    try background.cut([Point(60, 100), Point(60, 101)], radius: 5)
    let ids = background.items.map(\.id)
    #expect(ids.count == 4 && ids[0] == below && ids[3] == above)
    #expect(background.drawing[line]?.isRemoved == true)
    let pieces = background.items[1...2]
    #expect(pieces.allSatisfy { $0.piece?.source == line && $0.piece?.ranges.count == 1 })
    #expect(background.drawing.item(on: background.page, at: Point(60, 100), within: 2) == nil)
    #expect(
      background.drawing.item(on: background.page, at: Point(30, 100), within: 1)?.id == ids[1]
    )
    #expect(
      background.drawing.item(on: background.page, at: Point(250, 100), within: 1)?.id == ids[2]
    )
    #expect(pieces.first!.bounds.maxX <= 56 && pieces.last!.bounds.minX >= 64)
    _ = background.drawing.undo()
    #expect(background.items.map(\.id) == [below, line, above])
    #expect(try background.picture().pixels == whole.pixels)
    _ = background.drawing.redo()
    #expect(background.items.map(\.id) == ids)
  }

  @Test("DU-29: what the eraser covers goes, and what it does not touch stays as it is")
  func coveredGoes() throws {
    var background = PageFixture()
    try background.add([Point(100, 100), Point(110, 104)])
    let dot = try background.add([Point(104, 96)])
    let far = try background.add([Point(100, 130), Point(200, 130)])
    try background.cut([Point(95, 100), Point(115, 103)], radius: 12)
    #expect(background.items.map(\.id) == [far] && background.drawing[dot]?.isRemoved == true)
    let before = background.drawing.history.undoCount
    try background.cut([Point(10, 10)], radius: 5)
    #expect(background.drawing.history.undoCount == before, "nothing cut is nothing to undo")
  }

  @Test(
    "Pieces have the pixels of the whole stroke away from the cut, whatever the brush",
    arguments: Brush.catalog.indices.filter { !Brush.catalog[$0].brush.erases }
  )
  func samePixels(index: Int) throws {
    let brush = try Brush.catalog[index].brush.restyled { $0.width = min($0.width, 14) }
    var background = PageFixture()
    try background.add(Self.points(), brush)
    let whole = try background.picture()
    var longest = 0.0
    if let ribbon = background.items[0].stroke?.ribbon() {
      let ends = [ribbon.start] + ribbon.segments.map(\.end)
      for (a, b) in zip(ends, ends.dropFirst()) { longest = max(longest, (b - a).length) }
    }
    let cuts = [Self.points()[62], Point(220, 0)]
    try background.cut([cuts[0], cuts[0] + Vector(3, 1)], radius: 6)
    try background.cut([cuts[1], Point(222, 320)], radius: 6)
    #expect(background.items.count == 3, "\(Brush.catalog[index].name)")
    let cut = try background.picture()
    // The reach of the ink on both sides of the eraser, plus the cut segment itself.
    let reach = 6 + 2 * 14.0 + longest
    var (different, away) = (0, 0)
    for y in 0..<whole.height {
      for x in 0..<whole.width where whole[x, y] != cut[x, y] {
        let point = Point(Double(x), Double(y))
        different += 1
        if (point - cuts[0]).length > reach, abs(point.x - 221) > reach {
          away += 1
        }
      }
    }
    #expect(away == 0 && different > 50, "\(Brush.catalog[index].name): \(away) of \(different)")
    // No ink is left under the eraser.
    let paper = whole[2, 2]
    #expect(cut[Int(cuts[0].x) + 1, Int(cuts[0].y)] == paper, "\(Brush.catalog[index].name)")
  }

  @Test("A long straight segment that is cut stays where it was, to two levels of antialiasing")
  func longSegment() throws {
    for end in [Point(290, 171.3), Point(31.7, 290), Point(222.2, 17.9)] {
      var background = PageFixture()
      try background.add([Point(20.3, 30.6), end])
      let whole = try background.picture()
      let middle = Point(20.3, 30.6).interpolated(to: end, 0.5)
      try background.cut([middle], radius: 5)
      let cut = try background.picture()
      var worst = 0
      for y in 0..<whole.height {
        for x in 0..<whole.width where (Point(Double(x), Double(y)) - middle).length > 30 {
          let (a, b) = (whole[x, y], cut[x, y])
          for k in 0..<4 { worst = max(worst, abs(Int(a[k]) - Int(b[k]))) }
        }
      }
      #expect(worst <= 2, "\(worst) levels")
    }
  }

  @Test("A cut gathered move by move is the same as one made at once")
  func moveByMove() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<20 {
      var background = PageFixture()
      for _ in 0..<6 {
        try background.add((0..<30).map { _ in Point(random.real(20, 300), random.real(20, 300)) })
      }
      let path = (0..<20).map { _ in Point(random.real(0, 320), random.real(0, 320)) }
      let cutter = StrokeCutter(radius: 4)
      var seen = background.drawing
      for point in path {
        let damage = cutter.move(to: point, on: background.page, in: background.drawing)
        if damage.isEmpty { continue }
        try seen.apply(cutter.changes(in: &seen))
      }
      #expect(!cutter.isEmpty)
      try background.cut(path, radius: 4)
      let shown = try #require(seen.scene(of: background.page))
      let live = try #require(PageRenderer().picture(of: shown, scale: 1, longest: 4096))
      #expect(try background.picture().pixels == live.pixels)
      // No ink is left under the eraser.
      for (a, b) in zip(path, path.dropFirst()) {
        let left = background.drawing.items(on: background.page, along: [a, b], radius: 3.9)
        #expect(left.isEmpty)
      }
    }
  }

  @Test("A piece that is cut again stays below the pieces and things that it lay below")
  func orderOfPieces() throws {
    var background = PageFixture()
    // A loop that crosses itself at (100, 100).
    var other = background
    let corners = [
      Point(20, 100), Point(200, 100), Point(200, 40), Point(100, 40), Point(100, 130),
    ]
    let loop = try background.add(
      zip(corners, corners.dropFirst()).flatMap { a, b in
        (0...20).map { a.interpolated(to: b, Double($0) / 20) }
      }
    )
    // Another author draws concurrently, and gets the same position in the order.
    other.drawing.setAuthor(2)
    let above = try other.add([Point(20, 140), Point(300, 140)])
    background.drawing.merge(other.drawing.operations(unknownTo: background.drawing))
    #expect(background.items.map(\.id) == [loop, above])
    #expect(background.items[0].position == background.items[1].position)
    try background.cut([Point(200, 70)], radius: 5)
    let pieces = background.items.map(\.id).filter { $0 != above }
    try #require(pieces.count == 2)
    #expect(background.items.map(\.id) == pieces + [above])
    let red = try Brush.fineliner.restyled { $0.color = Color(red: 1, green: 0, blue: 0) }
    try background.drawing.apply(.paint([pieces[0]], with: red))
    let before = try background.picture()
    try background.cut([Point(30, 100), Point(40, 100)], radius: 4)
    let ids = background.items.map(\.id)
    #expect(ids.last == above && ids.dropLast().last == pieces[1])
    #expect(try background.picture()[100, 100] == before[100, 100], "the red piece lies below")
    let all = Rect(x: 0, y: 0, width: 400, height: 400)
    #expect(background.drawing.items(on: background.page, inside: all).map(\.id) == ids)
    // The other replica agrees.
    other.drawing.merge(background.drawing.operations(unknownTo: other.drawing))
    #expect(other.items.map(\.id) == ids)
  }

  @Test("What was erased before a cut, or at the same time, is gone from pieces that are moved")
  func erasedThenCut() throws {
    let gap = [Point(200, 60), Point(200, 140)]
    func erase(_ sheet: inout PageFixture) throws -> LoggedOperation? {
      let eraser = try Brush.eraser.restyled { $0.width = 20 }
      let samples = gap.enumerated().map {
        StrokeSample(location: $0.element, time: Double($0.offset) / 10)
      }
      let stroke = Stroke(id: StrokeID(0), kind: .pen, brush: eraser, samples: samples)
      return try sheet.drawing.apply(.add(stroke, to: sheet.layer, in: &sheet.drawing)).logged
    }
    for isAtOnce in [false, true] {
      var background = PageFixture()
      try background.add(Self.line)
      var other = background
      other.drawing.setAuthor(2)
      var logged: LoggedOperation?
      if isAtOnce { logged = try erase(&other) } else { _ = try erase(&background) }
      try background.cut([Point(100, 100)], radius: 5)
      if let logged { background.drawing.merge([logged]) }
      let right = try #require(background.items.last { !$0.erases })
      #expect(background.drawing.item(on: background.page, at: Point(200, 100), within: 3) == nil)
      let move = Affine.translation(0, 50)
      try background.drawing.apply(.transform([right.id], by: move, in: background.drawing))
      let picture = try background.picture()
      #expect(picture[200, 150] == picture[2, 2], "the gap moved along")
      #expect(picture[170, 150] != picture[2, 2] && picture[230, 150] != picture[2, 2])
      #expect(picture[60, 100] != picture[2, 2] && picture[170, 100] == picture[2, 2])
    }
  }

  @Test("A piece keeps its part of the way when it gets another brush, and can be cut again")
  func restyled() throws {
    var background = PageFixture()
    try background.add(Self.line)
    try background.cut([Point(100, 100)], radius: 5)
    let right = try #require(background.items.last)
    try background.drawing.apply(.paint([right.id], with: .highlighter))
    let bounds = try #require(background.items.last).bounds
    #expect(bounds.minX > 90 && bounds.minX < 106 && bounds.maxX >= 300 && bounds.height > 6)
    try background.cut([Point(200, 100)], radius: 5)
    #expect(background.items.count == 3)
    #expect(background.items.allSatisfy { $0.piece?.source == background.items[0].piece?.source })
    let ends = background.items.map { ($0.bounds.minX, $0.bounds.maxX) }
    #expect(ends[1].1 < 200 && ends[2].0 > 200)
  }
}
