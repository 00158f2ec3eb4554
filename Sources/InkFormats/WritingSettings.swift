public import InkDocuments

/// The settings that an ``InkFormat/Writer`` receives.
public struct WritingSettings {
  /// The precision of samples in an Inkstone document; other formats ignore it.
  public let precision: SamplePrecision

  /// The painter of content that a format can store only as pixels, which the writer reports as a loss.
  ///
  /// If it is `nil`, that content becomes lines or is omitted.
  public let painter: InkPainter?
}
