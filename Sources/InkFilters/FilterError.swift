/// A value that a filter was not made with.
public enum FilterError: Error, Hashable, Sendable {
  /// A brightness that is not in -1…1.
  case brightness(Double)
  /// A contrast that is not in 0…16.
  case contrast(Double)
  /// A saturation that is not in 0…16.
  case saturation(Double)
  /// A standard deviation that is not in 0…32 pixels.
  case sigma(Double)
  /// A duration that is not in 1/60…300 s.
  case duration(Double)
  /// A strength that is not in 0…16.
  case strength(Double)
}
