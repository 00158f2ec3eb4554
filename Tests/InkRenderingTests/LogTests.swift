import InkFilters
import InkGraphics
import InkRendering
import InkStrokes
import Synchronization
import Testing
import _InkTestSupport

/// A sink that records its messages.
private final class Listener: LogSink {
  private let messages = Mutex<[LogMessage]>([])
  var heard: [LogMessage] { messages.withLock { $0 } }
  func log(_ message: LogMessage) { messages.withLock { $0.append(message) } }
}

private func event(
  _ phase: InputEvent.Phase,
  _ x: Double,
  contact: UInt32 = 7,
  y: Double = 20
) -> InputEvent {
  InputEvent(contact: contact, phase: phase, location: Point(x, y), time: x / 100)
}

/// The messages of model, renderer and decoder.
@Suite struct LogTests {
  private func messages(_ events: [InputEvent]) -> [String] {
    let listener = Listener()
    var model = InkModel()
    model.logSink = listener
    for event in events { model.apply(event) }
    return listener.heard.map(\.description)
  }

  @Test("SK-25: what a model drops or takes back is told, with the contact")
  func droppedEvents() {
    #expect(
      messages([event(.moved, 1)])
        == ["warning: a sample of an unknown contact was dropped (contact 7)"]
    )
    #expect(
      messages([event(.cancelled, 1)])
        == ["warning: an unknown contact was not canceled (contact 7)"]
    )
    #expect(
      messages([event(.began, 1), event(.began, 2)])
        == ["warning: a contact began again before it ended (contact 7)"]
    )
    #expect(
      messages([event(.began, 1), event(.moved, .nan)])
        == ["warning: a sample with a non-finite location was dropped (contact 7)"]
    )
    #expect(
      messages([event(.began, 1), event(.cancelled, 1)])
        == ["detail: a stroke was canceled (contact 7, stroke 0)"]
    )
    var update = event(.moved, 1)
    update.isUpdate = true
    #expect(
      messages([event(.began, 1), update])
        == ["warning: an update without an update index was dropped (contact 7)"]
    )
    update.updateIndex = 5
    #expect(
      messages([event(.began, 1), update])
        == ["warning: an update that no sample awaits was dropped (contact 7, index 5)"]
    )
  }

  @Test("SK-25: an ordinary stroke is nothing to tell of, nor is an end without a place")
  func ordinaryStrokes() {
    #expect(messages([event(.hover, 0), event(.began, 1), event(.ended, 2)]).isEmpty)
    #expect(messages([event(.began, 1), event(.ended, .nan)]).isEmpty)
  }

  @Test("SK-25: ink and picture are the same whether somebody listens or not")
  func listeningChangesNothing() {
    var stream = EventStream()
    stream.append(event(.moved, 3))
    for x in 1...9 { stream.append(event(x == 1 ? .began : .moved, Double(x) * 9)) }
    stream.append(event(.began, 30, contact: 8, y: 60))
    stream.append(event(.cancelled, 40, contact: 8))
    stream.append(event(.ended, 100))
    let listener = Listener()
    let silent = Replay(stream, batches: .each)
    let reported = Replay(stream, batches: .each, logSink: listener)
    #expect(reported.strokesHash == silent.strokesHash)
    #expect(reported.pixelsHash == silent.pixelsHash)
    #expect(listener.heard.count { $0.level == .warning } == 1)
    #expect(listener.heard.contains { $0.description.hasPrefix("detail: a stroke was canceled") })
  }

  @Test("SK-25: a renderer tells when it paints the whole canvas, and only then")
  func wholeCanvas() throws {
    let listener = Listener()
    let renderer = LiveRenderer(width: 60, height: 40)
    renderer.logSink = listener
    var model = InkModel(brush: .pen)
    model.apply(event(.began, 20))
    renderer.update(model)
    #expect(listener.heard.isEmpty)
    model.setBrush(try Brush(engine: PolylineEngine.shared, style: Style(width: 400)))
    model.apply(event(.began, 30, contact: 8))
    renderer.update(model)
    #expect(
      listener.heard == [
        LogMessage(
          .detail,
          "the whole canvas was repainted",
          .init("version", 2),
          .init("strokes", 2)
        )
      ]
    )
  }

  @Test("SK-25: a model tells who asks for changes that it has forgotten")
  func forgottenChanges() {
    let listener = Listener()
    var model = InkModel()
    model.logSink = listener
    model.apply(event(.began, 0))
    for i in 1...9_000 { model.apply(event(.moved, Double(i) / 100)) }
    _ = model.changes(since: model.version - 1)
    #expect(listener.heard.isEmpty)
    #expect(model.changes(since: 0).strokes.count == 1)
    #expect(listener.heard.count == 1)
  }

  @Test("SK-25: a decoder tells of plug-ins that it does not know")
  func unknownPlugins() throws {
    let brush = try Brush(
      engine: UnknownEngine(PluginCode("org.example.a")),
      style: Style(width: 3),
      effects: [UnknownEffect(PluginCode("org.example.b"))],
      filters: [UnknownFilter(PluginCode("org.example.c"))]
    )
    let listener = Listener()
    var plugins = PluginCatalog.builtIn
    plugins.logSink = listener
    #expect(try Brush(decoding: brush.encoded(), plugins: plugins) == brush)
    #expect(
      Set(listener.heard.map { $0.part }) == ["org.example.a", "org.example.b", "org.example.c"]
    )
    #expect(listener.heard.allSatisfy { $0.level == .warning })
    var filters = FilterCatalog.builtIn
    filters.logSink = listener
    _ = filters.filters(decoding: [PluginCode("org.example.d")])
    #expect(listener.heard.last?.part == "org.example.d")
    #expect("\(try #require(listener.heard.last))".contains("kept without effect"))
    #expect(try Brush(decoding: Brush.pen.encoded(), plugins: plugins) == .pen)
    #expect(listener.heard.count == 4)
  }
}
