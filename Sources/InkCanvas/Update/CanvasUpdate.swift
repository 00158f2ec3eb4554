public import InkDrawing
public import InkGraphics
public import InkStrokes
public import InkStylus

/// What became of a canvas: all that a host has to do after it handed in events or the time.
public struct CanvasUpdate: Sendable {
  /// What the pointer should look like.
  public enum Cursor: UInt8, CaseIterable, Hashable, Sendable {
    /// As the host likes: the pointer is over a responder, or does nothing.
    case standard
    /// A tip that draws.
    case draw
    /// A tip that takes ink away.
    case erase
    /// A hand that moves the page.
    case pan
    /// A cross that draws a shape.
    case cross
    /// An arrow that selects.
    case select
    /// Four arrows: what is there can be moved.
    case move
    /// A beam: text can be typed there.
    case text
    /// Arrows to the left and to the right.
    case resizeColumns
    /// Arrows up and down.
    case resizeRows
    /// Arrows to the upper left and the lower right.
    case resizeFalling
    /// Arrows to the lower left and the upper right.
    case resizeRising
    /// An arrow round a centre.
    case rotate
  }

  /// Something that became different.
  public enum Notice: Hashable, Sendable {
    /// Another tool was chosen.
    case tool
    /// A contact, by its number, has begun to drag with a ``CanvasTool``.
    case dragStarted(UInt32)
    /// A drag has ended.
    case dragEnded(UInt32)
    /// A drag was taken back, or was a tap.
    case dragCancelled(UInt32)
    /// ``InkCanvas/toolSettings`` have changed.
    case settings
    /// Something else is selected.
    case selection
    /// Something was done, undone or done again.
    case history
    /// Another text is typed or none, it has another look, or there are other ``CanvasEditor/textWishes``.
    case text

    /// Its bit in the status of a session.
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

  /// Something that was asked for by a button or a gesture.
  public struct Action: Hashable, Sendable {
    /// What was asked for.
    public var action: EditingAction
    /// Whether a responder did it; otherwise the canvas did if it can.
    public var isHandled: Bool

    /// Creates an account of an action.
    package init(action: EditingAction, isHandled: Bool) {
      self.action = action
      self.isHandled = isHandled
    }
  }

  /// A recogniser that came to a state.
  public struct Recognition: Hashable, Sendable {
    /// The recogniser, as ``InkCanvas/add(_:on:cancelsDrawings:)`` named it.
    public var recognizer: RecognizerID
    /// The state.
    public var state: RecognizerState
    /// Where the gesture is, in points of the view.
    public var location: Point
  }

  /// A rectangle that contains all pixels that the next frame may change.
  public var damage = PixelRect.empty

  /// Whether ``InkCanvas/paint(budget:)`` has something to do.
  public var needsFrame = false

  /// What the pointer should look like.
  public var cursor = Cursor.standard

  /// Where pens hover, if marks are shown.
  public var hoverMarks: [HoverMark] = []

  /// What was done to the drawing, in order, to be logged and sent.
  public var changes: [DrawingChanges] = []

  /// Strokes that no layer would take: all of them are locked, hidden or gone.
  public var rejectedStrokes: [Stroke] = []

  /// What buttons and gestures asked for, in order.
  public var actions: [Action] = []

  /// What recognisers found, in order.
  public var recognitions: [Recognition] = []

  /// What became different, in order: each once for a change.
  public var notices: [Notice] = []

  /// Whether another part of the page is seen.
  public var isViewportChanged = false

  /// When the host should call ``InkCanvas/tick(at:)`` at the latest, in seconds; `nil` for never.
  public var deadline: Double?

  /// Creates an update in which nothing has happened.
  public init() {}
}
