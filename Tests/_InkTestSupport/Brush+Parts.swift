public import InkGraphics
public import InkStrokes

extension Brush {
  /// Creates a brush whose effects precede its filters.
  public init(
    engine: any StrokeEngine,
    style: Style,
    effects: [any StrokeEffect] = [],
    filters: [any PointFilter] = [],
    tip: Tip = .sweep,
    retention: Retention = .strokes
  ) throws(InvalidValue) {
    try self.init(
      style: style,
      stages: effects.map { .effect($0) } + filters.map { .filter($0) },
      engine: engine,
      tip: tip,
      retention: retention
    )
  }
}
