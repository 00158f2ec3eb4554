public import InkStrokes

/// Reads the samples of strokes, and caches what it decodes as far as there is room.
///
/// The samples of a document stay as they are stored until something asks for them. A reader decodes together what is
/// stored together: some hundred strokes at a time. Whatever shows or searches the same page repeatedly, such as a
/// canvas, has a reader of its own and passes it to each query, so that nothing is decoded twice. For one drawing, and
/// one thread at a time.
///
/// ```swift
/// let reader = StrokeReader(cacheLimit: 32 << 20)
/// reader.visitStrokes(of: layer.items) { item, stroke in
///   print(stroke.samples.count)
///   return true
/// }
/// ```
public final class StrokeReader {
  /// The most bytes that are cached.
  package let cacheLimit: Int

  /// How often something was decoded into the cache.
  package private(set) var decodedCount = 0

  /// The number of cached bytes.
  package private(set) var byteCount = 0

  /// The source of the cached parts.
  private var source: (any StrokeSource)?

  /// What the source packed, by its own numbers; empty where there is nothing.
  private var parts: [[UInt8]] = []

  /// Decides which part is evicted.
  private var chance: UInt32 = 1

  /// The cache limit for reading a scattered drawing once; see ``Drawing/isScattered``.
  package static let scatteredLimit = 64 << 20

  /// Creates a reader with an empty cache.
  ///
  /// - Parameter cacheLimit: The most bytes that it caches. The default caches nothing.
  public init(cacheLimit: Int = 0) { self.cacheLimit = cacheLimit }

  /// A reader for going through a drawing once.
  package static func once(_ drawing: Drawing) -> StrokeReader {
    StrokeReader(cacheLimit: drawing.isScattered ? scatteredLimit : 0)
  }

  // MARK: The cache

  /// What a source has packed under a number; empty if it is not there.
  package func part(_ number: Int, of source: any StrokeSource) -> [UInt8] {
    guard self.source === source, number < parts.count else { return [] }
    return parts[number]
  }

  /// Caches what a source has packed under a number.
  package func cache(_ part: [UInt8], _ number: Int, of source: any StrokeSource) {
    decodedCount += 1
    if self.source !== source {
      self.source = source
      parts = []
      byteCount = 0
    }
    guard part.count <= cacheLimit else { return }
    while parts.count <= number { parts.append([]) }
    byteCount += part.count - parts[number].count
    parts[number] = part
    // Evicts at random: the least recently used is what a repeated pass over a page needs next.
    while byteCount > cacheLimit {
      chance = chance &* 1_664_525 &+ 1_013_904_223
      var other = Int(chance >> 8) % parts.count
      while parts[other].isEmpty || other == number { other = (other + 1) % parts.count }
      byteCount -= parts[other].count
      parts[other] = []
    }
  }

  // MARK: Samples

  /// The samples of strokes, from the first on until they have a number of samples together.
  ///
  /// At least the first is there. So memory is bounded for documents that claim far more samples than
  /// they have bytes.
  package func samples(
    of strokes: [StrokeSamples],
    until maximum: Int = .max
  ) -> [[StrokeSample]] {
    var result: [[StrokeSample]] = []
    result.reserveCapacity(strokes.count)
    var left = maximum
    var first = 0
    while first < strokes.count, left > 0 || first == 0 {
      guard case .stored(let source, let index) = strokes[first] else {
        result.append(strokes[first].all)
        left -= result[first].count
        first += 1
        continue
      }
      var indices = [index]
      while first + indices.count < strokes.count,
        case .stored(let other, let index) = strokes[first + indices.count], other === source
      {
        indices.append(index)
      }
      let part = source.samples(of: indices, until: left, reader: self)
      for samples in part { left -= samples.count }
      result += part
      first += part.count
      if part.count < indices.count { break }
    }
    return result
  }

  /// Gives items in order until told to stop, each with the samples of its stroke, or of the stroke that the piece was
  /// cut from; `nil` for other items.
  package func visit(_ items: [Item], _ body: (Item, [StrokeSample]?) -> Bool) {
    var first = 0
    // Pieces of one stroke are neighbours: it is decoded once for all of them.
    var last: (samples: StrokeSamples, decoded: [StrokeSample])?
    while first < items.count {
      let end = min(first + 512, items.count)
      var strokes: [StrokeSamples] = []
      strokes.reserveCapacity(end - first)
      var before = last?.samples
      for item in items[first..<end] {
        guard let samples = item.content.samples else { continue }
        if let before, before.areStored(as: samples) { continue }
        strokes.append(samples)
        before = samples
      }
      let samples = self.samples(of: strokes, until: 1 << 18)
      var next = 0
      while first < end {
        if let wanted = items[first].content.samples {
          if let last, last.samples.areStored(as: wanted) {
            guard body(items[first], last.decoded) else { return }
          } else if next < samples.count {
            last = (wanted, samples[next])
            next += 1
            guard body(items[first], samples[next - 1]) else { return }
          } else {
            break
          }
        } else {
          guard body(items[first], nil) else { return }
        }
        first += 1
      }
    }
  }

  /// Gives the strokes among items, in order, until told to stop.
  ///
  /// - Parameters:
  ///   - items: The items; those that are no strokes are passed over.
  ///   - body: Is given each item and its stroke in its own coordinates; returns whether to go on.
  public func visitStrokes(of items: [Item], _ body: (Item, Stroke) -> Bool) {
    visit(items.filter { $0.isStroke }) { item, samples in
      item.stroke(of: samples).map { body(item, $0) } ?? true
    }
  }

  /// Gives items with what there is to paint of them, in the coordinates of the page, in order, until told to stop.
  ///
  /// Items with nothing to paint are passed over.
  package func visitInk(of items: [Item], _ body: (Item, VisibleInk) -> Bool) {
    var maker = InkMaker()
    visit(items) { item, samples in
      maker.ink(of: item, samples).map { body(item, $0) } ?? true
    }
  }
}
