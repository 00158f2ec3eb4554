import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

/// The contract of renderers, field by field of a view: a renderer that ignores a field shows an old picture.
@Suite struct EveryFieldTests {
  private static let bounds = PixelRect(width: ViewAxis.width, height: ViewAxis.height)

  private struct Named {
    let name: String
    let renderer: any DrawingRenderer
  }

  private func renderers() -> [Named] {
    let (width, height) = (ViewAxis.width, ViewAxis.height)
    return [
      Named(name: "partial", renderer: PartialRenderer(width: width, height: height)),
      Named(name: "layered", renderer: LayeredRenderer(width: width, height: height)),
      Named(name: "tiles of 23", renderer: TiledRenderer(width: width, height: height, side: 23)),
      Named(name: "one tile", renderer: TiledRenderer(width: width, height: height, side: 999)),
    ]
  }

  private func full(_ view: PageView) -> Pixmap {
    let renderer = FullRenderer(width: ViewAxis.width, height: ViewAxis.height)
    _ = renderer.render(view)
    return renderer.picture
  }

  private func render(_ view: PageView, _ all: [Named], _ note: String) -> [PageFrame] {
    let plain = full(view)
    return all.map { entry in
      let before = entry.renderer.picture
      let frame = entry.renderer.render(view)
      let count = differing(entry.renderer.picture, plain).count
      #expect(count == 0, "\(entry.name), \(note): \(count) pixels")
      let outside = differing(before, entry.renderer.picture)
        .count { pixel in !frame.damage.contains { $0.holds(pixel) } }
      #expect(outside == 0, "\(entry.name), \(note): \(outside) pixels outside the damage")
      return frame
    }
  }

  /// DU-23: a new field of a view needs a change in `ViewAxis.all`, which the tests below then cover.
  @Test func everyFieldHasAnAxis() throws {
    let fields = Mirror(reflecting: try ViewAxis.view()).children.compactMap { $0.label }
    #expect(Set(fields) == Set(ViewAxis.all.map { $0.field }))
  }

  /// DU-23, DU-24, DU-26: every renderer shows a change of every field, and its reversal.
  @Test(arguments: ViewAxis.all)
  func aChangeOfOneFieldIsShownByAllRenderers(axis: ViewAxis) throws {
    let view = try ViewAxis.view()
    var changed = view
    try axis.change(&changed)
    let all = renderers()
    _ = render(view, all, "at first")
    let isShown = full(view) != full(changed)
    #expect(isShown == (axis.reach != .none))
    for (i, frame) in render(changed, all, "changed").enumerated() {
      let area = PixelRect.joined(frame.damage).reduce(0) { $0 + $1.width * $1.height }
      switch axis.reach {
      case .none: #expect(frame.damage.isEmpty, "\(all[i].name)")
      case .part: #expect(area < Self.bounds.width * Self.bounds.height * 3 / 4, "\(all[i].name)")
      case .above:
        #expect(area < Self.bounds.width * Self.bounds.height / 2, "\(all[i].name)")
        // Only the plainest ones repaint the page below moving items.
        #expect(i == 0 || frame.paintedCount == 0, "\(all[i].name)")
      case .all: break
      }
    }
    _ = render(changed, all, "shown again")
    if axis.field != "model", axis.field != "committed" { _ = render(view, all, "as before") }
  }

  /// DU-23: changes of several fields in one view, some of them before the previous ones are shown.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func changesOfManyFieldsAreShownByAllRenderers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (all, base) = (renderers(), try ViewAxis.view())
    var view = base
    _ = render(view, all, "at first")
    for step in 0..<24 {
      if random.next() % 8 == 0 {
        // The model of a view is the previous one, or an empty one.
        view = base
        view.model = InkModel()
        view.committed = []
      }
      var names: [String] = []
      for axis in ViewAxis.all.shuffled(using: &random).prefix(1 + Int(random.next() % 3)) {
        // Some changes need a part that another change removed.
        if view.neighbors.isEmpty || view.marks.isEmpty || view.page != base.page {
          view = fill(view, base)
        }
        try axis.change(&view)
        names.append(axis.testDescription)
      }
      _ = render(view, all, "step \(step): \(names)")
    }
  }

  private func fill(_ view: PageView, _ base: PageView) -> PageView {
    var view = view
    (view.page, view.layer) = (base.page, base.layer)
    (view.neighbors, view.marks) = (base.neighbors, base.marks)
    return view
  }

  /// DU-31: the debug view is painted above everything else in a view.
  @Test(arguments: ViewAxis.all)
  func theDebugRendererShowsEveryField(axis: ViewAxis) throws {
    let view = try ViewAxis.view()
    var changed = view
    try axis.change(&changed)
    let renderer = DebugRenderer(width: ViewAxis.width, height: ViewAxis.height)
    let partial = PartialRenderer(width: ViewAxis.width, height: ViewAxis.height)
    let overlay = DebugOverlay()
    for view in [view, changed] {
      _ = renderer.render(view)
      let damage = partial.render(view).damage
      var expected = full(view)
      overlay.paint(view, over: &expected, damage: damage, tileSide: nil)
      let count = differing(renderer.picture, expected).count
      #expect(count == 0, "\(count) pixels")
    }
  }

  /// DU-30: a thumbnail shows the page alone, without the surroundings and overlays of the view.
  @Test func aThumbnailShowsThePageAlone() throws {
    var view = try ViewAxis.view()
    view.model = InkModel()
    var alone = view
    alone.neighbors = []
    alone.marks = []
    alone.guides = []
    alone.overlay = PageOverlay()
    let plain = ThumbnailRenderer(longest: 64)
    _ = plain.render(alone)
    let renderer = ThumbnailRenderer(longest: 64)
    _ = renderer.render(view)
    let isSame = renderer.picture == plain.picture
    #expect(isSame)
    let outside = ["neighbors", "marks", "markColor", "guides", "overlay", "reader"]
    for axis in ViewAxis.all where outside.contains(axis.field) {
      var changed = view
      try axis.change(&changed)
      let frame = renderer.render(changed)
      #expect(frame.damage.isEmpty, "\(axis.testDescription)")
      let isSame = renderer.picture == plain.picture
      #expect(isSame, "\(axis.testDescription)")
    }
  }
}
