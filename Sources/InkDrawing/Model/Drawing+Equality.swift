import InkStrokes

extension Drawing: Equatable {
  /// Whether two drawings look the same and can be edited in the same way.
  ///
  /// Compares the pages with their sizes, papers and titles, the layers with their names and properties, and the items in
  /// order, with their names, brushes, transforms, contents, samples, groups, locks and descriptions. Ignores the
  /// history, removed items, authors, and unused resources.
  ///
  /// - Complexity: Constant for copies without changes. Otherwise linear in the number of items and in the samples
  ///   of strokes that aren't the same object, for example after loading. For many drawings, compare
  ///   ``contentHash`` first.
  public static func == (a: Drawing, b: Drawing) -> Bool {
    let (left, right) = (a.pagesWithLayers, b.pagesWithLayers)
    guard left.count == right.count else { return false }
    for ((page, layers), (other, others)) in zip(left, right) {
      guard page.id == other.id, page.size == other.size, page.paper == other.paper,
        page.titles == other.titles,
        layers.count == others.count
      else { return false }
      for (layer, other) in zip(layers, others) where !layer.shows(sameAs: other) { return false }
    }
    return true
  }
}

extension Layer {
  fileprivate func shows(sameAs other: Layer) -> Bool {
    guard id == other.id, nameUTF8 == other.nameUTF8, isHidden == other.isHidden,
      isLocked == other.isLocked, opacity == other.opacity, blendMode == other.blendMode,
      count == other.count
    else { return false }
    if order.root === other.order.root { return true }
    var (mine, theirs): ([Item], [Item]) = ([], [])
    for (a, b) in zip(items, other.items) where a !== b {
      guard a.state.isSame(as: b.state) else { return false }
      mine.append(a)
      theirs.append(b)
    }
    // Samples that are stored together are decoded together: a few hundred strokes at a time.
    for first in stride(from: 0, to: mine.count, by: 256) {
      let range = first..<min(first + 256, mine.count)
      var samples: [[StrokeSample]?] = []
      StrokeReader().visit(Array(mine[range])) { _, own in
        samples.append(own)
        return true
      }
      var (next, isSame) = (0, true)
      StrokeReader().visit(Array(theirs[range])) { _, own in
        isSame = samples[next] == own
        next += 1
        return isSame
      }
      if !isSame { return false }
    }
    return true
  }
}

extension ItemState {
  /// Whether two states are equal, samples excepted.
  fileprivate func isSame(as other: ItemState) -> Bool {
    guard id == other.id, transform == other.transform,
      brush === other.brush || brush?.brush == other.brush?.brush
    else { return false }
    let (mine, theirs) = (attributes, other.attributes)
    guard
      mine.filter({ !$0.value.isEmpty }).map({ [[$0.key], $0.value] })
        == theirs.filter({ !$0.value.isEmpty }).map({ [[$0.key], $0.value] })
    else { return false }
    return switch (content, other.content) {
    case (.stroke(let a, _), .stroke(let b, _)): a == b
    case (.graphic(let a), .graphic(let b)): a == b
    case (.shape(let a), .shape(let b)): a == b
    case (.piece(let a), .piece(let b)): a.encoded == b.encoded
    case (.unknown(let a, let x), .unknown(let b, let y)): a == b && x == y
    default: false
    }
  }
}
