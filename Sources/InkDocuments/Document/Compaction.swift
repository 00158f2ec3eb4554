public import InkDrawing
internal import InkStrokes

/// The choice of the content that a document keeps when ``InkDocument/compact(_:)`` rewrites it.
public struct Compaction: Hashable, Sendable {
  /// The precision of samples in the compacted document; `nil`, the default, keeps ``InkDocument/precision``.
  public var precision: SamplePrecision?

  /// Whether the undo history is kept; true by default.
  public var keepsHistory: Bool

  /// Whether removed items are kept that no undo can bring back; true by default.
  ///
  /// Drop them only if no other copy of the document is being edited: changes of that copy, merged later, could refer
  /// to them.
  public var keepsRemoved: Bool

  /// Creates a choice of content; by default everything is kept.
  public init(
    precision: SamplePrecision? = nil,
    keepsHistory: Bool = true,
    keepsRemoved: Bool = true
  ) {
    self.precision = precision
    self.keepsHistory = keepsHistory
    self.keepsRemoved = keepsRemoved
  }
}

extension InkDocument {
  /// Compacts the document: returns the frames of a new log, which replaces the old one.
  ///
  /// The new log starts with the returned frames, which include the changes that were still in ``frames``; append later
  /// ``frames`` to it. To be able to continue if writing fails, compact a copy of the document. Compacting a document
  /// that was read from the returned frames returns the same frames.
  ///
  /// Cost: decodes and encodes all samples.
  ///
  /// - Throws: ``/InkDrawing/EditError/readOnly`` if the document has frames of an unknown kind that a program must
  ///   understand before it may edit the document.
  public mutating func compact(
    _ choice: Compaction = Compaction()
  ) throws(EditError) -> [DocumentFrame] {
    guard !hasUnknown else { throw .readOnly }
    damage = nil
    rewrite(choice)
    return takeFrames()
  }

  /// Replaces ``frames`` with the frames of a new log.
  mutating func rewrite(_ choice: Compaction) {
    if let precision = choice.precision { self.precision = precision }
    if !choice.keepsHistory { drawing.forgetHistory() }
    if !choice.keepsRemoved { drawing.forgetRemoved() }
    drawing.forgetUnusedResources()
    numbers = LogNumbers()
    loggedAuthor = nil
    missing = 0
    // The snapshot includes the clock, with all identifiers that were made.
    if isThumbnailCurrent { thumbnailClock = clock }
    loggedClock = clock
    frames = []
    frames.append(DocumentFrame(.metadata, payload: metadata.encoded()))
    let chunks = storeSamples(rounds: choice.precision != nil)
    var port = RecordPort(author: drawing.author, brushes: BrushNumbers())
    drawing.encode(into: &port)
    numbers.brushes = port.brushes
    writeBrushes(from: 0)
    // The snapshot precedes the samples, so that a truncated file can be read as far as it goes.
    frames.append(snapshot(port.bytes))
    frames += chunks
    for resource in drawing.resources { frames += resource.frames }
    if isThumbnailCurrent {
      frames.append(thumbnailFrame)
    } else {
      thumbnail = []
      thumbnailFields = UnknownFields()
    }
    frames += otherFrames
    beginAgain()
  }

  /// Appends frames with the unfinished strokes and the samples that they have to the new log.
  mutating func beginAgain() {
    for i in growing.indices {
      growing[i].samples = kept(growing[i].samples)
      growing[i].encoder = SampleEncoder(precision: precision)
      growing[i].isAmended = false
      var stroke = growing[i]
      begin(&stroke)
      growing[i] = stroke
    }
  }

  /// Encodes the samples of the drawing as frames; the drawing refers to the encoded samples from then on.
  ///
  /// - Parameter rounds: Whether samples are rounded to ``precision``; if not, strokes with unrounded samples are
  ///   stored lossless.
  private mutating func storeSamples(rounds: Bool) -> [DocumentFrame] {
    var frames: [DocumentFrame] = []
    let store = StoredSamples()
    let contents = drawing.storedStrokes
    let reader = StrokeReader.once(drawing)
    var stored: [ItemContent] = []
    stored.reserveCapacity(contents.count)
    var first = 0
    // Strokes that are not in a chunk yet, as later strokes may join them.
    var pending: [[StrokeSample]] = []
    while first < contents.count {
      // A few chunks at a time, so that not all samples are in memory.
      let end = min(first + 4 * SampleChunk.maximumStrokes, contents.count)
      var strokes = reader.samples(
        of: contents[first..<end].compactMap { $0.samples },
        until: Self.maximumSamples
      )
      for i in strokes.indices {
        if strokes[i].count > Self.maximumSamples {
          strokes[i].removeLast(strokes[i].count - Self.maximumSamples)
        }
        if rounds { strokes[i] = kept(strokes[i]) }
        let pointer = contents[first + i].pointer ?? .pen
        stored.append(.stroke(pointer, .stored(store, index: first + i)))
      }
      first += strokes.count
      pending += strokes
      let chunks = SampleChunk.chunks(
        of: pending,
        precision: precision,
        rounds: rounds,
        isEnd: first == contents.count
      )
      for chunk in chunks {
        frames.append(chunk.frame(at: store.count))
        store.append(whole: chunk.bytes[...], count: chunk.count, at: store.count)
        pending.removeFirst(chunk.count)
      }
    }
    drawing.store(stored)
    self.stored = nil
    return frames
  }

  private func snapshot(_ record: [UInt8]) -> DocumentFrame {
    typealias Snapshot = LogNumbers.Snapshot
    var fields = FieldWriter()
    fields.write(Snapshot.record, bytes: record)
    if precision != .lossless {
      fields.write(Snapshot.unitsPerInch, unsigned: UInt64(precision.unitsPerInch))
      fields.write(Snapshot.ticksPerSecond, unsigned: UInt64(precision.ticksPerSecond))
      fields.write(Snapshot.pressureBits, unsigned: UInt64(precision.pressureBits))
      fields.write(Snapshot.angleBits, unsigned: UInt64(precision.angleBits))
    }
    fields.write(snapshotFields)
    return DocumentFrame(.snapshot, payload: fields.finish())
  }
}
