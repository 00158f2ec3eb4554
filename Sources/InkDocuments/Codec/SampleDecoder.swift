package import InkStrokes

/// Reads what a ``SampleEncoder`` wrote.
///
/// Any bytes give strokes or an error, in time and memory that grow with ``maximumSamples`` and the
/// number of bytes alone. Of bytes that were cut or changed by accident, about one in 65,536 is
/// taken for whole, and fewer of whole strokes. Parts of a growing stroke that were lost, or come
/// twice, show at the next.
package struct SampleDecoder: Sendable {
  /// What bytes were read as.
  package struct Chunk: Sendable {
    /// The samples of each stroke.
    package var strokes: [[StrokeSample]]

    /// Whether the first, and only, of ``strokes`` holds more samples of the one that was read last.
    package var continuesStroke: Bool

    /// The strokes instead, if they were to be packed.
    var packed: PackedStrokes?

    /// How many strokes there are.
    var count: Int { packed?.ends.count ?? strokes.count }

    /// Takes more samples of the first stroke, or all strokes if there are none; false if it would be
    /// too long.
    mutating func extend(with other: Chunk, maximum: Int) -> Bool {
      if count == 0 {
        self = other
      } else if other.continuesStroke, other.count > 0 {
        if let more = other.packed {
          guard packed?.extend(with: more, maximum: maximum) == true else { return false }
        } else {
          guard strokes[0].count + other.strokes[0].count <= maximum else { return false }
          strokes[0] += other.strokes[0]
        }
      }
      return true
    }
  }

  /// The greatest sum of samples and strokes that bytes may stand for at once.
  ///
  /// A sample can take less than a bit.
  package let maximumSamples: Int

  /// How many samples the last call decoded, also where it threw in the end.
  private(set) var decodedCount = 0

  private var growing: (coder: SegmentCoder, models: SymbolModels)?

  /// Creates a decoder.
  package init(maximumSamples: Int) { self.maximumSamples = maximumSamples }

  /// Reads the bytes that one call of the encoder returned.
  ///
  /// Bytes of a growing stroke must come in their order; bytes of whole strokes may come between.
  ///
  /// - Throws: What is wrong and where; then the decoder goes on as if it had not been asked.
  package mutating func decode(_ bytes: [UInt8]) throws(SampleDecodingError) -> Chunk {
    try decode(bytes, packs: false)
  }

  /// Reads bytes, and packs the strokes or makes their samples.
  mutating func decode(_ bytes: [UInt8], packs: Bool) throws(SampleDecodingError) -> Chunk {
    decodedCount = 0
    guard let first = bytes.first else { throw SampleDecodingError(reason: .truncated, offset: 0) }
    guard let form = ChunkForm(rawValue: first & 3), first < 12 else {
      throw SampleDecodingError(reason: .unknownForm, offset: 0)
    }
    var start = 1
    var precision = SamplePrecision.standard
    var state: (coder: SegmentCoder, models: SymbolModels)
    if form == .continues || form == .restarts {
      guard first < 4 else { throw SampleDecodingError(reason: .unknownForm, offset: 0) }
      guard let growing else { throw SampleDecodingError(reason: .nothingToContinue, offset: 0) }
      state = growing
    } else {
      if first >> 2 == 2 { precision = .lossless }
      if first >> 2 == 1 {
        start += SamplePrecision.fieldCount
        guard bytes.count >= start else {
          throw SampleDecodingError(reason: .truncated, offset: bytes.count)
        }
        guard let stated = SamplePrecision(fields: bytes[1..<start]) else {
          throw SampleDecodingError(reason: .invalidPrecision, offset: 1)
        }
        precision = stated
      }
      state = (SegmentCoder(precision), SymbolModels())
    }
    var result = Chunk(
      strokes: [],
      continuesStroke: form == .continues || form == .restarts,
      packed: packs ? PackedStrokes() : nil
    )
    var failure: SampleDecodingError?
    let limit = maximumSamples
    var count = 0
    var seal = state.coder.seal
    for byte in bytes[..<start] { seal = Seal.next(seal, UInt32(byte)) }
    (bytes + [UInt8](repeating: 0, count: SymbolReader.padding)).withUnsafeBufferPointer { bytes in
      state.models.sums.withUnsafeMutableBufferPointer { sums in
        state.models.uses.withUnsafeMutableBufferPointer { uses in
          guard
            let sums = sums.baseAddress, let uses = uses.baseAddress,
            let port = SymbolReader(
              sums: sums,
              uses: uses,
              bytes: bytes,
              from: start,
              hasSecond: form == .strokes,
              seal: seal
            )
          else {
            failure = SampleDecodingError(
              reason: .truncated,
              offset: bytes.count - SymbolReader.padding
            )
            return
          }
          var reader = ChunkReader(port: port, coder: state.coder, limit: limit)
          reader.packed = result.packed
          result.packed = nil
          reader.read(form)
          state.coder = reader.coder
          state.coder.seal = reader.port.seal
          result.strokes = reader.strokes
          result.packed = reader.packed
          count = reader.decodedCount
          failure = reader.failure
        }
      }
    }
    decodedCount = count
    if let failure { throw failure }
    if form != .strokes { growing = state }
    return result
  }
}
