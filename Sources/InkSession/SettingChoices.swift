/// The ink that an eraser removes.
public enum EraserKind: UInt8, CaseIterable, Sendable {
  /// The ink under the eraser.
  case pixels
  /// Whole strokes.
  case strokes
  /// The parts of strokes under the eraser, which splits the strokes.
  case cutting
}

/// The roles of pens, fingers and mice.
public enum RoleChoice: UInt8, CaseIterable, Sendable {
  /// Fingers draw until a pen is used, and move the page afterward.
  case automatic
  /// Pens and mice draw, and fingers move the page.
  case penDraws
  /// Pens, fingers and mice draw.
  case allDraw
  /// Pens and mice draw, and fingers erase.
  case fingerErases
}

/// The effect by which ink of fading brushes disappears.
public enum FadingKind: UInt8, CaseIterable, Sendable {
  /// The ink does not fade, although it is no part of the document.
  case none
  /// The ink disappears as that of a laser pointer.
  case laser
  /// The ink blurs while it fades.
  case melting
}

/// The part of the page that is fitted into the view.
public enum FitChoice: UInt8, CaseIterable, Sendable {
  /// The whole page.
  case page
  /// The width of the page.
  case width
}

/// The line styles of outlines.
public enum LineKind: UInt8, CaseIterable, Sendable {
  /// Solid lines.
  case solid
  /// Dashes.
  case dashed
  /// Dots.
  case dotted
}
