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
    /// The contact drags a box.
    case box
    /// The contact ends the typing when it lifts, because it may yet be part of a pinch.
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

  /// `true`: a contact may be part of a pinch.
  var keepsTyping: Bool { true }

  /// Edits a text, if one is passed in.
  func activate(_ item: ItemID?, _ context: ToolContext) {
    if let item { context.editor.beginText(item) }
  }

  /// Ends the typing and keeps the text.
  func deactivate(_ context: ToolContext) {
    context.editor.endText(keeps: true, selects: false)
    context.select([])
  }

  /// The slop of ``SelectionTool``.
  func slop(_ kind: InputEvent.PointerKind) -> Double { handles.slop(kind) }

  /// Edits the text at the contact, or begins one there.
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

  /// Determines what the contact drags.
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

  /// Drags a handle, a text, or the box.
  func dragContinue(_ contact: ToolContact, _ context: ToolContext) {
    guard contact.isDrag else { return }
    switch modes[contact] {
    case .ending, nil: break
    case .box: context.showArea(Rect(from: contact.start, to: contact.location).corners)
    case .text, .handle: handles.dragContinue(contact, context)
    }
  }

  /// Applies the drag, or begins a text in the box.
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
    // If the contact was a tap, `tap` still needs its activity.
    switch modes[contact] {
    case .ending, .box: context.endDisplay(commits: false)
    case .text, .handle: handles.dragCancel(contact, context)
    case nil: break
    }
    if contact.isDrag { modes[contact] = nil }
  }

  /// Shows the dragged items.
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

  /// An I-beam, or the cursor of a handle.
  func cursor(at point: Point, _ context: ToolContext) -> CanvasUpdate.Cursor {
    if context.editor.typing == nil, let handle = handles.handle(at: point, context),
      handle != .inside
    {
      return handles.cursor(at: point, context)
    }
    return .text
  }
}
