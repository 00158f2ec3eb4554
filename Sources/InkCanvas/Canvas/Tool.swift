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

  /// Whether it takes ink away.
  public var erases: Bool {
    switch self {
    case .brush(let brush): brush.erases
    case .strokeEraser: true
    }
  }
}
