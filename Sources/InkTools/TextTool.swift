public import InkCanvas
public import InkDrawing
public import InkGraphics
public import InkStrokes

/// A tool that types: a tap begins a text or goes on with the one that is there, a drag makes a box in which lines break.
///
/// While a text is typed, a contact elsewhere ends that and does nothing else. The text that was typed last is selected,
/// and its handles do what those of ``SelectionTool`` do.
public final class TextTool: CanvasTool {
  /// Moves, scales and rotates what is selected.
  private let handles = SelectionTool()

  /// The activity of a contact.
  private enum Mode {
    /// It drags a box.
    case box
    /// It ends what is typed when it is lifted: it may yet be part of a pinch.
    case ending
    /// It has landed on a text, or inside what is selected: it moves that, and a tap types.
    case text
    /// It has landed on a handle of what is selected.
    case handle
  }

  private var modes = PerContact<Mode>()

  /// Creates a tool.
  public init() {}

  /// Names the tool.
  public var name: String { "text" }

  /// `true`: a contact may be part of a pinch.
  public var keepsTyping: Bool { true }

  /// Goes on with a text, if one is given.
  public func activate(_ item: ItemID?, _ context: ToolContext) {
    if let item { context.editor.beginText(item) }
  }

  /// Keeps what is typed.
  public func deactivate(_ context: ToolContext) {
    context.editor.endText(keeps: true, selects: false)
    context.select([])
  }

  /// As that of tools that select.
  public func slop(_ kind: InputEvent.PointerKind) -> Double { handles.slop(kind) }

  /// Types where it was tapped.
  public func tap(_ contact: ToolContact, _ context: ToolContext) {
    switch modes.remove(contact) {
    case .ending:
      context.editor.endText(keeps: true)
      return
    case .handle: return
    case .box, .text, nil: break
    }
    if let text = context.text(at: contact.start, contact.kind) {
      context.editor.beginText(text.id)
    } else {
      // The middle of the first line is where it was tapped.
      let up = Vector(0, -0.6 * context.settings.fontSize)
      context.editor.beginText(at: contact.start + up)
    }
  }

  /// Finds out what is dragged.
  public func dragStart(_ contact: ToolContact, _ context: ToolContext) {
    if context.editor.typing != nil {
      modes[contact] = .ending
    } else if !context.selection.isEmpty, let handle = handles.startHandle(contact, context) {
      modes[contact] = handle == .inside ? .text : .handle
    } else if let text = context.text(at: contact.start, contact.kind) {
      handles.start([text.id], contact)
      modes[contact] = .text
    } else {
      modes[contact] = .box
    }
  }

  /// Drags a handle, a text, or the box.
  public func dragContinue(_ contact: ToolContact, _ context: ToolContext) {
    guard contact.isDrag else { return }
    switch modes[contact] {
    case .ending, nil: break
    case .box: context.showArea(Rect(from: contact.start, to: contact.location).corners)
    case .text, .handle: handles.dragContinue(contact, context)
    }
  }

  /// Does what was dragged, or types in the box.
  public func dragEnd(_ contact: ToolContact, _ context: ToolContext) {
    switch modes.remove(contact) {
    case .ending: context.editor.endText(keeps: true)
    case .box:
      context.endDisplay(commits: false)
      let box = Rect(from: contact.start, to: contact.location)
      let isWide = box.width >= CanvasEditor.wrapWidths.lowerBound
      context.editor.beginText(
        at: Point(box.minX, box.minY),
        width: isWide ? box.width : nil
      )
    case .text, .handle: handles.dragEnd(contact, context)
    case nil: break
    }
  }

  /// Takes back what was dragged; what is typed goes on.
  public func dragCancel(_ contact: ToolContact, _ context: ToolContext) {
    // What the contact does is still needed if it was a tap.
    switch modes[contact] {
    case .ending, .box: context.endDisplay(commits: false)
    case .text, .handle: handles.dragCancel(contact, context)
    case nil: break
    }
    if contact.isDrag { modes[contact] = nil }
  }

  /// Shows items where they are dragged.
  public func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? {
    switch modes[contact] {
    case .text, .handle: handles.preview(contact, in: &drawing, context)
    case .box, .ending, nil: nil
    }
  }

  /// A beam, or what the handles have.
  public func cursor(at point: Point, _ context: ToolContext) -> CanvasUpdate.Cursor {
    if context.editor.typing == nil, let handle = handles.handle(at: point, context),
      handle != .inside
    {
      return handles.cursor(at: point, context)
    }
    return .text
  }
}
