import InkDrawing
import InkGraphics
import InkStrokes

/// A contact that is down, and what it does until it lifts.
final class Contact {
  /// What becomes of its samples.
  enum Course: UInt8 {
    /// They are ink.
    case ink
    /// They take whole strokes away.
    case strokeEraser
    /// A responder has them.
    case responder
    /// They are part of what all fingers do together.
    case finger
    /// They drag the page.
    case drag
    /// Nothing: a palm, or a contact whose drawing was cancelled.
    case nothing
  }

  let number: UInt32
  let kind: InputEvent.PointerKind
  let role: Roles.Role
  let began: Double
  var course: Course

  /// Whether it was taken for a palm.
  var isRejected = false

  /// Where it began, in pixels.
  let start: Point

  /// Where it was last, in pixels.
  var last: Point

  /// The responder that has it.
  var owner: (any Responder)?

  /// Samples that the owner has not been told of.
  var untold: [InputEvent] = []

  /// Whether the owner knows that it began.
  var isTold = false

  /// Its stroke in the model.
  var stroke = StrokeID(0)

  /// How many samples its stroke has had.
  var sampleCount = 0

  /// Whether a button makes it take ink away.
  var isTurned = false

  /// What it took away so far.
  var erased: [ItemID] = []

  /// The last place of a whole-stroke eraser, in page units.
  var lastPlace: Point?

  /// How large a whole-stroke eraser is, in page units.
  var eraserRadius = 0.0

  init(_ event: InputEvent, role: Roles.Role, at time: Double) {
    number = event.contact
    kind = event.kind
    self.role = role
    course = .nothing
    began = time
    start = event.location
    last = event.location
  }

  /// Takes the samples that the owner has not been told of.
  func drawing() -> ContactDrawing {
    let drawing = ContactDrawing(contact: number, kind: kind, events: untold)
    untold.removeAll()
    return drawing
  }
}

/// A contact that has lifted, and whose ink waits until recognisers make up their minds.
struct HeldContact {
  var contact: Contact
  /// What lifted it.
  var end: InputEvent
  /// The recognisers that have not made up their minds.
  var undecided: [RecognizerID]
}
