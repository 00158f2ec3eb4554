public import InkGraphics

/// The color, blend mode, width, ends, corners and dashes of ink.
///
/// A style is part of a ``Brush``; every stroke has its own copy of its brush.
public struct Style: Sendable {
  /// The purpose of a brush, such as writing or erasing.
  ///
  /// Hosts choose cursors and defaults by it. A custom purpose has a name with an owner, such as `com.example.ruler`;
  /// Inkstone treats it as a pen.
  public struct Purpose: Hashable, Sendable {
    /// The name by which files store the purpose, such as `pen`.
    public let name: PartName

    /// Creates a purpose from its name.
    public init(_ name: PartName) { self.name = name }

    /// `pen`: writes and draws.
    public static var pen: Purpose { Purpose("pen") }
    /// `highlighter`: marks existing text.
    public static var highlighter: Purpose { Purpose("highlighter") }
    /// `eraser`: removes ink.
    public static var eraser: Purpose { Purpose("eraser") }

    /// The built-in purposes.
    package static var builtIn: [Purpose] { [pen, highlighter, eraser] }

    static let names: StaticString = "pen highlighter eraser"
  }

  /// A pattern of ink and gaps along a stroke.
  public struct Dash: Hashable, Sendable {
    /// The alternating lengths of ink and gaps, in page units, repeated endlessly.
    ///
    /// With an odd number of lengths, ink and gaps swap in each repetition. ``Brush`` accepts 1 to 256 lengths of
    /// 0…1,000,000 each, with a sum of at least 0.1; an ink length of 0 is a dot, a gap of 0 is no gap.
    public var lengths: [Double]

    /// The offset into the pattern at the start of a stroke, in page units, −1,000,000…1,000,000.
    public var phase: Double

    /// Creates a pattern.
    ///
    /// - Parameters:
    ///   - lengths: The alternating lengths of ink and gaps, in page units.
    ///   - phase: The offset into the pattern at the start, in page units. The default is 0.
    public init(_ lengths: [Double], phase: Double = 0) {
      self.lengths = lengths
      self.phase = phase
    }

    /// The maximum number of lengths in a pattern, ink and gaps together.
    package static let maximumLengths = 256

    /// The minimum sum of a pattern's lengths, in page units: shorter patterns are refused.
    package static let minimumPeriod = 0.1
  }

  /// The maximum ``width`` of a style, and the maximum of ``Brush/width``, in page units: 10⁹.
  public static let greatestWidth = 1e9

  /// The purpose of the brush, such as writing or erasing; see ``Purpose``.
  public var purpose: Purpose

  /// The color; its alpha is the opacity of the whole stroke.
  public var color: Color

  /// The blend mode of the stroke with the ink below.
  public var blendMode: BlendMode

  /// A custom formula for blending, which overrides ``blendMode``; `nil` for none.
  public var formula: (any BlendFormula)? {
    didSet { unknownFormula = nil }
  }

  /// The nominal width, in page units, before effects, 0…``greatestWidth``.
  public var width: Double

  /// The shape of the ends of the stroke.
  public var cap: Ribbon.Cap

  /// The shape of the stroke's corners.
  public var join: Ribbon.Join

  /// The pattern of ink and gaps; `nil` for ink without gaps.
  public var dash: Dash?

  /// The name and the settings of a decoded formula that the program lacks; ``blendMode`` is used instead.
  package var unknownFormula: PluginCode?

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - purpose: The purpose of the brush. The default is a pen.
  ///   - color: The color. The default is black.
  ///   - blendMode: The blend mode with the ink below; `nil` for the default of the tool, which
  ///     is ``/InkGraphics/BlendMode/destinationOut`` for an eraser and ``/InkGraphics/BlendMode/sourceOver`` for
  ///     others.
  ///   - formula: A custom formula, which overrides the blend mode. The default is none.
  ///   - width: The nominal width, in page units.
  ///   - cap: The shape of the ends. The default is round.
  ///   - join: The shape of the corners. The default is round.
  ///   - dash: The pattern of ink and gaps. The default is none.
  @inline(never)
  public init(
    purpose: Purpose = .pen,
    color: Color = .black,
    blendMode: BlendMode? = nil,
    formula: (any BlendFormula)? = nil,
    width: Double,
    cap: Ribbon.Cap = .round,
    join: Ribbon.Join = .round,
    dash: Dash? = nil
  ) {
    self.purpose = purpose
    self.color = color
    self.blendMode = blendMode ?? (purpose == .eraser ? .destinationOut : .sourceOver)
    self.formula = formula
    self.width = width
    self.cap = cap
    self.join = join
    self.dash = dash
  }

  /// Creates SpiralKit's initial style for a purpose; for a custom one, that of the pen.
  ///
  /// Pen, highlighter and eraser are 5, 13 and 21 page units wide; the highlighter is orange, the others are black;
  /// caps are round. The blend mode is ``/InkGraphics/BlendMode/sourceOver``, except for the eraser, whose style
  /// erases. In SpiralKit, only an effect makes it erase.
  @inline(never)
  public init(_ purpose: Purpose) {
    switch purpose {
    case .highlighter:
      self.init(purpose: purpose, color: Color(red: 1, green: 0.5, blue: 0), width: 13)
    case .eraser: self.init(purpose: purpose, width: 21)
    default: self.init(purpose: purpose, width: 5)
    }
  }

  /// The paint that fills the ink: color, blend mode and formula.
  public var paint: Paint { Paint(color, blendMode: blendMode, formula: formula) }

  /// Whether ink of the style erases other ink: its ``blendMode`` does, and no ``formula`` replaces that.
  public var erases: Bool { formula == nil && blendMode.erases }

  /// The name and the settings of the formula, known or unknown; `nil` for none.
  package var formulaCode: PluginCode? { formula?.code ?? unknownFormula }

  /// Checks all values.
  ///
  /// - Throws: `InvalidValue` for the first invalid one.
  func check() throws(InvalidValue) {
    _ = try InvalidValue.check("width", width, in: 0...Self.greatestWidth)
    _ = try InvalidValue.check("alpha", color.alpha, in: 0...1)
    for i in 0..<min(4, max(0, color.space.componentCount)) {
      let range = color.space.componentRange
      _ = try InvalidValue.check("components", color.components[i], in: range)
    }
    guard let dash else { return }
    _ = try InvalidValue.check("phase", dash.phase, in: -1e6...1e6)
    _ = try InvalidValue.check(
      "lengths",
      Double(dash.lengths.count),
      in: 1...Double(Dash.maximumLengths)
    )
    var sum = 0.0
    for length in dash.lengths {
      sum += try InvalidValue.check("lengths", length, in: 0...1e6)
    }
    _ = try InvalidValue.check("lengths", sum, in: Dash.minimumPeriod...1e9)
  }
}

extension Style: Hashable {
  /// Whether all properties are equal; formulas are compared by their names and settings.
  public static func == (a: Style, b: Style) -> Bool {
    a.purpose == b.purpose && a.width == b.width && a.cap == b.cap && a.join == b.join
      && a.dash == b.dash && a.paint == b.paint && a.formulaCode == b.formulaCode
  }

  /// Hashes the most distinctive of the properties that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(purpose)
    hasher.combine(paint)
    hasher.combine(width)
  }
}
