import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import Testing

/// Highlighters that follow lines of text.
@Suite struct TextMarkingTests {
  /// Returns a document whose page has two lines of two words of five letters: from (100, 100), 20 units high.
  private func canvas(turned: Bool = false) throws -> InkCanvas {
    var text = PageText()
    for row in 0..<2 {
      for column in 0..<11 where column != 5 {
        let separator: PageCharacter.Separator =
          column == 0 ? .line : (column == 6 ? .space : .none)
        let box = Rect(
          x: 100 + 12 * Double(column),
          y: 100 + 30 * Double(row),
          width: 12,
          height: 20
        )
        text.characters.append(PageCharacter("a", box, separator: separator))
      }
    }
    let picture = VectorPicture(width: 400, height: 400, items: [], parts: []).with(text)
    var paper = Paper.plain
    let page = Rect(x: 0, y: 0, width: 400, height: 400)
    // Turned clockwise, (x, y) is shown at (400 − y, x).
    let turn = turned ? Affine(a: 0, b: 1, c: -1, d: 0, tx: 400, ty: 0) : .identity
    paper.background = Graphic([.image(Picture(picture), page, alpha: 1, transform: turn)])
    let drawing = Drawing(author: 1, size: PageSize(400, 400), paper: paper)
    let canvas = InkCanvas(InkDocument(drawing), width: 400, height: 400)
    canvas.roles = .penDraws
    canvas.tool = .brush(.highlighter)
    canvas.settings.highlightersFollowText = true
    canvas.paintAll()
    return canvas
  }

  private func draw(_ points: [Point], on canvas: InkCanvas) {
    for (i, point) in points.enumerated() {
      let phase: InputEvent.Phase = i == 0 ? .began : (i == points.count - 1 ? .ended : .moved)
      canvas.play(sample(phase, point.x, point.y, at: 0.02 * Double(i)))
      if i == points.count / 2 { canvas.paintAll() }
    }
  }

  private func line(_ from: Point, _ to: Point) -> [Point] {
    (0...20).map { from + (to - from) * (Double($0) / 20) }
  }

  /// Returns the areas of the strokes, with the width of their brushes across their direction.
  private func boxes(_ canvas: InkCanvas) -> [Rect] {
    canvas.drawing.layers(of: canvas.page)[0].items.compactMap { item in
      guard let stroke = item.stroke, let first = stroke.samples.first?.location,
        let last = stroke.samples.last?.location
      else { return nil }
      let half = stroke.brush.width / 2
      let isUpright = first.x == last.x
      return Rect(
        minX: min(first.x, last.x) - (isUpright ? half : 0),
        minY: min(first.y, last.y) - (isUpright ? 0 : half),
        maxX: max(first.x, last.x) + (isUpright ? half : 0),
        maxY: max(first.y, last.y) + (isUpright ? 0 : half)
      )
    }
  }

  @Test func aStrokeBecomesAMarkOfItsWords() throws {
    let canvas = try canvas()
    draw(line(Point(105, 112), Point(150, 109)), on: canvas)
    canvas.paintAll()
    let marks = boxes(canvas)
    #expect(marks.count == 1)
    let mark = try #require(marks.first)
    #expect(mark.expanded(by: 0.5).contains(Rect(x: 100, y: 100, width: 60, height: 20)))
    #expect(Rect(x: 100, y: 100, width: 60, height: 20).expanded(by: 0.5).contains(mark))
    // Nothing of the stroke remains, also of its log.
    #expect(canvas.pixmap == painted(canvas))
    let brush = try #require(canvas.drawing.layers(of: canvas.page)[0].items.first?.brush)
    #expect(brush.color == Brush.highlighter.color)
    _ = canvas.undo()
    canvas.paintAll()
    #expect(boxes(canvas).isEmpty && canvas.drawing.history.undoCount == 0)
    #expect(canvas.pixmap == painted(canvas))
    _ = canvas.redo()
    #expect(boxes(canvas) == marks)
  }

  @Test func severalLinesAreOneUndoStep() throws {
    let canvas = try canvas()
    let path =
      line(Point(180, 110), Point(230, 110)) + line(Point(230, 138), Point(105, 140))
    draw(path, on: canvas)
    #expect(boxes(canvas).count == 2)
    _ = canvas.undo()
    #expect(boxes(canvas).isEmpty)
  }

  @Test func turnedTextIsMarked() throws {
    let canvas = try canvas(turned: true)
    // The first word is at x 280…300, y 100…160.
    draw(line(Point(291, 105), Point(289, 150)), on: canvas)
    let mark = try #require(boxes(canvas).first)
    #expect(mark.expanded(by: 0.5).contains(Rect(x: 280, y: 100, width: 20, height: 60)))
    #expect(Rect(x: 280, y: 100, width: 20, height: 60).expanded(by: 0.5).contains(mark))
  }

  @Test func otherStrokesStay() throws {
    let canvas = try canvas()
    draw(line(Point(50, 300), Point(300, 300)), on: canvas)
    canvas.tool = .brush(.pen)
    draw(line(Point(105, 112), Point(220, 109)), on: canvas)
    canvas.settings.highlightersFollowText = false
    canvas.tool = .brush(.highlighter)
    draw(line(Point(105, 112), Point(220, 109)), on: canvas)
    canvas.paintAll()
    let items = canvas.drawing.layers(of: canvas.page)[0].items
    #expect(items.count == 3)
    #expect(items.map { $0.brush?.style.purpose } == [.highlighter, .pen, .highlighter])
    #expect(items.allSatisfy { ($0.stroke?.samples.count ?? 0) > 2 })
    #expect(canvas.pixmap == painted(canvas))
  }

  @Test func theDocumentHasOnlyTheMarks() throws {
    let canvas = try canvas()
    draw(line(Point(105, 112), Point(150, 109)), on: canvas)
    canvas.paintAll()
    let reader = DocumentReader()
    var writer = FrameWriter(LogHeader(DocumentIdentifier(high: 1, low: 2)))
    for frame in canvas.takeFrames() {
      writer.append(frame.kind, frame.flags, payload: frame.payload)
    }
    var bytes = FrameReader()
    bytes.push(writer.bytes)
    while let frame = try bytes.next() { try reader.read(frame) }
    let drawing = try reader.finish().drawing
    #expect(drawing.layers(of: drawing.pages[0].id)[0].items.count == 1)
  }
}
