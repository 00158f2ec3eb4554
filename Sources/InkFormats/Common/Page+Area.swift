package import InkDrawing
package import InkGraphics
import InkRendering

extension Page {
  /// Returns the area of a drawing that becomes a page of a format whose pages have sizes, in page units.
  ///
  /// An infinite page becomes one that fits its items, with a margin; without items it has the size of A4.
  ///
  /// - Parameter layers: The layers of the page.
  package func area(of layers: [Layer]) -> Rect {
    if let size { return size.rect }
    var box = Rect.empty
    for layer in layers {
      for item in layer.items { box.formUnion(item.bounds) }
    }
    guard !box.isEmpty else { return Rect(x: 0, y: 0, width: 595, height: 842) }
    return box.expanded(by: PageScene.margin)
  }
}
