import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// Work and memory for one more sample are bounded, whatever a recording contains.
@Suite struct BoundedInkTests {
  private func event(_ i: Int, _ phase: InputEvent.Phase, contact: Int) -> InputEvent {
    InputEvent(
      contact: UInt32(contact),
      phase: phase,
      location: Point(Double(i % 500), Double(i / 500)),
      time: Double(i)
    )
  }

  /// R20: of too many contacts that never end, the first are ended, and all keep their ink.
  @Test func contactsThatNeverEndAreEnded() {
    var model = InkModel()
    for i in 0..<1000 { model.apply(event(i, .began, contact: i)) }
    #expect(model.count == 1000)
    #expect(model.activeStrokes.count == InkModel.maximumContacts)
    #expect(model.dry.count == 1000 - InkModel.maximumContacts)
    let before = model.version
    model.apply(event(1, .moved, contact: 0))
    #expect(model.version == before)
    model.apply(event(1, .moved, contact: 999))
    #expect(model.wet.last?.samples.count == 2)
  }

  /// R20: a host that sends only predictions adds no more than a few frames.
  @Test func predictionsWithoutEndAreDropped() {
    var model = InkModel()
    model.apply(event(0, .began, contact: 1))
    for i in 1..<500 {
      var guess = event(i, .moved, contact: 1)
      guess.isPredicted = true
      model.apply(guess)
    }
    #expect(model.wet[0].samples.count < 100)
    model.apply(event(500, .moved, contact: 1))
    #expect(model.wet[0].samples.count == 2)
  }

  /// R5: a long stroke tapers over its last samples, live and in one pass.
  @Test func longStrokesTaperOverTheirLastSamples() throws {
    let brush = try Brush(
      engine: PolylineEngine(),
      style: Style(width: 8),
      filters: [Taper(start: 10_000, end: 10_000)]
    )
    for count in [1000, 1024, 1025, 1500] {
      let points = (0..<count).map { Point(Double($0), 3) }
      let stroke = SyntheticPen.wetStroke(SyntheticPen.stroke(points), brush: brush)
      #expect(stroke.firstDifferenceFromDry() == nil)
      #expect(stroke.elements[count / 2].endRadius > 3.9)
      #expect(stroke.elements[count - 1].endRadius == 0)
      // In a short stroke the taper extends to the middle.
      #expect((stroke.elements[count - 300].endRadius == 4) == (count > 1024))
    }
  }

  /// R20: prints of a wide tip have the spacing of the brush until they are more work than any real stroke, and then a
  /// wide spacing; live as in one pass.
  @Test func printsWithoutEndAreThinnedOut() throws {
    let brush = try Brush(
      engine: PolylineEngine(),
      style: Style(width: 900),
      tip: .dabs(Dabbing(tip: .disc(hardness: 1), spacing: .units(0.05)))
    )
    let points = (0..<400).map { Point($0 % 2 == 0 ? 0 : 500, Double($0)) }
    let stroke = SyntheticPen.wetStroke(SyntheticPen.stroke(points), brush: brush)
    #expect(stroke.firstDifferenceFromDry() == nil)
    let dabs = stroke.dried()?.dabs() ?? []
    // A 64th of the radius apart.
    #expect(abs(dabs[1].center.distance(to: dabs[0].center) - 450 / 64) < 1e-6)
    #expect(dabs.count > 150 && dabs.count < 1500)
  }
}
