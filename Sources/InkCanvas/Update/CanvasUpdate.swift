public import InkDrawing
public import InkGraphics
public import InkStrokes
public import InkStylus

/// The changes of a canvas by a call of one of its methods, such as after events were passed in.
///
/// The host repaints, sets the pointer, stores and sends the changes, and schedules the next ``InkCanvas/tick(at:)``.
public struct CanvasUpdate: Sendable {
  /// The shapes of the pointer that a canvas requests.
  public enum Cursor: UInt8, CaseIterable, Hashable, Sendable {
    /// The shape of the host's choice, as the pointer is over a responder, or contacts have no effect.
    case standard
    /// The tip of a pen, where contacts draw.
    case draw
    /// An eraser, where contacts erase.
    case erase
    /// A hand, where contacts move the page.
    case pan
    /// A cross, where contacts draw a shape.
    case cross
    /// An arrow, where contacts select.
    case select
    /// Four arrows over an item that can be moved.
    case move
    /// An I-beam where text can be typed.
    case text
    /// Arrows to the left and right, over a handle that moves that way.
    case resizeColumns
    /// Arrows up and down, over a handle that moves that way.
    case resizeRows
    /// Arrows to the upper left and lower right, over a handle that moves that way.
    case resizeFalling
    /// Arrows to the lower left and upper right, over a handle that moves that way.
    case resizeRising
    /// An arrow around a center, over a handle that rotates.
    case rotate
  }

  /// A change of the tool, a drag, the selection or the drawing, which is reported to the host.
  public enum Notice: Hashable, Sendable {
    /// Another ``InkCanvas/tool`` was chosen.
    case tool
    /// A contact, given by its number, has begun to drag with a ``CanvasTool``.
    case dragStarted(UInt32)
    /// The drag of a contact, given by its number, with a ``CanvasTool`` has ended as the contact lifted.
    case dragEnded(UInt32)
    /// The drag of a contact, given by its number, with a ``CanvasTool`` was canceled, or was only a tap.
    case dragCancelled(UInt32)
    /// ``InkCanvas/toolSettings`` have changed.
    case settings
    /// Other items are selected.
    case selection
    /// The drawing was edited, or an edit was undone or redone.
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

  /// An action, such as to undo, that a pen button or a gesture requested.
  public struct Action: Hashable, Sendable {
    /// The requested action.
    public var action: EditingAction
    /// Whether a responder handled the action; if not, the canvas performed it if it is to undo or redo, and the host
    /// must perform others.
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
    /// The state that it has entered.
    public var state: RecognizerState
    /// The location of the gesture, in points (1/72 inch) of the view.
    public var location: Point
  }

  /// A rectangle that contains all pixels of the view that the next frame may change.
  public var damage = PixelRect.empty

  /// Whether ``InkCanvas/paint(budget:)`` has changes to paint.
  public var needsFrame = false

  /// The shape that the pointer must have now.
  public var cursor = Cursor.standard

  /// The marks of hovering pens; empty unless ``CanvasSettings/showsHoverMarks`` is set.
  package var hoverMarks: [HoverMark] = []

  /// The changes of the drawing, in order, which the host may log and send to other replicas.
  public var changes: [DrawingChanges] = []

  /// The finished strokes that were discarded, because all layers of the page are locked, hidden or removed.
  public var rejectedStrokes: [Stroke] = []

  /// The actions that pen buttons and gestures requested, in order.
  public var actions: [Action] = []

  /// The states that recognizers entered, in order.
  public var recognitions: [Recognition] = []

  /// Further changes, such as of the tool or the selection, in order, one notice for each.
  public var notices: [Notice] = []

  /// Whether ``InkCanvas/viewport`` has changed: the view was scrolled, zoomed or rotated.
  public var isViewportChanged = false

  /// The latest time for the next call of ``InkCanvas/tick(at:)``, in seconds on the clock of the events; `nil` if none
  /// is needed.
  public var deadline: Double?

  /// Creates an update without changes.
  public init() {}
}
