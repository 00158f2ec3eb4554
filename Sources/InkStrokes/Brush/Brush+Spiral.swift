public import InkGraphics

// The factories of styles and engines of SpiralKit, one of the projects in ``Brush/Seed``.

extension Brush {
  /// Returns the brush of SpiralKit's factories for a tool: its style with the tool's effects.
  ///
  /// The highlighter is a stroke while it is drawn and pixels afterward, so that it does not darken
  /// where it crosses itself. Other tools draw pixels immediately, from every second sample.
  ///
  /// - Parameter purpose: The tool; tools unknown to SpiralKit draw like its pen.
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

  /// Returns the brush of SpiralKit's factories with the style and the purpose of another brush.
  ///
  /// - Parameter look: The brush whose style is used, before its effects.
  public static func spiral(like look: Brush) -> Brush { spiral(look.style.purpose, like: look) }

  /// Returns the brush of SpiralKit's factories for a tool with the style of another brush.
  ///
  /// Color, width, cap and the other properties of the style are those of `look` before its effects; effects,
  /// engine and retention are the tool's. Erasing is not copied: if `look` erases, the result has the blend
  /// mode of the tool, and an eraser always erases.
  ///
  /// - Parameters:
  ///   - purpose: The tool.
  ///   - look: The brush whose style is used. If the tool's effects would exceed the maximum width of a
  ///     brush, the result has that width.
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

  /// Returns the brush with the engine and retention that SpiralKit's engine factory uses for a tool.
  ///
  /// The highlighter is one stroke that becomes pixels when it ends; other tools draw pixels immediately.
  /// Style, stages and tip are unchanged.
  ///
  /// - Throws: `InvalidValue` for the first invalid value of this brush; a valid one accepts any engine.
  public func withSpiralEngine(for purpose: Style.Purpose) throws(InvalidValue) -> Brush {
    let model = Brush.spiral(purpose)
    return try with(engine: model.engine).with(retention: model.retention)
  }
}
