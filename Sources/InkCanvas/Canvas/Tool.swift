import InkGraphics
public import InkStrokes

/// What contacts do that draw, erase or edit.
public enum Tool {
  /// Leaves ink; an eraser brush takes ink away where it passes.
  case brush(Brush)
  /// Draws shapes, selects, erases items, or does something of an app's own.
  case tool(any CanvasTool)
  /// Moves the page.
  case hand
  /// Does nothing.
  case inactive

  /// Whether it erases.
  public var erases: Bool {
    switch self {
    case .brush(let brush): brush.erases
    case .tool(let tool): tool.erases
    case .hand, .inactive: false
    }
  }

  /// The tool that is no brush; `nil` for others.
  public var canvasTool: (any CanvasTool)? {
    if case .tool(let tool) = self { return tool }
    return nil
  }

  /// The radius of what it would draw or touch, in page units; 0 for others.
  var radius: Double {
    switch self {
    case .brush(let brush): 0.5 * brush.width
    case .tool(let tool): tool.radius
    case .hand, .inactive: 0
    }
  }

  /// Whether it does the same as another.
  func isSame(as other: Tool) -> Bool {
    switch (self, other) {
    case (.brush(let a), .brush(let b)): a == b
    case (.tool(let a), .tool(let b)): a === b
    case (.hand, .hand), (.inactive, .inactive): true
    default: false
    }
  }
}
