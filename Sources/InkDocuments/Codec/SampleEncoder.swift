package import InkStrokes

/// Encodes samples compactly: whole strokes in one call, or a stroke in parts while it grows.
///
/// The bytes of equal samples are equal on every platform. They don't contain their length: store it with them.
package struct SampleEncoder: Sendable {
  /// The precision to which samples are rounded.
  package let precision: SamplePrecision

  private var coder: SegmentCoder
  private var models = SymbolModels()
  private var isUnderway = false

  /// A buffer that is reused for the few samples of each call of ``extend(with:)``; `nil` at first.
  private var scratch: SampleBuffer?

  /// Creates an encoder.
  package init(precision: SamplePrecision = .standard) {
    self.precision = precision
    coder = SegmentCoder(precision)
  }

  /// Encodes whole strokes, each an array of samples, as bytes that can be decoded without others.
  ///
  /// A stroke costs about six bytes besides its samples. Some hundred strokes suffice for the codec to adapt to a
  /// device and a hand.
  package func encode(_ strokes: [[StrokeSample]]) -> [UInt8] {
    var total = 0
    for stroke in strokes { total += stroke.count }
    let buffer = SampleBuffer(capacity: total)
    var coder = SegmentCoder(precision)
    var heads: [SegmentHead] = []
    heads.reserveCapacity(strokes.count)
    var first = 0
    // Made on first use, since rounded strokes need none.
    var search: GridSearch?
    for i in strokes.indices {
      var head = SampleImport.fill(buffer, from: strokes[i][...], at: first, precision)
      if head.isExact {
        if search == nil { search = GridSearch(strokes, isWhole: true) }
        search?.findGrids(buffer, i, first, &head)
      }
      heads.append(head)
      first += strokes[i].count
    }
    var tables = SampleImport.tables(of: heads, buffer)
    if !tables.levels[0].isEmpty { coder.topForce = Int32(tables.levels[0].count - 1) }
    var models = SymbolModels()
    var bytes: [UInt8] = []
    state(.strokes, in: &bytes)
    _ = Self.write(&bytes, from: 0, &models, samples: total, buffer, after: Seal.start) { port in
      _ = port.number(SymbolModels.counts, UInt64(heads.count))
      tables.code(&port)
      var first = 0
      for i in 0..<heads.count {
        coder.codeHead(&heads[i], &port, continues: false)
        coder.codeSamples(buffer, first..<(first + heads[i].count), &port)
        first += heads[i].count
      }
    }
    return bytes
  }

  /// Encodes the first samples of a growing stroke.
  ///
  /// They can be decoded without other bytes. Pass later samples to ``extend(with:)``.
  package mutating func begin(with samples: [StrokeSample]) -> [UInt8] {
    coder = SegmentCoder(precision)
    models = SymbolModels()
    isUnderway = false
    return extend(with: samples)
  }

  /// Encodes the next samples of the growing stroke.
  ///
  /// A decoder must have read all earlier bytes of the stroke. A few samples take some more bytes than in a chunk of
  /// whole strokes. Without a growing stroke, it begins one.
  package mutating func extend(with samples: [StrokeSample]) -> [UInt8] {
    var bytes: [UInt8] = []
    extend(with: samples[...], into: &bytes)
    return bytes
  }

  /// Appends the encoded next samples of the growing stroke to bytes; see ``extend(with:)``.
  mutating func extend(with samples: ArraySlice<StrokeSample>, into bytes: inout [UInt8]) {
    let buffer = buffer(for: samples.count)
    var head = SampleImport.fill(buffer, from: samples, at: 0, precision)
    if head.isExact {
      var search = GridSearch([Array(samples)], isWhole: false)
      if !isUnderway || !coder.head.isExact || !search.continues(buffer, &head, with: coder.head) {
        search.findGrids(buffer, 0, 0, &head)
      }
    }
    var form = ChunkForm.begins
    if isUnderway {
      let fits = GridSearch.rebase(buffer, &head, onto: coder)
      form = fits ? .continues : .restarts
    }
    isUnderway = true
    let start = bytes.count
    state(form, in: &bytes)
    Self.grow(&coder, &models, &head, buffer, &bytes, from: start, form)
  }

  /// Appends the head and the samples of a part of the growing stroke.
  ///
  /// - Parameter start: The index in `bytes` of the chunk's first byte, which is already there.
  private static func grow(
    _ coder: inout SegmentCoder,
    _ models: inout SymbolModels,
    _ head: inout SegmentHead,
    _ buffer: SampleBuffer,
    _ bytes: inout [UInt8],
    from start: Int,
    _ form: ChunkForm
  ) {
    let (samples, seal) = (head.count, coder.seal)
    coder.seal = write(&bytes, from: start, &models, samples: samples, buffer, after: seal) {
      port in
      coder.codeHead(&head, &port, continues: form == .continues)
      coder.codeSamples(buffer, 0..<head.count, &port)
    }
  }

  /// A buffer with room for `count` samples: the previous one if it is large enough and has no other reference.
  private mutating func buffer(for count: Int) -> SampleBuffer {
    if isKnownUniquelyReferenced(&scratch), let buffer = scratch, buffer.capacity >= count {
      return buffer
    }
    let buffer = SampleBuffer(capacity: max(count, 16))
    scratch = buffer
    return buffer
  }

  /// Appends the first byte of a chunk, and for chunks that begin strokes the precision unless it is a preset.
  private func state(_ form: ChunkForm, in bytes: inout [UInt8]) {
    guard form == .strokes || form == .begins else { return bytes.append(form.rawValue) }
    let kind: UInt8 = precision == .standard ? 0 : precision == .lossless ? 2 : 1
    bytes.append(form.rawValue | kind << 2)
    bytes += precision.fields
  }

  /// Appends the symbols of a chunk to its first bytes; returns the hash of the chunk (``Seal``).
  ///
  /// - Parameters:
  ///   - start: The index of the chunk's first byte.
  ///   - samples: The number of samples, for reserving memory.
  ///   - before: The hash of the previous chunk.
  ///   - body: Writes the symbols.
  private static func write(
    _ bytes: inout [UInt8],
    from start: Int,
    _ models: inout SymbolModels,
    samples: Int,
    _ memory: SampleBuffer,
    after before: UInt32,
    _ body: (inout SymbolWriter) -> Void
  ) -> UInt32 {
    var seal = before
    for i in start..<bytes.count { seal = Seal.next(seal, UInt32(bytes[i])) }
    let hasSecond = bytes[start] & 3 == ChunkForm.strokes.rawValue
    models.sums.withUnsafeMutableBufferPointer { sums in
      models.uses.withUnsafeMutableBufferPointer { uses in
        guard let sums = sums.baseAddress, let uses = uses.baseAddress else { return }
        var writer = SymbolWriter(
          sums: sums,
          uses: uses,
          samples: samples,
          memory: memory,
          hasSecond: hasSecond,
          seal: seal
        )
        body(&writer)
        seal = writer.seal
        writer.finish(into: &bytes, memory: memory)
      }
    }
    return seal
  }
}
