internal import InkDrawing
internal import InkGraphics
internal import InkStrokes

/// The samples of a document, encoded as in its frames.
///
/// It is filled while a document is read or compacted, and never changes afterwards, so that all threads may read it.
/// It keeps no decoded samples: request many strokes in one call, and if repeatedly, with a reader that has a cache.
final class StoredSamples: StrokeSource, @unchecked Sendable {
  /// The strokes of one chunk, or one growing stroke, whose samples are in several ``pieces``.
  private struct Run {
    var first: Int
    var count: Int
    /// The index in ``pieces`` of the first piece; a piece is the encoded samples of one frame, with the index of the
    /// run's next piece, −1 at the end.
    var piece: Int
    var lastPiece: Int
    let isWhole: Bool
  }

  private struct Piece {
    var bytes: Range<Int>
    var next = -1
  }

  private var bytes: [UInt8] = []
  private var pieces: [Piece] = []
  private var runs: [Run] = []

  /// The index that the next stroke gets; strokes below it may be missing.
  private(set) var count = 0

  /// The maximum number of samples and strokes, added up, that a chunk may claim.
  static let maximumSamples = InkDocument.maximumSamples + 1

  /// Appends a chunk of whole strokes.
  ///
  /// - Parameter first: The index of its first stroke, not less than ``count``.
  func append(whole chunk: ArraySlice<UInt8>, count: Int, at first: Int) {
    let piece = addPiece(chunk)
    runs.append(Run(first: first, count: count, piece: piece, lastPiece: piece, isWhole: true))
    self.count = first + count
  }

  /// Appends the first samples of a growing stroke; returns its index.
  func begin(_ chunk: ArraySlice<UInt8>) -> Int {
    let piece = addPiece(chunk)
    runs.append(Run(first: count, count: 1, piece: piece, lastPiece: piece, isWhole: false))
    count += 1
    return count - 1
  }

  /// Skips the indices of lost strokes: the next stroke has at least the given index.
  func skip(to index: Int) { count = max(count, index) }

  /// Whether all strokes of a range have samples, readable or not.
  func hasAll(_ range: Range<Int>) -> Bool {
    var next = range.lowerBound
    var at = run(of: next)
    while next < range.upperBound {
      guard at < runs.count, runs[at].first <= next else { return false }
      next = runs[at].first + runs[at].count
      at += 1
    }
    return true
  }

  /// The number of bytes of the chunk of whole strokes whose first stroke has an index.
  func bytes(at index: Int) -> Int {
    let run = run(of: index)
    return run < runs.count ? pieces[runs[run].piece].bytes.count : 0
  }

  /// Appends samples to the growing stroke at an index.
  func extend(_ index: Int, _ chunk: ArraySlice<UInt8>) {
    var run = runs.count - 1
    if runs[run].first != index { run = self.run(of: index) }
    let piece = addPiece(chunk)
    pieces[runs[run].lastPiece].next = piece
    runs[run].lastPiece = piece
  }

  private func addPiece(_ chunk: ArraySlice<UInt8>) -> Int {
    pieces.append(Piece(bytes: bytes.count..<(bytes.count + chunk.count)))
    bytes += chunk
    return pieces.count - 1
  }

  /// The index in ``runs`` of the run that contains a stroke; their number if none does.
  private func run(of index: Int) -> Int {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].first + runs[middle].count <= index {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// The samples of the strokes with the given indices, in that order; empty for missing or unreadable ones.
  func samples(of indices: [Int]) -> [[StrokeSample]] {
    samples(of: indices, until: .max, reader: StrokeReader())
  }

  func prepare(_ index: Int, reader: StrokeReader) -> Int {
    let run = run(of: index)
    guard run < runs.count, reader.part(run, of: self).isEmpty else { return 0 }
    return packed(run, reader).count / 6
  }

  func samples(of indices: [Int], until maximum: Int, reader: StrokeReader) -> [[StrokeSample]] {
    var result = [[StrokeSample]](repeating: [], count: indices.count)
    var isMissing = [Bool](repeating: true, count: indices.count)
    // Mostly neighbors are requested together; each run is decoded once, beginning with that of the first index.
    let start = indices.first.map { run(of: $0) } ?? 0
    var order = indices.indices.map { i in (run: run(of: indices[i]), index: i) }
    order.sort { a, b in
      if a.run == b.run { return a.index < b.index }
      return a.run == start || b.run != start && a.run < b.run
    }
    var left = maximum
    var known = -1
    var strokes: [[StrokeSample]] = []
    var packed = PackedStrokes()
    let buffer = reader.cacheLimit > 0 ? SampleBuffer(capacity: ChunkReader.portion) : nil
    for (run, i) in order {
      if run != known {
        if left <= 0, known >= 0 { break }
        known = run
        if run >= runs.count {
          strokes = []
        } else if buffer != nil {
          packed = PackedStrokes(reading: self.packed(run, reader))
        } else {
          strokes = decoded(runs[run], packs: false).strokes
        }
      }
      isMissing[i] = false
      guard run < runs.count else { continue }
      let at = indices[i] - runs[run].first
      if let buffer {
        result[i] = packed.samples(of: at, among: runs[run].count, buffer)
      } else if strokes.indices.contains(at) {
        result[i] = strokes[at]
      }
      left -= result[i].count
    }
    if let end = isMissing.firstIndex(of: true) { result.removeLast(result.count - end) }
    return result
  }

  /// The packed strokes of a run, from the reader's cache if possible; the bytes of ``PackedStrokes/all(_:)``.
  private func packed(_ run: Int, _ reader: StrokeReader) -> [UInt8] {
    let known = reader.part(run, of: self)
    if !known.isEmpty { return known }
    let part = decoded(runs[run], packs: true).packed?.all(runs[run].count) ?? [0]
    reader.cache(part, run, of: self)
    return part
  }

  /// Visits the samples of all strokes, in the order of their indices, until stopped.
  ///
  /// Each chunk is decoded once. For an unreadable chunk a single, empty stroke is visited, whose `cost` counts the
  /// samples decoded before the error.
  ///
  /// - Parameter body: Receives the index of a stroke, about how many samples were decoded for it, and its samples;
  ///   returns whether to continue.
  func visit(_ body: (_ index: Int, _ cost: Int, _ samples: [StrokeSample]) -> Bool) {
    for run in runs {
      var index = run.first
      var decodedCount = 0
      let strokes = decoded(run, packs: false, count: &decodedCount).strokes
      let keptCount = strokes.reduce(0) { $0 + $1.count }
      for samples in strokes {
        // Samples that were decoded but dropped count with the last stroke.
        let isLast = index == run.first + strokes.count - 1
        let cost = samples.count + (isLast ? max(decodedCount - keptCount, 0) : 0)
        guard body(index, cost, samples) else { return }
        index += 1
      }
      if strokes.isEmpty, !body(index, ChunkReader.portion + decodedCount, []) { return }
    }
  }

  /// Whether all strokes together have at most `maximum` samples; decodes only about that many.
  func has(atMost maximum: Int) -> Bool {
    var count = 0
    visit { _, cost, _ in
      count += cost
      return count <= maximum
    }
    return count <= maximum
  }

  /// The strokes of a run, as far as they can be decoded, packed or as samples.
  private func decoded(_ run: Run, packs: Bool) -> SampleDecoder.Chunk {
    var count = 0
    return decoded(run, packs: packs, count: &count)
  }

  /// The strokes of a run, as far as they can be decoded, packed or as samples.
  ///
  /// - Parameter count: Increases by the number of decoded samples, including those of unreadable strokes.
  private func decoded(_ run: Run, packs: Bool, count: inout Int) -> SampleDecoder.Chunk {
    var decoder = SampleDecoder(maximumSamples: Self.maximumSamples)
    var all = SampleDecoder.Chunk(strokes: [], continuesStroke: false)
    var piece = run.piece
    do throws(SampleDecodingError) {
      while piece >= 0 {
        defer { count += decoder.decodedCount }
        let chunk = try decoder.decode(Array(bytes[pieces[piece].bytes]), packs: packs)
        guard all.extend(with: chunk, maximum: InkDocument.maximumSamples) else { break }
        piece = pieces[piece].next
      }
    } catch {
      // The samples before the damage are kept as a shorter stroke.
    }
    if run.isWhole, all.count != run.count {
      all.strokes = []
      all.packed = nil
    }
    return all
  }
}
