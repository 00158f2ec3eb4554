public import InkDrawing
public import InkGraphics
public import InkStrokes

/// A tool other than a brush: shapes, selecting, text, erasers of items, or one of an app.
///
/// For each contact the canvas calls, in this order, ``dragStart(_:_:)`` when the contact lands,
/// ``dragContinue(_:_:)`` for each of its samples, and ``dragEnd(_:_:)``; or ``dragCancel(_:_:)`` and ``tap(_:_:)`` if it
/// has stayed where it landed, see ``slop(_:)``; or ``dragCancel(_:_:)`` alone if it was taken away. After
/// ``dragCancel(_:_:)`` nothing may be left of the drag; the canvas removes its preview.
///
/// A tool changes the drawing with the ``ToolContext``. What is seen before, ``preview(_:in:_:)`` says. Several contacts
/// may use a tool at once, so it keeps the state of each in a ``PerContact``.
public protocol CanvasTool: AnyObject {
  /// The English name.
  var name: String { get }

  /// Whether it erases: an erasing button does not exchange it for the canvas's ``InkCanvas/eraser``. Default: `false`.
  var erases: Bool { get }

  /// The radius of what it touches, in page units, which hover marks show. Default: 0.
  var radius: Double { get }

  /// Whether a text that is typed stays open when a contact lands. Default: `false`.
  var keepsTyping: Bool { get }

  /// Whether its contacts go where ``InkCanvas/aid`` guides them. Default: `false`.
  var followsAid: Bool { get }

  /// Called when the tool is chosen.
  ///
  /// - Parameter item: The item to begin with, if the caller of ``InkCanvas/choose(_:with:)`` gave one.
  func activate(_ item: ItemID?, _ context: ToolContext)

  /// Called when another tool is chosen.
  func deactivate(_ context: ToolContext)

  /// Called when a contact has landed and lifted in one place.
  func tap(_ contact: ToolContact, _ context: ToolContext)

  /// Called when a contact has landed.
  func dragStart(_ contact: ToolContact, _ context: ToolContext)

  /// Called when a contact has moved, or ``ToolContext/modifiers`` have changed.
  func dragContinue(_ contact: ToolContact, _ context: ToolContext)

  /// Called when a contact that has moved was lifted.
  func dragEnd(_ contact: ToolContact, _ context: ToolContext)

  /// Called when a contact was taken away, or was a tap.
  func dragCancel(_ contact: ToolContact, _ context: ToolContext)

  /// Called when ``InkCanvas/toolSettings`` have changed.
  func settingsChanged(_ context: ToolContext)

  /// The operation of a drag as if it ended now, which shows it before it does; `nil` for nothing.
  ///
  /// Called after each ``dragContinue(_:_:)``. A tool whose drags grow piece by piece calls
  /// ``ToolContext/showChange(in:_:)`` instead, and is asked only where all has to be shown again.
  ///
  /// - Parameters:
  ///   - contact: The contact.
  ///   - drawing: A copy of the drawing as it is seen without this preview. It names new items. What is changed in it is
  ///     seen, too.
  ///   - context: The canvas.
  func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation?

  /// The display items above the page while the tool is chosen, in pixels of the view, the lowest first. Default: none.
  ///
  /// Called after each update. Cost: what changes is repainted.
  func overlay(_ context: ToolContext) -> [DisplayList.Item]

  /// The distance that a contact may move and still be a tap, in points; 0 where each contact is a drag. Default: 10,
  /// as Drawsana has it.
  func slop(_ kind: InputEvent.PointerKind) -> Double

  /// The pointer over a point of the page. Default: a cross, or that of an eraser.
  func cursor(at point: Point, _ context: ToolContext) -> CanvasUpdate.Cursor
}

extension CanvasTool {
  /// `false`.
  public var erases: Bool { false }

  /// 0.
  public var radius: Double { 0 }

  /// `false`.
  public var keepsTyping: Bool { false }

  /// `false`.
  public var followsAid: Bool { false }

  /// Does nothing.
  public func activate(_ item: ItemID?, _ context: ToolContext) {}

  /// Does nothing.
  public func deactivate(_ context: ToolContext) {}

  /// Does nothing.
  public func tap(_ contact: ToolContact, _ context: ToolContext) {}

  /// Does nothing.
  public func dragStart(_ contact: ToolContact, _ context: ToolContext) {}

  /// Does nothing.
  public func dragContinue(_ contact: ToolContact, _ context: ToolContext) {}

  /// Does nothing.
  public func dragCancel(_ contact: ToolContact, _ context: ToolContext) {}

  /// Does nothing.
  public func settingsChanged(_ context: ToolContext) {}

  /// Shows nothing.
  public func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? { nil }

  /// Draws nothing.
  public func overlay(_ context: ToolContext) -> [DisplayList.Item] { [] }

  /// 10 points.
  public func slop(_ kind: InputEvent.PointerKind) -> Double { 10 }

  /// A cross, or the pointer of an eraser.
  public func cursor(at point: Point, _ context: ToolContext) -> CanvasUpdate.Cursor {
    erases ? .erase : .cross
  }
}

/// The state that a ``CanvasTool`` keeps for each of its contacts.
public struct PerContact<Value> {
  private var entries: [(number: UInt32, value: Value)] = []

  /// Keeps nothing.
  public init() {}

  /// The value of a contact; `nil` for none.
  ///
  /// Cost: a look at each contact that is down.
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

  /// Takes the value of a contact out.
  public mutating func remove(_ contact: ToolContact) -> Value? {
    defer { self[contact] = nil }
    return self[contact]
  }
}
