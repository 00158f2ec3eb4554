import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

// A stroke that is held still at its end becomes the shape that it looks like.

extension InkCanvas {
  /// How far a contact that is held may move, in points.
  static let restReach = 3.0

  /// How long lines are at least that become shapes, in points: the hold keeps handwriting as it is.
  private static let leastLine = 28.0

  /// The rest of a contact that has begun to leave a stroke; `nil` where no stroke becomes a shape.
  func makeHold(_ event: InputEvent, _ brush: Brush) -> StrokeHold? {
    guard turnsHeldStrokesIntoShapes, !brush.erases, event.location.isFinite else { return nil }
    var rest = PenRest(reach: Self.restReach * screen.pixelsPerPoint)
    rest.move(to: event.location, at: event.time)
    return StrokeHold(rest: rest, event: event)
  }

  /// Notes where a contact is that leaves a stroke.
  func noteRest(_ place: Int, _ event: InputEvent) {
    guard event.location.isFinite, event.time.isFinite, var hold = toolsInUse[place].hold else {
      return
    }
    let due = hold.rest.due
    hold.rest.move(to: event.location, at: event.time)
    if hold.rest.due != due { hold.isOver = false }
    hold.event = event
    toolsInUse[place].hold = hold
  }

  /// When the next contact will have been held.
  var holdDeadline: Double {
    var first = Double.infinity
    for tool in toolsInUse {
      if let hold = tool.hold, !hold.isOver, let due = hold.rest.due { first = min(first, due) }
    }
    return first
  }

  /// Makes shapes of strokes whose contacts have been held by now.
  func turnHeldStrokes(at time: Double) {
    if holdDeadline > time { return }
    for place in toolsInUse.indices {
      guard let hold = toolsInUse[place].hold, !hold.isOver, let due = hold.rest.due, due <= time
      else { continue }
      toolsInUse[place].hold?.isOver = true
      guard case .stroke(let id, _) = toolsInUse[place].use,
        let found = shape(of: id), let (brush, layer) = ink.look(of: id)
      else { continue }
      ink.cancel(id, in: &document)
      let tool = HeldShape(found, brush, on: layer)
      var drag = ToolContact(hold.event, at: viewport.page(hold.event.location))
      drag.isDrag = true
      toolsInUse[place].use = .tool(tool, drag)
      toolsInUse[place].hold = nil
      update.notices.append(.dragStarted(drag.number))
      areToolsMoved = true
    }
  }

  /// What a stroke that grows looks like.
  private func shape(of id: StrokeID) -> RecognizedShape? {
    guard let points = ink.places(of: id) else { return nil }
    let unit = screen.pixelsPerPoint / viewport.scale
    let defaults = ShapeRecognizer()
    return ShapeRecognizer(
      minimumSize: defaults.minimumSize * unit,
      minimumLength: Self.leastLine * unit,
      restReach: Self.restReach * unit
    ).shape(of: points)
  }
}
