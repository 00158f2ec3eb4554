import InkDrawing
import InkStrokes

/// A contact that draws, erases or uses a tool.
///
/// A class, as all of them are looked at for each sample.
final class ActiveContact {
  /// What the contact does.
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

  /// Where the contact rests; `nil` where a held stroke does not become a shape.
  var hold: StrokeHold?

  init(_ id: ContactID, erases: Bool, _ activity: Activity, hold: StrokeHold? = nil) {
    self.id = id
    self.erases = erases
    self.activity = activity
    self.hold = hold
  }
}

/// The rest of a contact that leaves a stroke, which becomes a shape where it is held.
struct StrokeHold {
  /// How long it has rested, in pixels.
  var rest: PenRest

  /// Its newest sample, in pixels.
  var event: InputEvent

  /// Whether shape recognition has run since it came to rest.
  var isOver = false
}
