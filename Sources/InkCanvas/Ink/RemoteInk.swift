import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

/// Ink that others are drawing on the page, above it, until it is part of the document.
///
/// An instance exists only while there is such ink.
final class RemoteInk {
  /// A stroke of another writer.
  private struct RemoteStroke {
    let author: UInt32
    /// The id that the stroke will have in the document.
    let id: StrokeID
    let kind: InputEvent.PointerKind
    let brush: Brush
    /// The id in the model, which counts up in the order of first samples.
    var local = StrokeID(0)
    /// Whether the stroke has samples, so that it is in the model.
    var hasBegun = false
    var hasEnded = false
    var count = 0
    var time = 0.0
    /// The number of changes of the document since the stroke has ended.
    var age = 0
  }

  /// The maximum number of strokes, and of samples of each; further ones are ignored.
  private static let maximumStrokes = 48
  private static let maximumSamples = 20_000

  /// The number of changes of the document by others after which an ended stroke is removed, even if it isn't part of
  /// the document: its author may have removed it at once.
  private static let longestAge = 4

  private var strokes: [RemoteStroke] = []
  private var model = InkModel()
  private var live: LiveRenderer?
  private var nextID: UInt64 = 0
  private var reportedVersion: UInt64 = 0
  private var bounds: PixelRect
  private var viewport: Affine
  private let format: Pixmap.Format
  /// The pixels that may have changed since the last ``takeDamage()``.
  private var damage = PixelRect.empty

  /// Whether the ink is above a page that is shown dark.
  var isDark = false {
    didSet {
      if isDark != oldValue { restart() }
    }
  }

  init(_ bounds: PixelRect, _ viewport: Affine, _ format: Pixmap.Format) {
    self.bounds = bounds
    self.viewport = viewport
    self.format = format
  }

  /// Whether there is no ink.
  var isEmpty: Bool { strokes.isEmpty }

  // MARK: Strokes

  /// Shows the changes of the ink of an author.
  @inline(never)
  func apply(_ report: InkReport, by author: UInt32) {
    for change in report.changes {
      switch change {
      case .begin(let id, let kind, let brush):
        guard strokes.count < Self.maximumStrokes, index(id, author) == nil else { continue }
        strokes.append(RemoteStroke(author: author, id: id, kind: kind, brush: brush))
      case .samples(let id, let time, let samples):
        if let index = index(id, author) { append(samples, after: time, at: index) }
      case .end(let id):
        guard let index = index(id, author), !strokes[index].hasEnded else { continue }
        strokes[index].hasEnded = true
        if strokes[index].hasBegun { model.end(strokes[index].local) }
      case .cancel(let id):
        if let index = index(id, author) { remove(at: index) }
      }
    }
    model.shape()
  }

  private func index(_ id: StrokeID, _ author: UInt32) -> Int? {
    strokes.firstIndex { $0.id == id && $0.author == author }
  }

  private func append(_ samples: [StrokeSample], after time: Double, at index: Int) {
    for sample in samples {
      if !strokes[index].hasBegun {
        strokes[index].local = StrokeID(nextID)
        nextID += 1
      }
      let stroke = strokes[index]
      guard !stroke.hasEnded, stroke.count < Self.maximumSamples else { return }
      var event = InputEvent(
        sample,
        contact: UInt32(truncatingIfNeeded: stroke.local.rawValue),
        kind: stroke.kind,
        phase: stroke.hasBegun ? .moved : .began
      )
      event.time += stroke.time - time
      if stroke.hasBegun {
        model.enqueue(event, to: stroke.local)
      } else {
        model.setBrush(stroke.brush)
        model.eraserBrush = stroke.brush
        model.begin(event, as: stroke.local)
      }
      strokes[index].hasBegun = true
      strokes[index].count += 1
    }
    if let last = samples.last { strokes[index].time += last.time - time }
  }

  private func remove(at index: Int) {
    let stroke = strokes.remove(at: index)
    guard stroke.hasBegun else { return }
    if let wet = model.wetIndex(of: stroke.local), !model.wet[wet].hasEnded {
      model.cancel(stroke.local)
    } else if let dry = model.dry(stroke.local) {
      invalidate(dry.bounds())
      model.forget(stroke.local)
      live = nil
    }
  }

  /// Removes strokes.
  private func remove(where isRemoved: (RemoteStroke) -> Bool) {
    for index in strokes.indices.reversed() where isRemoved(strokes[index]) { remove(at: index) }
  }

  /// Removes the ink of an author; of all if `nil`.
  func remove(of author: UInt32?) { remove { author == nil || $0.author == author } }

  /// Removes the strokes that are part of the document by now.
  ///
  /// - Parameter drawing: The drawing, after changes by others were merged.
  @inline(never)
  func removeArrived(in drawing: Drawing) {
    for index in strokes.indices where strokes[index].hasEnded { strokes[index].age += 1 }
    remove { drawing[ItemID($0.id)] != nil || $0.age > Self.longestAge }
  }

  // MARK: View

  /// Updates the viewport, by which the ink moves with the page.
  @inline(never)
  func show(_ viewport: Affine, in bounds: PixelRect) {
    self.viewport = viewport
    self.bounds = bounds
    restart()
  }

  private func restart() {
    live = nil
    damage = bounds
  }

  /// Returns the pixels that may have changed since the last call.
  func takeDamage() -> PixelRect {
    let changes = model.changes(since: reportedVersion)
    reportedVersion = changes.version
    invalidate(changes.damage)
    defer { damage = .empty }
    return damage
  }

  /// Returns the picture of the ink.
  @inline(never)
  func picture() -> Pixmap? {
    guard model.count > 0 else { return nil }
    if let live {
      live.update(model)
      return live.pixmap
    }
    let live = LiveRenderer(
      width: bounds.width,
      height: bounds.height,
      viewport: viewport,
      format: format
    )
    live.isDark = isDark
    live.restart(seeing: viewport, model)
    self.live = live
    return live.pixmap
  }

  /// Records an area, in page units, whose pixels may have changed.
  private func invalidate(_ area: Rect) {
    if area.isEmpty { return }
    let rect = PixelRect(covering: viewport.apply(area).expanded(by: 1), within: bounds)
    damage = damage.union(rect)
  }
}
