import InkGraphics
import InkRaster
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct LiveRendererTests {
  private static let width = 330
  private static let height = 300

  private func full(_ model: InkModel, _ viewport: Affine) -> Pixmap {
    var pixmap = Pixmap(width: Self.width, height: Self.height)
    Rasterizer().draw(
      DisplayList(model),
      transform: viewport,
      into: &pixmap,
      clip: pixmap.bounds
    )
    return pixmap
  }

  private func differing(_ a: Pixmap, _ b: Pixmap) -> [(Int, Int)] {
    var pixels: [(Int, Int)] = []
    for i in a.pixels.indices where a.pixels[i] != b.pixels[i] {
      pixels.append((i % a.width, i / a.width))
    }
    return pixels
  }

  /// R5: a pen that reports a location twice, or rests there, does not change the joint there.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func livePictureIsTheFinishedPictureWherePointsRecur(seed: UInt64) throws {
    let engines: [any StrokeEngine] = [PolylineEngine(), MidpointEngine(), SmoothingEngine.inkable]
    var random = SeededGenerator(seed: seed)
    for engine in engines {
      let brush = try Brush(style: Style(width: random.real(3, 12)), engine: engine)
      let renderer = LiveRenderer(width: Self.width, height: Self.height)
      var model = InkModel(brush: brush)
      var point = Point(10, 60)
      var time = 0.0
      for number in 0..<30 {
        for _ in 0..<(number % 3 == 1 ? 2 : number == 12 ? 9 : 1) {
          time += 0.005
          let phase: InputEvent.Phase = number == 0 ? .began : .moved
          model.apply(InputEvent(phase: phase, location: point, time: time))
          renderer.update(model)
          #expect(differing(renderer.pixmap, full(model, .identity)).isEmpty)
        }
        let (sine, cosine) = Real.sinCos(random.real(-0.45, 0.45))
        point = point + Vector(9 * cosine, 9 * sine)
      }
    }
  }

  /// R5, R3, DU-24, SK-20: after every batch the canvas shows exactly the pixels of the whole model
  /// painted in one pass, and nothing changed outside the reported damage.
  @Test(arguments: 0..<UInt64(Brush.catalog.count))
  func livePictureIsTheFinishedPicture(seed: UInt64) {
    let turned = Affine.rotation(0.3).concatenating(.scale(0.8))
      .concatenating(.translation(60, 10))
    let viewport = seed % 2 == 0 ? Affine.identity : turned
    let brush = Brush.catalog[Int(seed) % Brush.catalog.count].brush
    let renderer = LiveRenderer(width: Self.width, height: Self.height, viewport: viewport)
    var model = InkModel(brush: .spiralPen)
    for event in SyntheticPen.session(seed: seed + 100, strokes: 2, samples: 12).flatMap({ $0 }) {
      model.apply(event)
    }
    model.setBrush(brush)
    renderer.update(model)
    for group in SyntheticPen.session(
      seed: seed,
      strokes: 2,
      samples: 24,
      interleaved: seed % 3 == 0
    ) {
      let before = renderer.pixmap
      for event in group { model.apply(event) }
      let damage = renderer.update(model)
      #expect(differing(renderer.pixmap, full(model, viewport)).isEmpty)
      let outside = differing(before, renderer.pixmap).filter { pixel in
        !damage.contains {
          $0.minX <= pixel.0 && pixel.0 < $0.maxX && $0.minY <= pixel.1 && pixel.1 < $0.maxY
        }
      }
      #expect(outside.isEmpty)
    }
  }

  /// R5, DU-24: whatever the blend mode, live ink equals the ink of the finished picture.
  @Test(arguments: BlendMode.allCases) func everyBlendModeIsLiveAsItIsFinished(mode: BlendMode)
    throws
  {
    let renderer = LiveRenderer(width: Self.width, height: Self.height)
    var model = InkModel(brush: .spiralPen)
    for event in SyntheticPen.session(seed: 5, strokes: 2).flatMap({ $0 }) { model.apply(event) }
    let brush = try Brush.highlighter.restyled { $0.blendMode = mode }
    model.setBrush(brush)
    for group in SyntheticPen.session(seed: 6, strokes: 1) {
      for event in group { model.apply(event) }
      renderer.update(model)
    }
    #expect(differing(renderer.pixmap, full(model, .identity)).isEmpty)
  }

  /// SK-19, DU-12, R1: the picture after a canceled stroke is the picture before it.
  @Test func cancelledStrokeLeavesThePictureAsItWas() {
    let renderer = LiveRenderer(width: Self.width, height: Self.height)
    var model = SyntheticPen.model(SyntheticPen.session(seed: 2).flatMap { $0 })
    renderer.update(model)
    let before = renderer.pixmap
    for i in 0..<30 {
      model.apply(
        InputEvent(
          contact: 9,
          phase: i == 0 ? .began : .moved,
          location: Point(Double(i) * 10, Double(i * i % 200)),
          time: Double(i),
          force: 1
        )
      )
      renderer.update(model)
    }
    #expect(renderer.pixmap != before)
    model.apply(InputEvent(contact: 9, phase: .cancelled, location: .origin, time: 99))
    renderer.update(model)
    #expect(renderer.pixmap == before)
  }

  /// DU-08, R5: an update of a finished stroke below others repaints exactly its area.
  @Test func lateValueOnAFinishedStrokeIsRepainted() {
    let renderer = LiveRenderer(width: Self.width, height: Self.height)
    var model = InkModel(brush: .drawUIPen)
    var awaited: [InputEvent] = []
    for contact in 1...4 as ClosedRange<UInt32> {
      let points = (0..<20).map { i in
        Point(20 + Double(i) * 12, 150 + Double(contact) * 3 + Double(i % 5))
      }
      var events = SyntheticPen.stroke(points, contact: contact, force: 0.3)
      events[9].updateIndex = 9
      events[9].expectingUpdates = .force
      awaited.append(events[9])
      for event in events { model.apply(event) }
    }
    renderer.update(model)
    let before = renderer.pixmap
    var update = awaited[0]
    update.isUpdate = true
    update.force = 4
    model.apply(update)
    let damage = renderer.update(model)
    #expect(renderer.pixmap != before)
    #expect(differing(renderer.pixmap, full(model, .identity)).isEmpty)
    #expect(damage.count == 1 && damage[0].width < 60)
  }

  /// FS-05, R2, R3: a translucent stroke of changing width that crosses itself has uniform alpha.
  @Test func translucentStrokeHasOneAlpha() throws {
    let brush = try Brush(
      engine: PolylineEngine.shared,
      style: Style(color: Color(red: 1, green: 0, blue: 0, alpha: 0.5), width: 10),
      effects: [PressureWidth(minimum: 0, maximum: 2)]
    )
    let points = [Point(40, 40), Point(200, 200), Point(200, 60), Point(40, 220)]
    var events = SyntheticPen.stroke(points, force: 1)
    events[1].force = 0.7
    let renderer = LiveRenderer(width: Self.width, height: Self.height)
    var model = InkModel(brush: brush)
    for event in events {
      model.apply(event)
      renderer.update(model)
    }
    let ribbon = try #require(model.dry[0].ribbon())
    var current = ribbon.start
    for segment in ribbon.segments {
      for step in 0...20 {
        let p = current.interpolated(to: segment.end, Double(step) / 20)
        #expect(renderer.pixmap[Int(p.x), Int(p.y)] == SIMD4(128, 0, 0, 128))
      }
      current = segment.end
    }
  }

  /// R19: the area painted for one more sample does not grow with stroke or page.
  @Test func damageOfAnEventStaysSmall() {
    let renderer = LiveRenderer(width: Self.width, height: Self.height)
    var model = InkModel()
    for i in 0..<2000 {
      let (sine, cosine) = Real.sinCos(Double(i) * 0.05)
      model.apply(
        InputEvent(
          phase: i == 0 ? .began : .moved,
          location: Point(150 + 100 * cosine, 150 + 100 * sine),
          time: Double(i) * 0.005,
          force: 0.5
        )
      )
      for rect in renderer.update(model) { #expect(rect.width <= 32 && rect.height <= 32) }
    }
  }
}
