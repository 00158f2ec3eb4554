/// The form in which a PDF document contains ink.
public enum PDFInk: String, Hashable, Sendable, CaseIterable {
  /// Lines and outlines of the page, which other programs show and print as part of it.
  case content
  /// An annotation for each stroke, which other programs can hide, move and remove.
  ///
  /// Strokes of layers that have erasers, opacity or a blend mode are part of the page.
  case annotations
  /// Pictures of the ink at the resolution of the painter, without outlines.
  case pixels
}
