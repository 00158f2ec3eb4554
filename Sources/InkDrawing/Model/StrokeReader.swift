public import InkStrokes

/// Reads the samples of strokes, and caches decoded samples up to a limit.
///
/// The samples of a document stay encoded until they're needed. A reader decodes samples that are stored together in
/// one step: a few hundred strokes at a time. If you show or search the same page repeatedly, as a canvas does, keep a
/// reader and pass it to each query, so that nothing is decoded twice. Use a reader for one drawing, and on one thread
/// at a time.
///
/// ```swift
/// let reader = StrokeReader(cacheLimit: 32 << 20)
/// reader.visitStrokes(of: layer.items) { item, stroke in
///   print(stroke.samples.count)
///   return true
/// }
/// ```
public final class StrokeReader {
  /// The greatest size of the cache, in bytes.
  package let cacheLimit: Int

  /// The number of blocks decoded so far; a block is all samples that a source stores together.
  package private(set) var decodedCount = 0

  /// The size of the cache, in bytes.
  package private(set) var byteCount = 0

  /// The source of the cached samples; `nil` if nothing was cached yet.
  private var source: (any StrokeSource)?

  /// The decoded samples of each block of the source, packed into bytes; empty for a block that isn't cached.
  ///
  /// A block is all samples that the source stores together, a few hundred strokes.
  private var parts: [[UInt8]] = []

  /// The state of the random numbers that select the block to evict.
  private var chance: UInt32 = 1

  /// The cache limit for reading a scattered drawing once, in bytes; see ``Drawing/isScattered``.
  package static let scatteredLimit = 64 << 20

  /// Creates a reader with an empty cache.
  ///
  /// - Parameter cacheLimit: The greatest size of the cache, in bytes. The default caches nothing.
  public init(cacheLimit: Int = 0) { self.cacheLimit = cacheLimit }

  /// Returns a reader for visiting a drawing once, with a cache only if neighboring strokes are stored far apart.
  package static func once(_ drawing: Drawing) -> StrokeReader {
    StrokeReader(cacheLimit: drawing.isScattered ? scatteredLimit : 0)
  }

  // MARK: Cache

  /// Returns the cached samples of a block of a source, packed into bytes; empty if it isn't cached.
  ///
  /// A block is all samples that the source stores together; blocks are numbered from 0.
  package func part(_ number: Int, of source: any StrokeSource) -> [UInt8] {
    guard self.source === source, number < parts.count else { return [] }
    return parts[number]
  }

  /// Caches the decoded samples of a block of a source, packed into bytes, and evicts others beyond ``cacheLimit``.
  ///
  /// A block is all samples that the source stores together; blocks are numbered from 0.
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
    // Evicts at random: LRU would evict what a repeated pass over a page needs next.
    while byteCount > cacheLimit {
      chance = chance &* 1_664_525 &+ 1_013_904_223
      var other = Int(chance >> 8) % parts.count
      while parts[other].isEmpty || other == number { other = (other + 1) % parts.count }
      byteCount -= parts[other].count
      parts[other] = []
    }
  }

  // MARK: Samples

  /// Returns the samples of strokes in order, one array per stroke, until a total number of samples is reached.
  ///
  /// Returns at least those of the first stroke. The limit bounds memory for documents that claim far more samples than
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

  /// Visits items in order until `body` returns `false`.
  ///
  /// `body` receives each item with the samples of its stroke, or of the stroke that a piece was cut from; `nil` for
  /// other items.
  package func visit(_ items: [Item], _ body: (Item, [StrokeSample]?) -> Bool) {
    var first = 0
    // Pieces of one stroke are neighbors: it is decoded once for all of them.
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

  /// Visits the strokes among items, in order, until `body` returns `false`.
  ///
  /// - Parameters:
  ///   - items: The items; those without a stroke are skipped.
  ///   - body: The visitor: receives each item and its stroke in its own coordinates, and returns whether to continue.
  public func visitStrokes(of items: [Item], _ body: (Item, Stroke) -> Bool) {
    visit(items.filter { $0.isStroke }) { item, samples in
      item.stroke(of: samples).map { body(item, $0) } ?? true
    }
  }

  /// Visits items with their visible ink, in page coordinates and in order, until `body` returns `false`.
  ///
  /// Items with nothing to paint are skipped.
  package func visitInk(of items: [Item], _ body: (Item, VisibleInk) -> Bool) {
    var maker = InkMaker()
    visit(items) { item, samples in
      maker.ink(of: item, samples).map { body(item, $0) } ?? true
    }
  }
}
