import InkDrawing
import InkGraphics
import InkStrokes

/// A contact that draws, erases or uses a tool.
///
/// A class, because all active contacts are searched for each sample.
final class ActiveContact {
  /// The activity of the contact.
  enum Activity {
    /// The contact leaves a stroke, which has a number of samples so far.
    case ink(any InkSink, StrokeID, sampleCount: Int)
    /// The contact uses a tool.
    case tool(ToolStage.Drag)
  }

  let id: ContactID

  /// Whether the contact wants to erase.
  var erases: Bool

  var activity: Activity

  /// The point where the contact began to draw, in page units, guided by the aid.
  let start: Point

  /// The state of a held stroke; `nil` if the stroke cannot become a shape.
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
  /// The position at which the contact rests, in pixels, and since when.
  var rest: PenRest

  /// The newest sample of the contact, in pixels.
  var event: InputEvent

  /// Whether shape recognition has run since the contact came to rest.
  var isOver = false
}
