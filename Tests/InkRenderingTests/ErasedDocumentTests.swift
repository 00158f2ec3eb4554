import Foundation
import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

/// A page of plain pixels, with its states before each step and after undone steps.
private struct PlainHistory {
  var plain = PlainPage()
  var done: [PlainPage] = []
  var undone: [PlainPage] = []
}

/// A document whose log can end anywhere.
private struct KilledDocument {
  var document: InkDocument
  private var log = FrameWriter(LogHeader(DocumentIdentifier(high: 3, low: 4)))

  /// The lengths of the log, and the plain page at each.
  private var states: [(size: Int, known: PlainHistory)] = []

  init(_ document: InkDocument) { self.document = document }

  /// Writes the pending frames.
  mutating func write(_ known: PlainHistory) {
    for frame in document.takeFrames() {
      log.append(frame.kind, frame.flags, payload: frame.payload)
    }
    states.append((log.bytes.count, known))
  }

  /// Truncates the log at a random point in the last steps, and opens the rest.
  ///
  /// - Returns: The plain page at that point.
  mutating func kill(_ random: inout SeededGenerator) throws -> PlainHistory {
    let first = states[max(states.count - 4, 0)].size
    let end = first + Int(random.next() % UInt64(log.bytes.count - first + 1))
    let known = try #require(states.last { $0.size <= end }).known
    try reopen(Array(log.bytes[..<end]))
    return known
  }

  /// Compacts the document, and opens the result.
  mutating func writeAnew() throws -> PlainHistory {
    let known = try #require(states.last).known
    try reopen(log.bytes)
    return known
  }

  private mutating func reopen(_ bytes: [UInt8]) throws {
    var frames = FrameReader()
    frames.push(bytes)
    let reader = DocumentReader()
    while let frame = try frames.next() { try reader.read(frame) }
    document = try reader.finish()
    log = FrameWriter(LogHeader(DocumentIdentifier(high: 3, low: 4)))
    for frame in try document.compact() {
      log.append(frame.kind, frame.flags, payload: frame.payload)
    }
    states = []
  }
}

/// DU-27, DU-29, R7, R8: documents with much erasing, cutting, moving and undo.
@Suite struct ErasedDocumentTests {
  private static let side = 96
  private static let colors = [
    Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0.4, blue: 1), .black,
    Color(red: 0, green: 0.6, blue: 0),
  ]

  private static func rect(_ random: inout SeededGenerator, _ height: Int) -> PixelRect {
    let x = Int(random.next() % 70)
    let y = Int(random.next() % 80)
    let width = 8 + Int(random.next() % 40)
    return PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// The seeds of the sequences: `INKSTONE_SEEDS` is their number, `INKSTONE_FIRST_SEED` the first.
  private static let seeds: Range<UInt64> = {
    func number(_ name: String) -> UInt64? {
      ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }
    let first = number("INKSTONE_FIRST_SEED") ?? 0
    return first..<first + (number("INKSTONE_SEEDS") ?? 100)
  }()

  @Test(
    "Erasing, cutting, moving, undo, saving and kills show what a page shows that knows only pixels of items",
    arguments: seeds
  )
  func plainModel(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let side = Double(Self.side)
    let empty = Drawing(author: 1, size: PageSize(side, side))
    var file = KilledDocument(InkDocument(empty, precision: .lossless))
    let page = file.document.drawing.pages[0].id
    var plain = PlainPage()
    var done: [PlainPage] = []
    var undone: [PlainPage] = []
    for step in 0..<40 {
      file.write(PlainHistory(plain: plain, done: done, undone: undone))
      let drawing = file.document.drawing
      let layer = drawing.layers(of: page)[0]
      let ids = layer.items.filter { !$0.erases }.map(\.id)
      let before = plain
      let count = drawing.history.undoCount
      var isEdit = true
      switch random.next() % 16 {
      case 0...3:
        let rect = Self.rect(&random, 8)
        let color = Self.colors[Int(random.next() % 4)]
        let stroke = try ErasedInkTests.stroke(rect, color, erases: false)
        let changes = try file.document.apply { .add(stroke, to: layer.id, in: &$0) }
        plain.order.append((changes.items[0], Bar(rect, color)))
      case 4...6:
        let rect = Self.rect(&random, 12)
        let stroke = try ErasedInkTests.stroke(rect, .black, erases: true)
        try file.document.apply { .add(stroke, to: layer.id, in: &$0) }
        for i in plain.order.indices { plain.order[i].bar.erase(rect) }
      case 7, 8:
        let some = ids.filter { _ in random.next() % 3 == 0 }
        if some.isEmpty { continue }
        let (dx, dy) = (Int(random.next() % 41) - 20, Int(random.next() % 41) - 20)
        let move = Affine.translation(Double(dx), Double(dy))
        try file.document.apply { .transform(some, by: move, in: $0) }
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
        try file.document.apply { .reorder([one], to: isFront ? .front : .back, in: $0) }
        let entry = plain.order.remove(at: at)
        plain.order.insert(entry, at: isFront ? plain.order.count : 0)
      case 10, 11:
        let x = Int(random.next() % 90)
        let way = [Point(Double(x), -2000), Point(Double(x), 2000)]
        try file.document.apply { .cut(along: way, radius: 3, on: page, in: &$0) }
        let items = file.document.drawing.layers(of: page)[0].items
        plain.cut(x, radius: 3) { id in
          items.filter { $0.piece?.ancestors.last == id }.map(\.id).sorted()
        }
      case 12:
        isEdit = false
        if random.next() % 2 == 0 {
          guard try file.document.undo() != nil, let last = done.popLast() else { continue }
          undone.append(plain)
          plain = last
        } else {
          guard try file.document.redo() != nil, let next = undone.popLast() else { continue }
          done.append(plain)
          plain = next
        }
      case 13, 14:
        isEdit = false
        let known = try random.next() % 2 == 0 ? file.kill(&random) : file.writeAnew()
        (plain, done, undone) = (known.plain, known.done, known.undone)
      default:
        isEdit = false
        // The saved drawing, one merged into another replica, and a copy look the same.
        let shown = try ErasedInkTests.picture(drawing)
        var other = Drawing(author: 2)
        other.merge(drawing)
        #expect(
          try ErasedInkTests.picture(other).pixels == shown.pixels,
          "seed \(seed), step \(step)"
        )
        let copy = drawing.copy(of: [page])
        #expect(
          try ErasedInkTests.picture(copy).pixels == shown.pixels,
          "seed \(seed), step \(step)"
        )
        var twice = drawing
        try twice.apply(.duplicatePage(page, in: &twice))
        let scene = try #require(twice.scene(of: twice.pages[1].id))
        let picture = try #require(PageRenderer().picture(of: scene, scale: 1, longest: 4096))
        #expect(picture.pixels == shown.pixels, "seed \(seed), step \(step)")
      }
      let edited = file.document.drawing
      if isEdit, edited.history.undoCount > count {
        done.append(before)
        undone = []
      }
      let picture = try ErasedInkTests.picture(edited)
      let wanted = plain.pixmap(Self.side)
      #expect((picture.pixels == wanted.pixels) == true, "seed \(seed), step \(step)")
      if picture.pixels != wanted.pixels { return }
      // Visible ink is hit, and nothing else; beside the ends of bars a hit may be a cap.
      for _ in 0..<12 {
        let (x, y) = (Int(random.next() % 96), Int(random.next() % 96))
        let (around, wide) = (-7...7, plain.order.map(\.bar))
        let isClear = around.allSatisfy { dx in
          (-7...7).allSatisfy { dy in
            wide.allSatisfy { $0.has(x + dx, y + dy) == $0.has(x, y) }
          }
        }
        if !isClear { continue }
        let hit = edited.item(on: page, at: Point(Double(x) + 0.5, Double(y) + 0.5), within: 0.4)
        #expect(hit?.id == plain.top(x, y), "seed \(seed), step \(step), \(x), \(y)")
      }
    }
  }
}
