import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

/// DU-27, DU-29, DR-20, R7: what a pixel eraser took stays gone, whatever becomes of what it took it from.
@Suite struct ErasedInkTests {
  /// Bars of whole pixels, so that every pixel of them is inked or is not.
  private struct Bar {
    var rect: PixelRect
    var color: Color
    /// The pixels that are left, in the place of the rectangle.
    var isLeft: [Bool]

    init(_ rect: PixelRect, _ color: Color) {
      self.rect = rect
      self.color = color
      isLeft = Array(repeating: true, count: rect.width * rect.height)
    }

    func has(_ x: Int, _ y: Int) -> Bool {
      guard x >= rect.minX, x < rect.maxX, y >= rect.minY, y < rect.maxY else { return false }
      return isLeft[(y - rect.minY) * rect.width + x - rect.minX]
    }

    mutating func erase(_ other: PixelRect) {
      let both = rect.intersection(other)
      if both.isEmpty { return }
      for y in both.minY..<both.maxY {
        for x in both.minX..<both.maxX {
          isLeft[(y - rect.minY) * rect.width + x - rect.minX] = false
        }
      }
    }
  }

  /// A page that knows only the pixels of its items.
  private struct Plain {
    var order: [(id: ItemID, bar: Bar)] = []

    func pixmap(_ side: Int) -> Pixmap {
      var pixmap = Pixmap(width: side, height: side)
      pixmap.pixels = Array(repeating: ErasedInkTests.pixel(.white), count: side * side)
      for (_, bar) in order {
        let pixel = ErasedInkTests.pixel(bar.color)
        let seen = bar.rect.intersection(pixmap.bounds)
        if seen.isEmpty { continue }
        for y in seen.minY..<seen.maxY {
          for x in seen.minX..<seen.maxX where bar.has(x, y) {
            pixmap.pixels[y * side + x] = pixel
          }
        }
      }
      return pixmap
    }

    /// Takes columns out of all bars; what is left of each are bars of their own.
    mutating func cut(_ x: Int, radius: Int, pieces: (ItemID) -> [ItemID]) {
      var new: [(id: ItemID, bar: Bar)] = []
      for (id, bar) in order {
        let reach = radius + bar.rect.height / 2
        let gap = (x - reach)..<(x + reach)
        guard bar.rect.minX < gap.upperBound, bar.rect.maxX > gap.lowerBound else {
          new.append((id, bar))
          continue
        }
        var names = pieces(id)[...]
        let sides = [
          (bar.rect.minX, min(gap.lowerBound, bar.rect.maxX)),
          (max(gap.upperBound, bar.rect.minX), bar.rect.maxX),
        ]
        for (start, end) in sides where start < end {
          guard let name = names.popFirst() else { continue }
          var rect = bar.rect
          (rect.minX, rect.maxX) = (start, end)
          var part = Bar(rect, bar.color)
          for y in rect.minY..<rect.maxY {
            for x in start..<end where !bar.has(x, y) {
              part.isLeft[(y - rect.minY) * rect.width + x - start] = false
            }
          }
          new.append((name, part))
        }
      }
      order = new
    }

    func top(_ x: Int, _ y: Int) -> ItemID? { order.last { $0.bar.has(x, y) }?.id }
  }

  private static let side = 96
  private static let colors = [
    Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0.4, blue: 1), .black,
    Color(red: 0, green: 0.6, blue: 0),
  ]

  private static func stroke(_ rect: PixelRect, _ color: Color, erases: Bool) throws -> Stroke {
    let middle = Double(rect.minY) + Double(rect.height) / 2
    let style = Style(
      tool: erases ? .eraser : .pen,
      color: color,
      width: Double(rect.height),
      cap: .butt
    )
    let brush = try Brush(style: style, engine: PolylineEngine())
    let points = [Point(Double(rect.minX), middle), Point(Double(rect.maxX), middle)]
    let samples = points.enumerated().map {
      StrokeSample(location: $0.element, time: Double($0.offset) / 100)
    }
    return Stroke(id: StrokeID(0), kind: .pen, brush: brush, samples: samples)
  }

  /// The pixel of an opaque colour.
  private static func pixel(_ color: Color) -> UInt32 {
    let parts = (0..<3).map { UInt32((color.components[$0] * 255).rounded()) }
    return parts[0] | parts[1] << 8 | parts[2] << 16 | 0xff00_0000
  }

  private static func picture(_ drawing: Drawing) throws -> Pixmap {
    let scene = try #require(drawing.scene(of: drawing.pages[0].id))
    return try #require(PageRenderer().picture(of: scene, scale: 1, longest: 4096))
  }

  private static func rect(_ random: inout SeededGenerator, _ height: Int) -> PixelRect {
    let x = Int(random.next() % 70)
    let y = Int(random.next() % 80)
    let width = 8 + Int(random.next() % 40)
    return PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  @Test(
    "Erasing, cutting, moving, reordering, undo and saving show what a page shows that knows only pixels of items",
    arguments: 0..<UInt64(100)
  )
  func plainModel(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let side = Double(Self.side)
    var drawing = Drawing(author: 1, size: PageSize(side, side))
    let page = drawing.pages[0].id
    var plain = Plain()
    var done: [Plain] = []
    var undone: [Plain] = []
    for step in 0..<40 {
      let layer = drawing.layers(of: page)[0]
      let ids = layer.items.filter { !$0.erases }.map(\.id)
      let before = plain
      let count = drawing.history.undoCount
      var isEdit = true
      switch random.next() % 14 {
      case 0...3:
        let rect = Self.rect(&random, 8)
        let color = Self.colors[Int(random.next() % 4)]
        let stroke = try Self.stroke(rect, color, erases: false)
        let changes = try drawing.apply(.add(stroke, to: layer.id, in: &drawing))
        plain.order.append((changes.items[0], Bar(rect, color)))
      case 4...6:
        let rect = Self.rect(&random, 12)
        let stroke = try Self.stroke(rect, .black, erases: true)
        try drawing.apply(.add(stroke, to: layer.id, in: &drawing))
        for i in plain.order.indices { plain.order[i].bar.erase(rect) }
      case 7, 8:
        let some = ids.filter { _ in random.next() % 3 == 0 }
        if some.isEmpty { continue }
        let (dx, dy) = (Int(random.next() % 41) - 20, Int(random.next() % 41) - 20)
        let move = Affine.translation(Double(dx), Double(dy))
        try drawing.apply(.transform(some, by: move, in: drawing))
        for i in plain.order.indices where some.contains(plain.order[i].id) {
          let rect = plain.order[i].bar.rect
          plain.order[i].bar.rect = PixelRect(
            minX: rect.minX + dx,
            minY: rect.minY + dy,
            maxX: rect.maxX + dx,
            maxY: rect.maxY + dy
          )
        }
      case 9:
        guard let one = ids.randomElement(using: &random),
          let at = plain.order.firstIndex(where: { $0.id == one })
        else { continue }
        let isFront = random.next() % 2 == 0
        try drawing.apply(.reorder([one], to: isFront ? .front : .back, in: drawing))
        let entry = plain.order.remove(at: at)
        plain.order.insert(entry, at: isFront ? plain.order.count : 0)
      case 10, 11:
        let x = Int(random.next() % 90)
        let way = [Point(Double(x), -2000), Point(Double(x), 2000)]
        let cut = DrawingOperation.cut(along: way, radius: 3, on: page, in: &drawing)
        try drawing.apply(cut)
        let items = drawing.layers(of: page)[0].items
        plain.cut(x, radius: 3) { id in
          items.filter { $0.piece?.ancestors.last == id }.map(\.id).sorted()
        }
      case 12:
        isEdit = false
        if random.next() % 2 == 0 {
          guard drawing.undo() != nil, let last = done.popLast() else { continue }
          undone.append(plain)
          plain = last
        } else {
          guard drawing.redo() != nil, let next = undone.popLast() else { continue }
          done.append(plain)
          plain = next
        }
      default:
        isEdit = false
        // What was saved, what was merged into another replica, and what was copied look the same.
        let shown = try Self.picture(drawing)
        var other = Drawing(author: 2)
        other.merge(drawing)
        #expect(try Self.picture(other).pixels == shown.pixels)
        let copy = drawing.copy(of: [page])
        #expect(try Self.picture(copy).pixels == shown.pixels, "seed \(seed), step \(step)")
        var twice = drawing
        try twice.apply(.duplicatePage(page, in: &twice))
        let scene = try #require(twice.scene(of: twice.pages[1].id))
        let picture = try #require(PageRenderer().picture(of: scene, scale: 1, longest: 4096))
        #expect(picture.pixels == shown.pixels)
      }
      if isEdit, drawing.history.undoCount > count {
        done.append(before)
        undone = []
      }
      let picture = try Self.picture(drawing)
      let wanted = plain.pixmap(Self.side)
      #expect((picture.pixels == wanted.pixels) == true, "seed \(seed), step \(step)")
      if picture.pixels != wanted.pixels { return }
      // What is seen is hit, and what is not seen is not; beside the ends of bars a hit may be a cap.
      for _ in 0..<12 {
        let (x, y) = (Int(random.next() % 96), Int(random.next() % 96))
        let (around, wide) = (-7...7, plain.order.map(\.bar))
        let isClear = around.allSatisfy { dx in
          (-7...7).allSatisfy { dy in
            wide.allSatisfy { $0.has(x + dx, y + dy) == $0.has(x, y) }
          }
        }
        if !isClear { continue }
        let hit = drawing.item(on: page, at: Point(Double(x) + 0.5, Double(y) + 0.5), within: 0.4)
        #expect(hit?.id == plain.top(x, y), "seed \(seed), step \(step), \(x), \(y)")
      }
    }
  }

  @Test("DU-27: later ink shows over an erased place, and undo brings back what was erased")
  func laterInk() throws {
    var drawing = Drawing(author: 1, size: PageSize(96, 96))
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let bar = PixelRect(minX: 10, minY: 40, maxX: 80, maxY: 48)
    let gap = PixelRect(minX: 30, minY: 30, maxX: 50, maxY: 60)
    try drawing.apply(.add(Self.stroke(bar, .black, erases: false), to: layer, in: &drawing))
    let whole = try Self.picture(drawing)
    try drawing.apply(.add(Self.stroke(gap, .black, erases: true), to: layer, in: &drawing))
    let erased = try Self.picture(drawing)
    #expect(erased.pixels[44 * 96 + 40] == whole.pixels[0], "the paper is back")
    let red = Color(red: 1, green: 0, blue: 0)
    try drawing.apply(.add(Self.stroke(bar, red, erases: false), to: layer, in: &drawing))
    let inked = try Self.picture(drawing)
    #expect(inked.pixels[44 * 96 + 40] == inked.pixels[44 * 96 + 20], "later ink is whole")
    _ = drawing.undo()
    _ = drawing.undo()
    #expect(try Self.picture(drawing).pixels == whole.pixels)
  }

  @Test("Of what an eraser wipes out nothing is left: the page is empty")
  func wiped() throws {
    var drawing = Drawing(author: 1, size: PageSize(96, 96))
    let page = drawing.pages[0].id
    let layer = drawing.layers(of: page)[0].id
    let bar = PixelRect(minX: 30, minY: 40, maxX: 60, maxY: 44)
    let all = PixelRect(minX: 10, minY: 30, maxX: 90, maxY: 60)
    let half = PixelRect(minX: 10, minY: 30, maxX: 50, maxY: 60)
    try drawing.apply(.add(Self.stroke(bar, .black, erases: false), to: layer, in: &drawing))
    try drawing.apply(.add(Self.stroke(half, .black, erases: true), to: layer, in: &drawing))
    #expect(!drawing.isEmpty && drawing.shownItemCount == 1)
    try drawing.apply(.add(Self.stroke(all, .black, erases: true), to: layer, in: &drawing))
    #expect(drawing.isEmpty && drawing.shownItemCount == 0)
    #expect(drawing.item(on: page, at: Point(55, 42), within: 3) == nil)
    _ = drawing.undo()
    #expect(!drawing.isEmpty)
    #expect(drawing.item(on: page, at: Point(55, 42), within: 1) != nil)
    #expect(drawing.item(on: page, at: Point(35, 42), within: 1) == nil)
  }

  @Test("Two erase one stroke at once, a third moves it: all three see the same")
  func atOnce() throws {
    var start = Drawing(author: 1, size: PageSize(96, 96))
    let layer = start.layers(of: start.pages[0].id)[0].id
    let bar = PixelRect(minX: 10, minY: 40, maxX: 80, maxY: 48)
    let id = try start.apply(.add(Self.stroke(bar, .black, erases: false), to: layer, in: &start))
      .items[0]
    var replicas = [start, start, start]
    for i in replicas.indices { replicas[i].setAuthor(UInt32(i + 2)) }
    var sent: [LoggedOperation] = []
    for (i, x) in [(0, 20), (1, 40)] {
      let gap = PixelRect(minX: x, minY: 30, maxX: x + 10, maxY: 60)
      let stroke = try Self.stroke(gap, .black, erases: true)
      let changes = try replicas[i].apply(.add(stroke, to: layer, in: &replicas[i]))
      sent.append(try #require(changes.logged))
    }
    let move = Affine.translation(5, 20)
    sent.append(
      try #require(try replicas[2].apply(.transform([id], by: move, in: replicas[2])).logged)
    )
    for i in replicas.indices { replicas[i].merge(i == 1 ? sent.reversed() : sent) }
    var plain = Plain()
    var wanted = Bar(bar, .black)
    wanted.erase(PixelRect(minX: 20, minY: 30, maxX: 30, maxY: 60))
    wanted.erase(PixelRect(minX: 40, minY: 30, maxX: 50, maxY: 60))
    wanted.rect = PixelRect(minX: 15, minY: 60, maxX: 85, maxY: 68)
    plain.order = [(id, wanted)]
    for replica in replicas {
      #expect(try Self.picture(replica).pixels == plain.pixmap(96).pixels)
    }
  }
}
