import InkGraphics
public import InkStrokes

/// What contacts do that draw, erase or edit.
public enum Tool {
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
  /// Draws shapes, selects, or does something of an app's own.
  case tool(any CanvasTool)
  /// Moves the page.
  case hand
  /// Does nothing.
  case none

  /// Whether it takes ink away.
  public var erases: Bool {
    switch self {
    case .brush(let brush): brush.erases
    case .strokeEraser, .cuttingEraser: true
    case .tool, .hand, .none: false
    }
  }

  /// The tool that draws no ink; `nil` for others.
  public var canvasTool: (any CanvasTool)? {
    if case .tool(let tool) = self { return tool }
    return nil
  }

  /// Whether it does the same as another.
  func isSame(as other: Tool) -> Bool {
    switch (self, other) {
    case (.brush(let a), .brush(let b)): a == b
    case (.strokeEraser(let a), .strokeEraser(let b)): a == b
    case (.cuttingEraser(let a), .cuttingEraser(let b)): a == b
    case (.tool(let a), .tool(let b)): a === b
    case (.hand, .hand), (.none, .none): true
    default: false
    }
  }
}
