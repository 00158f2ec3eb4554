public import InkGraphics

/// Puts prints along the curves of a stroke: a tip of your own.
///
/// Implement it where equal distances along the curve, ``Dabbing``, are not what you want: scattered,
/// in pairs, one for each turn. Objects are immutable. The prints of an element must be a function of it,
/// of its number and of what the tip remembers, so that ink comes out the same however its samples came;
/// what looks like chance has to be reckoned from the number and the place.
public protocol StrokeTip: AnyObject, Sendable {
  /// Identifies the tip and its settings.
  var code: PluginCode { get }

  /// What is printed.
  var print: DabTip { get }

  /// How far prints reach from the centre line at most, their own size included, in radii of the nib.
  ///
  /// What reaches farther may be cut off.
  var reach: Double { get }

  /// Whether prints have colours that are not the nib's; `false` if nothing is said.
  var changesColor: Bool { get }

  /// How many numbers the tip remembers from element to element, 0…64; 0 if nothing is said.
  var memoryCount: Int { get }

  /// Appends the prints of an element; see ``StrokeElement/walk(from:every:_:)``.
  ///
  /// - Parameters:
  ///   - element: The element; the first of a stroke is the mark of its first sample, usually a point.
  ///   - index: The number of the element, from 0.
  ///   - memory: What the tip left at the element before; zeros at the first.
  ///   - prints: Takes the prints. The colour of a print has its opacity in lane 3.
  func addPrints(
    of element: StrokeElement,
    at index: Int,
    memory: inout StageMemory,
    to prints: inout [Dab]
  )
}

extension StrokeTip {
  /// `false`.
  public var changesColor: Bool { false }

  /// 0.
  public var memoryCount: Int { 0 }
}

/// A tip that encoded data names and nobody here knows: ink is the area that a disc sweeps.
///
/// Its code is kept, so that the brush is encoded as it was.
public final class UnknownTip: StrokeTip {
  /// The code that was read.
  public let code: PluginCode

  /// Creates a stand-in.
  public init(_ code: PluginCode) { self.code = code }

  /// A disc.
  public var print: DabTip { .disc(hardness: 1) }

  /// 1 radius.
  public var reach: Double { 1 }

  /// Nothing: ink is not made of prints.
  public func addPrints(
    of element: StrokeElement,
    at index: Int,
    memory: inout StageMemory,
    to prints: inout [Dab]
  ) {}
}

extension StrokeElement {
  /// Visits places along the curve, as far apart as the nib says.
  ///
  /// Width, angle and colour run linearly along the element, in its parameter. At most 65,536 places of
  /// an element are visited; where there would be more, they are farther apart.
  ///
  /// - Parameters:
  ///   - way: How far from the start the first place lies, in document units: what is left of the element
  ///     before.
  ///   - distance: How far apart places are behind a nib, in document units; what is less than 0.05 counts
  ///     as that.
  ///   - visit: Is given the place, the direction of the curve there, of length 1, and the nib.
  /// - Returns: How far behind the end the next place lies.
  public func walk(
    from way: Double,
    every distance: (Nib) -> Double,
    _ visit: (_ point: Point, _ direction: Vector, _ nib: Nib) -> Void
  ) -> Double {
    let lengths = ArcLength(curve)
    let minimum = max(Dabbing.minimumSpacing, lengths.total / 65_536)
    var at = way > 0 ? way : 0
    var step = at
    while at <= lengths.total {
      let t = lengths.parameter(at: at)
      let nib = start.interpolated(to: end, t)
      let ahead = curve.direction(at: t)
      let length = ahead.length
      visit(curve.evenPoint(at: t), length > 0 ? ahead * (1 / length) : Vector(1, 0), nib)
      let wanted = distance(nib)
      step = wanted > minimum ? wanted : minimum
      at += step
    }
    return min(at - lengths.total, step)
  }
}
