import InkGraphics
import InkStrokes

/// The strokes whose contacts have ended, painted above the ground in the order in which they began.
struct BakedInk {
  /// The ground with these strokes.
  private(set) var picture: Pixmap

  /// The stroke that began last.
  private(set) var last: StrokeID?

  private var grid: TileGrid

  /// The pixels that were painted of each stroke.
  private var rects: [UInt64: PixelRect] = [:]

  /// The stroke that was baked last, as long as it is as it was then.
  private var newest: LiveStroke?

  /// Creates a picture without strokes.
  init(_ picture: Pixmap) {
    self.picture = picture
    grid = TileGrid(width: picture.width, height: picture.height)
  }

  /// Whether all strokes are part of the ground.
  var isEmpty: Bool { rects.isEmpty }

  func contains(_ id: StrokeID) -> Bool { rects[id.rawValue] != nil }

  /// The strokes that may touch a rectangle, the one that began first in front.
  func strokes(near rect: PixelRect) -> [StrokeID] { grid.strokes(near: rect) }

  /// Removes all strokes; the picture stays as it is.
  mutating func removeAll() {
    grid = TileGrid(width: picture.width, height: picture.height)
    rects.removeAll()
    (last, newest) = (nil, nil)
  }

  /// Removes all strokes, and shows the ground alone.
  mutating func restart(on ground: InkGround) {
    removeAll()
    ground.copy(picture.bounds, to: &picture)
  }

  /// Adds a stroke.
  ///
  /// - Parameters:
  ///   - rect: The pixels that it may touch.
  ///   - live: What is kept of it, if that is as it is now.
  ///   - item: The stroke, where that is not given.
  mutating func add(
    _ id: StrokeID,
    covering rect: PixelRect,
    _ live: LiveStroke?,
    _ item: DisplayList.Item?,
    of model: InkModel,
    on canvas: LiveCanvas
  ) {
    newest = live
    rects[id.rawValue] = rect
    grid.insert(id, covering: rect)
    if let last, id < last { return repaint(rect, of: model, on: canvas) }
    last = id
    let near = canvas.document(near: rect)
    if let live {
      canvas.draw(live, near: near, into: &picture, clip: rect)
    } else {
      canvas.draw(item, near: near, into: &picture, clip: rect)
    }
  }

  /// Paints a stroke again that has changed in a rectangle.
  mutating func update(
    _ id: StrokeID,
    in rect: PixelRect,
    of model: InkModel,
    on canvas: LiveCanvas
  ) {
    rects[id.rawValue] = rects[id.rawValue]?.union(rect)
    if newest?.id == id { newest = nil }
    grid.insert(id, covering: rect)
    repaint(rect, of: model, on: canvas)
  }

  /// Makes a stroke part of the ground.
  ///
  /// - Precondition: The stroke is baked.
  mutating func settle(_ stroke: Stroke, on canvas: LiveCanvas) {
    guard let rect = rects.removeValue(forKey: stroke.id.rawValue) else {
      preconditionFailure("only baked ink can settle")
    }
    let near = canvas.document(near: rect)
    canvas.ground.draw { picture in
      if let newest, newest.id == stroke.id {
        canvas.draw(newest, near: near, into: &picture, clip: rect)
      } else {
        canvas.draw(stroke.item(), near: near, into: &picture, clip: rect)
      }
    }
    if newest?.id == stroke.id { newest = nil }
    grid.remove(stroke.id, covering: rect)
  }

  /// Paints a rectangle again.
  mutating func repaint(_ rect: PixelRect, of model: InkModel, on canvas: LiveCanvas) {
    guard !rect.isEmpty else { return }
    let near = canvas.document(near: rect)
    canvas.ground.copy(rect, to: &picture)
    for id in grid.strokes(near: rect) where touches(id, rect) {
      canvas.draw(model[id]?.item(), near: near, into: &picture, clip: rect)
    }
  }

  /// Whether something was painted of a stroke in a rectangle.
  func touches(_ id: StrokeID, _ rect: PixelRect) -> Bool {
    rects[id.rawValue]?.intersects(rect) ?? false
  }
}
