public import InkCanvas
public import InkDrawing
import InkGraphics
public import InkStrokes

/// A tool that removes the items that it touches, all of one contact as one step of undo.
public final class StrokeEraser: CanvasTool {
  /// The radius, in page units.
  public let radius: Double

  /// The items that a contact has removed.
  private struct Erased {
    var last: Point?
    var ids: [ItemID] = []
    var area = Rect.empty
  }

  private var erased = PerContact<Erased>()

  /// Creates a tool.
  ///
  /// - Parameter radius: In page units.
  public init(radius: Double) { self.radius = radius }

  /// Names the tool.
  public var name: String { "stroke eraser" }

  /// `true`.
  public var erases: Bool { true }

  /// 0: it erases as soon as it touches.
  public func slop(_ kind: InputEvent.PointerKind) -> Double { 0 }

  /// Removes what is touched.
  public func dragStart(_ contact: ToolContact, _ context: ToolContext) {
    guard context.layer != nil else { return }
    erased[contact] = Erased()
    dragContinue(contact, context)
  }

  /// Removes what is touched on the way.
  public func dragContinue(_ contact: ToolContact, _ context: ToolContext) {
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
      do throws(DrawingError) { try visible.apply(.remove(touched)) } catch {}
    }
  }

  /// Removes the items from the drawing.
  public func dragEnd(_ contact: ToolContact, _ context: ToolContext) {
    dragContinue(contact, context)
    guard let known = erased.remove(contact) else { return }
    context.apply(RemovalInParts(known.ids, in: known.area))
  }

  /// Shows the items again.
  public func dragCancel(_ contact: ToolContact, _ context: ToolContext) { erased[contact] = nil }

  /// The removal of all items that were touched.
  public func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? {
    erased[contact].map { .remove(context.drawing.erasable($0.ids)) }
  }
}

/// A tool that cuts what it touches out of strokes, all of one contact as one step of undo; what is left are pieces.
public final class CuttingEraser: CanvasTool {
  /// The radius, in page units.
  public let radius: Double

  private var cutters = PerContact<StrokeCutter>()

  /// Creates a tool.
  ///
  /// - Parameter radius: In page units.
  public init(radius: Double) { self.radius = radius }

  /// Names the tool.
  public var name: String { "cutting eraser" }

  /// `true`.
  public var erases: Bool { true }

  /// 0: it cuts as soon as it touches.
  public func slop(_ kind: InputEvent.PointerKind) -> Double { 0 }

  /// Cuts what is touched.
  public func dragStart(_ contact: ToolContact, _ context: ToolContext) {
    guard context.layer != nil else { return }
    cutters[contact] = StrokeCutter(radius: radius)
    dragContinue(contact, context)
  }

  /// Cuts what is touched on the way.
  public func dragContinue(_ contact: ToolContact, _ context: ToolContext) {
    guard let cutter = cutters[contact] else { return }
    let area = cutter.move(
      to: contact.location,
      on: context.page,
      in: context.drawing,
      reader: context.strokeReader
    )
    if !area.isEmpty { context.showChange(in: area) { cutter.show(in: &$0) } }
  }

  /// Cuts the strokes of the drawing.
  public func dragEnd(_ contact: ToolContact, _ context: ToolContext) {
    dragContinue(contact, context)
    if let cutter = cutters.remove(contact) { context.apply(CutInParts(cutter)) }
  }

  /// Shows the strokes whole again.
  public func dragCancel(_ contact: ToolContact, _ context: ToolContext) { cutters[contact] = nil }

  /// Shows all cuts.
  public func preview(
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

extension Tool {
  /// The tool that removes the items that it touches.
  ///
  /// - Parameter radius: In page units.
  public static func strokeEraser(radius: Double) -> Tool { .tool(StrokeEraser(radius: radius)) }

  /// The tool that cuts what it touches out of strokes.
  ///
  /// - Parameter radius: In page units.
  public static func cuttingEraser(radius: Double) -> Tool { .tool(CuttingEraser(radius: radius)) }
}
