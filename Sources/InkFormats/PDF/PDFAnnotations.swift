/// The use of the `/Ink` annotations of a PDF document: strokes that a viewer or another program drew.
///
/// All other annotations are part of the paper.
public enum PDFAnnotations: String, Hashable, Sendable, CaseIterable {
  /// As part of the paper: they look as in a PDF viewer, and cannot be edited.
  case paper
  /// As strokes on the paper, which can be edited, with their width, color, opacity and dashes.
  ///
  /// The paper is then the PDF without them. Hidden annotations, and those that no stroke can look like, stay in it. A
  /// stroke has one width throughout, since annotations have no pressure.
  case ink

  /// The end of the note that ``ink`` is possible.
  package static let offer = "of the PDF can be edited with --annotations ink"
}
