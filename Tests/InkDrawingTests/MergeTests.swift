import InkDrawing
import InkGraphics
import InkRaster
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct MergeTests {
  /// Performs a random edit; returns the operation to send.
  private func act(
    _ drawing: inout Drawing,
    _ random: inout SeededGenerator
  ) throws -> LoggedOperation? {
    let pages = drawing.pages
    guard let page = pages.any(&random)?.id else {
      return try drawing.apply(.addPage(size: nil, in: &drawing)).logged
    }
    let layers = drawing.layers(of: page)
    guard let layer = layers.any(&random) else {
      return try drawing.apply(.addLayer(to: page, in: &drawing)).logged
    }
    let ids = layer.items.map(\.id)
    let some = ids.filter { _ in random.next() % 3 == 0 }
    let one = ids.any(&random)
    switch random.number(below: 44) {
    case 33, 34:
      let rect = Rect(x: random.real(0, 50), y: random.real(0, 50), width: 16, height: 8)
      let side = 2 + random.number(below: 3)
      let graphic = Graphic([.image(GraphicTests.checkers(side), rect, alpha: 0.8)])
      return try drawing.apply(.add([graphic], to: layer.id, in: &drawing)).logged
    case 35, 36:
      let box = Checkbox(isTicked: random.next() % 2 == 0)
      let move = Affine.translation(random.real(0, 50), random.real(0, 50))
      let fill: Color? = random.next() % 2 == 0 ? nil : Color(gray: random.real(0, 1))
      let add = DrawingOperation.add(
        box,
        brush: random.next() % 3 == 0 ? nil : .fineliner,
        fill: fill,
        to: layer.id,
        transform: move,
        in: &drawing
      )
      return try drawing.apply(add).logged
    case 37:
      guard let one = layer.items.filter({ $0.customCode != nil }).any(&random) else { return nil }
      let box = Checkbox(isTicked: random.next() % 2 == 0)
      return try drawing.apply(.setItem(of: one.id, to: box, in: &drawing)).logged
    case 38: return try drawing.apply(.repaint(&drawing)).logged
    case 39:
      var paper = Paper(pattern: Paper.Pattern.allCases.any(&random) ?? .plain, spacing: 9)
      paper.lineWidth = random.real(0.1, 2)
      paper.invertsInk = random.next() % 4 == 0
      let rect = Rect(x: 3, y: 4, width: 20, height: 20)
      if random.next() % 2 == 0 {
        paper.background = Graphic([.image(GraphicTests.checkers(3), rect, alpha: 1)])
      }
      return try drawing.apply(.setPaper(paper, of: page, in: &drawing)).logged
    case 40:
      // A group of groups.
      let inGroups = layer.items.filter { !$0.groups.isEmpty }.map(\.id)
      return try drawing.apply(.makeGroup(of: inGroups, in: &drawing)).logged
    case 41:
      let wide = try Brush.eraser.restyled { $0.width = 25 }
      let eraser = scribble(&random, side: 60, brush: wide)
      return try drawing.apply(.add(eraser, to: layer.id, in: &drawing)).logged
    case 43:
      let isLocked = random.next() % 2 == 0
      return try drawing.apply(.setLocked(isLocked, of: some)).logged
    case 42:
      guard pages.count < 3 else { return nil }
      return try drawing.apply(.duplicatePage(page, in: &drawing)).logged
    case 25, 26:
      let shape = Shape(.ellipse(Rect(x: random.real(0, 50), y: 5, width: 20, height: 9)))
      let add = DrawingOperation.add(shape, outline: .pen, to: layer.id, in: &drawing)
      return try drawing.apply(add).logged
    case 27:
      guard let one = layer.items.filter({ $0.shape != nil }).any(&random) else { return nil }
      let end = Point(random.real(0, 60), random.real(0, 60))
      return try drawing.apply(.setShape(of: one.id, to: .arrow(.origin, end))).logged
    case 28:
      let color: Color? = random.next() % 3 == 0 ? nil : Color(gray: random.real(0, 1))
      return try drawing.apply(.fill(some, with: color)).logged
    case 29:
      if random.next() % 2 == 0 {
        return try drawing.apply(.setOpacity(random.real(0, 1), of: some)).logged
      }
      return try drawing.apply(.setBlendMode(.multiply, of: some)).logged
    case 30:
      if let group = layer.items.flatMap(\.groups).any(&random), random.next() % 2 == 0 {
        return try drawing.apply(.ungroup(group, in: drawing)).logged
      }
      return try drawing.apply(.makeGroup(of: some, in: &drawing)).logged
    case 31, 32:
      let way = [
        Point(random.real(0, 60), random.real(0, 60)),
        Point(random.real(0, 60), random.real(0, 60)),
      ]
      let cut = DrawingOperation.cut(along: way, radius: 2, on: page, in: &drawing)
      return try drawing.apply(cut).logged
    case 22...24:
      let eraser = scribble(&random, side: 60, brush: .eraser)
      return try drawing.apply(.add(eraser, to: layer.id, in: &drawing)).logged
    case 0...5:
      return try drawing.apply(.add(scribble(&random, side: 60), to: layer.id, in: &drawing)).logged
    case 6: return try drawing.apply(.remove(some)).logged
    case 7:
      let width = random.real(1, 9)
      return try drawing.apply(.restyle(some, in: drawing) { $0.width = width }).logged
    case 8:
      let move = Affine.translation(random.real(-9, 9), random.real(-9, 9))
      return try drawing.apply(.transform(some, by: move, in: drawing)).logged
    case 9: return try drawing.apply(.reorder(some, to: .front, in: drawing)).logged
    case 10: return try drawing.apply(.reorder(some, to: .back, in: drawing)).logged
    case 11, 12:
      guard let one else { return nil }
      return try drawing.apply(.reorder(some, to: .above(one), in: drawing)).logged
    case 13:
      guard let target = layers.any(&random) else { return nil }
      return try drawing.apply(.reorder(some, to: .layer(target.id), in: drawing)).logged
    case 14:
      guard random.next() % 3 == 0 else { return nil }
      return try drawing.apply(.clear(layer.id, in: drawing)).logged
    case 15:
      guard pages.count < 4 else { return try drawing.apply(.removePage(page)).logged }
      let index = random.number(below: 3)
      return try drawing.apply(.addPage(size: PageSize(9, 9), at: index, in: &drawing)).logged
    case 16:
      let index = random.number(below: 3)
      return try drawing.apply(.movePage(page, to: index, in: drawing)).logged
    case 17:
      guard layers.count < 4 else { return try drawing.apply(.removeLayer(layer.id)).logged }
      return try drawing.apply(.addLayer(to: page, at: 0, in: &drawing)).logged
    case 18: return try drawing.apply(.setOpacity(random.real(0, 1), of: layer.id)).logged
    case 19: return try drawing.apply(.setSize(PageSize(random.real(1, 9), 5), of: page)).logged
    case 20: return drawing.undo()?.logged
    default: return random.next() % 2 == 0 ? drawing.undo()?.logged : drawing.redo()?.logged
    }
  }

  /// Returns the pictures of all pages, including the paper.
  private static func pictures(_ drawing: Drawing) -> [Pixmap] {
    drawing.pages.map { page in
      var pixmap = Pixmap(width: 70, height: 70)
      let scene = drawing.scene(of: page.id, in: Rect(x: 0, y: 0, width: 70, height: 70))
      Rasterizer().draw(scene?.displayList ?? DisplayList(), into: &pixmap)
      return pixmap
    }
  }

  @Test(
    "R9: three replicas that do anything at all and exchange it in any order are equal, to the pixel",
    arguments: 1...60 as ClosedRange<UInt64>
  )
  func replicasConverge(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var start = PageFixture().drawing
    let layer = start.layers(of: start.pages[0].id)[0].id
    for _ in 0..<5 { try start.apply(.add(scribble(&random, side: 60), to: layer, in: &start)) }
    var replicas: [Drawing] = []
    for author in 11...13 as ClosedRange<UInt32> {
      replicas.append(start)
      replicas[replicas.count - 1].setAuthor(author)
    }
    var sent: [[LoggedOperation]] = [[], [], []]
    for _ in 0..<60 {
      let i = random.number(below: 3)
      if let logged = try act(&replicas[i], &random) { sent[i].append(logged) }
      // Occasionally operations arrive, out of order and twice.
      if random.next() % 4 == 0 {
        let (from, to) = (random.number(below: 3), random.number(below: 3))
        let some = sent[from].filter { _ in random.next() % 2 == 0 }
        replicas[to].merge(some.shuffled(using: &random) + some)
      }
      // The last replica does not know the kinds that apps define.
      if random.next() % 8 == 0 { replicas[2] = try reloaded(replicas[2]) }
    }
    let all = sent.flatMap { $0 }
    for i in replicas.indices { replicas[i].merge(all.shuffled(using: &random)) }
    let hashes = replicas.map(\.contentHash)
    #expect(hashes[0] == hashes[1] && hashes[1] == hashes[2])
    let pictures = replicas.map { Self.pictures($0) }
    #expect(pictures[0] == pictures[1] && pictures[1] == pictures[2])
    for i in replicas.indices { replicas[i].merge(all.shuffled(using: &random)) }
    #expect(replicas.map(\.contentHash) == hashes, "the same again changes nothing")
    for replica in replicas { try expectSound(replica) }

    var fresh = start
    for logged in all.shuffled(using: &random) {
      fresh.merge([try reloaded(logged)])
    }
    #expect(fresh.contentHash == hashes[0], "whoever only reads what was sent sees the same")
    #expect(Self.pictures(fresh) == pictures[0])
    #expect(Self.pictures(try reloaded(fresh)) == pictures[0], "and after saving, too")
  }

  @Test(
    "R9: whole drawings merge: in any order, again, and in groups",
    arguments: 101...115 as ClosedRange<UInt64>
  )
  func drawingsMerge(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var start = PageFixture().drawing
    let layer = start.layers(of: start.pages[0].id)[0].id
    for _ in 0..<5 { try start.apply(.add(scribble(&random, side: 60), to: layer, in: &start)) }
    var replicas: [Drawing] = []
    for author in 11...13 as ClosedRange<UInt32> {
      var replica = start
      replica.setAuthor(author)
      for _ in 0..<25 { _ = try act(&replica, &random) }
      replicas.append(replica)
    }
    func merged(_ a: Drawing, _ b: Drawing) -> Drawing {
      var result = a
      result.merge(b)
      return result
    }
    let (a, b, c) = (replicas[0], replicas[1], replicas[2])
    let hash = merged(merged(a, b), c).contentHash
    #expect(merged(a, merged(b, c)).contentHash == hash)
    #expect(merged(merged(c, b), a).contentHash == hash)
    #expect(merged(merged(b, a), merged(c, a)).contentHash == hash)
    #expect(merged(a, a).contentHash == a.contentHash)
    #expect(Self.pictures(merged(a, merged(b, c))) == Self.pictures(merged(merged(c, b), a)))
    try expectSound(merged(merged(a, b), c))
  }

  @Test("R8: undo takes back one's own, not what somebody else did with it since")
  func undoLeavesOthersAlone() throws {
    var one = PageFixture(author: 1)
    let id = try one.line(Point(0, 0), Point(9, 0))
    var other = one.drawing
    other.setAuthor(2)
    let mine = try one.drawing.apply(.transform([id], by: .translation(5, 0), in: one.drawing))
    other.merge([try #require(mine.logged)])
    let theirs = try other.apply(.transform([id], by: .translation(0, 70), in: other))
    one.drawing.merge([try #require(theirs.logged)])
    let undone = one.drawing.undo()
    #expect(undone?.logged?.operation.kind == .add, "the move is no longer ours to take back")
    #expect(one.drawing[id]?.transform == .translation(5, 70))
    #expect(one.drawing.isEmpty)
  }

  @Test("Edits of one thing by two: each property has its later value, and removal hides it")
  func concurrentEdits() throws {
    var one = PageFixture(author: 1)
    let id = try one.line(Point(0, 0), Point(9, 0))
    var two = one.drawing
    two.setAuthor(2)
    let red = Color(red: 1, green: 0, blue: 0)
    let a = [
      try one.drawing.apply(.restyle([id], in: one.drawing) { $0.color = red }).logged,
      try one.drawing.apply(.transform([id], by: .scale(2), in: one.drawing)).logged,
    ].compactMap { $0 }
    let b = [
      try two.apply(.transform([id], by: .scale(3), in: two)).logged,
      try two.apply(.remove([id])).logged,
    ].compactMap { $0 }
    one.drawing.merge(b)
    two.merge(a)
    for drawing in [one.drawing, two] {
      #expect(drawing.isEmpty && drawing[id]?.isRemoved == true)
      #expect(drawing[id]?.brush?.style.color == red)
      #expect(drawing[id]?.transform == .scale(2), "written at a later stamp")
    }
    two.undo()
    #expect(two.itemCount == 1)
  }

  @Test("Strokes that two draw at once keep each its place between those of its author")
  func concurrentStrokes() throws {
    var one = PageFixture(author: 1)
    var two = PageFixture(author: 1)
    two.drawing.setAuthor(2)
    var (a, b): ([ItemID], [ItemID]) = ([], [])
    var sent: [LoggedOperation] = []
    for y in [1.0, 2, 3] {
      for own in [true, false] {
        let stroke = ink([Point(0, y), Point(9, y)])
        let target = one.layer
        let changes =
          own
          ? try one.drawing.apply(.add(stroke, to: target, in: &one.drawing))
          : try two.drawing.apply(.add(stroke, to: target, in: &two.drawing))
        if own { a.append(changes.items[0]) } else { b.append(changes.items[0]) }
        sent.append(try #require(changes.logged))
      }
    }
    one.drawing.merge(sent)
    two.drawing.merge(sent.reversed())
    #expect(one.ids == two.ids && one.ids.count == 6)
    #expect(one.ids.filter { a.contains($0) } == a && one.ids.filter { b.contains($0) } == b)
    // Between two items with equal keys there is room, too.
    for (target, moved) in [(a[0], b[2]), (b[0], a[2]), (a[1], b[1])] {
      try one.drawing.apply(.reorder([moved], to: .above(target), in: one.drawing))
      let ids = one.ids
      #expect(ids.firstIndex(of: moved) == ids.firstIndex(of: target).map { $0 + 1 })
      try one.drawing.apply(.reorder([moved], to: .below(target), in: one.drawing))
      let others = one.ids
      #expect(others.firstIndex(of: target) == others.firstIndex(of: moved).map { $0 + 1 })
    }
  }

  @Test("What comes before what it is about waits for it, also over saving and loading")
  func operationsWait() throws {
    var one = PageFixture(author: 1)
    var two = one.drawing
    two.setAuthor(2)
    var sent: [LoggedOperation] = []
    var changes = try one.drawing.apply(.addPage(size: nil, in: &one.drawing))
    sent.append(try #require(changes.logged))
    let layer = one.drawing.layers(of: one.drawing.pages[1].id)[0].id
    let stroke = ink([Point(0, 0), Point(9, 9)])
    changes = try one.drawing.apply(.add(stroke, to: layer, in: &one.drawing))
    sent.append(try #require(changes.logged))
    changes = try one.drawing.apply(
      .transform(changes.items, by: .translation(1, 2), in: one.drawing)
    )
    sent.append(try #require(changes.logged))
    for logged in sent.reversed() {
      two.merge([logged])
      two = try reloaded(two)
    }
    #expect(two.contentHash == one.drawing.contentHash)
  }

  @Test("A stamp from beyond all reason is not taken: counting would come to its end")
  func hostileStamps() throws {
    var fixture = PageFixture()
    let stamp = Stamp(counter: .max, author: 9)
    let changes = fixture.drawing.merge([
      LoggedOperation(stamp: stamp, operation: .setOpacity(0.5, of: fixture.layer))
    ])
    #expect(changes.isEmpty)
    try fixture.line(Point(0, 0), Point(1, 1))
  }
}
