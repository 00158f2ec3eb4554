import InkDrawing

/// An eraser that has ended, with what of its work is not part of the drawing yet.
///
/// All of it is seen already. An eraser that crossed a full page has done thousands of things: too much for one
/// frame, so they come into the drawing some at a time, as one step of undo.
struct EndedEraser {
  enum Rest {
    /// Takes things away.
    case strokes([ItemID])
    /// Cuts strokes.
    case cuts(StrokeCutter)
    /// Looks for things of which nothing is left.
    case covered(CoveredTargets)
    /// Takes those things away. They are not seen anyway.
    case gone([ItemID])
  }

  var rest: Rest

  /// How many of the things were taken away, or of the strokes cut.
  var done = 0

  /// Whether there is an operation to which the next one belongs.
  var isBegun = false

  /// Of the covered things, those of which nothing is left.
  var gone: [ItemID] = []

  // About two milliseconds each, in the browser.
  static let mostRemoved = 256
  static let mostCut = 64
  static let mostCovered = 64

  init(_ rest: Rest) {
    self.rest = rest
    // The eraser itself is an operation.
    if case .covered = rest { isBegun = true }
  }
}
