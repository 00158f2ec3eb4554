import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkRaster
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

/// A canvas on which whatever can be done is done by chance, beside what is to come of it.
final class ToolModel {
  static let (width, height) = (128, 96)

  var random: SeededGenerator
  var canvas: InkCanvas
  var plain: PlainDocument
  var log = PlainLog()
  var time = 1.0

  /// What a host shows that copies only what frames say has changed.
  private var shown: Pixmap

  /// What was cut or copied last.
  var clipboard: Drawing?

  /// What was done, to be told when something is wrong.
  private(set) var story: [String] = []

  /// What went wrong first.
  private(set) var fault: String?

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let (width, height) = (Double(Self.width), Double(Self.height))
    let document = InkDocument(Drawing(author: 1, size: PageSize(width, height)))
    canvas = InkCanvas(document, width: Self.width, height: Self.height)
    plain = PlainDocument(document.drawing)
    shown = canvas.pixmap
    setUp()
  }

  private func setUp() {
    canvas.roles = .allDraw
    canvas.roles.taps = false
    canvas.mostPainted = 2
    shown = Pixmap(like: canvas.pixmap)
    note("starts", [])
  }

  func chance(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  func place() -> Point { Point(random.real(0, 128), random.real(0, 96)) }

  func say(_ words: String) { story.append(words) }

  func fail(_ words: String) {
    if fault == nil { fault = words + "; after: " + story.suffix(14).joined(separator: ", ") }
  }

  /// Compares the document with what may have come of it, and writes it.
  func note(_ words: String, _ ways: PlainDocument.Ways) {
    if let wrong = plain.follow(canvas.drawing, ways) { fail("\(words): \(wrong)") }
    log.write(canvas, plain)
  }

  // MARK: Pictures

  /// Paints a frame as a host does.
  func paint(budget: Int = InkCanvas.budget) {
    for rect in canvas.paint(budget: budget) { shown.copy(rect, from: canvas.pixmap) }
  }

  /// Compares pixels with those of the whole page painted at once.
  func look() {
    while canvas.needsFrame { paint() }
    if shown != canvas.pixmap { fail("a frame has changed more than it says") }
    var wanted = painted(canvas)
    let rasterizer = Rasterizer()
    for guide in canvas.pageView.guides {
      rasterizer.draw(guide, into: &wanted, clip: wanted.bounds)
    }
    if canvas.pixmap != wanted {
      fail("the picture is not that of the drawing, \(Self.difference(canvas.pixmap, wanted))")
    }
    let selection = canvas.selection
    if selection != Selection(of: selection.ids, in: canvas.drawing) {
      fail("something is selected that cannot be, or elsewhere")
    }
    if canvas.isLifting { fail("something is lifted still") }
  }

  /// Notes that the view has another size.
  func resetShown() {
    shown = Pixmap(width: canvas.bounds.width, height: canvas.bounds.height)
  }

  /// Lifts all contacts, and waits until nothing fades or is late.
  func rest() {
    _ = canvas.cancelContacts()
    note("all contacts are lost", .edit)
    time += 0.2
    _ = canvas.tick(at: time)
    note("time", .edit)
    for _ in 0..<20 where canvas.hasFadingInk {
      time += 1
      _ = canvas.tick(at: time)
    }
    note("ink fades", [])
  }

  /// Where two pictures are different.
  private static func difference(_ a: Pixmap, _ b: Pixmap) -> String {
    guard a.pixels.count == b.pixels.count else { return "and of another size" }
    var (count, words) = (0, "")
    for i in a.pixels.indices where a.pixels[i] != b.pixels[i] {
      count += 1
      if count <= 3 { words += " (\(i % a.width), \(i / a.width)): \(a.pixels[i]), \(b.pixels[i])" }
    }
    return "\(count) pixels of \(a.width) × \(a.height):\(words)"
  }

  // MARK: Saving

  /// Opens what was saved, or what a kill has left of it.
  func reload(killed isKilled: Bool) throws {
    say(isKilled ? "kill" : "reload")
    let (document, known) = try log.reopen(killed: isKilled, &random)
    let (viewport, tool) = (canvas.viewport, canvas.tool)
    plain = known
    if let wrong = plain.reopen(as: document.drawing) { fail(wrong) }
    let page = document.drawing.pages[0].id
    canvas = InkCanvas(
      document,
      page: page,
      width: canvas.bounds.width,
      height: canvas.bounds.height
    )
    setUp()
    _ = canvas.setViewport(viewport)
    canvas.tool = tool
    time += 1
    _ = canvas.tick(at: time)
  }
}
