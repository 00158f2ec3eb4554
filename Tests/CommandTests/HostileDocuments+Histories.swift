import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

/// Documents with long histories.
extension HostileDocuments {
  static let histories: [String: Kind] = [
    "undone": { make in
      var document = InkDocument(
        makeDocument { for _ in 0..<make.count(2000) { $0.add(stroke(line(1))) } }
      )
      let page = document.drawing.pages[0].id
      let ids = document.drawing.layers(of: page)[0].items.map(\.id)
      for i in 0..<20 {
        try document.apply(.transform(ids, by: .translation(Double(i), 0), in: document.drawing))
        _ = try document.undo()
        _ = try document.redo()
      }
      return log(document.takeFrames())
    },
    "steps": { make in
      var document = InkDocument(makeDocument { $0.add(stroke(line(1))) })
      let page = document.drawing.pages[0].id
      let ids = document.drawing.layers(of: page)[0].items.map(\.id)
      for i in 0..<make.count(60_000) {
        let step = Step.item(ids[0], .transform(.translation(Double(i), 0)))
        try document.apply(DrawingOperation(.transform, [step]))
      }
      return log(document.takeFrames())
    },
    "limits": { make in
      var document = InkDocument(makeDocument { $0.add(stroke(line(1))) })
      let page = document.drawing.pages[0].id
      let ids = document.drawing.layers(of: page)[0].items.map(\.id)
      for i in 0..<1000 {
        let step = Step.item(ids[0], .transform(.translation(Double(i), 0)))
        try document.apply(DrawingOperation(.transform, [step]))
      }
      var frames = document.takeFrames()
      for i in 0..<make.count(200_000) {
        let payload = fields { $0.write(3, unsigned: UInt64(1001 + i % 2)) }
        frames.append(DocumentFrame(.operation, payload: payload))
      }
      return log(frames)
    },
    "waiting": { make in
      // Operations on targets that never arrive.
      var frames = frames(of: makeDocument { _ in })
      var other = InkDocument(makeDocument { $0.add(stroke(line(1))) })
      let page = other.drawing.pages[0].id
      let layer = other.drawing.layers(of: page)[0].id
      let item = other.drawing.layers(of: page)[0].items[0].id
      for _ in 0..<make.count(60_000) {
        try other.apply(DrawingOperation(.reorder, [.item(item, .location(layer, .middle))]))
      }
      frames += other.takeFrames().filter { $0.kind == .operation }
      return log(frames)
    },
  ]
}
