import InkGraphics

// The brushes of the projects that Inkstone unites, with their original values and without their
// bugs.

// MARK: SpiralKit

extension Brush {
  /// SpiralKit's pen: smoothing of strength 0.5, 5 page units wide, thinner when fast.
  package static let spiralPen = Brush(
    unchecked: Style(.pen),
    [.filter(Decimation.spiral), .effect(SpiralWidth.bitmap)],
    SmoothingEngine.spiral,
    .sweep,
    .pixels
  )

  /// SpiralKit's highlighter: orange, 13 page units wide, blend mode exclusion at an opacity of 0.3.
  package static let spiralHighlighter = Brush(
    unchecked: Style(.highlighter),
    [.filter(Decimation.spiral), .effect(Blending.spiralHighlighter)],
    SmoothingEngine.spiral,
    .sweep,
    .strokesThenPixels
  )

  /// SpiralKit's eraser, 81.375 page units wide: 3.875 times the 21 of its style.
  package static let spiralEraser = Brush(
    unchecked: Style(.eraser),
    [
      .filter(Decimation.spiral), .effect(Blending.spiralEraser),
      .effect(ScaledWidth.spiralEraser),
    ],
    SmoothingEngine.spiral,
    .sweep,
    .pixels
  )

  /// The brush of SpiralKit's stroke engine: curves through every sample, retained as strokes.
  package static let spiralStroke = Brush(
    unchecked: Style(.pen),
    [.effect(SpiralWidth.stroke)],
    SmoothingEngine.spiral
  )

  /// The brush of SpiralKit's interpolation engine: two straight lines between samples instead of a curve.
  package static let spiralLines = Brush(
    unchecked: Style(width: 5, join: .round),
    [.filter(Decimation.spiral), .effect(SpiralWidth.bitmap)],
    InterpolationEngine.spiral,
    .sweep,
    .pixels
  )

  /// The brush of SpiralKit's QuadCurve engine, with actual quadratic curves.
  package static let spiralQuad = Brush(
    unchecked: Style(.pen),
    [.filter(Decimation.spiral), .effect(SpiralWidth.bitmap)],
    MidpointEngine.shared,
    .sweep,
    .pixels
  )

  /// The brush of SpiralKit's Douglas–Peucker engine: simplified within 3 page units, then a uniform Catmull–Rom spline
  /// of six lines between points.
  package static let spiralSimplified = Brush(
    unchecked: Style(.pen),
    [.effect(SpiralWidth.stroke), .filter(DouglasPeucker.spiral)],
    CatmullRomEngine.spiral
  )
}

// MARK: DrawUI and Inkable

extension Brush {
  /// DrawUI's pen: smoothing of strength 0.75, radius 1.6 to 2.7 page units from force, or from speed for fingers.
  package static let drawUIPen = Brush(
    unchecked: Style(width: 1.6 + 2.7),
    [
      .effect(StylusWidth(unchecked: 1.6, maximum: 2.7)),
      .effect(FingerWidth(unchecked: 1.6, maximum: 2.7)),
    ],
    SmoothingEngine.drawUI
  )

  /// DrawUI's eraser: radius 20 page units.
  package static let drawUIEraser = Brush(
    unchecked: Style(purpose: .eraser, blendMode: .clear, width: 40),
    [],
    SmoothingEngine.drawUI
  )

  /// Inkable's line: smoothing of strength 0.7, 1.5 page units wide.
  package static let inkable = Brush(
    unchecked: Style(width: 1.5),
    [],
    SmoothingEngine.inkable
  )

  /// Inkable's line, smoothed by its Savitzky–Golay filter over 3 neighbors on either side.
  package static let inkableSmooth = Brush(
    unchecked: Style(width: 1.5),
    [.filter(SavitzkyGolay.threeNeighbors)],
    SmoothingEngine.inkable
  )

  /// Inkable's line, simplified by its Douglas–Peucker filter with a tolerance of 0.45 page units.
  package static let inkableSimplified = Brush(
    unchecked: Style(width: 1.5),
    [.filter(DouglasPeucker.inkable)],
    SmoothingEngine.inkable
  )
}

// MARK: JotUI

extension Brush {
  /// JotUI's pen: dabs half a page unit apart, 6 to 15 page units wide by force; without force, thinner with speed.
  package static let jotUIPen = Brush(
    unchecked: Style(color: Color.black.withAlpha(0.9), width: 10.5),
    [
      .effect(SpeedWidth(unchecked: 15 / 10.5, fast: 6 / 10.5)),
      .effect(StylusWidth(unchecked: 3, maximum: 7.5)),
    ],
    SmoothingEngine.drawUI,
    .dabs(Dabbing(tip: .disc(hardness: 0.95), spacing: .units(0.5), flow: 1 / 1.5))
  )

  /// JotUI's marker: a square tip, 40 to 60 page units wide by force, opacity 0.4.
  package static let jotUIMarker = Brush(
    unchecked: Style(color: Color(red: 0.8, green: 0.1, blue: 0.3, alpha: 0.4), width: 50),
    [.effect(PressureWidth(unchecked: 0.8, maximum: 1.2))],
    SmoothingEngine.drawUI,
    .dabs(Dabbing(tip: .texture(.square), spacing: .units(2)))
  )

  /// JotUI's highlighter: a flat tip, 40 page units long, that turns with the stroke.
  package static let jotUIHighlighter = Brush(
    unchecked: Style(
      purpose: .highlighter,
      color: Color(red: 1, green: 0.92, blue: 0.2, alpha: 0.7),
      blendMode: .multiply,
      width: 40
    ),
    [.effect(TipRotation(unchecked: .fixed, offset: .pi / 2))],
    SmoothingEngine.drawUI,
    .dabs(Dabbing(tip: .texture(.flat), spacing: .units(2), followsDirection: true))
  )

  /// JotUI's eraser: 12 page units wide when slow, 60 when fast.
  package static let jotUIEraser = Brush(
    unchecked: Style(purpose: .eraser, blendMode: .destinationOut, width: 36),
    [.effect(SpeedWidth(unchecked: 1 / 3.0, fast: 60 / 36.0))],
    SmoothingEngine.drawUI,
    .dabs(Dabbing(tip: .disc(hardness: 0.95), spacing: .units(2)))
  )
}

// MARK: Drawsana, ForceSketch and Cregle

extension Brush {
  /// Drawsana's pen: quadratic curves between midpoints, blue, 20 page units wide, its default settings.
  package static let drawsanaPen = Brush(
    unchecked: Style(color: Color(red: 0, green: 0, blue: 1), width: 20),
    [],
    MidpointEngine.shared
  )

  /// Drawsana's pen with a width from speed: 10 page units when slow, 2 when fast.
  package static let velocityPen = Brush(
    unchecked: Style(width: 10),
    [.effect(VelocityWidth())],
    MidpointEngine.shared
  )

  /// ForceSketch's ink: from force 0 to 1, the width grows from 0 to 20 page units and the hue runs once around the
  /// wheel.
  ///
  /// Without force it is gray and 10 page units wide.
  package static let forceSketch = Brush(
    unchecked: Style(color: Color(gray: 0.5), width: 10),
    [.effect(PressureWidth(unchecked: 0, maximum: 2)), .effect(PressureHue.forceSketch)],
    PolylineEngine.shared
  )

  /// The pencil of Cregle's samples: black ink whose opacity is the force.
  package static let creglePencil = Brush(
    unchecked: Style(width: 2),
    [.effect(PressureOpacity.cregle)],
    PolylineEngine.shared
  )
}
