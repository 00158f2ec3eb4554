public import InkGraphics

/// Draws a cubic curve to every sample with the rule of ``smoothedCurve(_:_:_:_:strength:)``.
///
/// Element 0 is the disc at the first sample, element i the curve from sample i − 1 to sample i. The
/// curve to the newest sample is drawn at once, as if the stroke ended there, and revised when the
/// next sample comes; so a stroke always reaches its newest sample, and there is nothing left to
/// flush at its end.
public final class SmoothingEngine: StrokeEngine {
  /// s of the rule; 0 straight … 1 roundest.
  public let strength: Double

  /// Creates an engine of a strength; what is not finite counts as 0.
  public init(strength: Double) {
    self.strength = strength.isFinite ? strength : 0
  }

  /// Kind 1 with the strength.
  public var code: PluginCode { PluginCode(1, [strength]) }

  /// 1 sample: the newest.
  public var revisableTail: Int { 1 }

  /// Rewrites the elements from one before the changed samples to one behind them.
  public func update(
    _ shape: inout StrokeShape,
    samples: [StrokeSample],
    nibs: [Nib],
    changed: Range<Int>
  ) {
    let count = samples.count
    let first = max(0, changed.lowerBound - 1)
    let last = min(count - 1, changed.upperBound + 1)
    if first <= last {
      for i in first...last {
        let before = max(0, i - 1)
        let curve = smoothedCurve(
          samples[max(0, i - 2)].location,
          samples[before].location,
          samples[i].location,
          samples[min(count - 1, i + 1)].location,
          strength: strength
        )
        shape.put(
          StrokeElement(
            curve: curve,
            startRadius: nibs[before].radius,
            endRadius: nibs[i].radius,
            sample: i,
            isPredicted: samples[i].isPredicted
          ),
          at: i
        )
      }
    }
    shape.truncate(to: count)
  }
}

/// Draws a straight line to every sample.
public final class PolylineEngine: StrokeEngine {
  /// Creates an engine.
  public init() {}

  /// Kind 2.
  public var code: PluginCode { PluginCode(2) }

  /// 0: a line never changes.
  public var revisableTail: Int { 0 }

  /// Rewrites the lines that end or begin at a changed sample.
  public func update(
    _ shape: inout StrokeShape,
    samples: [StrokeSample],
    nibs: [Nib],
    changed: Range<Int>
  ) {
    let last = min(samples.count - 1, changed.upperBound)
    if changed.lowerBound <= last {
      for i in changed.lowerBound...last {
        let before = max(0, i - 1)
        shape.put(
          StrokeElement(
            curve: CubicCurve(line: samples[before].location, samples[i].location),
            startRadius: nibs[before].radius,
            endRadius: nibs[i].radius,
            sample: i,
            isPredicted: samples[i].isPredicted
          ),
          at: i
        )
      }
    }
    shape.truncate(to: samples.count)
  }
}
