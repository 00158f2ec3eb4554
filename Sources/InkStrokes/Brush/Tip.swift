public import InkGraphics

/// The shape with which a brush leaves ink along its curves.
public enum Tip: Hashable, Sendable {
  /// A disc that is swept along the curves, and leaves a continuous area.
  case sweep
  /// Dabs at regular distances.
  case dabs(Dabbing)
  /// Dabs at the positions that a custom tip computes.
  case own(any StrokeTip)

  /// Returns the maximum distance of ink from the center line, in radii of the nib.
  func reach(_ style: Style) -> Double {
    switch self {
    case .sweep: Ribbon.reach(cap: style.cap, join: style.join)
    case .dabs(let dabbing): dabbing.tip.reach
    case .own(let tip):
      tip is UnknownTip ? Ribbon.reach(cap: style.cap, join: style.join) : max(tip.reach, 0)
    }
  }

  /// Whether a change of one curve of a stroke shifts all later dabs.
  var runsOn: Bool {
    switch self {
    case .sweep: false
    case .dabs: true
    case .own(let tip): !(tip is UnknownTip)
    }
  }

  /// Whether the tips leave the same ink; custom tips are compared by their names and settings.
  public static func == (a: Tip, b: Tip) -> Bool {
    switch (a, b) {
    case (.sweep, .sweep): true
    case (.dabs(let a), .dabs(let b)): a == b
    case (.own(let a), .own(let b)): a === b || a.code == b.code
    default: false
    }
  }

  /// Hashes the most distinctive of the properties that `==` compares.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .sweep: hasher.combine(0)
    case .dabs(let dabbing): hasher.combine(dabbing)
    case .own(let tip): hasher.combine(tip.code)
    }
  }
}

/// A sequence of dabs along a stroke.
///
/// The first is at the start of the stroke. The others follow at regular distances along its curves;
/// the remainder at the end of a curve carries over to the next. Width, angle
/// and color are linear in the parameter of each curve.
public struct Dabbing: Hashable, Sendable {
  /// The distance between dabs.
  public enum Spacing: Hashable, Sendable {
    /// A distance in page units, as JotUI specifies it; 0.05…10⁶.
    case units(Double)
    /// A multiple of the radius of the previous dab; 0.02…100.
    case radii(Double)
  }

  /// The shape of a dab.
  public var tip: DabTip

  /// The distance between dabs.
  public var spacing: Spacing

  /// The opacity of each dab, 0…1, which accumulates where dabs overlap.
  public var flow: Double

  /// Whether dabs turn with the direction of the curve, in addition to ``Nib/angle``.
  public var followsDirection: Bool

  /// The rotation of each dab relative to the previous one, in radians, −2π…2π.
  ///
  /// For a grainy tip, use an irrational fraction of a turn, so that the grains form no rows.
  public var turn: Double

  /// The golden angle, π·(3 − √5), an irrational fraction of a turn.
  package static let goldenAngle = 2.399963229728653

  /// The minimum distance between dabs, in page units.
  package static let minimumSpacing = 0.05

  /// Creates a sequence of dabs.
  ///
  /// - Parameters:
  ///   - tip: The shape of a dab.
  ///   - spacing: The distance between dabs.
  ///   - flow: The opacity of each dab, 0…1. The default is 1.
  ///   - followsDirection: Whether dabs turn with the curve. The default is `false`.
  ///   - turn: The rotation of each dab relative to the previous one, in radians. The default is 0.
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

  /// Returns the distance from a dab of a radius to the next one, both in page units.
  ///
  /// At least 1/64 of the radius, to limit the amount of painting.
  package func distance(radius: Double) -> Double {
    let minimum = max(Self.minimumSpacing, radius / 64)
    switch spacing {
    case .units(let distance): return max(distance, minimum)
    case .radii(let part): return max(part * radius, minimum)
    }
  }

  /// Checks all values.
  ///
  /// - Throws: `InvalidValue` for the first invalid one.
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
