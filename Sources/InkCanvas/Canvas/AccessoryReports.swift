import InkGraphics
import InkStrokes

/// The recorder of ``InkCanvas/accessoryLog``: events of accessory pens, in page units, and the brushes used.
final class AccessoryReports {
  private(set) var stream: EventStream

  /// The contacts that are down according to the events in ``stream``, with their kinds.
  private var touching: [(contact: UInt32, kind: InputEvent.PointerKind)] = []

  /// The last brush written to the stream; `nil` before the first.
  private var brush: Brush?

  init(_ stream: EventStream) { self.stream = stream }

  func record(_ event: InputEvent, on canvas: InkCanvas) {
    let router = canvas.router
    guard router.accessory(of: event) != nil || index(of: event.contact) != nil else {
      canvas.process(event)
      return
    }
    let report = canvas.inPageUnits(event)
    let wasDrawing = router.isDrawing(event.contact)
    canvas.process(event)
    let isOver = event.phase == .ended || event.phase == .cancelled
    let isDrawing = isOver ? wasDrawing : router.isDrawing(event.contact)
    // Contacts that drag with a `CanvasTool` leave no ink, so they are recorded as hovers.
    append(
      report,
      draws: isDrawing && (canvas.tool.erases || canvas.tool.canvasTool == nil),
      with: canvas.tool
    )
  }

  private func index(of contact: UInt32) -> Int? {
    touching.firstIndex { $0.contact == contact }
  }

  /// Appends an event to the stream.
  ///
  /// - Parameter draws: Whether the contact draws or erases; if not, it is recorded as a hover.
  private func append(_ report: InputEvent, draws: Bool, with tool: Tool) {
    var event = report
    let index = index(of: event.contact)
    switch event.phase {
    case .began, .moved:
      if event.isPredicted || event.isUpdate { break }
      if draws, index == nil {
        event.phase = .began
        touching.append((event.contact, event.kind))
        recordBrush(tool)
      } else if !draws, let index {
        event.phase = .cancelled
        touching.remove(at: index)
      } else if !draws {
        event.phase = .hover
        event.force = nil
      }
    case .ended:
      if let index {
        touching.remove(at: index)
        if !draws { event.phase = .cancelled }
      } else {
        event.phase = .hover
        event.force = nil
      }
    case .cancelled:
      if let index { touching.remove(at: index) }
    case .hover: break
    }
    stream.append(event)
  }

  /// Writes the brush of a tool to the stream if it differs from the last one written.
  private func recordBrush(_ tool: Tool) {
    guard case .brush(let fresh) = tool, fresh != brush else { return }
    brush = fresh
    stream.setBrush(fresh)
  }

  func finish(_ phase: InputEvent.Phase, on canvas: InkCanvas) {
    let router = canvas.router
    for (contact, kind) in touching where !router.isDrawing(contact) {
      stream.append(
        InputEvent(
          contact: contact,
          kind: kind,
          phase: phase,
          location: Point(.nan, .nan),
          time: router.now
        )
      )
    }
    touching.removeAll { !router.isDrawing($0.contact) }
  }
}
