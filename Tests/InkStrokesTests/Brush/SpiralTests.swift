import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct SpiralTests {
  /// SK-08: 10 units wide and always fast, then slow: the published sequences and their lengths.
  @Test func widthFollowsThePublishedSequence() {
    var width = 10.0
    var fast: [Double] = []
    while width > 4, fast.count < 50 {
      width = SpiralWidth.width(10, last: width, isFast: true)
      fast.append(width)
    }
    #expect(abs(fast[0] - 9.5) < 1e-12 && abs(fast[1] - 9.025) < 1e-12)
    #expect(abs(fast[2] - 8.5738) < 1e-4)
    #expect(fast.count == 18 && fast.last == 4)
    #expect(SpiralWidth.width(10, last: 4, isFast: true) == 4)
    var slow: [Double] = []
    while width < 10, slow.count < 50 {
      width = SpiralWidth.width(10, last: width, isFast: false)
      slow.append(width)
    }
    #expect(abs(slow[0] - 4.2) < 1e-12 && abs(slow[1] - 4.41) < 1e-12)
    #expect(slow.count == 19 && slow.last == 10)
  }

  private func brush(_ width: Double = 10) throws -> Brush {
    try Brush(
      engine: SmoothingEngine.spiral,
      style: Style(width: width),
      effects: [SpiralWidth(threshold: 0.15 * 320)]
    )
  }

  /// SK-08: strokes follow the sequence; every step spans three samples, and 48 units are not yet
  /// fast on a screen of 320.
  @Test func strokesThinOutBeyondTheThreshold() throws {
    #expect(SpiralWidth.bitmap.threshold == 0.15 * 320)
    let far = (0..<30).map { Point(Double($0) * 100, 0) }
    let fast = SyntheticPen.model(SyntheticPen.stroke(far), brush: try brush()).dry[0]
    let widths = fast.nibs().map { $0.radius * 2 }
    #expect(widths[0] == 10)
    #expect(abs(widths[1] - 9.5) < 1e-12 && abs(widths[2] - 9.025) < 1e-12)
    #expect(widths[17] > 4 && widths[18...].allSatisfy { $0 == 4 })
    #expect(widths.allSatisfy { (4...10).contains($0) })
    let edge = (0..<30).map { Point(Double($0) * 16, 0) }
    let slow = SyntheticPen.model(SyntheticPen.stroke(edge), brush: try brush()).dry[0]
    #expect(slow.nibs().allSatisfy { $0.radius == 5 })
  }

  /// SK-13: widths 5, 13 and 21, orange for the highlighter, round caps, the normal mode.
  @Test func stylesBeginAsSpiralKitsDo() {
    #expect(Style.Purpose.builtIn.map { Style($0).width } == [5, 13, 21])
    #expect(Style.Purpose.builtIn.map { "\($0.name)" } == ["pen", "highlighter", "eraser"])
    for tool in Style.Purpose.builtIn {
      let style = Style(tool)
      #expect(style.purpose == tool && style.cap == .round)
      // The style determines the effect of an eraser; it needs no stage for that.
      #expect(style.blendMode == (tool == .eraser ? .destinationOut : .normal))
      #expect(style.color.alpha == 1)
      #expect(style.dash == nil && style.formula == nil)
    }
    #expect(Style(.pen).color.rgba == 0x0000_00ff)
    #expect(Style(.eraser).color.rgba == 0x0000_00ff)
    #expect(Style(.highlighter).color == Color(red: 1, green: 0.5, blue: 0))
  }

  /// SK-08: the released pen thins above 480 units a second, whatever the rate of the device.
  ///
  /// That is SpiralKit's rule for 60 Hz with every second sample as a point. SpiralKit's stroke engine uses every
  /// sample, and thins above 960.
  @Test(arguments: [60.0, 75, 100, 133, 144, 200, 240, 360, 1000])
  func penThinsAtEveryRate(rate: Double) throws {
    func widths(_ brush: Brush, _ speed: (Double) -> Double) -> [(time: Double, width: Double)] {
      var position = 0.0
      let events = (0...Int(3 * rate)).map { i in
        if i > 0 { position += speed(Double(i) / rate) / rate }
        return InputEvent(
          phase: i == 0 ? .began : .moved,
          location: Point(position, 0),
          time: Double(i) / rate
        )
      }
      let nibs = Stroke(id: StrokeID(0), brush: brush, events: events).nibs()
      let samples = brush.filters.isEmpty ? 1 : 2
      return nibs.enumerated().map { i, nib in (Double(i * samples) / rate, nib.radius * 2) }
    }
    for (brush, limit) in [(Brush.spiralPen, 480.0), (.spiralStroke, 960)] {
      #expect(widths(brush) { _ in 0.995 * limit }.allSatisfy { $0.width == 5 })
      let fast = widths(brush) { _ in 1.005 * limit }
      #expect(fast[0].width == 5 && fast.last?.width == 2)
      // The width is halved at the 16th point, and restored about 20 points after the speed has fallen.
      let interval = 16 / limit
      let half = try #require(fast.first { $0.width <= 2.5 })
      #expect(abs(half.time - 16 * interval) < interval + 2.1 / rate)
      let slower = widths(brush) { $0 < 1.5 ? 1.1 * limit : 0.9 * limit }
      let full = try #require(slower.last { $0.width < 5 })
      #expect(full.time > 1.5 && abs(full.time - 1.5 - 20 * interval) < 2 * interval + 2.1 / rate)
    }
  }

  /// SK-08: a pen that reports nothing at rest continues with a width that changes over several points,
  /// and intervals that are zero, negative or far too large are no points.
  @Test func aRestIsAFewPoints() throws {
    func widths(_ times: [Double]) throws -> [Double] {
      let effect = try SpiralWidth(threshold: 48, interval: 1e-30)
      let brush = try Brush(
        engine: PolylineEngine.shared,
        style: Style(width: 5),
        effects: [effect]
      )
      let events = times.enumerated().map { i, time in
        InputEvent(
          phase: i == 0 ? .began : .moved,
          location: Point(60 * Double(i), 0),
          time: time
        )
      }
      return Stroke(id: StrokeID(0), brush: brush, events: events).nibs().map { $0.radius * 2 }
    }
    let first = (1...4).reduce(5.0) { width, _ in 0.95 * width }
    #expect(try widths([0, 1])[1] >= first)
    #expect(try widths([0, 0, -1, 1e300]).allSatisfy { (2...5).contains($0) })
    var pause = SyntheticPen.stroke((0..<40).map { Point(Double($0) * 90, 0) })
    for i in pause.indices { pause[i].time = Double(i) / 60 + (i < 38 ? 0 : 60) }
    let nibs = SyntheticPen.model(pause, brush: .spiralStroke).dry[0].nibs()
    #expect(nibs[37].radius == 1)
    #expect(nibs[38].radius > 1 && nibs[38].radius < 1.25)
  }

  /// SK-08: in the released pen the width steps at the points that decimation passes.
  @Test func penStepsAtAcceptedPoints() throws {
    let events = (0...12).map { i in
      InputEvent(
        phase: i == 0 ? .began : .moved,
        location: Point(Double(i) * 90, 0),
        time: Double(i) / 60
      )
    }
    let stroke = Stroke(id: StrokeID(0), brush: .spiralPen, events: events)
    let nibs = stroke.nibs()
    #expect(nibs.count == 7)
    for (i, nib) in nibs.enumerated().dropFirst() {
      #expect(abs(nib.radius / nibs[i - 1].radius - 0.95) < 1e-12, "point \(i)")
    }
  }

  /// SK-14: the factories select effects and engine by the tool; the style stays that of the tool.
  @Test func factoriesChooseByTool() throws {
    let pen = Brush.spiral(.pen)
    #expect(pen.style == Style(.pen) && pen.effects.count == 1 && pen.effects[0] is SpiralWidth)
    #expect(pen.retention == .pixels)
    let highlighter = Brush.spiral(.highlighter)
    #expect(highlighter.style == Style(.highlighter))
    let blending = try #require(highlighter.effects.first as? Blending)
    #expect(blending.mode == .exclusion && blending.opacity == 0.3)
    #expect(highlighter.strokeStyle.blendMode == .exclusion && highlighter.opacity == 0.3)
    #expect(highlighter.color.sRGBA == SIMD4(1, 0.5, 0, 0.3))
    #expect(highlighter.width == 13 && highlighter.retention == .strokesThenPixels)
    let eraser = Brush.spiral(.eraser)
    #expect(eraser.style == Style(.eraser) && eraser.strokeStyle.blendMode == .clear)
    #expect(eraser.effects.contains { ($0 as? ScaledWidth)?.factor == 3.875 })
    #expect(eraser.width == 81.375)
    for brush in [pen, highlighter, eraser] {
      #expect((brush.engine as? SmoothingEngine)?.strength == 0.5)
    }
  }

  /// SK-14: a factory from a brush keeps its look and its tool, and has the tool's effects.
  @Test func factoryFromABrushKeepsLookAndTool() throws {
    for tool in Style.Purpose.builtIn {
      let look = try Brush(
        engine: PolylineEngine.shared,
        style: Style(
          purpose: tool,
          color: Color(red: 0, green: 0.25, blue: 1),
          blendMode: Style(tool).blendMode,
          width: 8
        ),
        effects: [PressureOpacity.cregle]
      )
      let brush = Brush.spiral(like: look)
      #expect(brush.style == look.style)
      #expect(brush.stages == Brush.spiral(tool).stages)
      #expect(brush.engine.code == SmoothingEngine.spiral.code)
      #expect(brush.retention == Brush.spiral(tool).retention)
    }
  }

  /// SK-14: a factory by tool from a brush keeps the look, swaps the effects and sets the tool.
  @Test func factoryByToolSwapsEffectsAndSetsTheTool() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    for from in Style.Purpose.builtIn {
      var look = Brush.spiral(from)
      look.color = red
      look = try look.restyled { $0.width = 20 }
      for to in Style.Purpose.builtIn {
        let brush = Brush.spiral(to, like: look)
        #expect(brush.style.purpose == to && brush.style.width == 20)
        #expect(brush.style.color == red)
        #expect(
          brush.stages == Brush.spiral(to).stages && brush.retention == Brush.spiral(to).retention
        )
        #expect(brush.erases == (to == .eraser), "\(from.name) to \(to.name)")
      }
    }
    #expect(Brush.spiral(.eraser, like: Brush.spiral(.pen)).width == 5 * 3.875)
    let widest = try Brush(style: Style(width: Style.greatestWidth))
    #expect(Brush.spiral(.eraser, like: widest).width == Style.greatestWidth)
  }

  /// SK-14: the engine factory selects an engine by the tool, and keeps the look and the effects.
  @Test func engineFactoryLeavesTheLookAlone() throws {
    let ink = Brush.forceSketch
    for tool in Style.Purpose.builtIn {
      let brush = try ink.withSpiralEngine(for: tool)
      #expect(brush.style == ink.style && brush.stages == ink.stages && brush.tip == ink.tip)
      #expect((brush.engine as? SmoothingEngine)?.strength == 0.5)
      #expect(brush.retention == (tool == .highlighter ? .strokesThenPixels : .pixels))
    }
  }

  /// SK-12, SK-14: erasers are 3.875 times as wide as their style: 2 → 7.75, 20 → 77.5, 21 → 81.375.
  @Test(arguments: [(2.0, 7.75), (20.0, 77.5), (21.0, 81.375)])
  func erasersAreWider(width: Double, expected: Double) throws {
    let brush = try Brush.spiralEraser.restyled { $0.width = width }
    let events = SyntheticPen.stroke([Point(0, 0), Point(60, 0)])
    let stroke = SyntheticPen.model(events, brush: brush).dry[0]
    #expect(stroke.nibs().allSatisfy { $0.radius * 2 == expected })
    #expect(stroke.brush.style.width == width)
  }

  /// SK-15: a stroke begins at the full width whatever the previous one did, and its brush keeps its initial values.
  @Test func nothingCarriesOverFromStrokeToStroke() throws {
    for named in Brush.catalog {
      let far = (0..<30).map { Point(Double($0) * 90, Double($0 % 3)) }
      var model = InkModel(brush: named.brush)
      let bytes = named.brush.encoded()
      for contact in 1...3 as ClosedRange<UInt32> {
        let events = SyntheticPen.stroke(far, contact: contact, kind: .finger)
        for event in events { model.apply(event) }
      }
      #expect(model.dry[0].nibs() == model.dry[2].nibs(), "\(named.name)")
      #expect(named.brush.encoded() == bytes, "\(named.name)")
    }
    var events = SyntheticPen.stroke((0..<60).map { Point(Double($0) * 90, 0) })
    for i in events.indices { events[i].time = Double(i) / 60 }
    let nibs = SyntheticPen.model(events, brush: .spiralPen).dry[0].nibs()
    #expect(nibs[0].radius == 2.5 && nibs.last?.radius == 1)
  }

  /// SK-15: reading a style, its color or its paint changes nothing; restyling leaves the old.
  @Test func readingChangesNothing() throws {
    let brush = Brush.spiralHighlighter
    let before = brush
    for _ in 0..<3 {
      #expect(brush.opacity == 0.3 && brush.strokeStyle.paint.color.alpha == 0.3)
    }
    let other = try brush.restyled { $0.color.alpha = 0.9 }
    #expect(brush == before && other != before)
    #expect(try other.restyled { $0.color.alpha = 1 } == before)
  }
}
