/// The form in which ink is written to a PDF document.
public enum PDFInk: String, Hashable, Sendable, CaseIterable {
  /// Ink becomes vector shapes of the page, which other programs show and print as part of it.
  case content
  /// Each stroke becomes an annotation, which other programs can hide, move and remove.
  ///
  /// Strokes of layers that have erasers, opacity or a blend mode are part of the page.
  case annotations
  /// Ink becomes pictures, at the resolution of the `InkPainter`.
  case pixels
}
