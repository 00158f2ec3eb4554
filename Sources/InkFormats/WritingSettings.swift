public import InkDocuments

/// The way in which ink is written.
public struct WritingSettings {
  /// The precision of samples in a document.
  public let precision: SamplePrecision

  /// Draws what a format has no word for, where it can hold pixels; that is noted, and becomes lines or nothing,
  /// without one.
  public let painter: InkPainter?
}
