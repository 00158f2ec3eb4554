import InkGraphics
import InkStrokes

/// What the parts of brushes are called.
enum BrushParts {
  /// The kind of an engine in words.
  static func kind(of engine: any StrokeEngine) -> String {
    switch engine {
    case is SmoothingEngine: "smoothing"
    case is PolylineEngine: "polyline"
    case is InterpolationEngine: "interpolated lines"
    case is MidpointEngine: "midpoint curves"
    case is CatmullRomEngine: "Catmull–Rom curves"
    default: "kind \(engine.code.identifier)"
    }
  }

  /// The kind of a stage in words.
  static func kind(of stage: BrushStage) -> String {
    switch stage {
    case .effect(let effect): kind(of: effect)
    case .filter(let filter): kind(of: filter)
    }
  }

  /// The kind of an effect in words.
  static func kind(of effect: any StrokeEffect) -> String {
    switch effect {
    case is StylusWidth: "width from force of a pen"
    case is FingerWidth: "width from speed of a finger"
    case is PressureWidth: "width from pressure"
    case is ProportionalWidth: "width times force"
    case is VelocityWidth: "width from velocity"
    case is SpiralWidth: "width from steps"
    case is SpeedWidth: "width from speed"
    case is ScaledWidth: "width scaled"
    case is Blending: "blend mode and opacity"
    case is PressureHue: "hue from pressure"
    case is PressureOpacity: "opacity from pressure"
    case is TiltShading: "shading from tilt"
    case let rotation as TipRotation:
      switch rotation.source {
      case .fixed: "tip at an angle"
      case .azimuth: "tip turned with azimuth"
      case .roll: "tip turned with roll"
      }
    default: "kind \(effect.code.identifier)"
    }
  }

  /// The kind of a filter in words.
  static func kind(of filter: any PointFilter) -> String {
    switch filter {
    case is Decimation: "decimation"
    case is DouglasPeucker: "Douglas–Peucker"
    case is SavitzkyGolay: "Savitzky–Golay"
    case is Taper: "taper"
    default: "kind \(filter.code.identifier)"
    }
  }
}
