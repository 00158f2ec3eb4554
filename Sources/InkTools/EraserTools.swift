@_spi(Tools) import InkCanvas
@_spi(Tools) import InkDrawing
import InkGraphics
import InkStrokes

/// A tool that removes the items that it touches, as one undo step per contact.
final class StrokeEraser: CanvasTool {
  /// The radius of the eraser's disc, in page units.
  let radius: Double

  /// The items that a contact has erased so far, their bounds, and the last location of the contact.
  private struct Erased {
    var last: Point?
    var ids: [ItemID] = []
    var area = Rect.empty
  }

  private var erased = PerContact<Erased>()

  /// Creates a tool.
  ///
  /// - Parameter radius: The radius of the eraser's disc, in page units.
  init(radius: Double) { self.radius = radius }

  /// The name of the tool.
  var name: String { "stroke eraser" }

  /// `true`: the tool itself erases, so a held eraser button of a pen does not replace it.
  var erases: Bool { true }

  /// Returns 0, the distance that a contact may move and still be a tap: every contact erases from its first sample on.
  func slop(_ kind: InputEvent.PointerKind) -> Double { 0 }

  /// Removes the touched items from the view.
  func dragStart(_ contact: ToolContact, _ context: ToolContext) {
    guard context.layer != nil else { return }
    erased[contact] = Erased()
    dragContinue(contact, context)
  }

  /// Removes the items touched since the last sample from the view.
  func dragContinue(_ contact: ToolContact, _ context: ToolContext) {
    guard var known = erased[contact] else { return }
    let path = known.last.map { [$0, contact.location] } ?? [contact.location]
    known.last = contact.location
    let drawing = context.drawing
    var area = Rect.empty
    let touched = context.visibleItems(along: path, radius: radius).filter { id in
      guard let item = drawing[id] else { return false }
      area.formUnion(item.bounds)
      return true
    }
    known.ids += touched
    known.area.formUnion(area)
    erased[contact] = known
    if touched.isEmpty { return }
    context.showChange(in: area) { visible in
      do throws(EditError) { try visible.apply(.remove(touched)) } catch {}
    }
  }

  /// Removes the items from the drawing.
  func dragEnd(_ contact: ToolContact, _ context: ToolContext) {
    dragContinue(contact, context)
    guard let known = erased.remove(contact) else { return }
    context.apply(RemovalInParts(known.ids, in: known.area))
  }

  /// Shows the items again, which the drawing still has.
  func dragCancel(_ contact: ToolContact, _ context: ToolContext) { erased[contact] = nil }

  /// Returns the removal of all items touched so far, except locked ones.
  func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? {
    erased[contact].map { .remove(context.drawing.erasable($0.ids)) }
  }
}

/// A tool that cuts its path out of strokes as one undo step per contact; the rest becomes separate strokes.
final class CuttingEraser: CanvasTool {
  /// The radius of the eraser's disc, in page units.
  let radius: Double

  private var cutters = PerContact<StrokeCutter>()

  /// Creates a tool.
  ///
  /// - Parameter radius: The radius of the eraser's disc, in page units.
  init(radius: Double) { self.radius = radius }

  /// The name of the tool.
  var name: String { "cutting eraser" }

  /// `true`: the tool itself erases, so a held eraser button of a pen does not replace it.
  var erases: Bool { true }

  /// Returns 0, the distance that a contact may move and still be a tap: every contact cuts from its first sample on.
  func slop(_ kind: InputEvent.PointerKind) -> Double { 0 }

  /// Cuts the touched strokes in the view.
  func dragStart(_ contact: ToolContact, _ context: ToolContext) {
    guard context.layer != nil else { return }
    cutters[contact] = StrokeCutter(radius: radius)
    dragContinue(contact, context)
  }

  /// Cuts the strokes touched since the last sample in the view.
  func dragContinue(_ contact: ToolContact, _ context: ToolContext) {
    guard let cutter = cutters[contact] else { return }
    let area = cutter.move(
      to: contact.location,
      on: context.page,
      in: context.drawing,
      reader: context.strokeReader
    )
    if !area.isEmpty { context.showChange(in: area) { cutter.show(in: &$0) } }
  }

  /// Cuts the strokes of the drawing, in parts if there are many.
  func dragEnd(_ contact: ToolContact, _ context: ToolContext) {
    dragContinue(contact, context)
    if let cutter = cutters.remove(contact) { context.apply(CutInParts(cutter)) }
  }

  /// Shows the uncut strokes again, which the drawing still has.
  func dragCancel(_ contact: ToolContact, _ context: ToolContext) { cutters[contact] = nil }

  /// Shows all cuts in the copy of the drawing; returns no operation.
  func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? {
    if let cutter = cutters[contact] {
      cutter.restart()
      cutter.show(in: &drawing)
    }
    return nil
  }
}
