import InkDrawing
import InkGraphics
import InkStrokes

/// The tool with which a contact draws or erases, and what it did so far.
///
/// A class, as all tools in use are looked at for each sample.
final class ToolInUse {
  enum Use {
    /// Leaves a stroke, which has had some samples.
    case stroke(StrokeID, sampleCount: Int)
    /// Leaves ink that fades, which has had some samples.
    case fading(StrokeID, sampleCount: Int)
    /// Leaves ink that a store keeps as pixels, which has had some samples.
    case stored(StrokeID, sampleCount: Int)
    /// Takes whole strokes away.
    case strokeEraser(StrokeEraser)
    /// Cuts strokes.
    case cuttingEraser(StrokeCutter)
    /// Does something else.
    case tool(any CanvasTool, ToolContact)
  }

  let contact: ContactID

  /// Whether the contact wants to take ink away.
  var erases: Bool

  var use: Use

  /// How long a contact that leaves a stroke has rested; `nil` where that does not matter.
  var hold: StrokeHold?

  init(contact: ContactID, erases: Bool, use: Use, hold: StrokeHold? = nil) {
    self.contact = contact
    self.erases = erases
    self.use = use
    self.hold = hold
  }

  /// What a preview of it covers.
  var shown: ShownPreview {
    if case .tool(_, let drag) = use { drag.shown } else { ShownPreview() }
  }
}

/// The rest of a contact that leaves a stroke, which becomes a shape where it is held.
struct StrokeHold {
  /// Tells how long it has rested, in pixels.
  var rest: PenRest

  /// Its newest sample, in pixels.
  var event: InputEvent

  /// Whether it was looked for a shape since it came to rest.
  var isOver = false
}

/// An eraser that takes whole strokes away, on its way.
struct StrokeEraser {
  /// How large it is, in page units.
  let radius: Double

  /// Where it was last, in page units.
  var last: Point?

  /// What it took away so far.
  var erased: [ItemID] = []
}
