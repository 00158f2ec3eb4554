public import InkGraphics

// A brush is varied without being taken apart: each of these leaves all else as it is.

extension Brush {
  /// The width that the pen draws at neutral pressure, in document units: that of ``strokeStyle``.
  ///
  /// Effects of this package keep their proportion to it. Setting it twice is setting it once. A value
  /// that is no number, or less than 0, changes nothing; one above ``Style/greatestWidth`` becomes that.
  public var width: Double {
    get { strokeStyle.width }
    set {
      guard newValue >= 0 else { return }
      let wanted = min(newValue, Style.greatestWidth)
      let scale = strokeStyle { $0.width = 1 }.width
      if scale > 0 { changeStyle { $0.width = wanted / scale } }
    }
  }

  /// The colour of the ink; its alpha is ``opacity``, which setting a colour leaves as it is.
  ///
  /// A colour with a component that its space does not have changes nothing.
  public var color: Color {
    get { strokeStyle.color }
    set { changeStyle { $0.color = newValue.withAlpha($0.color.alpha) } }
  }

  /// The opacity of the whole stroke, 0…1.
  ///
  /// Where an effect scales it, as SpiralKit's highlighter does, no more than the effect leaves can be
  /// reached. A value that is no number changes nothing; others become the nearest that is possible.
  public var opacity: Double {
    get { strokeStyle.color.alpha }
    set {
      guard !newValue.isNaN else { return }
      let scale = strokeStyle { $0.color.alpha = 1 }.color.alpha
      if scale > 0 { changeStyle { $0.color.alpha = min(max(newValue / scale, 0), 1) } }
    }
  }

  /// What the style of strokes would be with another style.
  private func strokeStyle(_ change: (inout Style) -> Void) -> Style {
    var style = style
    change(&style)
    for effect in effects where effect.changes.contains(.stroke) { effect.apply(to: &style) }
    return style
  }

  /// Takes a style over if a brush can have it.
  private mutating func changeStyle(_ change: (inout Style) -> Void) {
    do throws(InvalidValue) { self = try restyled(change) } catch {}
  }

  /// The brush with another style.
  ///
  /// - Parameter change: Changes the style.
  /// - Throws: The first value of the new style that a brush cannot have.
  public func restyled(_ change: (inout Style) -> Void) throws(InvalidValue) -> Brush {
    var style = style
    change(&style)
    return try Brush(style: style, stages: stages, engine: engine, tip: tip, retention: retention)
  }

  /// The brush with other stages.
  ///
  /// - Throws: A number of effects or filters that would make a sample cost too much.
  public func with(stages: [BrushStage]) throws(InvalidValue) -> Brush {
    try Brush(style: style, stages: stages, engine: engine, tip: tip, retention: retention)
  }

  /// The brush without what the pen changes along a stroke: the same line in one width and one colour.
  ///
  /// What effects do to the style of whole strokes stays, and so does ``width``. DrawUI's renderers call this
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
      // With fewer stages a brush costs less.
      return self
    }
  }

  /// The brush with another engine.
  ///
  /// - Throws: An engine that makes so many elements of a knot that a sample would cost too much.
  public func with(engine: any StrokeEngine) throws(InvalidValue) -> Brush {
    try Brush(style: style, stages: stages, engine: engine, tip: tip, retention: retention)
  }

  /// The brush with another tip.
  ///
  /// - Throws: A value that a tip cannot have.
  public func with(tip: Tip) throws(InvalidValue) -> Brush {
    try Brush(style: style, stages: stages, engine: engine, tip: tip, retention: retention)
  }

  /// The brush with its ink kept another way.
  public func with(retention: Retention) -> Brush {
    Brush(unchecked: style, stages, engine, tip, retention)
  }
}
