import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@testable import InkDrawing

/// Labels of pages, and the chapters that begin on them.
@Suite struct PageTitlesTests {
  /// Returns a drawing of three pages: `i`, `ii` with two chapters, and one without titles.
  static func titled() throws -> Drawing {
    var drawing = PageFixture(author: 3).drawing
    for _ in 0..<2 { try drawing.apply(.addPage(size: PageSize(50, 60), in: &drawing)) }
    let pages = drawing.pages.map(\.id)
    try drawing.apply(.setLabel("i", of: pages[0], in: drawing))
    try drawing.apply(.setLabel("ii", of: pages[1], in: drawing))
    let chapters = [Chapter("Über Tinte"), Chapter("Farbe", level: 1)]
    try drawing.apply(.setChapters(chapters, of: pages[1], in: drawing))
    return drawing
  }

  @Test func titlesMoveWithTheirPageAndAreCopiedWithIt() throws {
    var drawing = try Self.titled()
    let page = drawing.pages[1].id
    try drawing.apply(.movePage(page, to: 0, in: drawing))
    #expect(drawing.pages.map(\.label) == ["ii", "i", ""])
    try drawing.apply(.duplicatePage(page, in: &drawing))
    #expect(
      drawing.pages.map { $0.chapters.map(\.title) }[...1] == [
        ["Über Tinte", "Farbe"], ["Über Tinte", "Farbe"],
      ]
    )
    try drawing.apply(.removePage(page))
    #expect(drawing.pages.map(\.label) == ["ii", "i", ""])
    let copy = drawing.copy(of: drawing.pages.map(\.id).reversed())
    #expect(copy.pages.map(\.label) == ["", "i", "ii"] && copy.pages[2].chapters[1].level == 1)
  }

  @Test func eachChangeIsAStepOfUndo() throws {
    var drawing = try Self.titled()
    let (page, hash) = (drawing.pages[1].id, drawing.contentHash)
    try drawing.apply(.setChapters([Chapter("Ink")], of: page, in: drawing))
    #expect(drawing.page(page)?.chapters == [Chapter("Ink")] && drawing.page(page)?.label == "ii")
    #expect(drawing.contentHash != hash)
    drawing.undo()
    #expect(drawing.contentHash == hash)
    drawing.redo()
    #expect(drawing.page(page)?.chapters == [Chapter("Ink")])
    let changes = try drawing.apply(.setLabel("ii", of: page, in: drawing))
    #expect(changes.logged == nil, "an equal label is no step")
  }

  @Test func titlesSurviveWithTheirHistory() throws {
    var drawing = try Self.titled()
    drawing.undo()
    let loaded = try reloaded(drawing)
    #expect(loaded.pages == drawing.pages && loaded == drawing && Saved(loaded) == Saved(drawing))
    #expect(loaded.unknownParts.isEmpty && loaded.waiting.all.isEmpty)
    var (one, other) = (loaded, drawing)
    one.redo()
    other.redo()
    #expect(one.contentHash == other.contentHash && one.pages[1].chapters.count == 2)
  }

  @Test func replicasAgreeOnTheLaterTitle() throws {
    let first = try Self.titled()
    let page = first.pages[1].id
    var (one, other) = (first, first)
    other.setAuthor(9)
    let early = try one.apply(.setLabel("one", of: page, in: one)).logged
    let late = try other.apply(.setLabel("other", of: page, in: other)).logged
    one.merge([try #require(late)])
    other.merge([try #require(early)])
    #expect(one.page(page)?.label == "other" && one == other)
    var third = first
    third.merge(one.operations(unknownTo: first))
    #expect(third == one)
    var fresh = Drawing(author: 5)
    fresh.merge(one.operations(unknownTo: fresh))
    #expect(fresh == one && fresh.pages[1].chapters == one.pages[1].chapters)
  }

  /// An earlier version keeps the step among the waiting ones, and the part of the snapshot among the unknown ones.
  @Test func whatAnEarlierVersionKeptIsApplied() throws {
    let drawing = try Self.titled()
    let page = drawing.pages[2].id
    let titles = PageTitles(label: [0x76], lines: Array("One\n\t\tTwo".utf8))
    #expect(titles.chapters == [Chapter("One"), Chapter("Two", level: 2)])
    var old = drawing
    let step = UnknownStep(
      tag: Step.Tag.pageTitles,
      value: titles.encoded(of: page),
      previous: PageTitles.none.encoded(of: page)
    )
    old.wait(
      for: [.unknown(step)],
      of: LoggedOperation(
        stamp: Stamp(counter: drawing.clock + 1, author: 8),
        operation: DrawingOperation(.pages, [.unknown(step)])
      )
    )
    let loaded = try reloaded(old)
    #expect(loaded.page(page)?.label == "v" && loaded.page(page)?.titles.lines == titles.lines)
    #expect(loaded.waiting.all.isEmpty)
    // A step that this version can't read stays as it is.
    var later = drawing
    let strange = UnknownStep(tag: Step.Tag.pageTitles, value: [1], previous: [2])
    try later.apply(DrawingOperation(.pages, [.unknown(strange)]))
    #expect(Saved(try reloaded(later)) == Saved(later))
  }

  @Test func textsAreOneLineOfBoundedLength() {
    #expect(Chapter("a\nb\tc", level: 99) == Chapter("a b c", level: 15))
    let long = Chapter(String(repeating: "ä", count: 3000))
    #expect(long.titleUTF8.count == 4096 && Chapter("x" + long.title).titleUTF8.count == 4095)
    let many = PageTitles(label: [], chapters: Array(repeating: long, count: 300))
    #expect(many.chapters.count == PageTitles.maximumChapters)
    #expect(PageTitles(label: [], lines: Array(" \n\t\n\nA".utf8)).chapters == [Chapter("A")])
  }
}
