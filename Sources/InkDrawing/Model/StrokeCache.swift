/// Strokes as they were decoded, packed, for somebody who looks at the same page again and again.
///
/// A source of samples is there for all threads and keeps nothing. Who has a cache of its own, such as a
/// canvas, hands it in with what it asks for, and the source decodes nothing twice as long as there is
/// room. For one drawing, and one thread at a time.
public final class StrokeCache {
  /// The most bytes that are kept.
  let limit: Int

  /// How often something was decoded.
  package private(set) var decodedCount = 0

  /// How many bytes are kept.
  package private(set) var byteCount = 0

  /// Whose strokes they are.
  private var source: (any StrokeSource)?

  /// What the source packed, by its own numbers; empty where there is nothing.
  private var parts: [[UInt8]] = []

  /// Tells what goes if there is no more room.
  private var chance: UInt32 = 1

  /// How much those keep who go through a scattered drawing once; see ``Drawing/isScattered``.
  package static let scatteredLimit = 64 << 20

  /// Creates an empty cache.
  ///
  /// - Parameter limit: The most bytes that it keeps.
  public init(limit: Int) { self.limit = limit }

  /// For whoever goes through a drawing once.
  package static func forReading(_ drawing: Drawing) -> StrokeCache {
    StrokeCache(limit: drawing.isScattered ? scatteredLimit : 0)
  }

  /// What a source has packed under a number; empty if it is not there.
  package func part(_ number: Int, of source: any StrokeSource) -> [UInt8] {
    guard self.source === source, number < parts.count else { return [] }
    return parts[number]
  }

  /// Keeps what a source has packed under a number.
  package func keep(_ part: [UInt8], _ number: Int, of source: any StrokeSource) {
    decodedCount += 1
    if self.source !== source {
      self.source = source
      parts = []
      byteCount = 0
    }
    guard part.count <= limit else { return }
    while parts.count <= number { parts.append([]) }
    byteCount += part.count - parts[number].count
    parts[number] = part
    // Whoever goes through a page again and again would always miss what was used longest ago.
    while byteCount > limit {
      chance = chance &* 1_664_525 &+ 1_013_904_223
      var other = Int(chance >> 8) % parts.count
      while parts[other].isEmpty || other == number { other = (other + 1) % parts.count }
      byteCount -= parts[other].count
      parts[other] = []
    }
  }
}
