public import InkGraphics

// The brushes that SpiralKit, one of the projects in ``Brush/Seed``, makes for its tools.

extension Brush {
  /// Returns the brush that SpiralKit uses for a tool: SpiralKit's style with the tool's effects.
  ///
  /// It draws every second sample. Its ink is pixels from the first sample on, except that the highlighter's is a
  /// stroke while it is drawn, so that it does not darken where it crosses itself.
  ///
  /// - Parameter purpose: The tool; one unknown to SpiralKit draws like its pen.
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

  /// Returns the brush that SpiralKit uses for the purpose of another brush, in the style of that brush.
  ///
  /// - Parameter look: The brush whose purpose and style, before its effects, are used.
  public static func spiral(like look: Brush) -> Brush { spiral(look.style.purpose, like: look) }

  /// Returns the brush that SpiralKit uses for a tool, in the style of another brush.
  ///
  /// Color, width, cap and the other properties of the style are those of `look` before its effects; effects, engine
  /// and retention are the tool's. Erasing is not copied: if `look` erases, the result has the blend mode of the tool,
  /// and an eraser always erases.
  ///
  /// - Parameters:
  ///   - purpose: The tool.
  ///   - look: The brush whose style is used. If the tool's effects would make the result wider than
  ///     ``Style/greatestWidth``, the result has that width.
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

  /// Returns the brush with the engine and the retention that SpiralKit uses for a tool.
  ///
  /// The highlighter is one stroke that becomes pixels when it ends; other tools draw pixels immediately. Style, stages
  /// and tip are unchanged.
  ///
  /// - Throws: `InvalidValue` if another part of this brush is invalid; brushes from public initializers are valid.
  public func withSpiralEngine(for purpose: Style.Purpose) throws(InvalidValue) -> Brush {
    let model = Brush.spiral(purpose)
    return try with(engine: model.engine).with(retention: model.retention)
  }
}
