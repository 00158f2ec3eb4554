public import InkGraphics

/// How a brush leaves ink along its curves.
public enum Tip: Hashable, Sendable {
  /// As the area that a disc sweeps.
  case sweep
  /// As prints side by side.
  case dabs(Dabbing)
  /// As prints that lie where a tip of your own puts them.
  case own(any StrokeTip)

  /// How far ink reaches from the centre line at most, in radii of the nib.
  func reach(_ style: Style) -> Double {
    switch self {
    case .sweep: Ribbon.reach(cap: style.cap, join: style.join)
    case .dabs(let dabbing): dabbing.tip.reach
    case .own(let tip):
      tip is UnknownTip ? Ribbon.reach(cap: style.cap, join: style.join) : max(tip.reach, 0)
    }
  }

  /// Whether a change of one element moves the prints of all behind it.
  var runsOn: Bool {
    switch self {
    case .sweep: false
    case .dabs: true
    case .own(let tip): !(tip is UnknownTip)
    }
  }

  /// Equal if they leave the same ink; tips of one's own by their codes.
  public static func == (a: Tip, b: Tip) -> Bool {
    switch (a, b) {
    case (.sweep, .sweep): true
    case (.dabs(let a), .dabs(let b)): a == b
    case (.own(let a), .own(let b)): a === b || a.code == b.code
    default: false
    }
  }

  /// Hashes the most telling part of what `==` compares.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .sweep: hasher.combine(0)
    case .dabs(let dabbing): hasher.combine(dabbing)
    case .own(let tip): hasher.combine(tip.code)
    }
  }
}

/// How prints follow each other along a stroke.
///
/// The first lies at the start of the stroke. The others follow at equal distances along the curve;
/// what is left of a distance at the end of one element is carried over to the next. Width, angle
/// and colour run linearly along each element, in its parameter.
public struct Dabbing: Hashable, Sendable {
  /// The distance between prints.
  public enum Spacing: Hashable, Sendable {
    /// In document units, as JotUI has it.
    case units(Double)
    /// In radii of the nib where the distance begins.
    case radii(Double)
  }

  /// What is printed.
  public var tip: DabTip

  /// How far apart.
  public var spacing: Spacing

  /// The opacity of each print, which adds up where they overlap.
  public var flow: Double

  /// Whether prints turn with the direction of the curve, in addition to ``Nib/angle``.
  public var followsDirection: Bool

  /// How much further each print is turned than the one before, in radians.
  ///
  /// A tip with a grain is turned by an angle that never comes round, so that grains make no rows.
  public var turn: Double

  /// The golden angle, π·(3 − √5), which never comes round.
  package static let goldenAngle = 2.399963229728653

  /// The closest that prints can be, in document units.
  package static let minimumSpacing = 0.05

  /// Creates a way to print.
  public init(
    tip: DabTip,
    spacing: Spacing,
    flow: Double = 1,
    followsDirection: Bool = false,
    turn: Double = 0
  ) {
    self.tip = tip
    self.spacing = spacing
    self.flow = flow
    self.followsDirection = followsDirection
    self.turn = turn
  }

  /// The distance from a print of a radius to the next one, in document units.
  ///
  /// At least a 64th of the radius, so that what is painted has a bound.
  package func distance(radius: Double) -> Double {
    let minimum = max(Self.minimumSpacing, radius / 64)
    switch spacing {
    case .units(let distance): return max(distance, minimum)
    case .radii(let part): return max(part * radius, minimum)
    }
  }

  /// Checks all values.
  ///
  /// - Throws: The first that a brush cannot have.
  package func check() throws(InvalidValue) {
    _ = try tip.checked()
    _ = try InvalidValue.check("flow", flow, in: 0...1)
    _ = try InvalidValue.check("turn", turn, in: -2 * .pi...2 * .pi)
    switch spacing {
    case .units(let distance):
      _ = try InvalidValue.check("spacing", distance, in: Self.minimumSpacing...1e6)
    case .radii(let part): _ = try InvalidValue.check("spacing", part, in: 0.02...100)
    }
  }
}
