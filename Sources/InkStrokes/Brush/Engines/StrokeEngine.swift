public import InkGraphics

/// Turns the knots of a contact into curves: the geometry of a brush.
///
/// Implement it to bring an engine of your own. Objects are immutable; the curves must be a function
/// of the knots and of what the pen said there, so that any way of delivering the same samples gives
/// the same curves. Most engines go from knot to knot: see
/// ``StrokeShape/step(through:changed:memory:ahead:back:_:)``.
public protocol StrokeEngine: AnyObject, Sendable {
  /// Identifies the engine and its settings.
  var code: PluginCode { get }

  /// How many of the newest knots have curves that one more knot may still change.
  var revisableTail: Int { get }

  /// Brings the elements up to date after knots were appended, replaced or removed.
  ///
  /// Write every element that depends on the changed knots with ``StrokeShape/put(_:at:)`` and cut
  /// what is too many with ``StrokeShape/truncate(to:)``. The first element is the mark of the first
  /// knot, usually a curve that is a single point; where there is one knot it is a dot. Each
  /// following element begins where the one before ends. The last one ends where the newest knot is, as
  /// no call tells that a contact has ended: an engine that lags closes the gap at the knot that is the
  /// last, and takes that element away with the next. For law 4 of the design the work must not depend
  /// on the number of other knots.
  ///
  /// - Parameters:
  ///   - shape: The elements so far.
  ///   - line: All knots as they are now.
  ///   - changed: The knots that are new or different. Empty at the end if knots were removed there.
  func update(_ shape: inout StrokeShape, from line: StrokeLine, changed: Range<Int>)
}

/// An engine that encoded data names and nobody here knows: smooth curves stand in for it.
///
/// Its code is kept, so that the brush is encoded as it was.
package final class UnknownEngine: StrokeEngine {
  /// The code that was read.
  package let code: PluginCode

  /// Creates a stand-in.
  package init(_ code: PluginCode) { self.code = code }

  /// As ``SmoothingEngine/inkable``.
  package var revisableTail: Int { SmoothingEngine.inkable.revisableTail }

  /// Draws as ``SmoothingEngine/inkable``.
  package func update(_ shape: inout StrokeShape, from line: StrokeLine, changed: Range<Int>) {
    SmoothingEngine.inkable.update(&shape, from: line, changed: changed)
  }
}
