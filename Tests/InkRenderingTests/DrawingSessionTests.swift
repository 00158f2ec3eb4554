import InkGraphics
import InkRaster
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

/// How ink is kept: as strokes, as pixels, or first one and then the other.
@Suite struct DrawingSessionTests {
  private static let side = 256

  private func made(
    _ data: DrawingData = DrawingData(),
    _ brush: Brush = .pen
  ) throws -> DrawingSession {
    try DrawingSession(data, brush: brush, width: Self.side, height: Self.side)
  }

  private func picture(_ data: DrawingData) -> Pixmap {
    var pixmap = Pixmap(width: Self.side, height: Self.side)
    Rasterizer().draw(data.displayList(), into: &pixmap)
    return pixmap
  }

  private func line(_ y: Double, contact: UInt32 = 1) -> [InputEvent] {
    let points = (0..<12).map { Point(20 + Double($0) * 18, y + Double($0 % 3) * 4) }
    return SyntheticPen.stroke(points, contact: contact, force: 0.6)
  }

  /// SK-16: with bitmap ink and then stroke ink over one store, both are there.
  @Test func storeIsSharedByBrushesThatKeepInkDifferently() throws {
    let first = try made(DrawingData(), .spiralPen)
    first.apply(line(60))
    #expect(first.data.strokes.isEmpty)
    #expect(first.data.pixels?.pixels.contains { $0 != 0 } == true)
    let before = first.pixmap

    // Another brush in the same session, and another session over the same store.
    try first.setBrush(.spiralStroke)
    first.apply(line(120))
    #expect(first.data.strokes.count == 1)
    let second = try made(first.data, .spiralHighlighter)
    #expect(second.pixmap == first.pixmap)
    second.apply(line(90))
    #expect(second.pixmap != first.pixmap)
    #expect(picture(second.data) == second.pixmap)
    for y in 0..<100 {
      for x in 0..<Self.side where before[x, y].w == 255 { #expect(first.pixmap[x, y].w == 255) }
    }
  }

  /// SK-16: the eraser end of a pen leaves no strokes in a store that keeps pixels alone.
  @Test func eraserEndKeepsInkAsTheBrushDoes() throws {
    let session = try made(DrawingData(.pixels), .spiralPen.with(keeping: .pixels))
    session.apply(line(60))
    session.apply(
      line(60).map { event in
        var event = event
        event.kind = .eraser
        return event
      }
    )
    session.apply(line(120))
    #expect(session.data.strokes.isEmpty)
    #expect(session.data.pixels == session.pixmap)
    #expect(session.model.count == 0)
  }

  /// A store may hold strokes of any number without costing memory for those before.
  @Test func strokesMayHaveGreatNumbers() throws {
    let stroke = Stroke(id: StrokeID(.max - 9), brush: .pen, events: line(60))
    let session = try made(DrawingData(strokes: [stroke]))
    session.apply(line(120))
    #expect(session.data.strokes.count == 2)
    #expect(picture(session.data) == session.pixmap)
  }

  /// SK-16: every brush has the same picture whatever it keeps.
  @Test func pictureDoesNotDependOnWhatIsKept() throws {
    for entry in Brush.catalog {
      var pictures: [Pixmap] = []
      for keeping in Brush.Keeping.allCases {
        let session = try made(DrawingData(), .spiralStroke.with(keeping: keeping))
        for group in SyntheticPen.session(seed: 3, strokes: 1, samples: 8) { session.apply(group) }
        try session.setBrush(entry.brush.with(keeping: keeping))
        for group in SyntheticPen.session(seed: 4, strokes: 1, samples: 16) { session.apply(group) }
        #expect(picture(session.data) == session.pixmap, "\(entry.name)")
        #expect(session.data.strokes.isEmpty == (keeping != .strokes), "\(entry.name)")
        pictures.append(session.pixmap)
      }
      #expect(pictures[0] == pictures[1] && pictures[1] == pictures[2], "\(entry.name)")
    }
  }

  /// SK-16: ink that is pixels at once is in the store while the pen is down, ink that is a stroke
  /// first is a stroke until then.
  @Test func liveInkIsWhereItsBrushKeepsIt() throws {
    let events = line(60).dropLast()
    let pixels = try made(DrawingData(), .spiralPen.with(keeping: .pixels))
    pixels.apply(events)
    #expect(pixels.data.strokes.isEmpty)
    #expect(pixels.data.pixels == pixels.pixmap)
    let stroke = try made(DrawingData(), .spiralPen.with(keeping: .strokesThenPixels))
    stroke.apply(events)
    #expect(stroke.data.strokes.count == 1 && stroke.data.pixels == nil)
    stroke.apply([line(60).last!])
    #expect(stroke.data.strokes.isEmpty && stroke.data.pixels == stroke.pixmap)
  }

  /// SK-17: a store that cannot hold what a brush keeps is refused, and says what is missing.
  @Test func storeThatCannotHoldTheInkIsRefused() throws {
    #expect(throws: DrawingDataError(missing: .pixels)) {
      try made(DrawingData(.strokes), .spiralPen)
    }
    #expect(throws: DrawingDataError(missing: .strokes)) {
      try made(DrawingData(.pixels), .spiralHighlighter)
    }
    let session = try made(DrawingData(.pixels), .spiralEraser)
    #expect(throws: DrawingDataError(missing: .strokes)) { try session.setBrush(.pen) }
    #expect(session.brush == .spiralEraser)
  }

  /// SK-19, R1: cancelling takes the ink out again, that of brushes that keep pixels, too.
  @Test(arguments: Brush.Keeping.allCases) func cancelLeavesNoTrace(keeping: Brush.Keeping) throws {
    let session = try made(DrawingData(), .spiralPen.with(keeping: keeping))
    session.apply(line(60))
    let before = session.pixmap
    var events = line(70)
    events[events.count - 1].phase = .cancelled
    session.apply(events.dropLast())
    #expect(session.pixmap != before)
    session.apply(events.suffix(1))
    #expect(session.pixmap == before)
    #expect(picture(session.data) == before)
  }

  /// SK-24: a host that only shows draws the strokes of a store, whatever the input.
  @Test func dataIsDrawnWithoutASession() throws {
    let drawn = try made()
    drawn.apply(line(60) + line(130))
    #expect(picture(DrawingData(strokes: drawn.data.strokes)) == drawn.pixmap)
  }

  /// SK-26, R5: strokes made anew from their stored samples have the same picture, for every brush.
  @Test func storedSamplesGiveTheSamePicture() throws {
    for entry in Brush.catalog {
      let session = try made(DrawingData(), .spiralStroke)
      for group in SyntheticPen.session(seed: 7, strokes: 1, samples: 8) { session.apply(group) }
      try session.setBrush(entry.brush.with(keeping: .strokes))
      for group in SyntheticPen.session(seed: 8, strokes: 2, samples: 16) { session.apply(group) }
      let stored = try session.data.strokes.map { stroke in
        let brush = try Brush(decoding: stroke.brush.encoded())
        let events = stroke.samples.map {
          InputEvent($0, contact: 1, kind: stroke.kind, phase: .moved)
        }
        return Stroke(id: stroke.id, kind: stroke.kind, brush: brush, events: events)
      }
      #expect(picture(DrawingData(strokes: stored)) == session.pixmap, "\(entry.name)")
    }
  }

  /// R20: strokes of a file may have any id; new ones get others.
  @Test func idsThatAreNearlyUsedUpLeaveRoom() throws {
    for id in [UInt64.max, UInt64.max - 1, UInt64.max - 2] {
      let old = Stroke(id: StrokeID(id), brush: .pen, events: line(40))
      let session = try made(DrawingData(strokes: [old]))
      session.apply(line(60) + line(90) + line(120))
      let ids = session.data.strokes.map { $0.id }
      #expect(ids.count == 4 && Set(ids).count == 4)
    }
  }

  /// SK-22, R11: what a session holds is let go of with it.
  @Test func everythingIsLetGoOf() throws {
    final class Watched: StrokeEffect, StrokeEngine, ColorSpace, BlendFormula {
      var code: PluginCode { PluginCode("org.example.test") }
      var revisableTail: Int { 0 }
      var name: PartName { "org.example.space" }
      var componentCount: Int { 3 }
      func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {}
      func update(_ shape: inout StrokeShape, from line: StrokeLine, changed: Range<Int>) {
        PolylineEngine.shared.update(&shape, from: line, changed: changed)
      }
      func sRGB(from components: SIMD4<Double>) -> SIMD4<Double> { components }
      func components(fromSRGB sRGB: SIMD4<Double>) -> SIMD4<Double> { sRGB }
      func blend(_ backdrop: SIMD4<Double>, _ source: SIMD4<Double>) -> SIMD4<Double> { source }
    }
    weak var plugin: Watched?
    weak var canvas: DrawingSession?
    do {
      let watched = Watched()
      plugin = watched
      let color = Color(space: watched, components: SIMD4(1, 0, 0, 0))
      let brush = try Brush(
        engine: watched,
        style: Style(color: color, formula: watched, width: 4),
        effects: [watched]
      )
      let session = try made(DrawingData(), brush)
      canvas = session
      session.apply(line(40) + line(80).dropLast())
      #expect(session.pixmap.pixels.contains { $0 != 0 })
    }
    #expect(canvas == nil)
    #expect(plugin == nil)
  }
}
