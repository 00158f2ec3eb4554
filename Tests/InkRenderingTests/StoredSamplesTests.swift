import InkGraphics
import InkRaster
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

/// Strokes rebuilt from their stored samples.
@Suite struct StoredSamplesTests {
  private func picture(_ strokes: [Stroke]) -> Pixmap {
    var pixmap = Pixmap(width: 256, height: 256)
    Rasterizer().draw(DisplayList(strokes), into: &pixmap)
    return pixmap
  }

  /// SK-26, R5: strokes rebuilt from their stored samples have the same picture, for every brush.
  @Test func storedSamplesGiveTheSamePicture() throws {
    for entry in Brush.catalog {
      var model = InkModel(brush: .spiralStroke)
      let renderer = LiveRenderer(width: 256, height: 256)
      for group in SyntheticPen.session(seed: 7, strokes: 1, samples: 8) {
        for event in group { model.apply(event) }
        renderer.update(model)
      }
      model.setBrush(entry.brush)
      for group in SyntheticPen.session(seed: 8, strokes: 2, samples: 16) {
        for event in group { model.apply(event) }
        renderer.update(model)
      }
      let drawn = model.inOrder().compactMap { $0.snapshot() }
      #expect(drawn.count == 3)
      let stored = try drawn.map { stroke in
        let brush = try Brush(decoding: stroke.brush.encoded())
        let events = stroke.samples.map {
          InputEvent($0, contact: 1, kind: stroke.kind, phase: .moved)
        }
        return Stroke(id: stroke.id, kind: stroke.kind, brush: brush, events: events)
      }
      #expect(picture(stored) == renderer.pixmap, "\(entry.name)")
    }
  }
}
