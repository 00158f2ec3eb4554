public import InkDrawing
public import InkGraphics
public import InkStrokes

/// A tool that types: a tap begins a text, or goes on with the one that is there; a drag makes a box in which lines
/// break.
///
/// While something is typed, a contact elsewhere ends that and does nothing else. The text that was typed last is selected, and its handles do what those of ``SelectionTool`` do.
public final class TextTool: CanvasTool {
  /// Moves, scales and turns what is selected.
  private let handles = SelectionTool()

  /// What becomes of a contact: ``ToolContact/state``; greater numbers are those of the handles.
  private enum Course {
    static let box = 0
    /// It ends what is typed when it is lifted: it may yet be part of a pinch.
    static let ending = 1
    /// It has landed on a text.
    static let text = 2
    static let handle = 16
  }

  /// Creates a tool.
  public init() {}

  /// Names the tool.
  public var name: StaticString { "text" }

  /// Goes on with a text, if one is given.
  public func activate(_ item: ItemID?, _ context: ToolContext) {
    if let item { context.canvas.beginTyping(item) }
  }

  /// Keeps what is typed.
  public func deactivate(_ context: ToolContext) {
    context.canvas.endTyping(keeps: true)
    context.select([])
  }

  /// As that of tools that select.
  public func slop(_ kind: InputEvent.PointerKind) -> Double { handles.slop(kind) }

  private func text(at place: Point, _ kind: InputEvent.PointerKind, _ context: ToolContext)
    -> ItemID?
  {
    context.text(at: place, within: (kind == .finger ? 8 : 3) * context.unitsPerPoint)?.id
  }

  /// Types where it was tapped.
  public func tap(_ contact: ToolContact, _ context: ToolContext) {
    let canvas = context.canvas
    if contact.state == Course.ending {
      end(context)
      return
    }
    if contact.state > Course.handle { return }
    if let id = text(at: contact.start, contact.kind, context) {
      canvas.beginTyping(id)
    } else {
      // The middle of the first line is where it was tapped.
      let up = Vector(0, -0.6 * context.settings.fontSize)
      canvas.beginTyping(at: contact.start + up, width: nil)
    }
  }

  private func end(_ context: ToolContext) {
    if let id = context.canvas.endTyping(keeps: true) { context.select([id]) }
  }

  /// Finds out what is dragged.
  public func dragStart(_ contact: inout ToolContact, _ context: ToolContext) {
    let canvas = context.canvas
    if canvas.typing != nil {
      contact.state = Course.ending
      return
    }
    if !canvas.selection.isEmpty {
      handles.dragStart(&contact, context)
      if contact.state >= Course.handle { return }
      contact.points = []
    }
    contact.state = Course.box
    if let id = text(at: contact.start, contact.kind, context) {
      contact.state = Course.text
      contact.items = [id]
    }
  }

  /// Drags a handle, a text, or the box.
  public func dragContinue(_ contact: inout ToolContact, _ context: ToolContext) {
    guard contact.isDrag else { return }
    switch contact.state {
    case Course.ending: break
    case Course.box:
      context.canvas.band = Rect(from: contact.start, to: contact.location).corners
    default: handles.dragContinue(&contact, context)
    }
  }

  /// Does what was dragged, or types in the box.
  public func dragEnd(_ contact: inout ToolContact, _ context: ToolContext) {
    let canvas = context.canvas
    switch contact.state {
    case Course.ending: end(context)
    case Course.box:
      canvas.endDragging()
      let box = Rect(from: contact.start, to: contact.location)
      if box.width >= InkCanvas.leastWrap {
        canvas.beginTyping(at: Point(box.minX, box.minY), width: box.width)
      } else {
        canvas.beginTyping(at: Point(box.minX, box.minY), width: nil)
      }
    default: handles.dragEnd(&contact, context)
    }
  }

  /// Takes back what was dragged; what is typed goes on.
  public func dragCancel(_ contact: inout ToolContact, _ context: ToolContext) {
    switch contact.state {
    case Course.ending, Course.box: context.canvas.endDragging()
    default: handles.dragCancel(&contact, context)
    }
  }

  /// Shows things where they are dragged.
  public func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? {
    contact.state < Course.handle ? nil : handles.preview(contact, in: &drawing, context)
  }

  /// A beam, or what the handles have.
  public func cursor(at place: Point, _ context: ToolContext) -> CanvasUpdate.Cursor {
    let canvas = context.canvas
    if canvas.typing == nil, let frame = canvas.selection.frame,
      frame.handle(
        at: place,
        in: context.viewport,
        pixelsPerPoint: canvas.screen.pixelsPerPoint
      ) ?? .inside != .inside
    {
      return handles.cursor(at: place, context)
    }
    return .text
  }
}
