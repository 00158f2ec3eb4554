import InkDocuments
import InkDrawing
import InkFormats
import InkGraphics
import InkRendering
import InkStrokes

extension CorpusEntry {
  /// The log, its history, and its authors.
  static let logs: [CorpusEntry] = [
    CorpusEntry("log", "header, version 1.0, a snapshot and a stroke behind it") { sketch in
      try sketch.draw(Sketch.wave(24, height: 12))
    },
    CorpusEntry("log-packed", "rewritten with its history, behind it a settled mark, more ink") {
      sketch in
      for y in [8.0, 16, 24] { try sketch.draw(Sketch.wave(y)) }
      try sketch.document.undo()
      try sketch.pack()
      try sketch.draw(Sketch.wave(36), .fineliner)
    },
    CorpusEntry("log-packed-without-history", "rewritten without history and removed items") {
      sketch in
      for y in [8.0, 16, 24] { try sketch.draw(Sketch.wave(y)) }
      try sketch.apply(.remove([sketch.items[1]]))
      try sketch.packWithoutHistory()
    },
    CorpusEntry("log-packed-many", "rewritten strokes on a coarse lattice, in more than one chunk")
    {
      sketch in
      let strokes = (0..<260).map { i in
        let corner = Point(2 + 3 * Double(i % 26), 3 + 4 * Double(i / 26))
        return Stroke(
          id: StrokeID(0),
          brush: .fineliner,
          samples: Sketch.line(corner, corner + Vector(1.5, 1.5), samples: 2)
        )
      }
      let layer = sketch.layer
      try sketch.apply { .add(strokes, to: layer, in: &$0) }
      try sketch.packWithoutHistory()
    },
    CorpusEntry("metadata", "title, creator, times") { sketch in
      var facts = Metadata()
      (facts.title, facts.creator) = ("Gärten 庭", "Inkstone")
      (facts.created, facts.modified) = (1_700_000_000, 1_700_000_100.5)
      try sketch.document.setMetadata(facts)
      try sketch.draw(Sketch.wave(24, height: 8))
    },
    CorpusEntry("thumbnail", "a thumbnail that is current") { sketch in
      try sketch.draw(Sketch.wave(24, height: 12))
      try sketch.document.setThumbnail(try sketch.drawing.png(scale: 0.25))
      sketch.write()
    },
    CorpusEntry("thumbnail-outdated", "a thumbnail that more was drawn behind") { sketch in
      try sketch.document.setThumbnail(try sketch.drawing.png(scale: 0.25))
      try sketch.draw(Sketch.wave(24, height: 12), .brushPen)
    },
    CorpusEntry("history-undo", "operations that were undone") { sketch in
      for y in [8.0, 20, 32] { try sketch.draw(Sketch.wave(y)) }
      try sketch.apply(.paint([sketch.items[0]], with: .highlighter))
      for _ in 0..<2 { try sketch.document.undo() }
      sketch.write()
    },
    CorpusEntry("history-redo", "operations that were undone and redone, and some that are undone")
    {
      sketch in
      for y in [8.0, 20, 32] { try sketch.draw(Sketch.wave(y)) }
      try sketch.apply(.remove([sketch.items[1]]))
      for _ in 0..<3 { try sketch.document.undo() }
      for _ in 0..<2 { try sketch.document.redo() }
      sketch.write()
    },
    CorpusEntry("history-parts", "operations that belong to the one before") { sketch in
      try sketch.draw(Sketch.wave(12))
      var added = DrawingOperation.setOpacity(0.4, of: sketch.items)
      added.belongsToPrevious = true
      try sketch.apply(added)
      try sketch.draw(Sketch.wave(32))
    },
    CorpusEntry("history-kinds", "a group of operations, with a kind of its own") { sketch in
      for y in [12.0, 32] { try sketch.draw(Sketch.wave(y)) }
      let (items, drawing) = (sketch.items, sketch.drawing)
      try sketch.apply(
        .group(
          [
            .transform([items[0]], by: .translation(0, 6), in: drawing),
            .paint([items[1]], with: .dashed),
          ],
          as: .init("com.example.arrange")
        )
      )
    },
    CorpusEntry("history-limit", "a limit of the history") { sketch in
      try sketch.document.setHistoryLimit(History.Limit(count: 2, bytes: 100_000))
      for y in [8.0, 16, 24, 32] { try sketch.draw(Sketch.wave(y)) }
    },
    CorpusEntry("replicas-merged", "operations of another author that were merged") { sketch in
      try sketch.draw(Sketch.wave(8))
      var other = try Sketch(sketch.bytes, author: 9)
      try other.draw(Sketch.wave(20), .highlighter)
      try other.apply(.transform([other.items[0]], by: .translation(0, 3), in: other.drawing))
      try sketch.draw(Sketch.wave(32), .fineliner)
      try sketch.document.merge(other.drawing.operations(unknownTo: sketch.drawing))
      sketch.write()
    },
    CorpusEntry("replicas-followed", "two authors that continued one file in turn") { sketch in
      try sketch.draw(Sketch.wave(8))
      var other = try Sketch(sketch.bytes, author: 9)
      try other.draw(Sketch.wave(20), .highlighter)
      try other.document.undo()
      try other.document.redo()
      other.write()
      var third = try Sketch(other.bytes, author: 7)
      try third.draw(Sketch.wave(32), .fineliner)
      try third.apply(.remove([third.items[1]]))
      sketch = third
    },
  ]
}
