import InkDrawing
package import InkGraphics

extension WorkBudget {
  /// The file format that is written.
  package enum Writing {
    case svg
    case pdf
  }

  /// Spends the estimated work of writing an item, without its children.
  ///
  /// - Returns: Whether the item may be written: the budget isn't exhausted.
  package func spend(writing item: DisplayList.Item, as writing: Writing) -> Bool {
    let isPDF = writing == .pdf
    spend(isPDF ? 700 : 3000)
    switch item {
    case .ink(let ribbon, _): spend(300 * Double(ribbon.segments.count))
    case .dabs(let trail, _): spend(30 * Double(trail.dabs.count))
    case .path(let path, _, _), .gradient(let path, _, _, _, _), .clip(_, let path, _):
      spend((isPDF ? 80 : 130) * Double(path.elements.count))
    case .glyphs(let run, _): spend(3000 * Double(run.placements.count))
    // In a PDF, only vector pictures count: others are embedded once, however often they are shown.
    case .image(let picture, _, _, _):
      if let vector = picture.vector {
        spend(400 * Double(vector.bytes.count))
      } else if !isPDF {
        return spend(embedding: picture.size)
      }
    case .group, .layer: break
    }
    return !isExhausted
  }

  /// Spends the estimated work of decoding a picture and compressing its pixels.
  ///
  /// - Parameter size: The width and height, in pixels.
  /// - Returns: Whether the picture may be embedded: the budget isn't exhausted.
  package func spend(embedding size: (width: Int, height: Int)) -> Bool {
    spend(12 * Double(size.width) * Double(size.height))
    return !isExhausted
  }

  /// Spends the estimated work of writing the words of a text.
  ///
  /// - Returns: Whether the words may be written: the budget isn't exhausted.
  package func spend(writing text: PlacedText) -> Bool {
    spend(2000 + 500 * Double(text.text.utf8.count))
    return !isExhausted
  }
}
