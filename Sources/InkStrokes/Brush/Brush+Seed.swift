extension Brush {
  /// The brushes of the projects that Inkstone unites, with their original values.
  ///
  /// These are SpiralKit, DrawUI, Inkable, JotUI, Drawsana, ForceSketch and the samples of Cregle.
  public enum Seed: UInt8, CaseIterable, Hashable, Sendable {
    /// SpiralKit's pen: smoothing of strength 0.5, 5 page units wide, thinner when fast.
    case spiralPen
    /// SpiralKit's highlighter: orange, 13 page units wide, blend mode exclusion at an opacity of 0.3.
    case spiralHighlighter
    /// SpiralKit's eraser: 3.875 times the width of its style, which is 21 page units.
    case spiralEraser
    /// SpiralKit's stroke engine: curves through every sample, retained as strokes.
    case spiralStroke
    /// SpiralKit's interpolated engine: two straight lines between samples.
    case spiralLines
    /// SpiralKit's QuadCurve engine: quadratic curves.
    case spiralQuad
    /// SpiralKit's Douglas–Peucker engine: tolerance 3 page units, then Catmull–Rom curves.
    case spiralSimplified
    /// DrawUI's pen: smoothing of strength 0.75, radius 1.6 to 2.7 page units from force, or from speed for fingers.
    case drawUIPen
    /// DrawUI's eraser: radius 20 page units.
    case drawUIEraser
    /// Inkable's line: smoothing of strength 0.7, 1.5 page units wide.
    case inkable
    /// Inkable's line after its Savitzky–Golay filter, with 3 neighbors on either side.
    case inkableSmooth
    /// Inkable's line after its Douglas–Peucker filter, with a tolerance of 0.45 page units.
    case inkableSimplified
    /// JotUI's pen: dabs half a page unit apart, 6 to 15 page units wide, by force or thinner with speed.
    case jotUIPen
    /// JotUI's marker: a square tip, 40 to 60 page units wide by force, opacity 0.4.
    case jotUIMarker
    /// JotUI's highlighter: a flat tip, 40 page units long, that turns with the stroke.
    case jotUIHighlighter
    /// JotUI's eraser: 12 page units wide when slow, 60 when fast.
    case jotUIEraser
    /// Drawsana's pen: quadratic curves, blue, 20 page units wide.
    case drawsanaPen
    /// Drawsana's pen with a width by speed: 10 page units when slow, 2 when fast.
    case velocityPen
    /// ForceSketch's ink: 0 to 20 page units wide and once around the hues by force.
    case forceSketch
    /// The pencil of Cregle's samples: black ink whose opacity is the force.
    case creglePencil
  }

  /// Returns a brush of one of the projects in ``Seed``.
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
