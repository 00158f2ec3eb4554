import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkRaster
import InkRendering
import InkStrokes
import _InkTestSupport

/// A canvas with random actions, and the expected result of each.
package final class ToolModel {
  static let (width, height) = (128, 96)

  /// The number of steps in a sequence.
  package static let stepsOfSeed = 100

  var random: SeededGenerator
  var canvas: InkCanvas
  var plain: PlainDocument
  var log = PlainLog()
  var time = 1.0

  /// The text typed last into a new item; `nil` if it is not kept.
  var typed: String?

  /// The picture of a host that copies only the damage of frames.
  private var shown: Pixmap

  /// The items cut or copied last.
  var clipboard: Drawing?

  /// The actions so far, to be reported with a fault.
  private(set) var story: [String] = []

  /// The first fault.
  package private(set) var fault: String?

  /// Starts with an empty page.
  package init(seed: UInt64) {
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
    canvas.maximumPainted = 2
    canvas.settings.turnsHeldStrokesIntoShapes = true
    shown = Pixmap(like: canvas.pixmap)
    note("starts", [])
  }

  func chance(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  func randomPoint() -> Point { Point(random.real(0, 128), random.real(0, 96)) }

  /// The items of the page, the lowest first.
  var items: [Item] { canvas.drawing.layers(of: canvas.page).flatMap { $0.items } }

  /// The items of all pages.
  var allItems: [Item] {
    let drawing = canvas.drawing
    return drawing.pages.flatMap { drawing.layers(of: $0.id).flatMap { $0.items } }
  }

  func say(_ words: String) { story.append(words) }

  func fail(_ words: String) {
    if fault == nil { fault = words + "; after: " + story.suffix(14).joined(separator: ", ") }
  }

  /// Compares the document with the possible results, and writes it.
  func note(_ words: String, _ ways: PlainDocument.Ways) {
    if let wrong = plain.follow(canvas.drawing, ways) { fail("\(words): \(wrong)") }
    log.write(canvas, plain)
    if canvas.editor.typing == nil { typed = nil }
  }

  /// Performs a random step, and compares: the document after each step, the picture after each third.
  package func advance(_ number: Int) throws {
    try step()
    rest()
    if number % 3 == 0 { look() }
  }

  // MARK: Pictures

  /// Paints a frame as a host does.
  func paint(budget: Int = InkCanvas.budget) {
    for rect in canvas.paint(budget: budget) { shown.copy(rect, from: canvas.pixmap) }
  }

  /// Compares pixels with those of the whole page painted in one pass.
  func look() {
    while canvas.needsFrame { paint() }
    if shown != canvas.pixmap { fail("a frame has changed more than it says") }
    var wanted = paintedAtOnce()
    let rasterizer = Rasterizer()
    for guide in canvas.pageView.guides {
      rasterizer.draw(guide, into: &wanted, clip: wanted.bounds)
    }
    if canvas.pixmap != wanted {
      fail("the picture is not that of the drawing, \(Self.difference(canvas.pixmap, wanted))")
    }
    let selection = canvas.editor.selection
    if selection != Selection(of: selection.ids, in: canvas.drawing) {
      fail("something is selected that cannot be, or elsewhere")
    }
    if let page = selection.page, page != canvas.page { fail("what is selected is not seen") }
    if canvas.isLifting { fail("something is lifted still") }
    if !canvas.drawing.pages.contains(where: { $0.id == canvas.page }) {
      fail("a page is seen that is not there")
    }
  }

  /// Returns the picture of the drawing: all visible pages, without the text being typed.
  private func paintedAtOnce() -> Pixmap {
    var view = PageView(
      canvas.drawing,
      page: canvas.page,
      layer: canvas.layer,
      transform: canvas.viewport.transform,
      reader: StrokeReader(cacheLimit: 1 << 20)
    )
    view.surround = canvas.surround
    view.neighbors = canvas.pageView.neighbors
    if let id = canvas.editor.typing?.item { view.hiddenItems = .some([id]) }
    var frame = Pixmap(like: canvas.pixmap)
    PageRenderer().draw(view, view.drawing, into: &frame, clip: frame.bounds)
    return frame
  }

  /// Adjusts the picture to the size of the view.
  func resetShown() {
    shown = Pixmap(width: canvas.bounds.width, height: canvas.bounds.height)
  }

  /// Cancels all contacts, and waits until nothing fades or is pending.
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

  /// Describes the pixels in which two pictures differ.
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

  /// Opens the saved document, or its remains after a kill.
  func reload(killed isKilled: Bool) throws {
    say(isKilled ? "kill" : "reload")
    let before = isKilled || canvas.editor.typing != nil ? nil : paintedAtOnce()
    let (document, known) = try log.reopen(killed: isKilled, &random)
    let (viewport, tool, layout) = (canvas.viewport, canvas.tool, canvas.settings.pageLayout)
    typed = nil
    plain = known
    if let wrong = plain.reopen(as: document.drawing) { fail(wrong) }
    let pages = document.drawing.pages.map { $0.id }
    let page = pages.contains(canvas.page) ? canvas.page : pages[0]
    canvas = InkCanvas(
      document,
      page: page,
      width: canvas.bounds.width,
      height: canvas.bounds.height
    )
    setUp()
    canvas.settings.pageLayout = layout
    _ = canvas.setViewport(viewport)
    canvas.tool = tool
    // A view that shows too little of the page is moved.
    if let before, canvas.viewport == viewport, before != paintedAtOnce() {
      fail("what was saved looks different when opened")
    }
    time += 1
    _ = canvas.tick(at: time)
  }
}
