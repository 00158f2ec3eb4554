public import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

/// A replay of how a page was drawn: stroke by stroke, in order, at the speed of the pen.
///
/// It shows only the items that the page has now, not removed ones. A pause between strokes lasts as long as when they
/// were drawn, at most half a second.
public final class CanvasReplay {
  private struct Part {
    var item: ItemID
    var layer: LayerID
    /// The bounds of the ink, in page units.
    var bounds: Rect
    /// The times of its first and of its last sample, in seconds: as recorded while `init` collects the parts, later
    /// from the start of the replay.
    var start: Double
    var end: Double
  }

  /// The maximum length of a pause, and of a stroke regardless of its recorded times, in seconds.
  private static let longestPause = 0.5
  private static let longestStroke = 20.0

  /// The canvas that shows the page at ``time``; it takes no input.
  public let canvas: InkCanvas

  /// The duration of the whole replay, in seconds.
  public private(set) var duration = 0.0

  /// The current time, in seconds from the start of the replay, 0…``duration``.
  public private(set) var time = 0.0

  private var parts: [Part] = []

  /// The number of parts, from the first one, that are completely visible.
  private var doneCount = 0

  /// The stroke that is being drawn, its samples, and the number of them that are visible; `nil` for none.
  private var current: (stroke: StrokeID, samples: [StrokeSample], shown: Int)?

  /// Creates a replay of the current page of a canvas, at the time 0 with no item visible.
  ///
  /// Cost: decodes all strokes of the page.
  init(_ source: InkCanvas) {
    let drawing = source.drawing
    var parts: [Part] = []
    var maker = StrokeMaker()
    for layer in drawing.layers(of: source.page) where !layer.isHidden {
      source.editor.strokeReader.visit(layer.items) { item, samples in
        // Of an erased stroke that consists of several parts, the last determines when it was drawn.
        guard let stroke = maker.strokes(of: item, samples).last else { return true }
        let first = stroke.samples.first?.time ?? 0
        let last = stroke.samples.last?.time ?? first
        parts.append(
          Part(item: item.id, layer: layer.id, bounds: item.bounds, start: first, end: last)
        )
        return true
      }
    }
    parts.stableSort { $0.item < $1.item }
    var end = 0.0
    var lastTime = 0.0
    for i in parts.indices {
      let length = min(max(parts[i].end - parts[i].start, 0), Self.longestStroke)
      var pause = i > 0 ? parts[i].start - lastTime : 0
      if !(pause >= 0 && pause <= Self.longestPause) { pause = Self.longestPause }
      lastTime = parts[i].end
      parts[i].start = end + pause
      end += pause + length
      parts[i].end = end
    }
    self.parts = parts
    duration = end
    canvas = InkCanvas(
      drawing,
      page: source.page,
      width: source.bounds.width,
      height: source.bounds.height,
      takesInput: false
    )
    // Both canvases are of the same document, so sharing the reader avoids decoding strokes twice.
    canvas.editor.strokeReader = source.editor.strokeReader
    canvas.hide(hidden(from: 0), repainting: [])
    canvas.pixelsPerPoint = source.pixelsPerPoint
    canvas.surround = source.surround
    _ = canvas.setViewport(source.viewport)
  }

  /// The items that are hidden while the first `count` ones are visible; `nil` if none are.
  private func hidden(from count: Int) -> HiddenItems? {
    guard count < parts.count, let last = parts.last else { return nil }
    return .within(parts[count].item...last.item)
  }

  /// Seeks to a time in seconds, clamped to the ``duration``, and returns the changes of the view.
  func seek(_ target: Double) -> CanvasUpdate {
    time = min(max(target, 0), duration)
    var count = doneCount
    while count < parts.count, parts[count].end <= time { count += 1 }
    while count > 0, parts[count - 1].end > time { count -= 1 }
    if count != doneCount {
      stopDrawing()
      // The parts are in the order in which their items were created.
      let range = min(count, doneCount)..<max(count, doneCount)
      canvas.hide(hidden(from: count), repainting: parts[range].map { $0.bounds })
      doneCount = count
    }
    if count < parts.count, parts[count].start <= time { draw(parts[count]) } else { stopDrawing() }
    return canvas.finishUpdate()
  }

  /// Draws a stroke up to the current time.
  private func draw(_ part: Part) {
    if current == nil {
      // Items that were transformed since they were drawn appear as a whole.
      guard let item = canvas.document.drawing[part.item], item.transform == .identity,
        let stroke = item.stroke, let first = stroke.samples.first
      else { return }
      canvas.choose(part.layer)
      canvas.changeInk { model in
        model.setBrush(stroke.brush)
        model.eraserBrush = stroke.brush
        model.apply(InputEvent(first, contact: 1, kind: stroke.kind, phase: .began))
      }
      guard let live = canvas.model.wet.last else { return }
      current = (live.id, stroke.samples, 1)
    }
    guard let (id, samples, shown) = current, let first = samples.first,
      let kind = canvas.model[id]?.kind
    else { return }
    var count = shown
    while count < samples.count, samples[count].time - first.time <= time - part.start {
      let sample = InputEvent(samples[count], contact: 1, kind: kind, phase: .moved)
      canvas.changeInk { $0.apply(sample) }
      count += 1
    }
    if count > 1, samples[count - 1].time - first.time > time - part.start {
      stopDrawing()
      draw(part)
      return
    }
    current = (id, samples, count)
  }

  private func stopDrawing() {
    guard current != nil else { return }
    current = nil
    canvas.changeInk { $0.apply(InputEvent(phase: .cancelled, location: .origin, time: 0)) }
  }
}

extension CanvasSession {
  @inline(never)
  func startReplay() throws(Refusal) {
    let canvas = try still()
    merge(canvas.cancelContacts())
    merge(canvas.edit { $0.endText(keeps: true) })
    let fresh = CanvasReplay(canvas)
    replay = fresh
    merge(fresh.canvas.setViewport(canvas.viewport))
    update.damage = canvas.bounds
  }

  @inline(never)
  func seek(_ time: Double) throws(Refusal) {
    guard let replay else { throw .notReplaying }
    guard time.isFinite else { throw .outOfRange }
    merge(replay.seek(time))
  }

  @inline(never)
  func stopReplay() throws(Refusal) {
    let canvas = try drawn()
    guard let replay else { throw .notReplaying }
    self.replay = nil
    merge(canvas.setViewport(replay.canvas.viewport))
    canvas.repaintAll()
    update.damage = canvas.bounds
  }
}
