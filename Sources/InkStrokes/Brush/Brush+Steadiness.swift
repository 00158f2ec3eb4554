import InkGraphics

extension Brush {
  /// Returns the brush with a steady line of a given strength, for a setting of the user.
  ///
  /// A brush that erases, that has a filter against jitter already, or that has no room for one is returned unchanged.
  ///
  /// - Parameter steadiness: 0 for none, 0.5 for the full fit over 34 ms on either side, 1 for one over 136 ms, which
  ///   suits slow, careful lines.
  package func steadied(_ steadiness: Double) -> Brush {
    steadiness > 0 && !erases ? withSteadyLine(steadiness) : self
  }

  @inline(never)
  private func withSteadyLine(_ steadiness: Double) -> Brush {
    for filter in filters
    where filter is HendersonSmoother || filter is OneEuroFilter || filter is SpringSmoother
      || filter is SavitzkyGolay
    {
      return self
    }
    do throws(InvalidValue) {
      let (least, most) = (HendersonSmoother.defaultReach, HendersonSmoother.greatestReach)
      let reach = least + (most - least) * max(0, 2 * steadiness - 1)
      let stage = try BrushStage.steadyLine(strength: min(1, 2 * steadiness), reach: reach)
      // Effects before the first filter stay before it.
      var first = stages.count
      for (i, other) in stages.enumerated().reversed() {
        if case .filter = other { first = i }
      }
      return try Brush(
        style: style,
        stages: stages[..<first] + [stage] + stages[first...],
        engine: engine,
        tip: tip,
        retention: retention
      )
    } catch {
      return self
    }
  }
}
