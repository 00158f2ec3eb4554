public import InkDrawing
public import InkGraphics
public import InkStrokes

/// A tool other than a brush, which draws shapes, selects, types text, erases items, or performs a function of the app.
///
/// For each contact the canvas calls, in this order, ``dragStart(_:_:)`` when the contact lands, ``dragContinue(_:_:)``
/// for each later sample, and ``dragEnd(_:_:)`` when it lifts. If the contact has moved less than ``slop(_:)`` until it
/// lifts, the canvas calls ``dragCancel(_:_:)`` and ``tap(_:_:)`` instead of the last; if the contact is canceled, only
/// ``dragCancel(_:_:)``, which must undo all effects of the drag. The canvas removes the drag's preview.
///
/// A tool changes the drawing through the ``ToolContext`` of each call, and returns the preview of a drag from
/// ``preview(_:in:_:)``. Several contacts may use a tool simultaneously, so it stores its data of each in a
/// ``PerContact``.
public protocol CanvasTool: AnyObject {
  /// The English name of the tool in lower case, for example "stroke eraser".
  var name: String { get }

  /// Whether the tool erases; `false` by default.
  ///
  /// If so, pressing a pen button whose action is to erase does not replace it with ``InkCanvas/eraser``.
  var erases: Bool { get }

  /// The radius of the circle that marks a hovering pen, in page units; 0, the default, for the smallest circle.
  var radius: Double { get }

  /// Whether typing continues when a contact of the tool lands; `false`, the default, ends it.
  var keepsTyping: Bool { get }

  /// Whether the drawing aid, ``InkCanvas/aid``, guides the contacts of the tool, as along a ruler; `false` by default.
  var followsAid: Bool { get }

  /// Called when the tool is chosen.
  ///
  /// - Parameters:
  ///   - item: The item that was passed to ``InkCanvas/choose(_:with:)``; `nil` for none.
  ///   - context: The context of the canvas.
  func activate(_ item: ItemID?, _ context: ToolContext)

  /// Called when another tool is chosen.
  func deactivate(_ context: ToolContext)

  /// Called when a contact has lifted that moved less than ``slop(_:)``, after ``dragCancel(_:_:)``.
  func tap(_ contact: ToolContact, _ context: ToolContext)

  /// Called when a contact has landed.
  func dragStart(_ contact: ToolContact, _ context: ToolContext)

  /// Called when a contact has moved, or ``ToolContext/modifiers`` have changed.
  func dragContinue(_ contact: ToolContact, _ context: ToolContext)

  /// Called when a contact has lifted that had moved by ``slop(_:)`` or more.
  func dragEnd(_ contact: ToolContact, _ context: ToolContext)

  /// Called when a contact was canceled, or before ``tap(_:_:)``; the effects of its drag must be undone.
  func dragCancel(_ contact: ToolContact, _ context: ToolContext)

  /// Called when ``InkCanvas/toolSettings`` have changed.
  func settingsChanged(_ context: ToolContext)

  /// Returns the operation that a drag would apply if it ended now, for the preview; `nil` for none.
  ///
  /// Called after each ``dragContinue(_:_:)``. A tool whose drags accumulate changes, such as an eraser, calls
  /// ``ToolContext/showChange(in:_:)`` instead; then this is only called if the whole preview must be made again.
  ///
  /// - Parameters:
  ///   - contact: The contact.
  ///   - drawing: A copy of the visible drawing without this preview, which allocates identifiers of new items. Changes
  ///     that the tool makes in the copy are shown, too.
  ///   - context: The context of the canvas.
  func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation?

  /// Returns the display items above the page while the tool is chosen, lowest first; none by default.
  ///
  /// Called after each event or other change. Coordinates are pixels of the view. Only items that differ from those of
  /// the last call are repainted.
  func overlay(_ context: ToolContext) -> [DisplayList.Item]

  /// Returns the movement from which on a contact is a drag instead of a tap, in points (1/72 inch); 10 by default.
  ///
  /// With 0, every contact is a drag. The default is that of Drawsana, a drawing library for iOS.
  func slop(_ kind: InputEvent.PointerKind) -> Double

  /// Returns the shape of the pointer over a point of the page, in page units; by default a cross, or that of an
  /// eraser.
  func cursor(at point: Point, _ context: ToolContext) -> CanvasUpdate.Cursor
}

extension CanvasTool {
  /// The default, `false`: the tool does not erase.
  public var erases: Bool { false }

  /// The default, 0: the smallest circle marks a hovering pen.
  public var radius: Double { 0 }

  /// The default, `false`: typing ends when a contact of the tool lands.
  public var keepsTyping: Bool { false }

  /// The default, `false`: the drawing aid, such as a ruler, does not guide the contacts of the tool.
  public var followsAid: Bool { false }

  /// The default, which does nothing when the tool is chosen.
  public func activate(_ item: ItemID?, _ context: ToolContext) {}

  /// The default, which does nothing when another tool is chosen.
  public func deactivate(_ context: ToolContext) {}

  /// The default, which ignores taps.
  public func tap(_ contact: ToolContact, _ context: ToolContext) {}

  /// The default, which does nothing when a contact lands.
  public func dragStart(_ contact: ToolContact, _ context: ToolContext) {}

  /// The default, which does nothing when a contact moves.
  public func dragContinue(_ contact: ToolContact, _ context: ToolContext) {}

  /// The default, which does nothing when a contact is canceled or was a tap.
  public func dragCancel(_ contact: ToolContact, _ context: ToolContext) {}

  /// The default, which ignores changes of ``InkCanvas/toolSettings``.
  public func settingsChanged(_ context: ToolContext) {}

  /// The default, which returns `nil`, so that a drag has no preview.
  public func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? { nil }

  /// The default, which returns no items, so that nothing is shown above the page.
  public func overlay(_ context: ToolContext) -> [DisplayList.Item] { [] }

  /// Returns the default movement from which on a contact is a drag instead of a tap: 10 points (1/72 inch).
  public func slop(_ kind: InputEvent.PointerKind) -> Double { 10 }

  /// Returns the default shape of the pointer: a cross, or that of an eraser if the tool ``erases``.
  public func cursor(at point: Point, _ context: ToolContext) -> CanvasUpdate.Cursor {
    erases ? .erase : .cross
  }
}

/// A store of one value for each contact of a ``CanvasTool``, such as the points of its drag.
public struct PerContact<Value> {
  private var entries: [(number: UInt32, value: Value)] = []

  /// Creates an empty store.
  public init() {}

  /// The value of a contact; `nil` if none is stored.
  ///
  /// Setting `nil` removes it.
  ///
  /// - Complexity: O(*n*) in the number of stored values.
  public subscript(contact: ToolContact) -> Value? {
    get {
      for entry in entries where entry.number == contact.number { return entry.value }
      return nil
    }
    set {
      let index = entries.firstIndex { $0.number == contact.number }
      if let index { entries.remove(at: index) }
      if let newValue { entries.append((contact.number, newValue)) }
    }
  }

  /// Removes and returns the value of a contact; returns `nil` if none is stored.
  public mutating func remove(_ contact: ToolContact) -> Value? {
    defer { self[contact] = nil }
    return self[contact]
  }
}
