internal import InkDrawing
internal import InkGraphics
internal import InkStrokes

/// Reads the frames of a log with gaps.
///
/// It ignores frames that it cannot decode. Strokes have unique identifiers, so a missing stroke is never confused with
/// another; behind a gap only explicit numbers of brushes are valid.
final class SalvagingReader: DocumentReader {
  /// The losses so far.
  var losses = Losses()

  /// Unfinished strokes beyond the maximum number, the oldest first: their ends may be missing.
  var waiting: [GrowingStroke] = []

  /// The strokes that the log cancels although they are not among the unfinished ones: they may be in ``waiting``.
  var cancelled: [ItemID] = []

  /// The whole strokes of each chunk: their identifiers, and the index of the first in ``store``.
  var whole: [(names: StrokeNames, index: Int)] = []

  /// The indices in ``store`` of whole strokes that belong to a snapshot that was not read; a range per chunk.
  var strays: [Range<Int>] = []

  /// The layer, on a page at the end, for strokes whose own is unknown; `nil` until one is needed.
  var ownLayer: LayerID?

  /// Strokes that became items although samples in their middle are missing.
  var shortened: [ItemID] = []

  /// Whether content was ignored because of the limit of memory.
  var isTooLarge = false

  /// The plain pen, which replaces lost brushes.
  let pen = SharedBrush(.pen)

  /// The counters of this replica's operations and items that were skipped at gaps, ascending.
  private var passed: [Range<UInt32>] = []

  /// The identifiers of strokes that were read, from the first gap on: their counters are not missing.
  private var known: [StrokeID] = []

  // Whether brushes, operations or samples of the snapshot may be missing since a gap; later frames may disprove it.
  private var mayLackBrushes = false
  private var mayLackOperations = false
  private var mayLackAwaited = false

  /// Records that frames are missing between the previous and the next one.
  func skip() {
    mayLackBrushes = true
    mayLackOperations = true
    mayLackAwaited = true
    document.thumbnailClock = nil
    shortenStrokes()
  }

  /// Records that samples of the unfinished strokes may be missing.
  func shortenStrokes() {
    for i in document.growing.indices { document.growing[i].isShortened = true }
    for i in waiting.indices { waiting[i].isShortened = true }
  }

  /// Reads a frame; if it cannot be decoded, counts it as a loss and treats it as a gap.
  func salvage(_ frame: Frame) {
    do throws(Failure) {
      try readFrame(frame)
    } catch {
      // A frame beyond the limit of memory is intact, but the document then fails as a whole.
      if error.reason == .tooLarge { isTooLarge = true }
      losses.frames += 1
      skip()
    }
  }

  // MARK: Names and numbers

  override var takesOperations: Bool { true }

  override func number(stated: Int?, next: Int) throws(Failure) -> Int {
    if stated == nil, mayLackBrushes { throw Failure(.reference) }
    let number = try super.number(stated: stated, next: next)
    mayLackBrushes = false
    return number
  }

  override func brush(_ number: Int) throws(Failure) -> SharedBrush {
    document.numbers.brushes.brush(number) ?? pen
  }

  override func makeRoom() throws(Failure) { waiting.append(document.growing.removeFirst()) }

  override func takeStray(_ chunk: ArraySlice<UInt8>, count: Int) throws(Failure) {
    guard store.count + count < LogNumbers.endOfStrokes else { throw Failure(.samples) }
    // A chunk that claims more strokes than it has bytes is not examined.
    if count <= chunk.count { strays.append(store.count..<(store.count + count)) }
    store.append(whole: chunk, count: count, at: store.count)
  }

  override func record(_ names: StrokeNames, at index: Int) {
    if names.count <= store.bytes(at: index) { whole.append((names, index)) }
  }

  override func record(_ id: StrokeID, begins: Bool) {
    guard ItemID(id).canBeGiven else { return }
    let stamp = ItemID(id).stamp
    pass(to: stamp)
    // A frame that continues a stroke doesn't prove that the frames after its beginning are present.
    if begins { stopLacking(before: stamp) }
    document.drawing.takeName(ItemID(id))
    if !passed.isEmpty, known.last != id { known.append(id) }
  }

  override func cancel(_ id: StrokeID) -> Bool {
    if super.cancel(id) { return true }
    if !waiting.isEmpty { cancelled.append(ItemID(id)) }
    return !waiting.isEmpty
  }

  /// Adds to ``passed`` the counters between the last one before a gap and the one of a stamp behind it.
  private func pass(to stamp: Stamp) {
    let next = document.drawing.nextStamp.counter
    guard mayLackOperations, stamp.author == document.drawing.author, stamp.counter > next else {
      return
    }
    passed.append(next..<stamp.counter)
  }

  /// Records, at a new stamp of this replica, that all earlier operations were read or are in ``passed``.
  private func stopLacking(before stamp: Stamp) {
    let next = document.drawing.nextStamp
    if stamp.author == next.author, stamp >= next { mayLackOperations = false }
  }

  /// Whether no operation of this replica can be missing, so that the undo history is complete.
  var hasHistory: Bool {
    hasDrawing && document.drawing.hasNamed(all: passed, besides: known)
  }

  // MARK: Operations

  override func prepare(_ port: inout RecordPort) {
    // Items whose samples are lost are left out at the end: until then undo may refer to them.
    port.takesStrokesWithoutSamples = true
    port.substitute = pen
  }

  override func stopWaiting() {
    // Behind a gap, strokes of the snapshot count as present, as they were when the following operations were made.
    if mayLackAwaited {
      store.skip(to: awaited.upperBound)
      awaited = 0..<0
    }
    super.stopWaiting()
  }

  override func replay(_ logged: LoggedOperation, _ port: RecordPort) {
    losses.brushes += port.substituted
    pass(to: logged.stamp)
    stopLacking(before: logged.stamp)
    for case .addItem(let item) in logged.operation.steps {
      guard case .stored(_, let index)? = item.content.samples,
        document.growing.contains(where: {
          $0.isShortened && $0.id == StrokeID(item.id) && $0.sampleIndex == index
        })
      else { continue }
      // The samples of the stroke were not written again as a whole, so it lacks those in the gap.
      shortened.append(item.id)
    }
    document.drawing.replay(logged)
  }

  override func tookDrawing(_ port: RecordPort) {
    // A snapshot contains all current items and the whole history.
    mayLackAwaited = false
    losses.brushes = port.substituted
    mayLackOperations = false
    passed = []
    known = []
  }
}
