public import InkGraphics

/// What ink looks like, apart from its shape.
///
/// A value that belongs to each stroke; reading it changes nothing.
public struct Style: Sendable {
  /// What a brush is for.
  ///
  /// Hosts choose cursors and defaults by it. A tool of your own has a name with an owner, such as
  /// `com.example.ruler`; to this package it is a pen.
  public struct Purpose: Hashable, Sendable {
    /// What it is called.
    public let name: PartName

    /// Creates a tool.
    public init(_ name: PartName) { self.name = name }

    /// `pen`: writes and draws.
    public static var pen: Purpose { Purpose("pen") }
    /// `highlighter`: marks text that is there already.
    public static var highlighter: Purpose { Purpose("highlighter") }
    /// `eraser`: takes ink away.
    public static var eraser: Purpose { Purpose("eraser") }

    /// The tools of this package.
    package static var builtIn: [Purpose] { [pen, highlighter, eraser] }

    static let names: StaticString = "pen highlighter eraser"
  }

  /// A pattern of ink and gaps along a stroke.
  public struct Dash: Hashable, Sendable {
    /// The lengths of ink and gaps in turn, in document units; repeated for ever.
    ///
    /// With an odd number of lengths, what was ink becomes gap in each repetition.
    public var lengths: [Double]

    /// How far into the pattern a stroke begins, in document units.
    public var phase: Double

    /// Creates a pattern.
    public init(_ lengths: [Double], phase: Double = 0) {
      self.lengths = lengths
      self.phase = phase
    }

    /// The most lengths of a pattern.
    package static let maximumLengths = 256

    /// The least length of a pattern, in document units: shorter ones are refused.
    package static let minimumPeriod = 0.1
  }

  /// The greatest width, in document units.
  public static let greatestWidth = 1e9

  /// What the brush is for.
  public var purpose: Purpose

  /// The colour; its alpha is the opacity of the whole stroke.
  public var color: Color

  /// How the stroke meets the ink below.
  public var blendMode: BlendMode

  /// A rule of one's own for that, which takes the place of ``blendMode``.
  public var formula: (any BlendFormula)? {
    didSet { unknownFormula = nil }
  }

  /// The nominal width in document units, before effects.
  public var width: Double

  /// How the stroke begins and ends.
  public var cap: Ribbon.Cap

  /// How its curves meet at corners.
  public var join: Ribbon.Join

  /// Ink and gaps; `nil` for ink without gaps.
  public var dash: Dash?

  /// The code of a formula that was read and that nobody here knows; ``blendMode`` stands in.
  package var unknownFormula: PluginCode?

  /// Creates a style.
  ///
  /// - Parameter blendMode: How the stroke meets the ink below; `nil` for the way of the tool, which
  ///   is ``BlendMode/destinationOut`` for an eraser and ``BlendMode/sourceOver`` for others.
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

  /// The style that SpiralKit begins with for a tool; for one of your own, that of the pen.
  ///
  /// Widths are 5, 13 and 21, the highlighter is orange, everything else black; caps are round. The
  /// blend mode is normal but for the eraser, which takes ink away by itself, without the effect that
  /// SpiralKit needs for it.
  @inline(never)
  public init(_ purpose: Purpose) {
    switch purpose {
    case .highlighter:
      self.init(purpose: purpose, color: Color(red: 1, green: 0.5, blue: 0), width: 13)
    case .eraser: self.init(purpose: purpose, width: 21)
    default: self.init(purpose: purpose, width: 5)
    }
  }

  /// What the shape is filled with.
  public var paint: Paint { Paint(color, blendMode: blendMode, formula: formula) }

  /// Whether ink of the style takes ink away and adds none: the one rule for what is an eraser.
  public var erases: Bool { formula == nil && blendMode.erases }

  /// The code of the formula, known or not.
  package var formulaCode: PluginCode? { formula?.code ?? unknownFormula }

  /// Checks all values.
  ///
  /// - Throws: The first that a brush cannot have.
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
  /// Equal if all properties are; formulas by their codes.
  public static func == (a: Style, b: Style) -> Bool {
    a.purpose == b.purpose && a.width == b.width && a.cap == b.cap && a.join == b.join
      && a.dash == b.dash && a.paint == b.paint && a.formulaCode == b.formulaCode
  }

  /// Hashes the most telling part of what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(purpose)
    hasher.combine(paint)
    hasher.combine(width)
  }
}
