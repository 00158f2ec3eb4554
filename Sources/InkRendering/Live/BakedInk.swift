import InkGraphics
import InkStrokes

/// A pixmap of the finished strokes above the ground, in the order in which they began.
///
/// The ground is the pixels below all strokes.
struct BakedInk {
  /// The pixels of the ground with these strokes above it.
  private(set) var picture: Pixmap

  /// The stroke of the collection that began last; `nil` if there are none.
  private(set) var last: StrokeID?

  private var grid: TileGrid

  /// The pixels that each stroke may touch, by the raw value of its identifier.
  private var rects: [UInt64: PixelRect] = [:]

  /// The stroke that was added last, while it is unchanged.
  private var newest: LiveStroke?

  /// Creates baked ink without strokes.
  ///
  /// - Parameter picture: The pixels below the strokes.
  init(_ picture: Pixmap) {
    self.picture = picture
    grid = TileGrid(width: picture.width, height: picture.height)
  }

  /// Whether there are no strokes, or all are part of the ground.
  var isEmpty: Bool { rects.isEmpty }

  func contains(_ id: StrokeID) -> Bool { rects[id.rawValue] != nil }

  /// Returns the strokes that may touch a rectangle, in the order in which they began.
  func strokes(near rect: PixelRect) -> [StrokeID] { grid.strokes(near: rect) }

  /// Removes all strokes from the collection; the pixmap is unchanged.
  mutating func removeAll() {
    grid = TileGrid(width: picture.width, height: picture.height)
    rects.removeAll()
    (last, newest) = (nil, nil)
  }

  /// Removes all strokes, and shows only the ground, the pixels below all strokes.
  mutating func restart(on ground: InkGround) {
    removeAll()
    ground.copy(picture.bounds, to: &picture)
  }

  /// Adds a finished stroke and paints it.
  ///
  /// - Parameters:
  ///   - id: The identifier of the stroke.
  ///   - rect: The pixels that it may touch.
  ///   - live: The cached data of the stroke, if it is up to date; otherwise `nil`.
  ///   - item: The stroke, if `live` is `nil`.
  ///   - model: The model of all strokes, for repainting those that began later.
  ///   - surface: The surface with the ground.
  mutating func add(
    _ id: StrokeID,
    covering rect: PixelRect,
    _ live: LiveStroke?,
    _ item: DisplayList.Item?,
    of model: InkModel,
    on surface: LiveSurface
  ) {
    newest = live
    rects[id.rawValue] = rect
    grid.insert(id, covering: rect)
    if let last, id < last { return repaint(rect, of: model, on: surface) }
    last = id
    let near = surface.document(near: rect)
    if let live {
      surface.draw(live, near: near, into: &picture, clip: rect)
    } else {
      surface.draw(item, near: near, into: &picture, clip: rect)
    }
  }

  /// Repaints a rectangle in which a stroke has changed.
  mutating func update(
    _ id: StrokeID,
    in rect: PixelRect,
    of model: InkModel,
    on surface: LiveSurface
  ) {
    rects[id.rawValue] = rects[id.rawValue]?.union(rect)
    if newest?.id == id { newest = nil }
    grid.insert(id, covering: rect)
    repaint(rect, of: model, on: surface)
  }

  /// Paints a stroke into the ground, the pixels below all strokes, and removes it from the collection.
  ///
  /// - Precondition: The stroke was added before.
  mutating func bake(_ stroke: Stroke, on surface: LiveSurface) {
    guard let rect = rects.removeValue(forKey: stroke.id.rawValue) else {
      preconditionFailure("a stroke must be shown as finished before it is baked")
    }
    let near = surface.document(near: rect)
    surface.ground.draw { picture in
      if let newest, newest.id == stroke.id {
        surface.draw(newest, near: near, into: &picture, clip: rect)
      } else {
        surface.draw(stroke.item(), near: near, into: &picture, clip: rect)
      }
    }
    if newest?.id == stroke.id { newest = nil }
    grid.remove(stroke.id, covering: rect)
  }

  /// Repaints a rectangle from the ground, the pixels below all strokes, and the strokes.
  mutating func repaint(_ rect: PixelRect, of model: InkModel, on surface: LiveSurface) {
    guard !rect.isEmpty else { return }
    let near = surface.document(near: rect)
    surface.ground.copy(rect, to: &picture)
    for id in grid.strokes(near: rect) where touches(id, rect) {
      surface.draw(model[id]?.item(), near: near, into: &picture, clip: rect)
    }
  }

  /// Whether a stroke was painted in a rectangle.
  func touches(_ id: StrokeID, _ rect: PixelRect) -> Bool {
    rects[id.rawValue]?.intersects(rect) ?? false
  }
}
