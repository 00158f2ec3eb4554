import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import Synchronization
import Testing

/// The messages of a canvas that help find a fault.
@Suite struct CanvasLogTests {
  /// Returns the messages of a canvas about some events.
  private func messages(
    _ canvas: InkCanvas = makeCanvas(roles: .allDraw),
    _ act: (InkCanvas) throws -> Void
  ) rethrows -> [String] {
    let listener = Listener()
    canvas.logSink = listener
    #expect(canvas.logSink === listener)
    try act(canvas)
    return listener.heard.map { $0.description }
  }

  @Test("SK-25: palms that are rejected are told, once each: before, with and by the size")
  func palms() {
    let heard = messages { canvas in
      // The finger is down when the pen lands; its ink vanishes.
      canvas.play(sample(.began, 150, 150, at: 0, .finger, contact: 7))
      canvas.play(sample(.began, 20, 50, at: 0.1))
      // The finger lands beside the pen.
      canvas.play(sample(.began, 200, 150, at: 0.2, .finger, contact: 8))
      canvas.play(sample(.moved, 210, 150, at: 0.3, .finger, contact: 8))
      canvas.play(sample(.ended, 30, 50, at: 0.3))
      // The contact is large.
      var wide = sample(.began, 200, 200, at: 5, .finger, contact: 9)
      wide.contactRadius = 40
      canvas.play(wide)
    }
    #expect(heard.count { $0.hasPrefix("detail: a stroke was canceled (contact 7, ") } == 1)
    #expect(
      heard.filter { !$0.hasPrefix("detail: a stroke was canceled") } == [
        "detail: a contact was rejected as a palm (contact 7)",
        "detail: a contact was rejected as a palm (contact 8)",
        "detail: a contact was rejected as a palm (contact 9)",
      ]
    )
  }

  @Test("SK-25: strokes that no layer takes are told, those under way and those that would begin")
  func refusedStrokes() throws {
    let heard = try messages { canvas in
      canvas.play(sample(.began, 20, 50, at: 0), sample(.moved, 90, 50, at: 0.1))
      // The contact in progress ends first; it is refused, since its layer is locked meanwhile.
      try canvas.editDocument { document throws(EditError) in
        _ = try document.apply(.setLocked(true, of: canvas.layer))
      }
      #expect(canvas.play(sample(.ended, 99, 50, at: 0.2)).rejectedStrokes.count == 1)
      canvas.play(line(Point(20, 90), Point(90, 90), start: 1))
    }
    #expect(heard.count == 2)
    #expect(
      heard.first?.hasPrefix("warning: a stroke was rejected: no layer accepts it (stroke ") == true
    )
    #expect(
      heard.last
        == "warning: a contact drew nothing: the layer is locked or hidden (contact 1)"
    )
  }

  @Test("SK-25: contacts that were abandoned, and samples of contacts that are not down, are told")
  func abandonedContacts() {
    let again = messages { canvas in
      canvas.play(sample(.began, 20, 50, at: 0), sample(.moved, 90, 50, at: 0.1))
      canvas.play(line(Point(20, 90), Point(90, 90), start: 1))
    }
    #expect(again == ["warning: a contact began again before it ended (contact 1)"])
    let unknown = messages { canvas in
      canvas.play(sample(.moved, 20, 50, at: 0, contact: 5))
      canvas.play(sample(.ended, 20, 50, at: 0, contact: 6))
      // A pen that leaves the range of the tablet.
      canvas.play(sample(.hover, 20, 50, at: 1), sample(.cancelled, 20, 50, at: 2))
    }
    #expect(
      unknown == [
        "warning: a sample of an unknown contact was dropped (contact 5)",
        "warning: a sample of an unknown contact was dropped (contact 6)",
      ]
    )
    let many = messages { canvas in
      for i in UInt32(0)..<66 { canvas.play(sample(.began, 20, 50, at: 0, .mouse, contact: i)) }
    }
    #expect(
      many == [
        "warning: the oldest contact was ended: more than 64 are active (contact 0)",
        "warning: the oldest contact was ended: more than 64 are active (contact 1)",
      ]
    )
  }

  @Test(
    "SK-25: an ordinary stroke is nothing to tell of, and ink is the same whether somebody listens"
  )
  func silence() {
    let canvas = makeCanvas()
    let silent = makeCanvas()
    let events = line(Point(20, 50), Point(200, 50)) + [sample(.hover, 9, 9, at: 1)]
    #expect(messages(canvas) { $0.play(events) }.isEmpty)
    silent.play(events)
    #expect(canvas.drawing.contentHash == silent.drawing.contentHash)
    // No sink is registered any more.
    canvas.logSink = nil
    canvas.play(sample(.moved, 20, 50, at: 2, contact: 5))
    #expect(canvas.logSink == nil)
  }

  @Test(
    "SK-25: the ready sink prints what a canvas says in a debug build, and is not there in a release"
  )
  func theReadySink() {
    let printed = Mutex<[String]>([])
    let canvas = makeCanvas()
    canvas.logSink = DebugLogSink { line in printed.withLock { $0.append(line) } }
    canvas.play(sample(.moved, 20, 50, at: 0, contact: 5))
    #if DEBUG
      #expect(
        printed.withLock { $0 } == [
          "warning: a sample of an unknown contact was dropped (contact 5)"
        ]
      )
    #else
      #expect(canvas.logSink == nil && printed.withLock { $0 }.isEmpty)
    #endif
    canvas.logSink = DebugLogSink(isVerbose: true) { line in printed.withLock { $0 = [line] } }
    canvas.play(sample(.ended, 20, 50, at: 1, contact: 6))
    #expect(
      printed.withLock { $0 } == [
        "warning: a sample of an unknown contact was dropped (contact 6)"
      ]
    )
  }
}

/// A sink that records its messages.
private final class Listener: LogSink {
  private let messages = Mutex<[LogMessage]>([])
  var heard: [LogMessage] { messages.withLock { $0 } }
  func log(_ message: LogMessage) { messages.withLock { $0.append(message) } }
}
