import InkDrawing
package import InkGraphics

extension WorkBudget {
  /// The format that shapes are written in.
  package enum Writing {
    case svg
    case pdf
  }

  /// Counts what it takes to write an item, without those in it.
  ///
  /// - Returns: Whether it may be written.
  package func spend(writing item: DisplayList.Item, as writing: Writing) -> Bool {
    let isPDF = writing == .pdf
    spend(isPDF ? 700 : 3000)
    switch item {
    case .ink(let ribbon, _): spend(300 * Double(ribbon.segments.count))
    case .dabs(let trail, _): spend(30 * Double(trail.dabs.count))
    case .path(let path, _, _): spend((isPDF ? 80 : 130) * Double(path.elements.count))
    // A PDF has most pictures once, however often they are shown.
    case .image(let picture, _, _, _): if !isPDF { return spend(embedding: picture.size) }
    case .group, .layer: break
    }
    return !isExhausted
  }

  /// Counts what it takes to decode a picture and to pack its pixels.
  ///
  /// - Returns: Whether it may be embedded.
  package func spend(embedding size: (width: Int, height: Int)) -> Bool {
    spend(12 * Double(size.width) * Double(size.height))
    return !isExhausted
  }

  /// Counts what it takes to write the words of a text.
  ///
  /// - Returns: Whether they may be written.
  package func spend(writing text: PlacedText) -> Bool {
    spend(2000 + 500 * Double(text.text.utf8.count))
    return !isExhausted
  }
}
