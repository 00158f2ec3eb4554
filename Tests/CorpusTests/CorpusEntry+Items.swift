import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension CorpusEntry {
  /// Every kind of item, and the edits of items.
  static let items: [CorpusEntry] =
    erasers + shapes + texts + pictures + graphics + properties

  static let red = Color(red: 0.9, green: 0.25, blue: 0.15)

  static func strokes(_ sketch: inout Sketch, _ ys: [Double] = [10, 24, 38]) throws {
    for y in ys { try sketch.draw(Sketch.wave(y, height: 3)) }
  }

  // MARK: Properties

  private static let properties: [CorpusEntry] = [
    CorpusEntry("item-properties", "opacity, blend mode, description and lock of items") { sketch in
      try sketch.draw(Sketch.wave(12), .highlighter)
      try sketch.draw(Sketch.wave(14, height: 6), .brushPen)
      try sketch.draw(Sketch.wave(32, height: 6), try Brush(style: Style(color: red, width: 6)))
      let items = sketch.items
      try sketch.apply(.setOpacity(0.4, of: [items[1]]))
      try sketch.apply(.setBlendMode(.difference, of: [items[2]]))
      try sketch.apply(.describe(items[2], as: Array("Eine Welle 🌊".utf8)))
      try sketch.apply(.setLocked(true, of: [items[0]]))
    },
    CorpusEntry("item-facts", "facts of other programs") { sketch in
      try strokes(&sketch, [16, 32])
      for (i, item) in sketch.items.enumerated() {
        let value = ItemValue.facts([
          ForeignFact("xournalpp.fn", "sound-\(i).mp3"), ForeignFact("com.example.ä", ""),
        ])
        try sketch.apply(
          DrawingOperation(.edit, [.item(item, .attribute(value.key, value.bytes))])
        )
      }
    },
    CorpusEntry("groups", "a group in a group, a copy of it, and one that was dissolved") {
      sketch in
      try strokes(&sketch, [6, 12, 18, 24])
      let items = sketch.items
      for part in [items[..<2], items[..<3], items[2...]] {
        try sketch.apply { .makeGroup(of: Array(part), in: &$0) }
      }
      guard let outer = sketch.drawing[items[3]]?.groups.first else { return }
      try sketch.apply { .ungroup(outer, in: $0) }
      try sketch.apply {
        DrawingOperation.duplicate(Array(items[..<2]), by: Vector(0, 24), in: &$0).operation
      }
    },
    CorpusEntry("transforms", "moved, turned, scaled, mirrored and sheared items") { sketch in
      try strokes(&sketch, [8, 16, 24, 32, 40])
      let items = sketch.items
      let moves: [Affine] = [
        .translation(-3.5, 2), .rotation(0.2), .scale(0.5, 1.2),
        Affine(a: 1, b: 0.1, c: 0.4, d: 1, tx: -8, ty: 0),
      ]
      for (item, move) in zip(items, moves) {
        try sketch.apply(.transform([item], by: move, in: sketch.drawing))
      }
      try sketch.apply(.flip([items[4]], horizontally: true, in: sketch.drawing))
      try sketch.apply(.transform(items, by: .scale(0.9, 0.9), in: sketch.drawing))
    },
    CorpusEntry("order", "items that were moved to the front, to the back, below and between") {
      sketch in
      let brushes: [Brush] = [.highlighter, .brushPen, .dashed, .pencil]
      for (i, brush) in brushes.enumerated() {
        try sketch.draw(Sketch.wave(18 + 3 * Double(i), height: 6), brush)
      }
      let items = sketch.items
      try sketch.apply(.reorder([items[0]], to: .front, in: sketch.drawing))
      try sketch.apply(.reorder([items[3]], to: .back, in: sketch.drawing))
      try sketch.apply(.reorder([items[1]], to: .above(items[2]), in: sketch.drawing))
      try sketch.apply(.reorder([items[3]], to: .below(items[1]), in: sketch.drawing))
    },
    CorpusEntry("restyled", "strokes with another brush, color and width") { sketch in
      try strokes(&sketch)
      let items = sketch.items
      try sketch.apply(.paint([items[0]], with: .airbrush))
      let drawing = sketch.drawing
      try sketch.apply(
        .restyle(Array(items[1...]), in: drawing) { brush in
          (brush.color, brush.width) = (red, 5)
        }
      )
    },
    CorpusEntry("copies", "copies, pasted items, and all of a layer cleared and brought back") {
      sketch in
      try strokes(&sketch, [8, 16])
      try sketch.draw(Sketch.line(Point(20, 0), Point(20, 24)), .eraser)
      let (items, layer) = (sketch.items, sketch.layer)
      try sketch.apply {
        DrawingOperation.duplicate([items[0]], by: Vector(6, 24), in: &$0).operation
      }
      let excerpt = sketch.drawing.excerpt(of: [items[1]])
      try sketch.apply {
        DrawingOperation.insert(excerpt, to: layer, at: Point(40, 42), in: &$0).operation
      }
      try sketch.apply(.clear(sketch.layer, in: sketch.drawing))
      try sketch.document.undo()
      sketch.write()
    },
  ]
}
