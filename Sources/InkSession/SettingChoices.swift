/// The kinds of erasers, by the ink that they remove.
public enum EraserKind: UInt8, CaseIterable, Sendable {
  /// The ink under the eraser, pixel by pixel: the document keeps the strokes, and the eraser's own stroke above them.
  ///
  /// - Number: 0
  case pixels
  /// Whole items that the eraser touches.
  ///
  /// - Number: 1
  case strokes
  /// The parts of strokes under the eraser; their remaining parts become separate strokes.
  ///
  /// - Number: 2
  case cutting
}

/// The choices of what pens, fingers and mice do.
public enum RoleChoice: UInt8, CaseIterable, Sendable {
  /// Fingers draw until a pen is used, and move the page afterward.
  ///
  /// - Number: 0
  case automatic
  /// Pens and mice draw, and fingers move the page.
  ///
  /// - Number: 1
  case penDraws
  /// Pens, fingers and mice draw.
  ///
  /// - Number: 2
  case allDraw
  /// Pens and mice draw, and fingers erase.
  ///
  /// - Number: 3
  case fingerErases
}

/// The effect by which ink of fading brushes disappears.
public enum FadingKind: UInt8, CaseIterable, Sendable {
  /// The ink does not disappear, although it isn't part of the document.
  ///
  /// - Number: 0
  case none
  /// The ink becomes transparent, as that of a laser pointer.
  ///
  /// - Number: 1
  case laser
  /// The ink becomes blurred and transparent.
  ///
  /// - Number: 2
  case melting
}

/// The part of the page that is fitted into the view.
public enum FitChoice: UInt8, CaseIterable, Sendable {
  /// The whole page.
  ///
  /// - Number: 0
  case page
  /// The width of the page.
  ///
  /// - Number: 1
  case width
}

/// The line styles of outlines.
public enum LineKind: UInt8, CaseIterable, Sendable {
  /// Solid lines.
  ///
  /// - Number: 0
  case solid
  /// Dashes.
  ///
  /// - Number: 1
  case dashed
  /// Dots.
  ///
  /// - Number: 2
  case dotted
}
