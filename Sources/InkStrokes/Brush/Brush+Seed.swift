extension Brush {
  /// The brushes of the projects that this one brings together, by their own values.
  public enum Seed: UInt8, CaseIterable, Hashable, Sendable {
    /// SpiralKit's pen: smoothing 0.5, 5 units wide, thinner after long steps.
    case spiralPen
    /// SpiralKit's highlighter: orange, 13 units wide, exclusion at an opacity of 0.3.
    case spiralHighlighter
    /// SpiralKit's eraser: 3.875 times as wide as its style says, which is 21 units.
    case spiralEraser
    /// SpiralKit's stroke engine: curves through every sample, kept as strokes.
    case spiralStroke
    /// SpiralKit's interpolated engine: two straight lines from sample to sample.
    case spiralLines
    /// SpiralKit's QuadCurve engine: quadratic curves.
    case spiralQuad
    /// SpiralKit's Douglas–Peucker engine: tolerance 3, then Catmull–Rom curves.
    case spiralSimplified
    /// DrawUI's pen: smoothing 0.75, radius 1.6 to 2.7 from force, or from speed for fingers.
    case drawUIPen
    /// DrawUI's eraser: radius 20.
    case drawUIEraser
    /// Inkable's line: smoothing 0.7, 1.5 units wide.
    case inkable
    /// Inkable's line behind its Savitzky–Golay filter, with 3 neighbours at either side.
    case inkableSmooth
    /// Inkable's line behind its Douglas–Peucker filter, with a tolerance of 0.45.
    case inkableSimplified
    /// JotUI's pen: dabs half a unit apart, 6 to 15 units wide, thinner with speed or by force.
    case jotUIPen
    /// JotUI's marker: a square tip, 40 to 60 units wide by pressure, opacity 0.4.
    case jotUIMarker
    /// JotUI's highlighter: a flat tip, 40 units long, that turns with the stroke.
    case jotUIHighlighter
    /// JotUI's eraser: 12 units wide when slow, 60 when fast.
    case jotUIEraser
    /// Drawsana's pen: quadratic curves, blue, 20 units wide.
    case drawsanaPen
    /// Drawsana's pen with its width from speed: 10 units when slow, 2 when fast.
    case velocityPen
    /// ForceSketch's ink: 0 to 20 units wide and once round the hues by pressure.
    case forceSketch
    /// The pencil of Cregle's samples: black ink whose opacity is the pressure.
    case creglePencil
  }

  /// A brush of one of the projects that this one brings together.
  public static func seed(_ seed: Seed) -> Brush {
    switch seed {
    case .spiralPen: spiralPen
    case .spiralHighlighter: spiralHighlighter
    case .spiralEraser: spiralEraser
    case .spiralStroke: spiralStroke
    case .spiralLines: spiralLines
    case .spiralQuad: spiralQuad
    case .spiralSimplified: spiralSimplified
    case .drawUIPen: drawUIPen
    case .drawUIEraser: drawUIEraser
    case .inkable: inkable
    case .inkableSmooth: inkableSmooth
    case .inkableSimplified: inkableSimplified
    case .jotUIPen: jotUIPen
    case .jotUIMarker: jotUIMarker
    case .jotUIHighlighter: jotUIHighlighter
    case .jotUIEraser: jotUIEraser
    case .drawsanaPen: drawsanaPen
    case .velocityPen: velocityPen
    case .forceSketch: forceSketch
    case .creglePencil: creglePencil
    }
  }
}
