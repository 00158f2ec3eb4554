internal import InkDrawing
internal import InkStrokes

/// Whole strokes that are encoded together, in one frame.
struct SampleChunk {
  let bytes: [UInt8]

  /// The number of strokes.
  let count: Int

  /// The maximum number of strokes of a chunk; reading one stroke decodes its whole chunk.
  static let maximumStrokes = 256

  /// The maximum number of samples of a chunk; a single stroke may have more.
  static let maximumSamples = 1 << 14

  /// The frame of the chunk, if its strokes belong to a snapshot.
  ///
  /// - Parameter index: The index of the first stroke among those of the snapshot.
  func frame(at index: Int) -> DocumentFrame {
    var fields = fields
    fields.write(LogNumbers.Events.index, unsigned: UInt64(index))
    return DocumentFrame(.events, payload: fields.finish())
  }

  /// The frame of the chunk, if an operation in a later frame adds its strokes.
  ///
  /// - Parameters:
  ///   - names: The identifiers of its strokes.
  ///   - author: The author of the drawing.
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

  /// Splits strokes into chunks, in order, and encodes them.
  ///
  /// - Parameters:
  ///   - strokes: The samples of each stroke.
  ///   - precision: The precision of stored samples.
  ///   - rounds: Whether samples may be rounded; if not, strokes with unrounded samples are stored lossless.
  ///   - isEnd: Whether no more strokes follow; if more follow, a chunk that they may extend is left out.
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

  /// Whether the samples of a stroke are already rounded to a precision.
  private static func isRounded(_ stroke: [StrokeSample], _ precision: SamplePrecision) -> Bool {
    for sample in stroke where precision.quantized(sample) != sample { return false }
    return true
  }
}

extension FieldWriter {
  /// Writes the fields with the identifier of a stroke into a frame of events.
  ///
  /// - Parameter author: The author of the drawing, whose number is omitted.
  mutating func write(name id: StrokeID, author: UInt32) {
    let stamp = ItemID(id).stamp
    write(LogNumbers.Events.strokeCounter, unsigned: UInt64(stamp.counter))
    if stamp.author != author {
      write(LogNumbers.Events.strokeAuthor, unsigned: UInt64(stamp.author))
    }
  }
}
