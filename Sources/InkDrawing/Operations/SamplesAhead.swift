import InkStrokes

/// The samples of stored strokes whose bounds an operation will compute, decoded a few hundred at a time.
///
/// Strokes that are stored together are decoded together; one by one, each would cost the decoding of all of
/// them.
struct SamplesAhead: Sendable {
  private let items: [Item]
  private var next = 0
  private var decoded: [[StrokeSample]] = []
  private var first = 0

  /// The maximum number of consecutive strokes that may be skipped without a request for their samples.
  private static let maximumSkipped = 64

  /// Finds the stored strokes whose new brushes cover another area, so that their bounds must be computed.
  ///
  /// `nil` if there is at most one.
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

  /// Returns the samples of an item if it is among the next ``maximumSkipped`` strokes; otherwise `nil`.
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
