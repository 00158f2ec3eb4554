extension Brush {
  /// A named brush, such as a user chooses from a list.
  public struct Entry: Sendable {
    /// The name, as UTF-8 bytes; names in ``Brush/catalog`` are lowercase words with hyphens, such as `brush-pen`.
    public let nameUTF8: [UInt8]
    /// A one-line description in UTF-8.
    public let summaryUTF8: [UInt8]
    /// The brush.
    public let brush: Brush

    /// Creates an entry whose name and description are string literals.
    @inline(never)
    public init(name: StaticString, summary: StaticString, brush: Brush) {
      self.init(
        nameUTF8: name.withUTF8Buffer { [UInt8]($0) },
        summaryUTF8: summary.withUTF8Buffer { [UInt8]($0) },
        brush: brush
      )
    }

    /// Creates an entry from UTF-8 bytes, for a name that is known at run time only, such as one that a user typed.
    public init(nameUTF8: [UInt8], summaryUTF8: [UInt8], brush: Brush) {
      self.nameUTF8 = nameUTF8
      self.summaryUTF8 = summaryUTF8
      self.brush = brush
    }
  }

  /// The built-in named brushes, in display order.
  public static let catalog: [Entry] = [
    Entry(name: "pen", summary: "a pressure-sensitive pen, 0.6 to 3 pt wide", brush: .pen),
    Entry(name: "fineliner", summary: "a line of constant width, 1.5 pt", brush: .fineliner),
    Entry(
      name: "brush-pen",
      summary: "a soft, pressure-sensitive tip with tapered ends",
      brush: .brushPen
    ),
    Entry(name: "pencil", summary: "lighter with less pressure, wider when tilted", brush: .pencil),
    Entry(name: "calligraphy", summary: "a flat nib at 45°", brush: .calligraphy),
    Entry(name: "reed", summary: "a flat nib that rotates with the pen", brush: .reed),
    Entry(name: "dashed", summary: "a dashed line of constant width", brush: .dashed),
    Entry(name: "chalk", summary: "dabs of a grainy tip", brush: .chalk),
    Entry(name: "airbrush", summary: "soft dabs that build up", brush: .airbrush),
    Entry(
      name: "highlighter",
      summary: "a yellow marker that darkens the ink below",
      brush: .highlighter
    ),
    Entry(name: "eraser", summary: "erases ink, 20 pt wide", brush: .eraser),
    Entry(
      name: "spiral-pen",
      summary: "SpiralKit: 5 pt wide, thinner with speed",
      brush: .spiralPen
    ),
    Entry(
      name: "spiral-highlighter",
      summary: "SpiralKit: orange, exclusion blending, opacity 0.3",
      brush: .spiralHighlighter
    ),
    Entry(
      name: "spiral-eraser",
      summary: "SpiralKit: an eraser, 3.875 times 21 pt wide",
      brush: .spiralEraser
    ),
    Entry(
      name: "spiral-stroke",
      summary: "SpiralKit's stroke engine: every sample, stored as strokes",
      brush: .spiralStroke
    ),
    Entry(
      name: "spiral-lines",
      summary: "SpiralKit's interpolated lines",
      brush: .spiralLines
    ),
    Entry(name: "spiral-quad", summary: "SpiralKit's QuadCurve", brush: .spiralQuad),
    Entry(
      name: "spiral-simplified",
      summary: "SpiralKit: Douglas–Peucker 3, Catmull–Rom",
      brush: .spiralSimplified
    ),
    Entry(name: "drawui-pen", summary: "DrawUI: smoothing 0.75, force or speed", brush: .drawUIPen),
    Entry(
      name: "drawui-eraser",
      summary: "DrawUI: an eraser of radius 20 pt",
      brush: .drawUIEraser
    ),
    Entry(name: "inkable", summary: "Inkable: smoothing 0.7, 1.5 pt wide", brush: .inkable),
    Entry(
      name: "inkable-smooth",
      summary: "Inkable with Savitzky–Golay over 3 neighbors",
      brush: .inkableSmooth
    ),
    Entry(
      name: "inkable-simplified",
      summary: "Inkable with Douglas–Peucker 0.45",
      brush: .inkableSimplified
    ),
    Entry(name: "jotui-pen", summary: "JotUI: dabs, 6 to 15 pt wide", brush: .jotUIPen),
    Entry(
      name: "jotui-marker",
      summary: "JotUI: a square tip, 40 to 60 pt wide",
      brush: .jotUIMarker
    ),
    Entry(
      name: "jotui-highlighter",
      summary: "JotUI: a flat tip that turns with the stroke",
      brush: .jotUIHighlighter
    ),
    Entry(
      name: "jotui-eraser",
      summary: "JotUI: an eraser, wider when fast, 12 to 60 pt",
      brush: .jotUIEraser
    ),
    Entry(name: "drawsana-pen", summary: "Drawsana: midpoint curves, blue", brush: .drawsanaPen),
    Entry(name: "velocity-pen", summary: "Drawsana: thinner with speed", brush: .velocityPen),
    Entry(
      name: "forcesketch",
      summary: "ForceSketch: width and hue from pressure",
      brush: .forceSketch
    ),
    Entry(name: "cregle-pencil", summary: "Cregle: opacity from pressure", brush: .creglePencil),
    Entry(name: "laser", summary: "a pointer: red ink that fades", brush: .laser),
  ]
}

#if !hasFeature(Embedded)
  extension Brush.Entry {
    /// The name; names in ``Brush/catalog`` are lowercase words with hyphens, such as `brush-pen`.
    public var name: String { String(decoding: nameUTF8, as: UTF8.self) }

    /// A one-line description.
    public var summary: String { String(decoding: summaryUTF8, as: UTF8.self) }

    /// Creates an entry whose name is known at run time only, such as one that a user typed; any text is accepted.
    @_disfavoredOverload
    public init(name: String, summary: String, brush: Brush) {
      self.init(nameUTF8: Array(name.utf8), summaryUTF8: Array(summary.utf8), brush: brush)
    }
  }
#endif
