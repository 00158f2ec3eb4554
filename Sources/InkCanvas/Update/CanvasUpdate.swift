public import InkDrawing
public import InkGraphics
public import InkStrokes
public import InkStylus

/// The changes of a canvas after events or the time were passed in.
///
/// It contains everything that the host must act on.
public struct CanvasUpdate: Sendable {
  /// The shape of the pointer.
  public enum Cursor: UInt8, CaseIterable, Hashable, Sendable {
    /// The host's choice: the pointer is over a responder, or has no effect.
    case standard
    /// A tip that draws.
    case draw
    /// A tip that erases.
    case erase
    /// A hand that moves the page.
    case pan
    /// A cross that draws a shape.
    case cross
    /// An arrow that selects.
    case select
    /// Four arrows over an item that can be moved.
    case move
    /// An I-beam where text can be typed.
    case text
    /// Arrows to the left and right.
    case resizeColumns
    /// Arrows up and down.
    case resizeRows
    /// Arrows to the upper left and lower right.
    case resizeFalling
    /// Arrows to the lower left and upper right.
    case resizeRising
    /// An arrow around a center.
    case rotate
  }

  /// A change that is reported to the host.
  public enum Notice: Hashable, Sendable {
    /// Another tool was chosen.
    case tool
    /// A contact, given by its number, has begun to drag with a ``CanvasTool``.
    case dragStarted(UInt32)
    /// The drag of a contact, given by its number, has ended.
    case dragEnded(UInt32)
    /// The drag of a contact, given by its number, was canceled, or was a tap.
    case dragCancelled(UInt32)
    /// ``InkCanvas/toolSettings`` have changed.
    case settings
    /// The selection has changed.
    case selection
    /// An operation was performed, undone or redone.
    case history
    /// The typed text, its style or ``CanvasEditor/layoutRequests`` have changed, or typing has begun or ended.
    case text

    /// The bit, as a mask, that reports the notice in the status word of a recorded session.
    package var bit: Int {
      switch self {
      case .tool: 1
      case .settings: 2
      case .selection: 4
      case .history: 8
      case .dragStarted: 16
      case .dragEnded: 32
      case .dragCancelled: 64
      case .text: 128
      }
    }
  }

  /// An action that a button or a gesture requested.
  public struct Action: Hashable, Sendable {
    /// The requested action.
    public var action: EditingAction
    /// Whether a responder handled it; otherwise the canvas did if it can.
    public var isHandled: Bool

    /// Creates a report of an action.
    package init(action: EditingAction, isHandled: Bool) {
      self.action = action
      self.isHandled = isHandled
    }
  }

  /// A state that a recognizer has entered.
  public struct Recognition: Hashable, Sendable {
    /// The recognizer, as returned by ``InkCanvas/add(_:on:cancelsDrawings:)``.
    public var recognizer: RecognizerID
    /// The state.
    public var state: RecognizerState
    /// The location of the gesture, in points (1/72 inch) of the view.
    public var location: Point
  }

  /// A rectangle that contains all pixels of the view that the next frame may change.
  public var damage = PixelRect.empty

  /// Whether ``InkCanvas/paint(budget:)`` has changes to paint.
  public var needsFrame = false

  /// The shape of the pointer.
  public var cursor = Cursor.standard

  /// The marks of hovering pens; empty unless ``CanvasSettings/showsHoverMarks`` is set.
  package var hoverMarks: [HoverMark] = []

  /// The changes of the drawing, in order, for the host to log and send.
  public var changes: [DrawingChanges] = []

  /// Strokes that no layer accepted, because all are locked, hidden or removed.
  public var rejectedStrokes: [Stroke] = []

  /// The actions that buttons and gestures requested, in order.
  public var actions: [Action] = []

  /// The states that recognizers entered, in order.
  public var recognitions: [Recognition] = []

  /// The other changes, in order, one notice for each.
  public var notices: [Notice] = []

  /// Whether the viewport has changed.
  public var isViewportChanged = false

  /// The latest time for the next call of ``InkCanvas/tick(at:)``, in seconds; `nil` if none is needed.
  public var deadline: Double?

  /// Creates an update without changes.
  public init() {}
}
