public import InkGraphics

/// A custom engine, which makes curves from the knots of a contact: the geometry of a brush.
///
/// Objects are immutable. The curves must be a function of the knots and their samples, so that they do not
/// depend on how the samples were delivered. Most engines visit the knots in order: see
/// ``StrokeShape/step(through:changed:memory:ahead:back:_:)``.
public protocol StrokeEngine: AnyObject, Sendable {
  /// The name and the settings of the engine, by which files identify it.
  var code: PluginCode { get }

  /// The number of newest knots whose curves may change when a knot is appended, 0 or more.
  var revisableTail: Int { get }

  /// Updates the elements after knots were appended, replaced or removed.
  ///
  /// Write every element that depends on the changed knots with ``StrokeShape/put(_:at:)``, and remove
  /// excess elements with ``StrokeShape/truncate(to:)``. The first element is that of the first
  /// knot, usually a curve that is a single point; for a single knot it is a dot. Each
  /// following element begins where the previous one ends. The last one ends at the newest knot, as
  /// no call reports that a contact has ended: an engine that lags closes the gap at the last knot,
  /// and removes that element when the next arrives. The work must not depend on the number of unchanged knots, so that
  /// a sample costs as much in a long stroke as in a short one.
  ///
  /// - Parameters:
  ///   - shape: The elements before the change.
  ///   - line: All current knots.
  ///   - changed: The indices of the new and changed knots. Empty at the end if knots were removed there.
  func update(_ shape: inout StrokeShape, from line: StrokeLine, changed: Range<Int>)
}

/// A placeholder for an engine that encoded data names but the program lacks: it draws smooth curves.
///
/// Its code is preserved, so that the brush is encoded unchanged.
package final class UnknownEngine: StrokeEngine {
  /// The decoded name and settings of the missing engine.
  package let code: PluginCode

  /// Creates a placeholder for a missing engine from its name and settings.
  package init(_ code: PluginCode) { self.code = code }

  /// The number of newest knots whose curves may change, as for ``SmoothingEngine/inkable``.
  package var revisableTail: Int { SmoothingEngine.inkable.revisableTail }

  /// Draws like ``SmoothingEngine/inkable``.
  package func update(_ shape: inout StrokeShape, from line: StrokeLine, changed: Range<Int>) {
    SmoothingEngine.inkable.update(&shape, from: line, changed: changed)
  }
}
