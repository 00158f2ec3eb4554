import InkGraphics
public import InkStrokes

/// The tool of contacts: a brush, an editing tool, or the hand.
public enum Tool {
  /// A brush that draws; an eraser brush removes ink along its path.
  case brush(Brush)
  /// A tool that draws shapes, selects, erases items, or performs a function of the app.
  case tool(any CanvasTool)
  /// A hand that moves the page.
  case hand
  /// No tool: contacts have no effect.
  case inactive

  /// Whether the tool erases: an eraser brush, or a tool whose ``CanvasTool/erases`` is `true`.
  public var erases: Bool {
    switch self {
    case .brush(let brush): brush.erases
    case .tool(let tool): tool.erases
    case .hand, .inactive: false
    }
  }

  /// The ``CanvasTool`` of ``tool(_:)``; `nil` for other cases.
  public var canvasTool: (any CanvasTool)? {
    if case .tool(let tool) = self { return tool }
    return nil
  }

  /// The radius of the tip, in page units; 0 for ``hand`` and ``inactive``.
  var radius: Double {
    switch self {
    case .brush(let brush): 0.5 * brush.width
    case .tool(let tool): tool.radius
    case .hand, .inactive: 0
    }
  }

  /// Whether the tool is the same as another: an equal brush or the identical ``CanvasTool``.
  func isSame(as other: Tool) -> Bool {
    switch (self, other) {
    case (.brush(let a), .brush(let b)): a == b
    case (.tool(let a), .tool(let b)): a === b
    case (.hand, .hand), (.inactive, .inactive): true
    default: false
    }
  }
}
