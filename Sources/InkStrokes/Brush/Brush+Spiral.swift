public import InkGraphics

// SpiralKit's factories: what a tool looks like, and what draws it.

extension Brush {
  /// What SpiralKit's factories make for a tool: its style with the effects for the tool.
  ///
  /// The highlighter is a stroke while it is drawn and pixels afterwards, so that it does not darken
  /// where it crosses itself; everything else is pixels at once, of every second sample.
  ///
  /// - Parameter tool: What it is for; tools that SpiralKit does not know draw as its pen does.
  public static func spiral(_ purpose: Style.Purpose) -> Brush {
    switch purpose {
    case .highlighter: return spiralHighlighter
    case .eraser: return spiralEraser
    case .pen: return spiralPen
    default:
      return Brush(
        unchecked: Style(purpose),
        spiralPen.stages,
        spiralPen.engine,
        spiralPen.tip,
        spiralPen.retention
      )
    }
  }

  /// What SpiralKit's factories make to look like another brush and be for the same tool.
  ///
  /// - Parameter look: The brush whose style is taken over, as it is before its effects.
  public static func spiral(like look: Brush) -> Brush { spiral(look.style.purpose, like: look) }

  /// What SpiralKit's factories make for a tool, to look like another brush.
  ///
  /// Colour, width, cap and the rest of the style are those of the other brush before its effects; effects,
  /// engine and keeping those of the tool. Only erasing does not come along: what an eraser looks like draws
  /// in the mode of the new tool, and a new eraser erases.
  ///
  /// - Parameters:
  ///   - tool: What it is for.
  ///   - look: The brush whose style is taken over. Where the effects of the tool would make it wider than
  ///     a brush can be, it is as wide as one can.
  public static func spiral(_ purpose: Style.Purpose, like look: Brush) -> Brush {
    let brush = spiral(purpose)
    var style = look.style
    style.purpose = purpose
    if purpose == .eraser || look.style.erases {
      style.blendMode = brush.style.blendMode
      style.formula = nil
    }
    do throws(InvalidValue) {
      return try brush.restyled { $0 = style }
    } catch {
      var narrow = style
      narrow.width = brush.style.width
      var widest = Brush(unchecked: narrow, brush.stages, brush.engine, brush.tip, brush.retention)
      widest.width = Style.greatestWidth
      return widest
    }
  }

  /// The brush, drawn as SpiralKit's engine factory has a tool drawn: the highlighter as one stroke that becomes
  /// pixels when it ends, everything else as pixels at once.
  ///
  /// Style, stages and tip stay.
  ///
  /// - Throws: An engine with which a sample would cost too much behind the stages of this brush.
  public func withSpiralEngine(for purpose: Style.Purpose) throws(InvalidValue) -> Brush {
    let model = Brush.spiral(purpose)
    return try with(engine: model.engine).with(retention: model.retention)
  }
}
