internal import InkDrawing
internal import InkGraphics
internal import InkStrokes

/// The samples of a document as they lie in its frames.
///
/// Filled while a document is read or written anew, and never changed afterwards, so that all threads
/// may ask it. It keeps no decoded samples: many strokes are to be asked for at once, and repeatedly with a reader that
/// has a cache.
final class StoredSamples: StrokeSource, @unchecked Sendable {
  /// Strokes of one chunk, or one stroke that grew piece by piece.
  private struct Run {
    var first: Int
    var count: Int
    /// The first of its pieces.
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

  /// The place of the next stroke; below it some may be missing.
  private(set) var count = 0

  /// The most samples of a chunk, strokes included.
  static let maximumSamples = InkDocument.maximumSamples + 1

  /// Adds a chunk of whole strokes.
  ///
  /// - Parameter first: The place of its first stroke, not less than ``count``.
  func append(whole chunk: ArraySlice<UInt8>, count: Int, at first: Int) {
    let piece = addPiece(chunk)
    runs.append(Run(first: first, count: count, piece: piece, lastPiece: piece, isWhole: true))
    self.count = first + count
  }

  /// Adds the beginning of a stroke; returns its place.
  func begin(_ chunk: ArraySlice<UInt8>) -> Int {
    let piece = addPiece(chunk)
    runs.append(Run(first: count, count: 1, piece: piece, lastPiece: piece, isWhole: false))
    count += 1
    return count - 1
  }

  /// Passes over places whose strokes are lost.
  func skip(to index: Int) { count = max(count, index) }

  /// Whether there are samples at all places of a range, be they readable or not.
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

  /// How many bytes the chunk of whole strokes has whose first is at a place.
  func bytes(at index: Int) -> Int {
    let run = run(of: index)
    return run < runs.count ? pieces[runs[run].piece].bytes.count : 0
  }

  /// Adds more of the stroke that grows at a place.
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

  /// The run with the stroke at a place.
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

  /// The samples of all of several strokes.
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
    // Neighbours are mostly asked for together; each run is decoded once, that of the first first.
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

  /// What is in a run, packed.
  private func packed(_ run: Int, _ reader: StrokeReader) -> [UInt8] {
    let known = reader.part(run, of: self)
    if !known.isEmpty { return known }
    let part = decoded(runs[run], packs: true).packed?.all(runs[run].count) ?? [0]
    reader.cache(part, run, of: self)
    return part
  }

  /// Gives the samples of all strokes, in the order of their places, until told to stop.
  ///
  /// Each chunk is decoded once; of one that cannot be read an empty stroke is told, with what was decoded
  /// before that showed.
  ///
  /// - Parameter body: Is given the place of a stroke, about how many samples were decoded for it, and
  ///   its samples; returns whether to go on.
  func visit(_ body: (_ index: Int, _ cost: Int, _ samples: [StrokeSample]) -> Bool) {
    for run in runs {
      var index = run.first
      var decodedCount = 0
      let strokes = decoded(run, packs: false, count: &decodedCount).strokes
      let keptCount = strokes.reduce(0) { $0 + $1.count }
      for samples in strokes {
        // What was decoded in vain counts with the last.
        let isLast = index == run.first + strokes.count - 1
        let cost = samples.count + (isLast ? max(decodedCount - keptCount, 0) : 0)
        guard body(index, cost, samples) else { return }
        index += 1
      }
      if strokes.isEmpty, !body(index, ChunkReader.portion + decodedCount, []) { return }
    }
  }

  /// Whether there are no more samples than a number; so many are decoded.
  func has(atMost maximum: Int) -> Bool {
    var count = 0
    visit { _, cost, _ in
      count += cost
      return count <= maximum
    }
    return count <= maximum
  }

  /// The strokes of a run as far as they can be read.
  private func decoded(_ run: Run, packs: Bool) -> SampleDecoder.Chunk {
    var count = 0
    return decoded(run, packs: packs, count: &count)
  }

  /// The strokes of a run as far as they can be read.
  ///
  /// - Parameter count: Grows by how many samples were decoded, also of what cannot be read.
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
      // What is before the damage is a stroke, too.
    }
    if run.isWhole, all.count != run.count {
      all.strokes = []
      all.packed = nil
    }
    return all
  }
}
