import InkDrawing
import InkGraphics
import InkSession
import Testing
import _InkTestSupport
import _InkToolModel

@testable import InkCanvas

/// Typing and text layout by hosts in other languages.
@Suite struct TypingSessionTests {
  private func makeSession() throws -> CanvasSession {
    let session = CanvasSession()
    try session.perform(.resize, [400, 300, 1])
    try session.perform(.begin, [1, 2, 3, 4, 7, 400, 300])
    try session.perform(.roles, [2])
    try session.perform(.tool, [12])
    return session
  }

  /// Returns a text in the encoding of the page.
  private func numbers(_ set: LaidOutText, composed: Range<Int>? = nil) -> [Double] {
    let text = set.text
    var numbers: [Double] = [
      text.origin.x, text.origin.y, text.size, text.wrapWidth ?? .nan,
      Double(text.alignment.rawValue), Double(text.direction.rawValue), text.isJustified ? 1 : 0,
      composed.map { Double($0.lowerBound) } ?? .nan,
      composed.map { Double($0.upperBound) } ?? .nan,
    ]
    numbers += packed(text.fontUTF8) + packed(text.utf8) + [Double(text.lines.count)]
    for line in text.lines {
      numbers += [
        Double(line.bytes.lowerBound), Double(line.bytes.upperBound), line.left, line.width,
        line.baseline, line.ascent, line.descent, line.isFromRight ? 1 : 0,
        Double(line.words.count),
      ]
      for word in line.words {
        numbers += [
          Double(word.bytes.lowerBound), Double(word.bytes.upperBound), word.left, word.width,
          word.isFromRight ? 1 : 0,
        ]
      }
    }
    var outlines: [Double] = []
    for element in set.outlines.elements {
      switch element {
      case .move(let p): outlines += [0, p.x, p.y]
      case .line(let p): outlines += [1, p.x, p.y]
      case .quadratic(let c, let p): outlines += [2, c.x, c.y, p.x, p.y]
      case .cubic(let a, let b, let p): outlines += [3, a.x, a.y, b.x, b.y, p.x, p.y]
      case .close: outlines += [4]
      }
    }
    numbers += [Double(outlines.count)] + outlines
    if set.pictures.isEmpty { return numbers }
    numbers.append(Double(set.pictures.count))
    for picture in set.pictures { numbers += packed(picture.picture.qoi) }
    numbers.append(Double(set.pictures.count))
    for (i, picture) in set.pictures.enumerated() {
      let frame = picture.frame
      numbers += [Double(i), frame.minX, frame.minY, frame.maxX, frame.maxY]
    }
    return numbers
  }

  private func makeText(_ words: String) -> LaidOutText {
    var text = TextItem("", font: "Sans", size: 20, origin: .origin)
    text.wrapWidth = 60
    var set = BlockSetter.set(words, like: text)
    let first = set.text.lines[0]
    set.text.lines[0].words = [
      TextItem.Line.Word(bytes: first.bytes, left: 0, width: first.width, isFromRight: true)
    ]
    return set
  }

  @Test("DR-21: a page types a text, goes on with it and sets it anew")
  func typing() throws {
    let session = try makeSession()
    try session.perform(.beginText, [100, 80])
    #expect(session.status.typing == 1)
    let set = makeText("several words")
    try session.perform(.typeText, numbers(set))
    #expect(session.status.itemCount == 0)
    try session.perform(.endText, [1])
    #expect(session.status.itemCount == 1 && session.status.undoCount == 1)
    let item = try #require(session.canvas?.items.first)
    #expect(item.text == set.text)
    #expect(item.graphic?.items == [.path(set.outlines, .nonZero, Paint(.black))])
    #expect(item.transform == .translation(100, 80))

    try session.perform(.beginText)
    #expect(session.status.typing == 2, "what is selected")
    let facts = session.text(.textFacts, -1)
    // 22 numbers, and the name of the font and the text, each with its count.
    #expect(facts.count == 8 * (22 + 2 + 3))
    #expect(String(decoding: facts[8 * 23..<8 * 23 + 4], as: UTF8.self) == "Sans")
    #expect(String(decoding: facts[8 * 25..<8 * 25 + 13], as: UTF8.self) == "several words")
    try session.perform(.endText, [0])
    #expect(session.status.undoCount == 1)

    var look: [Double] = [0, 0, 1, 1, 4, .nan, .nan, .nan, .nan, 1, .nan, 30, 1]
    look += packed(Array("Serif".utf8))
    try session.perform(.toolSettings, look)
    #expect(session.status.pendingLayouts == 1)
    #expect(session.status.look.font == Array("Serif".utf8))
    let name = item.id.stamp.rawValue
    var changed = set.text
    changed.size = 30
    changed.font = "Serif"
    let other = BlockSetter.set("several words", like: changed)
    try session.perform(
      .setText,
      [Double(name >> 32), Double(name & 0xFFFF_FFFF)] + numbers(other)
    )
    #expect(session.status.pendingLayouts == 0)
    #expect(session.canvas?.drawing[item.id]?.text == other.text)
    #expect(session.status.undoCount == 2, "its colour with it")
  }

  /// Returns a text with emoji: one picture per glyph, of two different ones.
  private func makeEmoji(_ words: String, at x: Double = 0) -> LaidOutText {
    var set = makeText(words)
    for (i, color) in [UInt32(0xff00_00ff), 0xff00_ff00, 0xff00_00ff].enumerated() {
      var pixmap = Pixmap(width: 12, height: 10)
      for index in pixmap.pixels.indices { pixmap.pixels[index] = color }
      let frame = Rect(x: x + 20 * Double(i), y: 2, width: 18, height: 15)
      set.pictures.append(TextPicture(Picture(pixmap), frame: frame))
    }
    return set
  }

  @Test("Finding 8: glyphs that are pictures are kept with a text, each picture once")
  func pictures() throws {
    let session = try makeSession()
    let set = makeEmoji("several words")
    for y in [40.0, 140] {
      try session.perform(.beginText, [100, y])
      try session.perform(.typeText, numbers(set))
      try session.perform(.endText, [1])
    }
    let canvas = try #require(session.canvas)
    #expect(canvas.drawing.resources.count == 2)
    let item = try #require(canvas.items.last)
    #expect(item.text == set.text)
    #expect(item.graphic?.textPictures == set.pictures)
    // Typing the same text again makes no undo step.
    let steps = session.status.undoCount
    try session.perform(.beginText)
    try session.perform(.typeText, numbers(set))
    try session.perform(.endText, [1])
    #expect(session.status.undoCount == steps)
    // With another color, and half of its opacity, the pictures stay.
    let look: [Double] = [1, 0, 0, 0.5, 4, .nan, .nan, .nan, .nan, 1, .nan, 20, 0]
    let red = look + packed(Array("Sans".utf8))
    try session.perform(.toolSettings, red)
    let restyled = try #require(canvas.items.last?.graphic)
    #expect(restyled.textPictures == set.pictures)
    guard case .image(_, _, let alpha, _)? = restyled.items.last else {
      Issue.record("no picture is painted")
      return
    }
    #expect(restyled.textColor?.alpha == alpha && alpha < 1)
    // The same words may get a better layout: outlines instead of pictures.
    var better = set
    better.pictures = []
    try session.perform(.beginText)
    try session.perform(.typeText, numbers(better))
    try session.perform(.endText, [1])
    #expect(canvas.items.last?.graphic?.textPictures.isEmpty == true)
    #expect(session.status.undoCount > steps)
  }

  @Test("DR-22: a page tells what is being composed")
  func composing() throws {
    let session = try makeSession()
    try session.perform(.beginText)
    try session.perform(.typeText, numbers(makeText("a")))
    try session.perform(.typeText, numbers(makeText("abc"), composed: 1..<3))
    try session.perform(.endText, [1])
    #expect(session.canvas?.texts == ["a"])
  }

  @Test("Numbers that make no text are refused, whatever they are")
  func broken() throws {
    let session = try makeSession()
    let good = numbers(makeEmoji("several words"))
    #expect(throws: Refusal.notTyping) { try session.perform(.typeText, good) }
    try session.perform(.beginText, [100, 80])
    try session.perform(.typeText, numbers(makeText("a"), composed: 1..<1))
    #expect(throws: Refusal.malformed) { try session.perform(.typeText, Array(good.dropLast())) }
    let odd: [Double] = [.nan, .infinity, -1, 0, 1, 2.5, 7, 1e9, -1e300, 4_294_967_296]
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      var bad = good
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let at = Int.random(in: bad.indices, using: &random)
        bad[at] = odd.randomElement(using: &random) ?? 0
      }
      if Bool.random(using: &random) {
        bad.removeLast(Int.random(in: 0..<bad.count, using: &random))
      }
      do { try session.perform(.typeText, bad) } catch {}
    }
    try session.perform(.endText, [1])
    try session.perform(.beginText, [100, 80, 100])
    try session.perform(.typeText, good)
    try session.perform(.endText, [1])
    #expect(session.canvas?.texts.last == "several words")
  }
}
