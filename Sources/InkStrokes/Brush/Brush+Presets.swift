public import InkGraphics

extension Brush {
  /// A black pressure pen, 0.6 to 3 units wide; 2 units without pressure.
  public static let pen = Brush(
    unchecked: SmoothingEngine.inkable,
    Style(width: 2),
    [PressureWidth(unchecked: 0.6, maximum: 3, fallback: 2)]
  )

  /// A black line, 1.5 units wide whatever the pressure.
  public static let fineliner = Brush(unchecked: SmoothingEngine.inkable, Style(width: 1.5))

  /// A soft tip, up to 9 units wide with pressure, which begins and ends thin.
  public static let brushPen = Brush(
    unchecked: SmoothingEngine.inkable,
    Style(width: 6),
    [PressureWidth(unchecked: 1, maximum: 9, fallback: 6)],
    [Taper(unchecked: 8, end: 16, least: 0.05)]
  )

  /// A pencil: fainter with less pressure, wider and fainter on its side.
  public static let pencil = Brush(
    unchecked: SmoothingEngine.inkable,
    Style(color: Color(gray: 0.2), width: 1.6),
    [
      PressureOpacity(unchecked: 0.25, maximum: 1, fallback: 0.8),
      TiltShading(unchecked: 8, opacity: 0.45, threshold: 0.6),
    ]
  )

  /// A flat nib, 12 units long, held at 45°.
  public static let calligraphy = Brush(
    unchecked: SmoothingEngine.inkable,
    Style(width: 12),
    [TipRotation(unchecked: .fixed, offset: -.pi / 4)],
    [],
    .dabs(Dabbing(tip: .texture(.flat), spacing: .units(0.5)))
  )

  /// A flat nib, 12 units long, across the direction in which the pen leans.
  public static let reed = Brush(
    unchecked: SmoothingEngine.inkable,
    Style(width: 12),
    [TipRotation(unchecked: .azimuth, offset: .pi / 2)],
    [],
    .dabs(Dabbing(tip: .texture(.flat), spacing: .units(0.5)))
  )

  /// A black line of dashes, 2 units wide.
  public static let dashed = Brush(
    unchecked: SmoothingEngine.inkable,
    Style(width: 2, cap: .butt, dash: Style.Dash([10, 6]))
  )

  /// Prints of a grainy tip, fainter with less pressure.
  public static let chalk = Brush(
    unchecked: SmoothingEngine.inkable,
    Style(color: Color(gray: 0.25), width: 14),
    [PressureOpacity(unchecked: 0.3, maximum: 1, fallback: 0.8)],
    [],
    .dabs(
      Dabbing(
        tip: .texture(.grain),
        spacing: .radii(0.3),
        flow: 0.55,
        turn: Dabbing.goldenAngle
      )
    )
  )

  /// Soft prints, 40 units wide, that build up where they overlap.
  public static let airbrush = Brush(
    unchecked: SmoothingEngine.inkable,
    Style(color: Color(red: 0.1, green: 0.3, blue: 0.8), width: 40),
    [PressureOpacity(unchecked: 0.1, maximum: 1, fallback: 0.6)],
    [],
    .dabs(Dabbing(tip: .disc(hardness: 0.1), spacing: .radii(0.2), flow: 0.12))
  )

  /// A yellow marker, 14 units wide, that darkens what lies below instead of hiding it.
  public static let highlighter = Brush(
    unchecked: SmoothingEngine.inkable,
    Style(
      tool: .highlighter,
      color: Color(red: 1, green: 0.9, blue: 0.1, alpha: 0.6),
      blendMode: .multiply,
      width: 14
    )
  )

  /// Takes away ink, 20 units wide.
  public static let eraser = Brush(
    unchecked: SmoothingEngine.inkable,
    Style(tool: .eraser, blendMode: .destinationOut, width: 20)
  )

  /// Straight lines of the nominal width times the force of each sample, for imported documents.
  ///
  /// - Throws: The first value of the style that a brush cannot have.
  public static func polyline(_ style: Style) throws(InvalidValue) -> Brush {
    try Brush(engine: PolylineEngine.shared, style: style, effects: proportional)
  }

  /// Documents have a brush for every stroke, so all share this.
  private static let proportional: [any StrokeEffect] = [ProportionalWidth()]
}
