import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@testable import InkDrawing

/// Papers that invert ink, margins, copies of pages, and the hits of stroke erasers.
@Suite struct PaperTests {
  private static let slate: Paper = {
    var paper = Paper(color: Color(rgba: 0x2B2F_36FF), pattern: .dotted, spacing: 10)
    paper.invertsInk = true
    return paper
  }()

  private func colors(_ drawing: Drawing, _ page: PageID) -> [UInt32] {
    var found: [UInt32] = []
    for layer in drawing.scene(of: page)?.layers ?? [] {
      layer.visit { item in
        if case .ink(_, let paint) = item { found.append(paint.color.rgba) }
        return true
      }
    }
    return found
  }

  @Test func aNewDrawingTakesAPictureAsBackground() {
    let size = PageSize(60, 80)
    var pixmap = Pixmap(width: 6, height: 8)
    pixmap.fill(pixmap.bounds, with: 0xff00_00ff)
    let background = Graphic([.image(Picture(pixmap), size.rect, alpha: 1)])
    let drawing = Drawing(author: 1, size: size, paper: Paper(background: background))
    let page = drawing.pages[0]
    #expect(drawing.resources.count == 1)
    #expect(page.paper.background?.resources == drawing.resources.map(\.id))
  }

  /// R10: the document states that ink is shown inverted; the stored ink stays.
  @Test func aPaperTurnsWhatIsSeenAndNothingElse() throws {
    var fixture = PageFixture()
    let id = try fixture.line(Point(0, 0), Point(9, 9))
    let plain = colors(fixture.drawing, fixture.page)
    let brush = try #require(fixture.drawing[id]?.brush)
    try fixture.drawing.apply(.setPaper(Self.slate, of: fixture.page))
    #expect(colors(fixture.drawing, fixture.page) == plain.map { Color.inverted($0) })
    #expect(colors(fixture.drawing, fixture.page) != plain)
    #expect(fixture.drawing[id]?.brush == brush)
    #expect(
      colors(try reloaded(fixture.drawing), fixture.page) == plain.map { Color.inverted($0) }
    )
    fixture.drawing.undo()
    #expect(colors(fixture.drawing, fixture.page) == plain)
  }

  @Test func inkThatIsTurnedForGoodLooksTheSameAndCanBeTakenBack() throws {
    var fixture = PageFixture()
    try fixture.line(Point(0, 0), Point(9, 9))
    try fixture.draw(ink([Point(4, 0), Point(4, 9)], brush: .eraser))
    try fixture.draw(ink([Point(3, 0), Point(3, 9)], brush: .highlighter))
    try fixture.drawing.apply(.setPaper(Self.slate, of: fixture.page))
    let (seen, before) = (
      fixture.drawing.displayList(of: fixture.page), fixture.drawing.contentHash
    )
    try fixture.drawing.apply(.invertInk(of: fixture.page, in: fixture.drawing))
    #expect(fixture.drawing.displayList(of: fixture.page) == seen)
    #expect(fixture.drawing.page(fixture.page)?.paper.invertsInk == false)
    #expect(fixture.drawing.contentHash != before)
    fixture.drawing.undo()
    #expect(fixture.drawing.contentHash == before)
    try fixture.drawing.apply(.setLocked(true, of: fixture.layer))
    #expect(throws: EditError.lockedLayer(fixture.layer)) {
      try DrawingOperation.invertInk(of: fixture.page, in: fixture.drawing)
    }
  }

  /// R9: today's papers round-trip, and earlier versions keep the parts that they do not know.
  @Test func papersComeBackAsTheyWere() throws {
    let fixture = Graphic([.path(Path(Rect(x: 1, y: 2, width: 3, height: 4)), .nonZero, .eraser)]
    )
    for turns in [false, true] {
      for margin in [nil, Paper.Margin(0, color: .black), Paper.Margin(72.5, color: .white)] {
        for graphic in [nil, fixture] {
          var paper = Paper(color: nil, pattern: .grid, spacing: 11, background: graphic)
          paper.invertsInk = turns
          paper.margin = margin
          var page = PageFixture()
          try page.drawing.apply(.setPaper(paper, of: page.page))
          let copy = try reloaded(page.drawing)
          let read = try #require(copy.page(page.page)?.paper)
          #expect(read.invertsInk == turns && read.margin == margin)
          #expect(read.background?.items == graphic?.items && read.color == nil)
          #expect(copy.contentHash == page.drawing.contentHash)
          #expect(Saved(copy) == Saved(page.drawing))
        }
      }
    }
    // An earlier version keeps an unknown sheet; this version reads its files again.
    let later = Graphic([], origin: .unknown(kind: 5, [1]))
    var old = PageFixture()
    try old.drawing.apply(.setPaper(Paper(background: later), of: old.page))
    #expect(try reloaded(old.drawing).page(old.page)?.paper.invertsInk == true)
    // An unknown part stays unchanged.
    for bytes in [[], [0], [4], [4, 9], [8], [2, 0], [3, 1]] as [[UInt8]] {
      let unknown = Graphic([], origin: .unknown(kind: 5, bytes))
      try old.drawing.apply(.setPaper(Paper(background: unknown), of: old.page))
      let read = try #require(try reloaded(old.drawing).page(old.page)?.paper)
      #expect(!read.invertsInk && read.background?.origin == unknown.origin)
    }
  }

  /// R9: patterns that earlier versions do not know, and other line widths.
  @Test func patternsOfTodayComeBackAndVersionsBeforeShowTheNearest() throws {
    let standIns: [Paper.Pattern: Paper.Pattern] = [
      .isometricDots: .dotted, .isometricLines: .grid, .staves: .ruled,
    ]
    for pattern in Paper.Pattern.allCases {
      for width in [0.5, 1.25] {
        var paper = Paper(color: .white, pattern: pattern, spacing: 11)
        paper.lineWidth = width
        paper.margin = Paper.Margin(40, color: .black)
        var page = PageFixture()
        try page.drawing.apply(.setPaper(paper, of: page.page))
        let copy = try reloaded(page.drawing)
        #expect(copy.page(page.page)?.paper == paper && Saved(copy) == Saved(page.drawing))
        #expect(copy.contentHash == page.drawing.contentHash)
      }
      // An earlier version shows another pattern, and keeps the unknown part as a sheet.
      let stand = standIns[pattern] ?? pattern
      var later: [UInt8] = [4, pattern.rawValue]
      for shift in 0..<8 as Range<UInt64> {
        later.append(UInt8(truncatingIfNeeded: (0.5).bitPattern >> (8 * shift)))
      }
      var old = PageFixture()
      let kept = Graphic([], origin: .unknown(kind: 5, later))
      try old.drawing.apply(.setPaper(Paper(pattern: stand, background: kept), of: old.page))
      #expect(try reloaded(old.drawing).page(old.page)?.paper.pattern == pattern)
      // A pattern chosen by the earlier version since then is valid.
      let other = stand == .plain ? Paper.Pattern.grid : .plain
      try old.drawing.apply(.setPaper(Paper(pattern: other, background: kept), of: old.page))
      #expect(try reloaded(old.drawing).page(old.page)?.paper.pattern == other)
    }
    for width in [0, 0.04, 101, Double.nan] {
      var paper = Paper(pattern: .grid)
      paper.lineWidth = width
      var fixture = PageFixture()
      #expect(throws: EditError.invalidValue) {
        try fixture.drawing.apply(.setPaper(paper, of: fixture.page))
      }
    }
  }

  @Test func trianglesHaveEqualSides() {
    var paper = Paper(color: nil, pattern: .isometricDots, spacing: 10)
    let area = Rect(x: -33, y: -20, width: 120, height: 90)
    var dots: [Point] = []
    for case .ink(let ribbon, _) in paper.displayList(in: area, isWhole: false).items {
      dots.append(ribbon.start)
      #expect(ribbon.startRadius == 0.75)
    }
    #expect(dots.contains(.origin) && dots.count > 90)
    for dot in dots where area.expanded(by: -11).contains(dot) {
      let near = dots.filter { $0 != dot && ($0 - dot).length < 12 }
      #expect(near.count == 6 && near.allSatisfy { abs(($0 - dot).length - 10) < 1e-9 })
    }
    // Lines cross the whole area, and extend no further.
    paper.pattern = .isometricLines
    let list = paper.displayList(in: area, isWhole: false)
    guard case .path(let path, .nonZero, _)? = list.items.last else {
      Issue.record("no lines")
      return
    }
    #expect(path.controlBounds == area)
    #expect(path.elements.count % 5 == 0 && path.elements.count > 150, "quadrilaterals")
  }

  @Test func stavesHaveFiveLinesAndAreWhole() {
    let paper = Paper(color: nil, pattern: .staves, spacing: 5)
    let page = Rect(x: 0, y: 0, width: 595, height: 842)
    guard case .path(let path, _, _)? = paper.displayList(in: page, isWhole: true).items.last else {
      Issue.record("no staves")
      return
    }
    let ys = path.rectangles.map { $0.center.y }
    #expect(ys.count % 5 == 0 && ys.count == 65)
    for (i, y) in ys.enumerated() where i > 0 {
      #expect(abs(y - ys[i - 1] - (i % 5 == 0 ? 40 : 5)) < 1e-9)
    }
    #expect(ys[0] == 40 && path.controlBounds.minX == 40 && path.controlBounds.maxX == 555)
    // The pattern of a part of an infinite page is the part of the pattern.
    let part = Rect(x: 100, y: 47, width: 50, height: 11)
    guard case .path(let few, _, _)? = paper.displayList(in: part, isWhole: false).items.last else {
      Issue.record("no lines")
      return
    }
    #expect(few.rectangles.map { $0.center.y } == [50, 55])
    #expect(few.controlBounds.minX == 100 && few.controlBounds.maxX == 150)
  }

  @Test func marginsThatCannotBeAreRefused() throws {
    var fixture = PageFixture()
    for distance in [-1, Double.nan, .infinity, 2e7] {
      var paper = Paper()
      paper.margin = Paper.Margin(distance, color: .black)
      #expect(throws: EditError.invalidValue) {
        try fixture.drawing.apply(.setPaper(paper, of: fixture.page))
      }
    }
  }

  @Test func linesAndDotsLieWhollyOnThePage() {
    let area = Rect(x: 0, y: 0, width: 100.4, height: 80)
    for pattern in Paper.Pattern.allCases where pattern != .plain {
      var paper = Paper(color: nil, pattern: pattern, spacing: 10)
      paper.margin = Paper.Margin(30, color: .black)
      let list = paper.displayList(in: area, isWhole: true)
      for item in list.items {
        let box = item.bounds
        #expect(area.contains(box), "\(pattern): \(box)")
        // Not flush with an edge that it does not cross, either.
        if case .ink = item {
          #expect(box.minX > 0 && box.maxX < area.maxX && box.minY > 0 && box.maxY < area.maxY)
        }
      }
      guard case .path(let line, _, _)? = list.items.last else {
        Issue.record("no margin")
        continue
      }
      let box = line.controlBounds
      #expect(abs(box.minX + box.maxX - 60) < 1e-9 && box.minY == 0 && box.maxY == 80)
    }
  }

  @Test func aCopyOfAPageHasAllOfItAndGoesByUndo() throws {
    var fixture = PageFixture()
    try fixture.line(Point(0, 0), Point(9, 9))
    try fixture.drawing.apply(.setPaper(Self.slate, of: fixture.page))
    try fixture.drawing.apply(
      .addLayer(to: fixture.page, name: [65], in: &fixture.drawing)
    )
    let upper = fixture.drawing.layers(of: fixture.page)[1].id
    try fixture.draw(ink([Point(4, 0), Point(4, 9)], brush: .highlighter), on: upper)
    try fixture.drawing.apply(.setOpacity(0.5, of: upper))
    try fixture.drawing.apply(.setLocked(true, of: upper))
    try fixture.drawing.apply(.addPage(size: nil, in: &fixture.drawing))
    let before = fixture.drawing.contentHash
    try fixture.drawing.apply { .duplicatePage($0.pages[0].id, in: &$0) }
    let pages = fixture.drawing.pages
    #expect(pages.count == 3 && pages[0].id == fixture.page)
    let copy = pages[1].id
    #expect(pages[1].paper == Self.slate && pages[1].size == pages[0].size)
    #expect(
      fixture.drawing.displayList(of: copy)
        == fixture.drawing.displayList(of: fixture.page)
    )
    let layers = fixture.drawing.layers(of: copy)
    #expect(layers.map(\.count) == [1, 1] && layers[1].isLocked && layers[1].nameUTF8 == [65])
    // The copy is independent.
    try fixture.drawing.apply(.clear(layers[0].id, in: fixture.drawing))
    #expect(fixture.drawing.layers(of: fixture.page)[0].count == 1)
    fixture.drawing.undo()
    fixture.drawing.undo()
    #expect(fixture.drawing.contentHash == before)
    fixture.drawing.redo()
    #expect(try reloaded(fixture.drawing).contentHash == fixture.drawing.contentHash)
  }

  @Test func whatIsErasedIsNotTouched() throws {
    var fixture = PageFixture()
    let line = try fixture.line(Point(0, 50), Point(100, 50))
    var wide = Brush.eraser
    wide.width = 20
    try fixture.draw(ink([Point(50, 30), Point(50, 70)], brush: wide))
    func touched(_ x: Double, _ radius: Double = 2) -> [ItemID] {
      fixture.drawing.items(on: fixture.page, along: [Point(x, 50)], radius: radius)
    }
    #expect(touched(50) == [], "the gap")
    #expect(touched(20) == [line] && touched(80) == [line], "what is left")
    #expect(touched(50, 15) == [line], "an eraser that reaches over the gap")
    // Ink above the eraser is visible.
    let above = try fixture.line(Point(50, 40), Point(50, 60))
    #expect(touched(50) == [above])
  }
}

extension Path {
  /// The rectangles of the path.
  fileprivate var rectangles: [Rect] {
    stride(from: 0, to: elements.count, by: 5).map {
      Path(Array(elements[$0..<$0 + 5])).controlBounds
    }
  }
}

extension Drawing {
  /// Applies an operation made for the current drawing.
  fileprivate mutating func apply(_ make: (inout Drawing) -> DrawingOperation) throws {
    try apply(make(&self))
  }
}
