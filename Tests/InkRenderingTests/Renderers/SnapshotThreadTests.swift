import Foundation
import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import Testing

@Suite struct SnapshotThreadTests {
  /// The pictures that one thread painted, handed over when it ends.
  private final class Painted: @unchecked Sendable {
    let views: [PageView]
    var pictures: [[Pixmap]] = []
    let done = DispatchSemaphore(value: 0)

    init(_ views: [PageView]) { self.views = views }
  }

  /// R11: copies of a drawing are painted on other threads, by every renderer, while this thread continues editing;
  /// each shows the drawing at the time of the copy.
  @Test func snapshotsArePaintedWhileTheDrawingIsEdited() throws {
    var edited = try EditedPage(seed: 11, strokes: 40)
    var taken: [PageView] = []
    var running: [Painted] = []
    for round in 0..<12 {
      for _ in 0..<6 { try edited.act() }
      // A reader belongs to one thread.
      var view = edited.view
      view.reader = StrokeReader(cacheLimit: 1 << 18)
      taken.append(view)
      if round % 3 == 2 {
        let painted = Painted(taken)
        running.append(painted)
        taken = []
        let thread = Thread {
          for view in painted.views {
            let renderers: [any DrawingRenderer] = [
              FullRenderer(width: 90, height: 70), PartialRenderer(width: 90, height: 70),
              TiledRenderer(width: 90, height: 70, side: 48),
              LayeredRenderer(width: 90, height: 70),
            ]
            for renderer in renderers { _ = renderer.render(view) }
            painted.pictures.append(renderers.map { $0.picture })
          }
          painted.done.signal()
        }
        thread.stackSize = 8 << 20
        thread.start()
      }
    }
    for _ in 0..<100 { try edited.act() }
    for painted in running {
      painted.done.wait()
      for (view, pictures) in zip(painted.views, painted.pictures) {
        let plain = FullRenderer(width: 90, height: 70)
        _ = plain.render(view)
        let areSame = pictures.allSatisfy { $0 == plain.picture }
        #expect(areSame)
      }
    }
  }
}
