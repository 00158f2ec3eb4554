extension Brush {
  /// A brush of one of the drawing projects that Inkstone unites, with its original values.
  ///
  /// The projects are SpiralKit, DrawUI, Inkable, JotUI, Drawsana, ForceSketch and the samples of Cregle.
  public enum Seed: UInt8, CaseIterable, Hashable, Sendable {
    /// SpiralKit's pen: smoothing of strength 0.5, 5 page units wide, thinner when fast.
    case spiralPen
    /// SpiralKit's highlighter: orange, 13 page units wide, blend mode exclusion at an opacity of 0.3.
    case spiralHighlighter
    /// SpiralKit's eraser, 81.375 page units wide: 3.875 times the 21 of its style.
    case spiralEraser
    /// The brush of SpiralKit's stroke engine: curves through every sample; its ink can be edited and undone.
    case spiralStroke
    /// The brush of SpiralKit's interpolation engine: two straight lines between samples instead of a curve.
    case spiralLines
    /// The brush of SpiralKit's QuadCurve engine: quadratic curves between the midpoints of samples.
    case spiralQuad
    /// The brush of SpiralKit's Douglas–Peucker engine: simplified within 3 page units, then Catmull–Rom curves.
    case spiralSimplified
    /// DrawUI's pen: smoothing of strength 0.75, radius 1.6 to 2.7 page units from force, or from speed for fingers.
    case drawUIPen
    /// DrawUI's eraser: radius 20 page units.
    case drawUIEraser
    /// Inkable's line: smoothing of strength 0.7, 1.5 page units wide.
    case inkable
    /// Inkable's line, smoothed by its Savitzky–Golay filter over 3 neighbors on either side.
    case inkableSmooth
    /// Inkable's line, simplified by its Douglas–Peucker filter with a tolerance of 0.45 page units.
    case inkableSimplified
    /// JotUI's pen: dabs half a page unit apart, 6 to 15 page units wide by force; without force, thinner with speed.
    case jotUIPen
    /// JotUI's marker: a square tip, 40 to 60 page units wide by force, opacity 0.4.
    case jotUIMarker
    /// JotUI's highlighter: a flat tip, 40 page units long, that turns with the direction of the stroke.
    case jotUIHighlighter
    /// JotUI's eraser: 12 page units wide when slow, 60 when fast.
    case jotUIEraser
    /// Drawsana's pen: quadratic curves, blue, 20 page units wide.
    case drawsanaPen
    /// Drawsana's pen with a width from speed: 10 page units when slow, 2 when fast.
    case velocityPen
    /// ForceSketch's ink: from force 0 to 1, the width grows from 0 to 20 page units and the hue runs once around the
    /// wheel.
    case forceSketch
    /// The pencil of Cregle's samples: black ink whose opacity is the force.
    case creglePencil
  }

  /// Returns the brush that a ``Seed`` names.
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
