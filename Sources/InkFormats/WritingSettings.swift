public import InkDocuments

/// The settings of a writer.
public struct WritingSettings {
  /// The precision of samples in a document.
  public let precision: SamplePrecision

  /// The painter of content that a format can hold only as pixels, with a note.
  ///
  /// Without it, that content becomes lines or is omitted.
  public let painter: InkPainter?
}
