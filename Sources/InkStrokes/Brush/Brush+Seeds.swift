import InkGraphics

// The brushes of the projects that this one brings together, by their own values and without their
// faults.

// MARK: SpiralKit

extension Brush {
  /// What SpiralKit's factories make for a tool: its style with the effects for the tool.
  ///
  /// The highlighter is a stroke while it is drawn and pixels afterwards, so that it does not darken
  /// where it crosses itself; everything else is pixels at once, of every second sample.
  package static func spiral(_ tool: Style.Tool) -> Brush {
    switch tool {
    case .pen: spiralPen
    case .highlighter: spiralHighlighter
    case .eraser: spiralEraser
    }
  }

  /// SpiralKit's pen: smoothing 0.5, 5 units wide, thinner after long steps.
  package static let spiralPen = Brush(
    unchecked: SmoothingEngine.spiral,
    Style(.pen),
    [SpiralWidth.standard],
    [Decimation.spiral],
    .sweep,
    .pixels
  )

  /// SpiralKit's highlighter: orange, 13 units wide, exclusion at an opacity of 0.3.
  package static let spiralHighlighter: Brush = {
    var style = Style(.highlighter)
    style.color.alpha = 0.3
    style.blendMode = .exclusion
    return Brush(
      unchecked: SmoothingEngine.spiral,
      style,
      [],
      [Decimation.spiral],
      .sweep,
      .strokesThenPixels
    )
  }()

  /// SpiralKit's eraser: 3.875 times as wide as its style says, which is 21 units.
  package static let spiralEraser: Brush = {
    var style = Style(.eraser)
    style.blendMode = .clear
    return Brush(
      unchecked: SmoothingEngine.spiral,
      style,
      [ScaledWidth.spiralEraser],
      [Decimation.spiral],
      .sweep,
      .pixels
    )
  }()

  /// SpiralKit's stroke engine: curves through every sample, kept as strokes.
  package static let spiralStroke = Brush(
    unchecked: SmoothingEngine.spiral,
    Style(.pen),
    [SpiralWidth.standard]
  )

  /// SpiralKit's interpolated engine: two straight lines from sample to sample.
  package static let spiralLines = Brush(
    unchecked: InterpolationEngine.spiral,
    Style(width: 5, join: .round),
    [SpiralWidth.standard],
    [Decimation.spiral],
    .sweep,
    .pixels
  )

  /// SpiralKit's QuadCurve engine, with the quadratic curves that its name promises.
  package static let spiralQuad = Brush(
    unchecked: MidpointEngine.shared,
    Style(.pen),
    [SpiralWidth.standard],
    [Decimation.spiral],
    .sweep,
    .pixels
  )

  /// SpiralKit's Douglas–Peucker engine: tolerance 3, then Catmull–Rom curves.
  package static let spiralSimplified = Brush(
    unchecked: CatmullRomEngine.smooth,
    Style(.pen),
    [SpiralWidth.standard],
    [DouglasPeucker.spiral]
  )
}

// MARK: DrawUI and Inkable

extension Brush {
  /// DrawUI's pen: smoothing 0.75, radius 1.6 to 2.7 from force, or from speed for fingers.
  package static let drawUIPen = Brush(
    unchecked: SmoothingEngine.drawUI,
    Style(width: 4.3),
    [StylusWidth(unchecked: 1.6, maximum: 2.7), FingerWidth(unchecked: 1.6, maximum: 2.7)]
  )

  /// DrawUI's eraser: radius 20.
  package static let drawUIEraser = Brush(
    unchecked: SmoothingEngine.drawUI,
    Style(tool: .eraser, blendMode: .clear, width: 40)
  )

  /// Inkable's line: smoothing 0.7, 1.5 units wide.
  package static let inkable = Brush(unchecked: SmoothingEngine.inkable, Style(width: 1.5))

  /// Inkable's line behind its Savitzky–Golay filter, with 3 neighbours at either side.
  package static let inkableSmooth = Brush(
    unchecked: SmoothingEngine.inkable,
    Style(width: 1.5),
    [],
    [SavitzkyGolay.threeNeighbors]
  )

  /// Inkable's line behind its Douglas–Peucker filter, with a tolerance of 0.45.
  package static let inkableSimplified = Brush(
    unchecked: SmoothingEngine.inkable,
    Style(width: 1.5),
    [],
    [DouglasPeucker.inkable]
  )
}

// MARK: JotUI

extension Brush {
  /// JotUI's pen: dabs half a unit apart, 6 to 15 units wide, thinner with speed or by force.
  package static let jotUIPen = Brush(
    unchecked: SmoothingEngine.drawUI,
    Style(color: Color.black.withAlpha(0.9), width: 10.5),
    [SpeedWidth(unchecked: 15, fast: 6), StylusWidth(unchecked: 3, maximum: 7.5)],
    [],
    .dabs(Dabbing(tip: .disc(hardness: 0.95), spacing: .units(0.5), flow: 1 / 1.5))
  )

  /// JotUI's marker: a square tip, 40 to 60 units wide by pressure, opacity 0.4.
  package static let jotUIMarker = Brush(
    unchecked: SmoothingEngine.drawUI,
    Style(color: Color(red: 0.8, green: 0.1, blue: 0.3, alpha: 0.4), width: 50),
    [PressureWidth(unchecked: 40, maximum: 60, fallback: 50)],
    [],
    .dabs(Dabbing(tip: .texture(.square), spacing: .units(2)))
  )

  /// JotUI's highlighter: a flat tip, 40 units long, that turns with the stroke.
  package static let jotUIHighlighter = Brush(
    unchecked: SmoothingEngine.drawUI,
    Style(
      tool: .highlighter,
      color: Color(red: 1, green: 0.92, blue: 0.2, alpha: 0.7),
      blendMode: .multiply,
      width: 40
    ),
    [TipRotation(unchecked: .fixed, offset: .pi / 2)],
    [],
    .dabs(Dabbing(tip: .texture(.flat), spacing: .units(2), followsDirection: true))
  )

  /// JotUI's eraser: 12 units wide when slow, 60 when fast.
  package static let jotUIEraser = Brush(
    unchecked: SmoothingEngine.drawUI,
    Style(tool: .eraser, blendMode: .destinationOut, width: 36),
    [SpeedWidth(unchecked: 12, fast: 60)],
    [],
    .dabs(Dabbing(tip: .disc(hardness: 0.95), spacing: .units(2)))
  )
}

// MARK: Drawsana, ForceSketch and Cregle

extension Brush {
  /// Drawsana's pen: quadratic curves over the middles, blue, 20 units wide as its settings begin.
  package static let drawsanaPen = Brush(
    unchecked: MidpointEngine.shared,
    Style(color: Color(red: 0, green: 0, blue: 1), width: 20)
  )

  /// Drawsana's pen with its width from speed: 10 units when slow, 2 when fast.
  package static let velocityPen = Brush(
    unchecked: MidpointEngine.shared,
    Style(width: 10),
    [VelocityWidth()]
  )

  /// ForceSketch's ink: 0 to 20 units wide and once round the hues by pressure; 10 units and grey
  /// without.
  package static let forceSketch = Brush(
    unchecked: PolylineEngine.shared,
    Style(color: Color(gray: 0.5), width: 10),
    [PressureWidth(unchecked: 0, maximum: 20, fallback: 10), PressureHue.forceSketch]
  )

  /// The pencil of Cregle's samples: black ink whose opacity is the pressure.
  package static let creglePencil = Brush(
    unchecked: PolylineEngine.shared,
    Style(width: 2),
    [PressureOpacity.cregle]
  )
}
