internal import InkDrawing
internal import InkStrokes

/// Whole strokes that are written together.
struct SampleChunk {
  let bytes: [UInt8]

  /// How many strokes there are.
  let count: Int

  /// The most strokes of a chunk; more samples an entry would be read with each stroke.
  static let maximumStrokes = 256

  /// The most samples of a chunk of several strokes.
  static let maximumSamples = 1 << 14

  /// The run of events that holds the chunk, for strokes of a snapshot.
  ///
  /// - Parameter place: The place of the first of them among those of the snapshot.
  func frame(at index: Int) -> DocumentFrame {
    var fields = fields
    fields.write(LogNumbers.Events.index, unsigned: UInt64(index))
    return DocumentFrame(.events, payload: fields.finish())
  }

  /// The run of events that holds the chunk, for strokes that an operation adds.
  ///
  /// - Parameters:
  ///   - names: Those of its strokes.
  ///   - author: That of the drawing.
  func frame(of names: StrokeNames, author: UInt32) -> DocumentFrame {
    var fields = fields
    fields.write(name: StrokeID(names.first), author: author)
    if let others = names.others { fields.write(LogNumbers.Events.others, bytes: others) }
    return DocumentFrame(.events, payload: fields.finish())
  }

  private var fields: FieldWriter {
    var fields = FieldWriter()
    fields.write(LogNumbers.Events.whole, bytes: bytes)
    fields.write(LogNumbers.Events.count, unsigned: UInt64(count))
    return fields
  }

  /// Chunks of strokes, in order.
  ///
  /// - Parameters:
  ///   - strokes: The samples.
  ///   - precision: How exactly they are kept.
  ///   - rounds: Whether samples may be rounded; if not, those that would be are kept without loss.
  ///   - isEnd: Whether no more strokes follow; if some do, a chunk that may grow by them is left out.
  static func chunks(
    of strokes: [[StrokeSample]],
    precision: SamplePrecision,
    rounds: Bool,
    isEnd: Bool = true
  ) -> [SampleChunk] {
    var result: [SampleChunk] = []
    var first = 0
    while first < strokes.count {
      var end = first
      var samples = 0
      let isRounded = rounds || isRounded(strokes[first], precision)
      while end < strokes.count, end - first < maximumStrokes {
        samples += strokes[end].count
        if end > first, samples > maximumSamples { break }
        if !rounds, isRounded != self.isRounded(strokes[end], precision) { break }
        end += 1
      }
      if !isEnd, end == strokes.count, end - first < maximumStrokes { break }
      let encoder = SampleEncoder(precision: isRounded ? precision : .lossless)
      result.append(
        SampleChunk(bytes: encoder.encode(Array(strokes[first..<end])), count: end - first)
      )
      first = end
    }
    return result
  }

  /// Whether rounding would change nothing.
  private static func isRounded(_ stroke: [StrokeSample], _ precision: SamplePrecision) -> Bool {
    for sample in stroke where precision.quantized(sample) != sample { return false }
    return true
  }
}

extension FieldWriter {
  /// Writes the name of a stroke in a run of events.
  ///
  /// - Parameter author: That of the drawing.
  mutating func write(name id: StrokeID, author: UInt32) {
    let stamp = ItemID(id).stamp
    write(LogNumbers.Events.strokeCounter, unsigned: UInt64(stamp.counter))
    if stamp.author != author {
      write(LogNumbers.Events.strokeAuthor, unsigned: UInt64(stamp.author))
    }
  }
}
