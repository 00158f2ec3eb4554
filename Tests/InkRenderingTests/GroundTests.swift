import InkGraphics
import InkRaster
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

/// The background below the strokes of a model, and changing views.
@Suite struct GroundTests {
  private let size = PixelRect(width: 220, height: 160)

  /// Returns a model with a finished stroke and a live one.
  private func model() -> InkModel {
    var model = InkModel(brush: .highlighter)
    for event in SyntheticPen.stroke([Point(20, 30), Point(90, 60), Point(180, 40)]) {
      model.apply(event)
    }
    let second = SyntheticPen.stroke(
      [Point(30, 120), Point(100, 40), Point(190, 130), Point(200, 20)],
      contact: 2
    )
    for event in second.dropLast() { model.apply(event) }
    return model
  }

  private func ground(_ y: Double) -> DisplayList {
    var list = DisplayList()
    for event in [y, y + 40] {
      var ribbon = Ribbon(start: Point(10, event), radius: 6)
      ribbon.line(to: Point(210, event + 15), radius: 9)
      list.ink(ribbon, Paint(Color(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.8)))
    }
    return list
  }

  private func painted(
    _ list: DisplayList,
    _ model: InkModel,
    _ viewport: Affine
  ) -> Pixmap {
    var pixmap = Pixmap(width: size.width, height: size.height)
    let all = DisplayList(list.items + DisplayList(model).items)
    Rasterizer().draw(all, transform: viewport, into: &pixmap)
    return pixmap
  }

  @Test func aGroundPaintedInPiecesIsThatPaintedAtOnce() {
    let model = model()
    let renderer = LiveRenderer(width: size.width, height: size.height)
    renderer.update(model)
    for y in [20.0, 70] {
      for piece in [0, 50, 100, 150] {
        let rect = PixelRect(minX: piece, minY: 0, maxX: piece + 70, maxY: 160)
        renderer.repaintGround(rect, with: ground(y), model)
      }
      let isSame = renderer.pixmap == painted(ground(y), model, .identity)
      #expect(isSame)
    }
  }

  @Test func aRendererThatBeginsAnewShowsTheModelElsewhere() {
    var model = model()
    let viewport = Affine.rotation(0.2).concatenating(.scale(1.3))
    let renderer = LiveRenderer(width: size.width, height: size.height)
    renderer.update(model)
    renderer.repaintGround(size, with: ground(20), model)
    renderer.restart(seeing: viewport, model)
    var isSame = renderer.pixmap == painted(DisplayList(), model, viewport)
    #expect(isSame)
    renderer.repaintGround(size, with: ground(40), model)
    model.apply(InputEvent(contact: 2, phase: .moved, location: Point(60, 90), time: 1))
    #expect(renderer.update(model).count == 1)
    isSame = renderer.pixmap == painted(ground(40), model, viewport)
    #expect(isSame)
  }

  @Test func strokesThatSettledAreNotLookedAtAgain() {
    var model = model()
    let renderer = LiveRenderer(width: size.width, height: size.height)
    renderer.update(model)
    let baked = model.dry[0]
    renderer.bakeStroke(baked)
    model.forget(baked.id)
    let below = DisplayList([baked])
    model.apply(InputEvent(contact: 2, phase: .ended, location: Point(60, 90), time: 1))
    renderer.update(model)
    let isSame = renderer.pixmap == painted(below, model, .identity)
    #expect(isSame)
  }
}
