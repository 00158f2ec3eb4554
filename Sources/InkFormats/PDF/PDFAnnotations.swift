/// The use of the `/Ink` annotations of a PDF document: strokes that a viewer or another program drew.
///
/// All other annotations are part of the paper.
public enum PDFAnnotations: String, Hashable, Sendable, CaseIterable {
  /// Part of the paper, as a viewer shows them.
  case paper
  /// Strokes that can be edited, with their width, color, opacity and dashes.
  ///
  /// The PDF below the ink is stored without them, so that they aren't in a written PDF twice. Hidden annotations and
  /// others without an equal stroke stay in it. Pressure is lost: the annotation specifies one width.
  case ink

  /// The end of the note that ``ink`` is possible.
  package static let offer = "of the PDF can be edited with --annotations ink"
}
