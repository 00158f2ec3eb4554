internal import InkDrawing
internal import InkGraphics
internal import InkStrokes

/// Reads the frames of a log of which some are missing.
///
/// It leaves out what it cannot make sense of. Strokes have names, so what is missing takes nobody else's
/// place; behind a gap only numbers of brushes that are stated count.
final class SalvagingReader: DocumentReader {
  /// What was lost.
  var losses = Losses()

  /// Strokes under way for which there was no more room.
  var waiting: [GrowingStroke] = []

  /// Strokes that were cancelled while others were ``waiting``.
  var cancelled: [ItemID] = []

  /// Whole strokes by their names, and where they are.
  var whole: [(names: StrokeNames, index: Int)] = []

  /// Where whole strokes are whose snapshot did not come.
  var strays: [Range<Int>] = []

  /// Where strokes go of which nothing else is known.
  var ownLayer: LayerID?

  /// Strokes that became things although something is missing in their midst.
  var shortened: [ItemID] = []

  /// Whether something was left out for want of room.
  var isTooLarge = false

  /// Stands in for brushes that were lost.
  let pen = SharedBrush(.pen)

  /// The counters of this replica that were passed over behind gaps, in order.
  private var passed: [Range<UInt32>] = []

  /// Names of strokes that were seen, from the first gap on.
  private var known: [StrokeID] = []

  // What a gap leaves open until something says it.
  private var mayLackBrushes = false
  private var mayLackOperations = false
  private var mayLackAwaited = false

  /// Says that something is missing between the frame before and the next.
  func skip() {
    mayLackBrushes = true
    mayLackOperations = true
    mayLackAwaited = true
    document.thumbnailClock = nil
    shortenStrokes()
  }

  /// Says that something is missing while the strokes under way were drawn.
  func shortenStrokes() {
    for i in document.growing.indices { document.growing[i].isShortened = true }
    for i in waiting.indices { waiting[i].isShortened = true }
  }

  /// Takes a frame, if it can be understood.
  func salvage(_ frame: Frame) {
    do throws(Failure) {
      try readFrame(frame)
    } catch {
      // That is no damage.
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
    // One that claims more strokes than it has bytes is not looked into.
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
    // With more of a stroke, what came behind its beginning may still be missing.
    if begins { stopLacking(before: stamp) }
    document.drawing.takeName(ItemID(id))
    if !passed.isEmpty, known.last != id { known.append(id) }
  }

  override func cancel(_ id: StrokeID) -> Bool {
    if super.cancel(id) { return true }
    if !waiting.isEmpty { cancelled.append(ItemID(id)) }
    return !waiting.isEmpty
  }

  /// Takes note of the counters between the last one before a gap and the first behind it.
  private func pass(to stamp: Stamp) {
    let next = document.drawing.nextStamp.counter
    guard mayLackOperations, stamp.author == document.drawing.author, stamp.counter > next else {
      return
    }
    passed.append(next..<stamp.counter)
  }

  /// Takes note that what was done before a new stamp of this replica is known, or known to be missing.
  private func stopLacking(before stamp: Stamp) {
    let next = document.drawing.nextStamp
    if stamp.author == next.author, stamp >= next { mayLackOperations = false }
  }

  /// Whether nothing that this replica did can be missing.
  var hasHistory: Bool {
    hasDrawing && document.drawing.hasNamed(all: passed, besides: known)
  }

  // MARK: Operations

  override func prepare(_ port: inout RecordPort) {
    // Things whose samples are lost are left out at the end: until then undoing them means something.
    port.takesStrokesWithoutSamples = true
    port.substitute = pen
  }

  override func stopWaiting() {
    // Behind a gap they were there when what follows was done.
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
      // It was not written once more as a whole.
      shortened.append(item.id)
    }
    document.drawing.replay(logged)
  }

  override func tookDrawing(_ port: RecordPort) {
    // It says anew what there is and what can be undone.
    mayLackAwaited = false
    losses.brushes = port.substituted
    mayLackOperations = false
    passed = []
    known = []
  }
}
