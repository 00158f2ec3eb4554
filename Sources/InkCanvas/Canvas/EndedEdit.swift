import InkDrawing
import InkGraphics

/// What an eraser or a drag did that has ended, with what of it is not part of the drawing yet.
///
/// All of it is seen already. An eraser that crossed a full page, or a drag of most of it, has done thousands of
/// things: too much for one frame, so they come into the drawing some at a time, as one step of undo.
struct EndedEdit {
  enum Rest {
    /// Takes things away.
    case strokes([ItemID])
    /// Cuts strokes.
    case cuts(StrokeCutter)
    /// Looks for things of which nothing is left.
    case covered(CoveredTargets)
    /// Takes those things away. They are not seen anyway.
    case gone([ItemID])
    /// Moves, scales or turns things, which are seen as a picture until then.
    case moved([ItemID], Affine)
  }

  var rest: Rest

  /// How many of the things were taken away or moved, or of the strokes cut.
  var done = 0

  /// Whether there is an operation to which the next one belongs.
  var isBegun = false

  /// Of the covered things, those of which nothing is left.
  var gone: [ItemID] = []

  // About two milliseconds each, in the browser.
  static let mostRemoved = 256
  static let mostCut = 64
  static let mostCovered = 64
  // About eight: nothing is painted meanwhile but the picture.
  static let mostMoved = 256

  init(_ rest: Rest) {
    self.rest = rest
    // The eraser itself is an operation.
    if case .covered = rest { isBegun = true }
  }
}
