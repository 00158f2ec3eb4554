public import InkGraphics
public import InkStrokes

/// The result of replaying recorded input events through an ``/InkStrokes/InkModel`` and a ``LiveRenderer``.
///
/// The result equals that of live input, and is the same for any division into batches and on any platform.
public struct Replay: Sendable {
  /// The division of the recorded entries (events and changes of the brush) into batches.
  public enum Batches: Hashable, Sendable {
    /// One entry at a time.
    case each
    /// Pseudorandom batches of 1 to 24 entries; the same seed gives the same batches.
    case random(seed: UInt64)
    /// Batches of these sizes, where a size below 1 counts as 1; the remaining entries form one more batch.
    case sizes([Int])
  }

  /// The maximum length of a side of the canvas, in pixels.
  ///
  /// Ink that needs a larger canvas is scaled down.
  public static let longestSide = 4096.0

  /// The number of input events in the replayed stream.
  public let eventCount: Int

  /// The model after the last event, with all strokes.
  public let model: InkModel

  /// The pixels of the ink after the last batch, on a transparent canvas that contains all events.
  ///
  /// A unit of the stream's coordinates is one pixel, unless the ink is scaled down to ``longestSide``.
  public let pixmap: Pixmap

  /// The transform from the coordinates of the stream's events to pixels of ``pixmap``.
  public let viewport: Affine

  /// A hash of the strokes (samples, curves, radii and brushes), equal on all platforms.
  public var strokesHash: UInt64 { model.fingerprint }

  /// A hash of the size and the pixels of ``pixmap``, equal on all platforms.
  public var pixelsHash: UInt64 {
    var hash = Fingerprint()
    hash.combine(pixmap)
    return hash.value
  }

  /// Replays a stream: passes its events to a model, and renders the model after each batch.
  ///
  /// - Parameters:
  ///   - stream: The stream to replay.
  ///   - brush: The brush until the stream specifies another. The default is the pen.
  ///   - batches: The division of the entries into batches.
  ///   - logSink: The receiver of messages from model and renderer. The default is none.
  ///   - progress: Called after each batch with the number of its entries. The default does nothing.
  public init(
    _ stream: EventStream,
    brush: Brush = .pen,
    batches: Batches,
    logSink: (any LogSink)? = nil,
    progress: (Int) -> Void = { _ in }
  ) {
    self.init(
      stream,
      brush: brush,
      batches: batches,
      budget: WorkBudget(),
      logSink: logSink,
      progress: progress
    )
  }

  /// Replays a stream until a budget is exhausted.
  ///
  /// - Parameters:
  ///   - stream: The stream to replay.
  ///   - brush: The brush until the stream specifies another. The default is the pen.
  ///   - batches: The division of the entries into batches.
  ///   - budget: The limit on the work; once it is exhausted, the remaining entries are skipped.
  ///   - logSink: The receiver of messages from model and renderer. The default is none.
  ///   - progress: Called after each batch with the number of its entries. The default does nothing.
  package init(
    _ stream: EventStream,
    brush: Brush = .pen,
    batches: Batches,
    budget: WorkBudget,
    logSink: (any LogSink)? = nil,
    progress: (Int) -> Void = { _ in }
  ) {
    let (width, height, viewport) = Self.canvas(for: stream)
    let blank = Pixmap(width: width, height: height)
    let renderer = LiveRenderer(
      blank,
      seeing: viewport,
      above: InkGround(like: blank),
      budget: budget
    )
    var model = InkModel(brush: brush)
    renderer.logSink = logSink
    model.logSink = logSink
    var next = 0
    var batch = 0
    var random: UInt64 = 0
    if case .random(let seed) = batches { random = seed }
    while next < stream.count, !budget.isExhausted {
      var size = 1
      switch batches {
      case .each: break
      case .random:
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        size = 1 + Int(truncatingIfNeeded: (random >> 33) % 24)
      case .sizes(let sizes):
        size = batch < sizes.count ? max(1, sizes[batch]) : stream.count - next
      }
      batch += 1
      let end = min(stream.count, next + size)
      for entry in stream.entries[next..<end] {
        switch entry {
        case .event(let event):
          model.apply(event)
          budget.spend(Self.workOfEvent + model.work(of: event))
          if event.phase == .began { budget.spend(Self.workOfStroke) }
        case .brush(let brush): model.setBrush(brush)
        }
        if budget.isExhausted { break }
      }
      let count = end - next
      next = end
      for rect in renderer.update(model) {
        budget.spend(2 * Double(rect.width * rect.height))
      }
      progress(count)
    }
    eventCount = stream.events.count
    self.viewport = viewport
    self.model = model
    pixmap = renderer.pixmap
  }

  /// The fixed costs of an event and of a stroke, in units of ``/InkGraphics/WorkBudget`` (about 1 ns).
  private static let workOfEvent = 300.0
  private static let workOfStroke = 30_000.0

  /// Returns a canvas that contains all locations of the stream with a margin for wide brushes.
  private static func canvas(
    for stream: EventStream
  ) -> (width: Int, height: Int, viewport: Affine) {
    let reach = Rect(center: .origin, radius: 1e9)
    var box = Rect.empty
    for entry in stream.entries {
      if case .event(let event) = entry, reach.contains(event.location) {
        box.formUnion(event.location)
      }
    }
    if box.isEmpty { box = Rect(x: 0, y: 0, width: 1, height: 1) }
    box = box.expanded(by: 32)
    let scale = min(1, longestSide / max(box.width, box.height))
    let left = (box.minX * scale).rounded(.down)
    let top = (box.minY * scale).rounded(.down)
    return (
      max(1, min(Int(longestSide) + 1, Int((box.maxX * scale).rounded(.up) - left))),
      max(1, min(Int(longestSide) + 1, Int((box.maxY * scale).rounded(.up) - top))),
      Affine(a: scale, b: 0, c: 0, d: scale, tx: -left, ty: -top)
    )
  }
}
