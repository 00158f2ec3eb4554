public import InkGraphics

extension Brush {
  /// A black pen whose width grows with force from 0.6 to 3 page units; it is 2 if the device reports no force.
  public static let pen = Brush(
    unchecked: Style(width: 2),
    [.effect(PressureWidth(unchecked: 0.3, maximum: 1.5))],
    SmoothingEngine.inkable
  )

  /// A black line, 1.5 page units wide at any force.
  public static let fineliner = Brush(
    unchecked: Style(width: 1.5),
    [],
    SmoothingEngine.inkable
  )

  /// A black, soft tip, 1 to 9 page units wide by force (6 without force), tapered at both ends.
  public static let brushPen = Brush(
    unchecked: Style(width: 6),
    [
      .effect(PressureWidth(unchecked: 1 / 6.0, maximum: 1.5)),
      .filter(Taper(unchecked: 8, end: 16, minimum: 0.05)),
    ],
    SmoothingEngine.inkable
  )

  /// A gray pencil: fainter with less force, wider and fainter when tilted.
  public static let pencil = Brush(
    unchecked: Style(color: Color(gray: 0.2), width: 1.6),
    [
      .effect(PressureOpacity(unchecked: 0.25, maximum: 1, fallback: 0.8)),
      .effect(TiltShading(unchecked: 8, opacity: 0.45, threshold: 0.6)),
    ],
    SmoothingEngine.inkable
  )

  /// A flat nib, 12 page units long, held at 45°.
  public static let calligraphy = Brush(
    unchecked: Style(width: 12),
    [.effect(TipRotation(unchecked: .fixed, offset: -.pi / 4))],
    SmoothingEngine.inkable,
    .dabs(Dabbing(tip: .texture(.flat), spacing: .units(0.5)))
  )

  /// A flat nib, 12 page units long, that turns with the pen, perpendicular to its azimuth.
  public static let reed = Brush(
    unchecked: Style(width: 12),
    [.effect(TipRotation(unchecked: .azimuth, offset: .pi / 2))],
    SmoothingEngine.inkable,
    .dabs(Dabbing(tip: .texture(.flat), spacing: .units(0.5)))
  )

  /// A dashed black line, 2 page units wide.
  public static let dashed = Brush(
    unchecked: Style(width: 2, cap: .butt, dash: Style.Dash([10, 6])),
    [],
    SmoothingEngine.inkable
  )

  /// Dabs of a grainy tip, 14 page units wide, fainter with less force.
  public static let chalk = Brush(
    unchecked: Style(color: Color(gray: 0.25), width: 14),
    [.effect(PressureOpacity(unchecked: 0.3, maximum: 1, fallback: 0.8))],
    SmoothingEngine.inkable,
    .dabs(
      Dabbing(
        tip: .texture(.grain),
        spacing: .radii(0.3),
        flow: 0.55,
        turn: Dabbing.goldenAngle
      )
    )
  )

  /// Soft dabs, 40 page units wide, that build up where they overlap.
  public static let airbrush = Brush(
    unchecked: Style(color: Color(red: 0.1, green: 0.3, blue: 0.8), width: 40),
    [.effect(PressureOpacity(unchecked: 0.1, maximum: 1, fallback: 0.6))],
    SmoothingEngine.inkable,
    .dabs(Dabbing(tip: .disc(hardness: 0.1), spacing: .radii(0.2), flow: 0.12))
  )

  /// A yellow marker, 14 page units wide, that multiplies with the ink below.
  public static let highlighter = Brush(
    unchecked: Style(
      purpose: .highlighter,
      color: Color(red: 1, green: 0.9, blue: 0.1, alpha: 0.6),
      blendMode: .multiply,
      width: 14
    ),
    [],
    SmoothingEngine.inkable
  )

  /// An eraser, 20 page units wide.
  public static let eraser = Brush(
    unchecked: Style(purpose: .eraser, blendMode: .destinationOut, width: 20),
    [],
    SmoothingEngine.inkable
  )

  /// A red line, 4 page units wide, for pointing in front of an audience: it fades and is not stored.
  public static let laser = Brush(
    unchecked: Style(color: Color(red: 0.93, green: 0.1, blue: 0.14), width: 4),
    [],
    SmoothingEngine.inkable,
    .sweep,
    .fading
  )

  /// Returns a brush that draws straight lines between samples, for documents that store a width for each point.
  ///
  /// The width at a sample is that of the style multiplied by the sample's force, which may exceed 1. Samples without a
  /// force have the width of the style.
  ///
  /// - Throws: `InvalidValue` for the first invalid value of the style.
  public static func polyline(_ style: Style) throws(InvalidValue) -> Brush {
    try Brush(style: style, stages: proportional, engine: PolylineEngine.shared)
  }

  /// The stages of ``polyline(_:)``, shared because each stroke of an imported document may have its own brush.
  private static let proportional: [BrushStage] = [.effect(ProportionalWidth())]
}
