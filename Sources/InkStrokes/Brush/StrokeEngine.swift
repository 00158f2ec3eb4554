public import InkGraphics

/// Turns the samples of a contact into curves: the geometry of a brush.
///
/// Implement it to bring an engine of your own. Objects are immutable; the curves must be a function
/// of the samples alone, so that any way of delivering the same samples gives the same curves.
public protocol StrokeEngine: AnyObject, Sendable {
  /// Identifies the engine and its settings.
  var code: PluginCode { get }

  /// How many of the newest samples have curves that one more sample may still change.
  var revisableTail: Int { get }

  /// Brings the elements up to date after samples were appended, replaced or removed.
  ///
  /// Write every element that depends on the changed samples with ``StrokeShape/put(_:at:)`` and cut
  /// what is too many with ``StrokeShape/truncate(to:)``. For law 4 of the design the work must not
  /// depend on the number of other samples.
  ///
  /// - Parameters:
  ///   - shape: The elements so far.
  ///   - samples: All samples as they are now.
  ///   - nibs: What the effects made of each sample.
  ///   - changed: The samples that are new or different. Empty at the end if samples were removed
  ///     there.
  func update(
    _ shape: inout StrokeShape,
    samples: [StrokeSample],
    nibs: [Nib],
    changed: Range<Int>
  )
}
