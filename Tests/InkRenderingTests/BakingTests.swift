import InkGraphics
import InkRaster
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

/// Baking of finished strokes while others continue, end early or change late.
@Suite struct BakingTests {
  private static let side = 256

  private func expectWhole(_ renderer: LiveRenderer, _ model: InkModel, _ note: String = "") {
    var whole = Pixmap(width: Self.side, height: Self.side)
    Rasterizer().draw(DisplayList(model), into: &whole)
    let wrong = whole.pixels.indices.filter { whole.pixels[$0] != renderer.pixmap.pixels[$0] }
    #expect(wrong.isEmpty, "\(wrong.count) pixels differ \(note)")
  }

  /// DU-08, R5: ink that an update moved into another tile survives a repaint of that tile.
  @Test func lateInkBeyondItsOldTilesIsNotForgotten() {
    let renderer = LiveRenderer(width: Self.side, height: Self.side)
    var model = InkModel(brush: .drawUIPen)
    func late(_ events: [InputEvent], _ change: (inout InputEvent) -> Void) -> InputEvent {
      var update = events[events.count - 1]
      update.isUpdate = true
      update.expectingUpdates = []
      change(&update)
      return update
    }
    var a = SyntheticPen.stroke([Point(20, 30), Point(50, 30), Point(58, 30)], force: 1)
    a[2].updateIndex = 2
    a[2].expectingUpdates = .location
    var b = SyntheticPen.stroke(
      [Point(90, 10), Point(90, 30), Point(90, 60)],
      contact: 2,
      force: 1
    )
    b[2].updateIndex = 2
    b[2].expectingUpdates = .force
    for event in a + b {
      model.apply(event)
      renderer.update(model)
    }
    model.apply(late(a) { $0.location = Point(110, 30) })
    renderer.update(model)
    expectWhole(renderer, model, "after the late location")
    model.apply(late(b) { $0.force = 3 })
    renderer.update(model)
    expectWhole(renderer, model, "after the repaint")
  }

  /// R1, R19: a contact that never ends keeps its position in the order of strokes; strokes above it are
  /// baked all the same, and canceling it uncovers them.
  @Test func contactThatNeverEndsBlocksNothing() throws {
    let renderer = LiveRenderer(width: Self.side, height: Self.side)
    let red = try Brush.spiralStroke.restyled {
      $0.color = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    }
    var model = InkModel(brush: red)
    model.apply(InputEvent(contact: 99, phase: .began, location: Point(10, 128), time: 0))
    model.setBrush(.highlighter)
    for i in 0..<12 as Range<UInt32> {
      let x = Double(i) * 20 + 10
      for event in SyntheticPen.stroke([Point(x, 100), Point(x + 9, 160)], contact: i) {
        model.apply(event)
        renderer.update(model)
      }
      model.apply(
        InputEvent(contact: 99, phase: .moved, location: Point(x + 15, 128), time: Double(i))
      )
      renderer.update(model)
      expectWhole(renderer, model, "after stroke \(i)")
    }
    #expect(model.activeContacts == [99])
    model.apply(InputEvent(contact: 99, phase: .cancelled, location: .origin, time: 99))
    renderer.update(model)
    expectWhole(renderer, model, "after the cancel")
  }

  /// DU-13, R5: strokes are stacked in the order in which they began, whatever the order of their ends.
  @Test func orderIsThatOfBeginning() throws {
    let renderer = LiveRenderer(width: Self.side, height: Self.side)
    var model = InkModel()
    let colors: [UInt32] = [0xff00_00ff, 0x00ff_00ff, 0x0000_ffff]
    for (i, color) in colors.enumerated() {
      let brush = try Brush.spiralStroke.restyled {
        $0.color = Color(rgba: color)
        $0.width = 30
      }
      model.setBrush(brush)
      let start = Point(40 + Double(i) * 12, 60)
      model.apply(InputEvent(contact: UInt32(i), phase: .began, location: start, time: 0))
    }
    for contact in [2, 0, 1] as [UInt32] {
      let end = Point(120, 60 + Double(contact) * 8)
      model.apply(InputEvent(contact: contact, phase: .ended, location: end, time: 1))
      renderer.update(model)
      expectWhole(renderer, model, "after contact \(contact)")
    }
    #expect(renderer.pixmap[64, 60] == SIMD4(0, 0, 255, 255))
  }

  /// R1: a renderer that is updated only after thousands of changes leaves no ghost of canceled ink.
  @Test func longAbsenceLeavesNoGhost() {
    let renderer = LiveRenderer(width: Self.side, height: Self.side)
    var model = InkModel()
    let ghost = (0..<8).map { Point(Double($0) * 12 + 100, 200) }
    for event in SyntheticPen.stroke(ghost, contact: 7).dropLast() { model.apply(event) }
    renderer.update(model)
    let version = model.version
    model.apply(InputEvent(contact: 7, phase: .cancelled, location: .origin, time: 1))
    for i in 0..<1500 as Range<UInt32> {
      let y = Double(i % 90)
      let points = (0..<7).map { Point(Double($0) * 20, y) }
      for event in SyntheticPen.stroke(points, contact: i) { model.apply(event) }
    }
    let damage = model.changes(since: version).damage
    #expect(ghost.dropLast().allSatisfy { damage.contains($0) })
    renderer.update(model)
    expectWhole(renderer, model)
  }
}
