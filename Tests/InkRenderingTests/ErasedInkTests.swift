import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

/// DU-27, DU-29, DR-20, R7: pixels erased from an item stay erased, whatever becomes of the item.
@Suite struct ErasedInkTests {
  static func stroke(_ rect: PixelRect, _ color: Color, erases: Bool) throws -> Stroke {
    let middle = Double(rect.minY) + Double(rect.height) / 2
    let style = Style(
      purpose: erases ? .eraser : .pen,
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

  static func picture(_ drawing: Drawing) throws -> Pixmap {
    let scene = try #require(drawing.scene(of: drawing.pages[0].id))
    return try #require(PageRenderer().picture(of: scene, scale: 1, longest: 4096))
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
  func fullyErased() throws {
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
    var plain = PlainPage()
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
