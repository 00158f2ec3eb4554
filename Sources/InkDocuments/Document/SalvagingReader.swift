internal import InkDrawing
internal import InkGraphics
internal import InkStrokes

/// Reads the frames of a log of which some are missing.
///
/// It leaves out what it cannot make sense of. Nothing gets another's number: behind a gap only numbers
/// that are stated count.
final class SalvagingReader: DocumentReader {
  /// What was lost.
  var losses = Losses()

  /// Strokes under way for which there was no more room.
  var waiting: [GrowingStroke] = []

  /// The strokes that are on a page or cancelled.
  var settled: [Range<Int>] = []

  /// Where strokes go of which nothing else is known.
  var ownLayer: LayerID?

  /// The strokes in whose midst something is missing.
  var shortened: [Int] = []

  /// How many numbers of strokes are passed over.
  var missing = 0

  /// Stands in for brushes that were lost.
  let pen = SharedBrush(.pen)

  // What a gap leaves open until something says it.
  private var mayLackStrokes = false
  private var mayLackBrushes = false
  private var mayLackOperations = false
  private var mayLackAwaited = false
  var isHistoryLost = false

  /// Says that something is missing between the frame before and the next.
  func skip() {
    mayLackStrokes = true
    mayLackBrushes = true
    mayLackOperations = true
    mayLackAwaited = true
    document.thumbnailClock = nil
    for stroke in document.growing where shortened.last != stroke.number {
      shortened.append(stroke.number)
    }
  }

  /// Takes a frame, if it can be understood.
  func salvage(_ frame: Frame) {
    do throws(Trouble) {
      try take(frame)
    } catch {
      losses.frames += 1
      skip()
    }
  }

  // MARK: Numbers

  override var takesOperations: Bool { true }

  override func number(
    of kind: FrameKind,
    stated: Int?,
    next: Int
  ) throws(Trouble) -> Int {
    let mayLack = kind == .brush ? mayLackBrushes : mayLackStrokes
    if stated == nil, mayLack { throw Trouble(.reference) }
    let number = try super.number(of: kind, stated: stated, next: next)
    if kind == .brush {
      mayLackBrushes = false
    } else {
      mayLackStrokes = false
      missing += number - next
    }
    return number
  }

  override func brush(_ number: Int) throws(Trouble) -> SharedBrush {
    document.numbers.brushes.brush(number) ?? pen
  }

  override func makeRoom() throws(Trouble) { waiting.append(document.growing.removeFirst()) }

  override func settle(_ strokes: Range<Int>) {
    if !strokes.isEmpty { settled.append(strokes) }
  }

  // MARK: Operations

  override func prepare(_ port: inout RecordPort) {
    // Things whose samples are lost are left out at the end: until then undoing them means something.
    port.strokeEnd = .max
    port.substitute = pen
  }

  override func stopWaiting() {
    // Behind a gap they were there when what follows was done.
    if mayLackAwaited { awaited = 0..<0 }
    super.stopWaiting()
  }

  override func replay(_ logged: LoggedOperation, _ port: RecordPort) {
    losses.brushes += port.substituted
    if mayLackOperations, logged.stamp.author == document.drawing.author {
      if document.drawing.isNext(logged) { mayLackOperations = false } else { isHistoryLost = true }
    }
    if isHistoryLost {
      document.drawing.merge([logged])
    } else {
      document.drawing.replay(logged)
    }
  }

  override func tookDrawing(_ port: RecordPort) {
    // It says anew what there is and what can be undone.
    mayLackAwaited = false
    losses.brushes = port.substituted
    mayLackOperations = false
    isHistoryLost = false
  }
}
