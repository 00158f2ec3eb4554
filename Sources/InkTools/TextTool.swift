@_spi(Tools) import InkCanvas
@_spi(Tools) import InkDrawing
import InkGraphics
import InkStrokes

/// A tool that begins and edits texts.
///
/// A tap begins or edits a text, a drag makes a box in which lines break. While a text is being typed, a contact
/// outside only ends the typing. The last typed text is selected, and its handles work like those of
/// ``SelectionTool``.
final class TextTool: CanvasTool {
  /// The tool that moves, scales and rotates the selection.
  private let handles = SelectionTool()

  /// The activity of a contact.
  private enum Mode {
    /// The contact drags a box for a new text.
    case box
    /// The contact has landed outside the text being typed, and ends the typing when it lifts, unless it becomes part
    /// of a pinch before.
    case ending
    /// The contact has landed on a text, or inside the selection: a drag moves it, a tap edits it.
    case text
    /// The contact has landed on a handle of the selection.
    case handle
  }

  private var modes = PerContact<Mode>()

  /// Creates a tool.
  init() {}

  /// The name of the tool.
  var name: String { "text" }

  /// `true`: a contact does not end the typing when it lands, as it may become part of a pinch.
  var keepsTyping: Bool { true }

  /// Edits a text, if one is passed in.
  func activate(_ item: ItemID?, _ context: ToolContext) {
    if let item { context.editor.beginText(item) }
  }

  /// Ends the typing, keeps the text and clears the selection.
  func deactivate(_ context: ToolContext) {
    context.editor.endText(keeps: true, selects: false)
    context.select([])
  }

  /// Returns the distance that a contact may move and still be a tap, as for ``SelectionTool``, in points (1/72 inch).
  func slop(_ kind: InputEvent.PointerKind) -> Double { handles.slop(kind) }

  /// Edits the text at the contact, or begins one there; a tap while a text is being typed only ends the typing.
  func tap(_ contact: ToolContact, _ context: ToolContext) {
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
      // The vertical center of the first line is at the tap.
      let up = Vector(0, -0.6 * context.settings.fontSize)
      context.editor.beginText(at: contact.start + up)
    }
  }

  /// Determines whether the contact ends the typing, or drags a handle, a text or a box.
  func dragStart(_ contact: ToolContact, _ context: ToolContext) {
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

  /// Continues the drag of a handle, a text, or the box.
  func dragContinue(_ contact: ToolContact, _ context: ToolContext) {
    guard contact.isDrag else { return }
    switch modes[contact] {
    case .ending, nil: break
    case .box: context.showArea(Rect(from: contact.start, to: contact.location).corners)
    case .text, .handle: handles.dragContinue(contact, context)
    }
  }

  /// Ends the typing, applies the drag of a handle or text, or begins a text in the box.
  func dragEnd(_ contact: ToolContact, _ context: ToolContext) {
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

  /// Cancels the drag; the typing continues.
  func dragCancel(_ contact: ToolContact, _ context: ToolContext) {
    // If the contact was a tap, `tap` still needs its mode.
    switch modes[contact] {
    case .ending, .box: context.endDisplay(commits: false)
    case .text, .handle: handles.dragCancel(contact, context)
    case nil: break
    }
    if contact.isDrag { modes[contact] = nil }
  }

  /// Returns the operation that moves, scales or rotates the dragged text as it is now; `nil` for a box.
  func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? {
    switch modes[contact] {
    case .text, .handle: handles.preview(contact, in: &drawing, context)
    case .box, .ending, nil: nil
    }
  }

  /// Returns an I-beam, or the cursor of the handle at a point.
  func cursor(at point: Point, _ context: ToolContext) -> CanvasUpdate.Cursor {
    if context.editor.typing == nil, let handle = handles.handle(at: point, context),
      handle != .inside
    {
      return handles.cursor(at: point, context)
    }
    return .text
  }
}
