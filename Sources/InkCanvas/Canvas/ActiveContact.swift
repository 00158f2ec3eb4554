import InkDrawing
import InkGraphics
import InkStrokes

/// A contact that draws, erases or uses a tool.
///
/// A class, so that the search among all active contacts for each sample copies nothing.
final class ActiveContact {
  /// The use of the contact: it draws ink, or drags with a tool.
  enum Activity {
    /// The contact draws or erases with a brush: the destination of its ink, the identifier of its stroke in that, and
    /// the number of its samples so far.
    case ink(any InkSink, StrokeID, sampleCount: Int)
    /// The contact drags with a ``CanvasTool``.
    case tool(ToolStage.Drag)
  }

  let id: ContactID

  /// Whether the eraser end of a pen, its role or a held button makes the contact erase, whatever the chosen tool.
  var erases: Bool

  var activity: Activity

  /// The point where the contact began to draw, in page units, as guided by ``InkCanvas/aid``.
  let start: Point

  /// The state by which the stroke becomes a shape if the contact is held still at its end; `nil` if it cannot become
  /// one.
  var hold: StrokeHold?

  init(_ id: ContactID, erases: Bool, _ activity: Activity, start: Point, hold: StrokeHold? = nil) {
    self.id = id
    self.erases = erases
    self.activity = activity
    self.start = start
    self.hold = hold
  }
}

/// The state of a contact that is held still, so that its stroke becomes a shape.
struct StrokeHold {
  /// The position at which the contact rests, in pixels, and the time since which it does.
  var rest: PenRest

  /// The newest sample of the contact, in pixels.
  var event: InputEvent

  /// Whether shape recognition has run since the contact came to rest.
  var isOver = false
}
