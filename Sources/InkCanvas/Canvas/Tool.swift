import InkGraphics
public import InkStrokes

/// What contacts do that draw or erase.
public enum Tool: Sendable {
  /// Leaves ink; an eraser brush takes ink away where it passes.
  case brush(Brush)
  /// Takes whole strokes away that it touches, all of one contact as one step of undo.
  ///
  /// The radius is in page units.
  case strokeEraser(radius: Double)
  /// Cuts what it touches out of strokes, all of one contact as one step of undo; what is left are pieces.
  ///
  /// The radius is in page units.
  case cuttingEraser(radius: Double)

  /// Whether it takes ink away.
  public var erases: Bool {
    switch self {
    case .brush(let brush): brush.erases
    case .strokeEraser, .cuttingEraser: true
    }
  }
}
