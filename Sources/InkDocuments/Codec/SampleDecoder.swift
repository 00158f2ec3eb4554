package import InkStrokes

/// Decodes the bytes of a ``SampleEncoder``.
///
/// Any bytes result in strokes or an error, in time and memory that grow only with ``maximumSamples`` and the number of
/// bytes. About one in 65,536 accidental truncations or changes is not detected, and fewer in whole strokes. Lost or
/// repeated parts of a growing stroke are detected at the next part.
package struct SampleDecoder: Sendable {
  /// The strokes that one call has decoded.
  package struct Chunk: Sendable {
    /// The samples of each stroke.
    package var strokes: [[StrokeSample]]

    /// Whether ``strokes`` has a single element: more samples of the growing stroke of the previous chunks.
    package var continuesStroke: Bool

    /// The strokes in packed form, if requested; then ``strokes`` is empty.
    ///
    /// `nil` if not.
    var packed: PackedStrokes?

    /// The number of strokes.
    var count: Int { packed?.ends.count ?? strokes.count }

    /// Appends the samples of another chunk that continues the first stroke; adopts the other if this has no strokes.
    ///
    /// - Returns: False, without a change, if the stroke would have more than `maximum` samples.
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

  /// The maximum number of samples and strokes, added up, of one chunk; more are an error.
  ///
  /// The length of the bytes is no limit, as a sample can take less than a bit.
  package let maximumSamples: Int

  /// The number of samples that the last call decoded, even if it threw an error.
  private(set) var decodedCount = 0

  private var growing: (coder: SegmentCoder, models: SymbolModels)?

  /// Creates a decoder that accepts at most `maximumSamples` samples and strokes, added up, per chunk.
  package init(maximumSamples: Int) { self.maximumSamples = maximumSamples }

  /// Decodes a chunk: the bytes that one call of the encoder returned.
  ///
  /// The bytes of a growing stroke must be passed in order; bytes of whole strokes may be passed in between.
  ///
  /// - Throws: The reason and the offset in the bytes; the state of the decoder is then unchanged.
  package mutating func decode(_ bytes: [UInt8]) throws(SampleDecodingError) -> Chunk {
    try decode(bytes, packs: false)
  }

  /// Decodes a chunk to packed strokes or to samples; see ``decode(_:)``.
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
