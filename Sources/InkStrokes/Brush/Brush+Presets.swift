import InkGraphics

extension Brush {
  /// A black pressure pen, 0.6 to 3 units wide; 2 units without pressure.
  public static let pen = Brush(
    engine: SmoothingEngine(strength: 0.7),
    style: Style(width: 2),
    effects: [PressureWidth(minimum: 0.6, maximum: 3, fallback: 2)]
  )

  /// A black line, 1.5 units wide whatever the pressure.
  public static let fineliner = Brush(
    engine: SmoothingEngine(strength: 0.7),
    style: Style(width: 1.5)
  )

  /// A yellow marker, 14 units wide, that darkens what lies below instead of hiding it.
  public static let highlighter = Brush(
    engine: SmoothingEngine(strength: 0.7),
    style: Style(
      tool: .highlighter,
      color: Color(red: 1, green: 0.9, blue: 0.1, alpha: 0.6),
      blendMode: .multiply,
      width: 14
    )
  )

  /// Takes away ink, 20 units wide.
  public static let eraser = Brush(
    engine: SmoothingEngine(strength: 0.7),
    style: Style(tool: .eraser, blendMode: .destinationOut, width: 20)
  )

  /// DrawUI's pen: smoothing 0.75, radius 1.6 to 2.7 from force, or from speed for fingers.
  public static let drawUIPen = Brush(
    engine: SmoothingEngine(strength: 0.75),
    style: Style(width: 4.3),
    effects: [
      StylusWidth(minimum: 1.6, maximum: 2.7), FingerWidth(minimum: 1.6, maximum: 2.7),
    ]
  )

  /// Inkable's line: smoothing 0.7, 1.5 units wide.
  public static let inkable = Brush(
    engine: SmoothingEngine(strength: 0.7),
    style: Style(width: 1.5)
  )

  /// SpiralKit's plain pen: smoothing 0.5, 5 units wide.
  public static let spiralPen = Brush(
    engine: SmoothingEngine(strength: 0.5),
    style: Style(width: 5)
  )

  /// ForceSketch's width: 0 to 20 units from pressure, 10 without; straight lines.
  public static let forceSketch = Brush(
    engine: PolylineEngine(),
    style: Style(color: Color(red: 1, green: 0, blue: 0), width: 10),
    effects: [PressureWidth(minimum: 0, maximum: 20, fallback: 10)]
  )

  /// A pen whose width follows speed by the rule of Drawsana: 10 units when slow, 2 when fast.
  public static let velocityPen = Brush(
    engine: SmoothingEngine(strength: 0.7),
    style: Style(width: 10),
    effects: [VelocityWidth()]
  )

  /// Straight lines of the nominal width times the force of each sample, for imported documents.
  public static func polyline(_ style: Style) -> Brush {
    Brush(engine: PolylineEngine(), style: style, effects: [ProportionalWidth()])
  }

  /// The brushes that can be chosen by name, in the order to list them.
  public static let catalog: [(name: StaticString, brush: Brush)] = [
    ("pen", .pen),
    ("fineliner", .fineliner),
    ("highlighter", .highlighter),
    ("eraser", .eraser),
    ("drawui-pen", .drawUIPen),
    ("inkable", .inkable),
    ("spiral-pen", .spiralPen),
    ("forcesketch", .forceSketch),
    ("velocity-pen", .velocityPen),
  ]
}
