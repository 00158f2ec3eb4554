import BrushPlugins
import InkFormats
import InkGraphics
import InkRaster
import InkRendering
import InkStrokes
import Testing

/// A brush of custom parts behaves like any other: live, replayed, stored and read again.
@Suite struct BrushTests {
  private let brush: Brush

  init() throws { brush = try .illuminator(hue: 0.6) }

  @Test("SK-23, DU-39: engine, effect, filter, formula and colour space plug in from outside")
  func batches() throws {
    let stream = Session.stream(brush: brush)
    let each = Replay(stream, batches: .each)
    #expect(each.model.count == 4)
    for seed in 1...2 as ClosedRange<UInt64> {
      let random = Replay(stream, batches: .random(seed: seed))
      #expect(random.strokesHash == each.strokesHash)
      #expect(random.pixelsHash == each.pixelsHash)
    }
    var live = InProgressStroke(id: StrokeID(0), brush: brush)
    for event in stream.events where !event.isUpdate { live.append(event) }
    let dry = try #require(live.snapshot())
    #expect(live.elements.count == dry.shape().elements.count)
    for (a, b) in zip(live.elements, dry.shape().elements) {
      #expect(a.curve == b.curve && a.start == b.start && a.end == b.end)
    }
  }

  @Test("SK-23: the picture is the same live, finished and read again")
  func pictures() throws {
    let stream = Session.stream(brush: brush)
    let renderer = LiveRenderer(width: 440, height: 220)
    var model = InkModel()
    for entry in stream.entries {
      switch entry {
      case .event(let event): model.apply(event)
      case .brush(let brush): model.setBrush(brush)
      }
      renderer.update(model)
    }
    #expect(renderer.pixmap == finished(stream))
    let read = try EventStream(decoding: stream.encoded(), plugins: .brushPlugins)
    #expect(read == stream)
    #expect(renderer.pixmap == finished(read))
    let replayed = Replay(read, batches: .each)
    #expect(replayed.strokesHash == Replay(stream, batches: .each).strokesHash)
    let file = try InkReader.read(stream.encoded(), plugins: .brushPlugins)
    #expect(file.recording?.stream == stream)
    #expect(
      Replay(try #require(file.recording?.stream), batches: .each).pixelsHash == replayed.pixelsHash
    )
  }

  @Test("SK-23: without the catalogue a brush is kept, and drawn by the stated stand-ins")
  func fallback() throws {
    let stream = Session.stream(brush: brush)
    let bytes = stream.encoded()
    let stranger = try EventStream(decoding: bytes)
    #expect(stranger.encoded() == bytes)
    let kept = try Brush(decoding: brush.encoded())
    #expect(kept.encoded() == brush.encoded())
    #expect(
      kept.unknownParts == [
        brush.engine.code.name, brush.stages[0].code.name, brush.stages[1].code.name,
        HWBColorSpace.shared.name,
      ]
    )
    #expect(kept.style.formula == nil)

    let sRGB = brush.style.color.sRGBA
    var style = brush.style
    style.color = Color(red: sRGB.x, green: sRGB.y, blue: sRGB.z, alpha: sRGB.w)
    style.formula = nil
    let plain = try Brush(style: style, engine: SmoothingEngine.inkable)
    #expect(finished(stranger) == finished(Session.stream(brush: plain)))
    #expect(finished(stranger) != finished(stream))

    let again = try EventStream(decoding: stranger.encoded(), plugins: .brushPlugins)
    #expect(again == stream)
    #expect(finished(again) == finished(stream))
    let whole = try Brush(decoding: kept.encoded(), plugins: .brushPlugins)
    #expect(whole == brush)
    #expect(whole.engine is ElasticEngine)
    #expect(whole.style.formula === VividLight.shared)
    #expect(whole.style.color.space === HWBColorSpace.shared)
  }

  @Test("SK-23: settings that cannot be are kept as unknown, not refused and not changed")
  func impossibleSettings() throws {
    let sound = try Brush(
      style: Style(width: 4),
      stages: [.filter(TautString(length: 3.25))],
      engine: ElasticEngine(tension: 0.375)
    )
    // The numbers of the settings, as a broken program may have written them.
    let bytes = replacing(0.375, by: 7, in: replacing(3.25, by: -1, in: sound.encoded()))
    let read = try Brush(decoding: bytes, plugins: .brushPlugins)
    #expect(read.unknownParts == ["com.example.elastic", "com.example.taut-string"])
    #expect(read.stages.first?.code == PluginCode("com.example.taut-string", [.init("length", -1)]))
    #expect(read.encoded() == bytes)
  }

  private func replacing(_ old: Double, by new: Double, in bytes: [UInt8]) -> [UInt8] {
    func encoded(_ number: Double) -> [UInt8] {
      withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) }
    }
    var bytes = bytes
    for start in bytes.indices.dropLast(7) where Array(bytes[start..<start + 8]) == encoded(old) {
      bytes.replaceSubrange(start..<start + 8, with: encoded(new))
    }
    return bytes
  }

  private func finished(_ stream: EventStream) -> Pixmap {
    var model = InkModel()
    model.process(stream)
    var pixmap = Pixmap(width: 440, height: 220)
    Rasterizer().draw(DisplayList(model), into: &pixmap)
    return pixmap
  }
}
