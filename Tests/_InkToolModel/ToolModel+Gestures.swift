import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes
import InkTools
import _InkTestSupport

extension ToolModel {
  private func tool() -> Tool {
    var brush = [Brush.pen, .highlighter, .fineliner, .pen][chance(4)]
    brush.color = [Color.black, Color(red: 1, green: 0, blue: 0)][chance(2)]
    switch chance(22) {
    case 0...4: return .brush(brush)
    case 5: return .brush(.eraser)
    case 6: return .brush(.laser)
    case 7: return .strokeEraser(radius: 4)
    case 8: return .cuttingEraser(radius: 4)
    case 9: return .shape([.line, .arrow, .ellipse, .triangle][chance(4)])
    case 10: return .shape(.rectangle(radius: Double(chance(2)) * 5))
    case 11:
      return .shape(
        chance(2) == 0 ? .polygon(sides: 5) : .star(points: 5, inner: 0.4, reach: 1)
      )
    case 12: return .angle
    case 13...15: return .selection
    case 16: return .lasso
    case 17, 18: return .text
    case 19: return .hand
    case 20: return .inactive
    default: return canvas.tool
    }
  }

  private func chooseTool() {
    // A change of the tool keeps the typed text.
    let ways: PlainDocument.Ways = canvas.editor.typing == nil ? [] : .edit
    canvas.tool = tool()
    say("choose \(Self.name(canvas.tool))")
    note("choose", ways)
  }

  /// Returns the points of a gesture.
  private func way() -> [Point] {
    if chance(5) == 0 { return figure() }
    var points = [randomPoint()]
    let view = canvas.viewport
    if let frame = canvas.editor.selection.frame, chance(2) == 0 {
      let handles = frame.handles(in: view)
      points = [
        handles.isEmpty || chance(2) == 0
          ? view.transform.apply(frame.center) : handles[chance(handles.count)].pixel
      ]
    } else if chance(3) == 0, !items.isEmpty {
      points = [view.transform.apply(items[chance(items.count)].bounds.center)]
    }
    if chance(4) == 0 { return points + points }
    for _ in 0..<1 + chance(8) {
      points.append(points[0] + Vector(random.real(-50, 50), random.real(-40, 40)))
    }
    return points
  }

  /// Returns a line, a circle or a rectangle, as drawn by a user who wants the shape.
  private func figure() -> [Point] {
    let (center, radius) = (randomPoint(), random.real(12, 40))
    switch chance(3) {
    case 0:
      let (sine, cosine) = Real.sinCos(random.real(0, 6.3))
      return (0...8).map { i in
        center + Vector(cosine, sine) * (radius * (Double(i) / 4 - 1))
      }
    case 1:
      return (0...24).map { i in
        let (sine, cosine) = Real.sinCos(Double(i) / 24 * 2 * .pi)
        return center + Vector(cosine, sine) * radius
      }
    default:
      let corners = [Vector(-1, -1), Vector(1, -1), Vector(1, 1), Vector(-1, 1), Vector(-1, -1)]
      return (0...24).map { i in
        let (a, b) = (corners[i / 6], corners[min(i / 6 + 1, 4)])
        return center + (a + (b - a) * (Double(i % 6) / 6)) * radius
      }
    }
  }

  private func sample(
    _ phase: InputEvent.Phase,
    _ point: Point,
    _ kind: InputEvent.PointerKind,
    _ contact: UInt32
  ) -> InputEvent {
    time += 0.01
    return InputEvent(
      contact: contact,
      kind: kind,
      phase: phase,
      location: point,
      time: time,
      force: kind == .pen ? 0.5 : nil
    )
  }

  func hand(_ event: InputEvent) {
    _ = canvas.handle([event], at: time)
    note("\(event.phase)", .edit)
  }

  /// A contact with a random tool, and events in between.
  func gesture() throws {
    if chance(3) > 0 { chooseTool() }
    let kind = [InputEvent.PointerKind.pen, .mouse, .finger][chance(3)]
    let points = way()
    let (before, known) = (plain, Set(allItems.map { $0.id }))
    // A contact that begins another action keeps the typed text.
    var isPure = canvas.editor.typing == nil
    say("\(kind) of \(points.count)")
    hand(sample(.began, points[0], kind, 1))
    for point in points.dropFirst() {
      hand(sample(.moved, point, kind, 1))
      if chance(3) == 0 { paint(budget: chance(30)) }
      guard chance(12) == 0 else { continue }
      switch chance(9) {
      case 0:
        isPure = false
        say("a second finger")
        let other = randomPoint()
        hand(sample(.began, other, .finger, 2))
        for i in 1..<4 {
          hand(sample(.moved, other + Vector(Double(9 * i), 3), .finger, 2))
          hand(sample(.moved, point + Vector(0, Double(5 * i)), kind, 1))
          paint(budget: chance(30))
        }
        hand(sample(.ended, other, .finger, 2))
      case 1:
        isPure = false
        undoOrRedo()
      case 2:
        isPure = false
        chooseTool()
      case 3, 4:
        say("keys")
        _ = canvas.setModifiers(Modifiers(rawValue: UInt8(chance(8))))
        note("keys", [])
      case 5: look(elsewhere: true)
      case 6:
        isPure = false
        _ = canvas.beginUndoStep()
        note("a step begins", .edit)
      case 7:
        if chance(2) == 0 { return try reload(killed: true) }
      default:
        say("all contacts are lost")
        _ = canvas.cancelContacts()
        note("lost", .edit)
      }
    }
    let isShape = chance(3) == 0 && holdStill()
    if isShape {
      for _ in 0..<chance(3) {
        hand(sample(.moved, randomPoint(), kind, 1))
        paint(budget: chance(30))
      }
    }
    if chance(5) == 0 {
      say("cancel")
      hand(sample(.cancelled, points[points.count - 1], kind, 1))
      if isPure, plain != before { fail("a gesture that was cancelled has left something") }
    } else {
      hand(sample(.ended, points[points.count - 1] + Vector(1, 0), kind, 1))
      if isShape, isPure {
        let new = allItems.filter { !known.contains($0.id) }
        if new.count != 1 || new[0].shape == nil { fail("what was held is not a shape") }
        if plain.done.count != before.done.count + 1 { fail("what was held is not one step") }
      }
    }
    _ = canvas.setModifiers([])
    note("keys", [])
  }

  /// Waits until a drawing contact has been held.
  ///
  /// - Returns: Whether its stroke has become a shape.
  private func holdStill() -> Bool {
    time += 0.6
    let update = canvas.tick(at: time)
    note("held", .edit)
    let isShape = update.notices.contains { if case .dragStarted = $0 { true } else { false } }
    if isShape { say("hold") }
    return isShape
  }

  /// Shows another part of the page.
  func look(elsewhere: Bool) {
    say("view")
    switch chance(4) {
    case 0:
      _ = canvas.wheel(
        Vector(random.real(-30, 30), random.real(-30, 30)),
        at: .origin,
        zooms: false
      )
    case 1: _ = canvas.wheel(Vector(0, random.real(-60, 60)), at: randomPoint(), zooms: true)
    case 2: _ = canvas.fit(.page)
    default: _ = canvas.setViewport(Viewport(scale: 1, angle: 0, origin: .origin))
    }
    note("view", [])
  }

  /// Undoes or redoes a step.
  func undoOrRedo() {
    let isUndo = chance(3) > 0
    say(isUndo ? "undo" : "redo")
    // A finished stroke first becomes a step of its own.
    time += 0.01
    _ = isUndo ? canvas.undo() : canvas.redo()
    note(isUndo ? "undo" : "redo", isUndo ? .undo : [.redo, .edit])
  }

  private static func name(_ tool: Tool) -> String {
    switch tool {
    case .brush(let brush): brush.erases ? "pixel eraser" : brush.fades ? "laser" : "brush"
    case .tool(let tool): tool.name
    case .hand: "hand"
    case .inactive: "none"
    }
  }
}
