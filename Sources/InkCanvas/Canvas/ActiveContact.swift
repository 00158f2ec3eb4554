import InkDrawing
import InkGraphics
import InkStrokes

/// A contact that draws, erases or uses a tool.
///
/// A class, as all of them are looked at for each sample.
final class ActiveContact {
  /// The activity of the contact.
  enum Activity {
    /// It leaves a stroke, which has had some samples.
    case ink(any InkSink, StrokeID, sampleCount: Int)
    /// It uses a tool.
    case tool(ToolStage.Drag)
  }

  let id: ContactID

  /// Whether the contact wants to erase.
  var erases: Bool

  var activity: Activity

  /// The point where the contact began to draw, in page units, where the aid has guided it.
  let start: Point

  /// The rest of the contact; `nil` if a held stroke does not become a shape.
  var hold: StrokeHold?

  init(_ id: ContactID, erases: Bool, _ activity: Activity, start: Point, hold: StrokeHold? = nil) {
    self.id = id
    self.erases = erases
    self.activity = activity
    self.start = start
    self.hold = hold
  }
}

/// The rest of a contact that leaves a stroke, which becomes a shape where it is held.
struct StrokeHold {
  /// The position at which it rests, in pixels, and the time since then.
  var rest: PenRest

  /// Its newest sample, in pixels.
  var event: InputEvent

  /// Whether shape recognition has run since it came to rest.
  var isOver = false
}
