import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension CorpusEntry {
  // MARK: Erasers and pieces

  static let erasers: [CorpusEntry] = [
    CorpusEntry("eraser-ink", "a stroke that erases, with the items that it takes from") { sketch in
      try strokes(&sketch)
      try sketch.draw(Sketch.line(Point(30, 0), Point(42, 30)), .eraser, .eraser)
      try sketch.draw(Sketch.wave(20), .fineliner)
    },
    CorpusEntry("eraser-ink-moved", "erased items that were moved, scaled and reordered since") {
      sketch in
      try strokes(&sketch)
      try sketch.draw(Sketch.line(Point(40, 0), Point(40, 48)), .eraser)
      let items = sketch.items
      try sketch.apply(.transform([items[0]], by: .translation(-12, 3), in: sketch.drawing))
      try sketch.apply(.transform([items[1]], by: .scale(0.7, 0.9), in: sketch.drawing))
      try sketch.apply(.reorder([items[2]], to: .front, in: sketch.drawing))
    },
    CorpusEntry("eraser-without-targets", "an eraser that takes from all that is below it") {
      sketch in
      try strokes(&sketch)
      let layer = sketch.layer
      let samples = Sketch.line(Point(30, 2), Point(50, 46))
      try sketch.apply { drawing in
        let new = NewItem(
          id: drawing.makeItemID(),
          layer: layer,
          position: .between(drawing.layer(layer)?.items.last?.position, nil),
          content: .stroke(.pen, .list(samples)),
          brush: SharedBrush(.eraser),
          inkBounds: Rect(x: 15, y: -13, width: 50, height: 74)
        )
        return DrawingOperation(.add, [.addItem(new)])
      }
    },
    CorpusEntry("eraser-strokes", "whole strokes that were removed along a way, and a wiped one") {
      sketch in
      try strokes(&sketch, [8, 18, 28, 38])
      let page = sketch.page
      let way = [Point(40, 4), Point(44, 12)]
      try sketch.apply { .erase(along: way, radius: 3, on: page, in: $0) }
      try sketch.draw(Sketch.line(Point(0, 38), Point(80, 38)), .eraser)
    },
    CorpusEntry("eraser-pieces", "strokes that were cut, pieces that were cut again and recolored")
    {
      sketch in
      try strokes(&sketch)
      let page = sketch.page
      for way in [[Point(30, 0), Point(34, 48)], [Point(60, 4), Point(56, 30)]] {
        try sketch.apply { .cut(along: way, radius: 4, on: page, in: &$0) }
      }
      try sketch.apply(.paint([sketch.items[1]], with: .highlighter))
      let first = sketch.items[0]
      try sketch.apply(.transform([first], by: .translation(4, -4), in: sketch.drawing))
    },
    CorpusEntry("eraser-pieces-erased", "pieces of a stroke that an eraser had taken from") {
      sketch in
      try strokes(&sketch)
      try sketch.draw(Sketch.line(Point(20, 0), Point(20, 48)), .eraser)
      let page = sketch.page
      try sketch.apply {
        .cut(along: [Point(50, 0), Point(50, 30)], radius: 4, on: page, in: &$0)
      }
      let last = sketch.items[1]
      try sketch.apply(.transform([last], by: .translation(0, 6), in: sketch.drawing))
    },
  ]

  // MARK: Shapes

  static let shapes: [CorpusEntry] = [
    CorpusEntry("shape-figures", "every figure, open and closed, with heads of arrows") { sketch in
      sketch.begin(PageSize(128, 96))
      func box(_ i: Int) -> Rect {
        Rect(x: 6 + 31 * Double(i % 4), y: 6 + 31 * Double(i / 4), width: 22, height: 18)
      }
      func points(_ i: Int) -> [Point] {
        let b = box(i)
        return [
          Point(b.minX, b.maxY), Point(b.minX + 6, b.minY), Point(b.maxX - 4, b.maxY - 3),
          Point(b.maxX, b.minY),
        ]
      }
      let (a, c) = (Point(6, 24), Point(28, 6))
      let shapes = [
        Shape(.line(a, c)), Shape(.line(a + Vector(31, 0), c + Vector(31, 0)), endHead: .arrow),
        Shape(.rectangle(box(2), radius: 0)), Shape(.rectangle(box(3), radius: 5)),
        Shape(.ellipse(box(4))), Shape(.polygon(sides: 5, box(5))),
        Shape(.star(points: 5, inner: 0.4, box(6))), Shape(.lines(points(7), isClosed: false)),
        Shape(.lines(points(8), isClosed: true)),
        Shape(.curve(points(9), isClosed: false), startHead: .arrow, endHead: .arrow),
        Shape(.curve(points(10), isClosed: true)),
        Shape(.angle(Point(124, 70), Point(100, 88), Point(122, 92))),
      ]
      let layer = sketch.layer
      for shape in shapes {
        try sketch.apply { .add(shape, outline: .fineliner, to: layer, in: &$0) }
      }
    },
    CorpusEntry("shape-fills", "fills, missing outlines, dashed and pressed outlines, a turn") {
      sketch in
      let layer = sketch.layer
      let brushes: [Brush] = [.fineliner, .dashed, .brushPen]
      for (i, brush) in brushes.enumerated() {
        let box = Rect(x: 5 + 25 * Double(i), y: 8, width: 20, height: 30)
        try sketch.apply {
          .add(
            Shape(.ellipse(box)),
            outline: brush,
            fill: i == 2 ? nil : red.withAlpha(0.6),
            isOutlined: i != 0,
            to: layer,
            transform: i == 1 ? .rotation(0.1) : .identity,
            in: &$0
          )
        }
      }
      try sketch.apply(.fill([sketch.items[1]], with: Color(gray: 0.8)))
      let star = Shape(.star(points: 7, inner: 0.6, Rect(x: 54, y: 6, width: 24, height: 36)))
      try sketch.apply(.setShape(of: sketch.items[2], to: star))
    },
    CorpusEntry("shape-heads", "every head at both ends of lines and curves, dashed and short") {
      sketch in
      sketch.begin(PageSize(192, 256))
      let layer = sketch.layer
      for (i, head) in Shape.Head.allCases.enumerated() {
        let y = 14 + 18 * Double(i)
        let line = Shape(.line(Point(20, y), Point(84, y)), startHead: head, endHead: head)
        let curve = Shape(
          .curve([Point(104, y), Point(126, y - 8), Point(152, y)], isClosed: false),
          endHead: head
        )
        let short = Shape(.line(Point(166, y), Point(180, y)), endHead: head)
        for (shape, brush) in [(line, Brush.fineliner), (curve, .dashed), (short, .fineliner)] {
          try sketch.apply { .add(shape, outline: brush, to: layer, in: &$0) }
        }
      }
    },
  ]
}
