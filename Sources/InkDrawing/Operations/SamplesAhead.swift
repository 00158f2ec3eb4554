import InkStrokes

/// The samples of stored strokes that an operation is about to measure, decoded some hundred at a time.
///
/// What is stored together is decoded together; one by one, each stroke would cost its whole chunk.
struct SamplesAhead: Sendable {
  private let items: [Item]
  private var next = 0
  private var decoded: [[StrokeSample]] = []
  private var first = 0

  /// How many things in a row may turn out not to be measured.
  private static let maximumSkipped = 64

  /// Looks for the strokes of a drawing that steps give brushes which cover other places.
  ///
  /// Nil where there are not several.
  init?(_ steps: [Step], in drawing: Drawing) {
    guard steps.count > 1 else { return nil }
    var items: [Item] = []
    for case .item(let id, .brush(let brush)) in steps {
      guard let item = drawing[id], case .stroke(_, .stored) = item.content,
        let old = item.state.brush, !brush.covers(as: old)
      else { continue }
      items.append(item)
    }
    guard items.count > 1 else { return nil }
    self.items = items
  }

  /// The samples of a thing, if it is one of the next; nil for any other.
  mutating func samples(of item: Item) -> [StrokeSample]? {
    let end = min(next + Self.maximumSkipped, items.count)
    guard let at = items[next..<end].firstIndex(where: { $0.id == item.id }) else { return nil }
    next = at
    if next - first >= decoded.count {
      let end = min(next + 512, items.count)
      decoded = StrokeReader().samples(
        of: items[next..<end].compactMap { $0.content.samples },
        until: 1 << 18
      )
      first = next
    }
    defer { next += 1 }
    return decoded[next - first]
  }
}
