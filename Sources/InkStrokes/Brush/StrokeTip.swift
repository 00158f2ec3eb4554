public import InkGraphics

/// A custom tip, which positions dabs along the curves of a stroke.
///
/// ``Dabbing`` spaces dabs evenly; implement a tip for dabs that are scattered or in pairs, for example. Objects are
/// immutable. The dabs of an element must be a function of the element, its index and the memory of the tip, so that
/// the ink does not depend on how its samples were grouped; derive pseudorandom values from the index and the location.
public protocol StrokeTip: AnyObject, Sendable {
  /// The name and the settings of the tip, by which files identify it.
  var code: PluginCode { get }

  /// The shape of a dab.
  var print: DabTip { get }

  /// The maximum distance of ink from the center line, in radii of the nib, 0…1000.
  ///
  /// Ink beyond it may be clipped.
  var reach: Double { get }

  /// Whether dabs have colors other than the nib's. The default is `false`.
  var changesColor: Bool { get }

  /// The number of values that the tip remembers between elements, 0…64. The default is 0.
  var memoryCount: Int { get }

  /// Appends the dabs of an element; see ``StrokeElement/walk(from:every:_:)``.
  ///
  /// - Parameters:
  ///   - element: The element; the first of a stroke is usually a single point.
  ///   - index: The index of the element, from 0.
  ///   - memory: The values stored at the previous element; zeros at the first.
  ///   - prints: The dabs to append to. The color of a dab has its opacity in lane 3.
  func addPrints(
    of element: StrokeElement,
    at index: Int,
    memory: inout StageMemory,
    to prints: inout [Dab]
  )
}

extension StrokeTip {
  /// The default, `false`: dabs have the color of the nib.
  public var changesColor: Bool { false }

  /// The default, 0: the tip remembers nothing between elements.
  public var memoryCount: Int { 0 }
}

/// A placeholder for a tip that encoded data names but the program lacks: it sweeps a disc.
///
/// Its code is preserved, so that the brush is encoded unchanged.
package final class UnknownTip: StrokeTip {
  /// The decoded name and settings of the missing tip.
  package let code: PluginCode

  /// Creates a placeholder for a missing tip from its name and settings.
  package init(_ code: PluginCode) { self.code = code }

  /// The shape of a dab: a disc.
  ///
  /// It is not used, as the tip sweeps.
  package var print: DabTip { .disc(hardness: 1) }

  /// The maximum distance of ink from the center line: 1 radius of the nib.
  package var reach: Double { 1 }

  /// Appends nothing, as the ink is not made of dabs.
  package func addPrints(
    of element: StrokeElement,
    at index: Int,
    memory: inout StageMemory,
    to prints: inout [Dab]
  ) {}
}

extension StrokeElement {
  /// Visits points along the curve, at distances that may depend on the nib.
  ///
  /// Width, angle and color are linear in the parameter of the curve. At most 65,537 points of an element are visited:
  /// on a long curve the distances grow.
  ///
  /// - Parameters:
  ///   - way: The distance from the start of the curve to the first point, in page units: the result for the previous
  ///     element, or 0 for the first.
  ///   - distance: Returns the distance to the next point for a nib, in page units; at least 0.05 is used.
  ///   - visit: Receives the point, the unit direction of the curve and the nib.
  /// - Returns: The distance from the end of the curve to the first point of the next element, in page units.
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
