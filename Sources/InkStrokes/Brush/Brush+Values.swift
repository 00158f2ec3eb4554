public import InkGraphics

// Variants of a brush: each changes one part and leaves the others.

extension Brush {
  /// The nominal width of the ink, in page units, 0…``Style/greatestWidth``: that of ``strokeStyle``.
  ///
  /// Effects may make the ink wider or thinner at each point; the built-in ones scale this width. Setting a value above
  /// the maximum sets the maximum; NaN and negative values are ignored. If an effect scales every width to 0, all
  /// values are.
  public var width: Double {
    get { strokeStyle.width }
    set {
      guard newValue >= 0 else { return }
      let wanted = min(newValue, Style.greatestWidth)
      let scale = strokeStyle { $0.width = 1 }.width
      if scale > 0 { changeStyle { $0.width = wanted / scale } }
    }
  }

  /// The color of the ink; its alpha is ``opacity``, which setting a color leaves unchanged.
  ///
  /// A color with a component outside the range of its space is ignored.
  public var color: Color {
    get { strokeStyle.color }
    set { changeStyle { $0.color = newValue.withAlpha($0.color.alpha) } }
  }

  /// The opacity of the whole stroke, 0…1.
  ///
  /// NaN is ignored; other values are clamped. If an effect multiplies the opacity by a factor, that factor is the
  /// maximum: 0.3 for SpiralKit's highlighter.
  public var opacity: Double {
    get { strokeStyle.color.alpha }
    set {
      guard !newValue.isNaN else { return }
      let scale = strokeStyle { $0.color.alpha = 1 }.color.alpha
      if scale > 0 { changeStyle { $0.color.alpha = min(max(newValue / scale, 0), 1) } }
    }
  }

  /// Returns the style of whole strokes, ``strokeStyle``, that follows from a change of ``style``.
  private func strokeStyle(_ change: (inout Style) -> Void) -> Style {
    var style = style
    change(&style)
    for effect in effects where effect.changes.contains(.stroke) { effect.apply(to: &style) }
    return style
  }

  /// Changes ``style`` if the resulting brush is valid; otherwise changes nothing.
  private mutating func changeStyle(_ change: (inout Style) -> Void) {
    do throws(InvalidValue) { self = try restyled(change) } catch {}
  }

  /// Returns the brush with its ``style`` changed by a function.
  ///
  /// - Parameter change: Receives the current style, to change it.
  /// - Throws: `InvalidValue` for the first invalid value of the new style.
  public func restyled(_ change: (inout Style) -> Void) throws(InvalidValue) -> Brush {
    var style = style
    change(&style)
    return try Brush(style: style, stages: stages, engine: engine, tip: tip, retention: retention)
  }

  /// Returns the brush with other effects and filters.
  ///
  /// - Throws: `InvalidValue` if there are more than 16 effects, 8 filters or 2 filters whose
  ///   ``PointFilter/revisableTail`` is `nil`, or if the effects remember more than 1,024 values.
  public func with(stages: [BrushStage]) throws(InvalidValue) -> Brush {
    try Brush(style: style, stages: stages, engine: engine, tip: tip, retention: retention)
  }

  /// The brush without effects that change the nib along a stroke: the same line with a constant nib.
  ///
  /// Effects on the style of whole strokes remain, and so does ``width``. DrawUI's renderers call this
  /// a fixed width.
  public var withoutEffects: Brush {
    var kept: [BrushStage] = []
    for stage in stages {
      if case .effect(let effect) = stage, effect.changes != .stroke { continue }
      kept.append(stage)
    }
    do throws(InvalidValue) {
      var brush = try with(stages: kept)
      brush.width = width
      return brush
    } catch {
      // A brush with fewer stages stays within the limits of `init`, so this is not reached.
      return self
    }
  }

  /// Returns the brush with another engine.
  ///
  /// - Throws: `InvalidValue` if another part of this brush is invalid; brushes from public initializers are valid.
  public func with(engine: any StrokeEngine) throws(InvalidValue) -> Brush {
    try Brush(style: style, stages: stages, engine: engine, tip: tip, retention: retention)
  }

  /// Returns the brush with another tip.
  ///
  /// - Throws: `InvalidValue` for the first invalid value of the tip.
  public func with(tip: Tip) throws(InvalidValue) -> Brush {
    try Brush(style: style, stages: stages, engine: engine, tip: tip, retention: retention)
  }

  /// Returns the brush with its ink retained in another way; everything else stays the same.
  public func with(retention: Retention) -> Brush {
    Brush(unchecked: style, stages, engine, tip, retention)
  }
}
