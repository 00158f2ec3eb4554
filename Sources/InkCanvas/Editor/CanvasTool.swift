public import InkDrawing
public import InkGraphics
public import InkStrokes

/// A tool other than a brush: shapes, selection, text, item erasers, or a tool of the app.
///
/// For each contact the canvas calls, in this order, ``dragStart(_:_:)`` when the contact lands,
/// ``dragContinue(_:_:)`` for each of its samples, and ``dragEnd(_:_:)``. If the contact has stayed within
/// ``slop(_:)``, it calls ``dragCancel(_:_:)`` and ``tap(_:_:)`` at the end instead; if the contact is canceled,
/// only ``dragCancel(_:_:)``, which must undo all effects of the drag; the canvas removes its preview.
///
/// A tool changes the drawing with the ``ToolContext``, and returns the preview of a drag from
/// ``preview(_:in:_:)``. Several contacts may use a tool simultaneously, so it stores the state of each in a
/// ``PerContact``.
public protocol CanvasTool: AnyObject {
  /// The English name of the tool in lower case, for example "stroke eraser".
  var name: String { get }

  /// Whether the tool erases; `false` by default.
  ///
  /// If so, an erasing button does not replace it with ``InkCanvas/eraser``.
  var erases: Bool { get }

  /// The radius of the tip, in page units, which hover marks show; 0 by default.
  var radius: Double { get }

  /// Whether a text that is being typed stays open when a contact lands; `false` by default.
  var keepsTyping: Bool { get }

  /// Whether ``InkCanvas/aid`` guides the contacts of the tool; `false` by default.
  var followsAid: Bool { get }

  /// Called when the tool is chosen.
  ///
  /// - Parameters:
  ///   - item: The item that was passed to ``InkCanvas/choose(_:with:)``; `nil` for none.
  ///   - context: The context of the canvas.
  func activate(_ item: ItemID?, _ context: ToolContext)

  /// Called when another tool is chosen.
  func deactivate(_ context: ToolContext)

  /// Called when a contact has landed and lifted without a drag.
  func tap(_ contact: ToolContact, _ context: ToolContext)

  /// Called when a contact has landed.
  func dragStart(_ contact: ToolContact, _ context: ToolContext)

  /// Called when a contact has moved, or ``ToolContext/modifiers`` have changed.
  func dragContinue(_ contact: ToolContact, _ context: ToolContext)

  /// Called when a contact that has moved was lifted.
  func dragEnd(_ contact: ToolContact, _ context: ToolContext)

  /// Called when a contact was canceled, or was a tap.
  func dragCancel(_ contact: ToolContact, _ context: ToolContext)

  /// Called when ``InkCanvas/toolSettings`` have changed.
  func settingsChanged(_ context: ToolContext)

  /// Returns the operation of a drag as if it ended now, for the preview; `nil` for none.
  ///
  /// Called after each ``dragContinue(_:_:)``. A tool whose drags accumulate changes calls
  /// ``ToolContext/showChange(in:_:)`` instead; this is then called only if everything must be shown again.
  ///
  /// - Parameters:
  ///   - contact: The contact.
  ///   - drawing: A copy of the visible drawing without this preview, which allocates identifiers of new items.
  ///     Changes of the copy are shown, too.
  ///   - context: The context of the canvas.
  func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation?

  /// Returns the display items above the page while the tool is chosen, lowest first; none by default.
  ///
  /// Called after each update. Coordinates are pixels of the view. Only changed items are repainted.
  func overlay(_ context: ToolContext) -> [DisplayList.Item]

  /// Returns the distance that a contact may move and still be a tap, in points (1/72 inch); 10 by default.
  ///
  /// If 0, each contact is a drag. The default is that of Drawsana, a drawing library for iOS.
  func slop(_ kind: InputEvent.PointerKind) -> Double

  /// Returns the cursor over a point of the page; by default a cross, or that of an eraser.
  func cursor(at point: Point, _ context: ToolContext) -> CanvasUpdate.Cursor
}

extension CanvasTool {
  /// The default, `false`: the tool does not erase.
  public var erases: Bool { false }

  /// The default, 0: the tool has no tip that hover marks show.
  public var radius: Double { 0 }

  /// The default, `false`: a text that is being typed ends when a contact lands.
  public var keepsTyping: Bool { false }

  /// The default, `false`: the drawing aid does not guide the contacts of the tool.
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

  /// Returns the default distance that a contact may move and still be a tap, 10 points (1/72 inch).
  public func slop(_ kind: InputEvent.PointerKind) -> Double { 10 }

  /// Returns the default cursor: a cross, or the pointer of an eraser if the tool ``erases``.
  public func cursor(at point: Point, _ context: ToolContext) -> CanvasUpdate.Cursor {
    erases ? .erase : .cross
  }
}

/// The state that a ``CanvasTool`` stores for each of its contacts.
public struct PerContact<Value> {
  private var entries: [(number: UInt32, value: Value)] = []

  /// Creates an empty store.
  public init() {}

  /// The value of a contact; `nil` if none is stored.
  ///
  /// Setting `nil` removes it.
  ///
  /// - Complexity: O(*n*) in the stored values.
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
