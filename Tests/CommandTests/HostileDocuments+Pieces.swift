import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

/// Documents of pieces of long strokes.
extension HostileDocuments {
  /// Returns a document of pieces of long strokes, cut in turn.
  ///
  /// - Parameters:
  ///   - sources: The number of strokes.
  ///   - pieces: The number of pieces.
  private func pieces(_ pieces: Int, of sources: Int, _ brush: Brush) throws -> [UInt8] {
    let samples = Self.line(count(30_000)) { Point(Double($0 % 500), Double($0 % 700)) }
    var drawing = Self.makeDocument { for _ in 0..<sources { $0.add(Self.stroke(samples, brush)) } }
    let layer = drawing.layers(of: drawing.pages[0].id)[0]
    let shared = SharedBrush(brush)
    var steps = layer.items.map { Step.item($0.id, .removed(true)) }
    for i in 0..<pieces {
      let start = UInt32(i % 1000) * 4_000_000
      let piece = StrokePiece(
        of: layer.items[i % sources].id,
        [WayRange(start, start + 200_000)],
        ancestors: []
      )
      let item = NewItem(
        id: drawing.makeItemID(),
        layer: layer.id,
        position: .middle,
        content: .piece(piece),
        brush: shared,
        inkBounds: Rect(x: 0, y: 0, width: 500, height: 700)
      )
      steps.append(.addItem(item))
    }
    try drawing.apply(DrawingOperation(.remove, steps))
    drawing.forgetHistory()
    return Self.log(drawing)
  }

  static let cut: [String: Kind] = [
    "cut": { try $0.pieces($0.count(100_000), of: 1, .fineliner) },
    "cutInTurn": { try $0.pieces($0.count(100_000), of: 9, .fineliner) },
    "cutHeavily": { try $0.pieces($0.count(50_000), of: 1, heavyBrush()) },
    "cutHeavilyInTurn": { try $0.pieces($0.count(20), of: 10, heavyBrush()) },
  ]
}
