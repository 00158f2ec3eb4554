import InkFormats
import InkGraphics

extension SVGWriter {
  /// Creates a writer with a painter of closures.
  init(
    bounds: Rect,
    outline: @escaping (Ribbon) -> Path,
    picture: @escaping (DisplayList.Item) -> InkPainter.Picture? = { _ in nil }
  ) {
    let painter = InkPainter(outline: outline) { item, _ in picture(item) }
    self.init(bounds: bounds, painter: painter)
  }
}

extension PDFWriter {
  /// Creates a writer with a painter of closures.
  convenience init(
    outline: @escaping (Ribbon) -> Path,
    picture: @escaping (DisplayList.Item) -> InkPainter.Picture? = { _ in nil },
    write: @escaping ([UInt8]) -> Void
  ) {
    let painter = InkPainter(outline: outline) { item, _ in picture(item) }
    self.init(painter: painter, write: write)
  }
}
