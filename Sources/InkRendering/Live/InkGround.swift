import InkGraphics
import InkRaster

/// The pixels below growing ink: those of a page, or of ink stored as pixels only.
final class InkGround {
  /// The bounds of all pixmaps.
  let bounds: PixelRect

  private let format: Pixmap.Format

  /// The pixels below all strokes; `nil` if there is no such content.
  private(set) var picture: Pixmap?

  /// The paper below all ink; `nil` for none.
  private(set) var paper: Pixmap?

  /// The paper with the ink of lower layers than that of the strokes; `nil` if there is no such ink.
  private var lower: Pixmap?

  /// The coverage of an eraser; kept to reuse its memory.
  private var mask: Pixmap?

  /// Creates a ground of a pixmap's size.
  ///
  /// - Parameter picture: The pixels below all strokes, of that size and format.
  init(like blank: Pixmap, _ picture: Pixmap? = nil) {
    (bounds, format) = (blank.bounds, blank.format)
    self.picture = picture
  }

  /// The pixels below the layer of the strokes, which erasers restore.
  var below: Pixmap? { lower ?? paper }

  /// Clears everything above the paper and keeps the memory.
  func clear() {
    picture?.fill(bounds)
    lower = nil
    mask = nil
  }

  /// Copies a rectangle to a pixmap of the same size; transparent if there are no pixels.
  func copy(_ rect: PixelRect, to target: inout Pixmap) {
    if let picture { target.copy(rect, from: picture) } else { target.fill(rect) }
  }

  /// Modifies the pixels below all strokes, creating transparent ones if there are none.
  func draw(_ body: (inout Pixmap) -> Void) { change(&picture, body) }

  /// Modifies the pixels of the paper, creating transparent ones if there are none.
  func drawPaper(_ body: (inout Pixmap) -> Void) { change(&paper, body) }

  /// Modifies a pixmap, which is moved out of the property meanwhile to avoid a copy.
  private func change(_ picture: inout Pixmap?, _ body: (inout Pixmap) -> Void) {
    var pixels =
      picture ?? Pixmap(width: bounds.width, height: bounds.height, format: format)
    picture = nil
    body(&pixels)
    picture = pixels
  }

  /// Repaints a rectangle of the ground.
  ///
  /// - Parameters:
  ///   - rect: The pixels to repaint.
  ///   - lower: The ink between the paper and the layer of the strokes.
  ///   - own: The ink of that layer below the strokes.
  ///   - transform: The transform from the coordinates of the ink to pixels.
  ///   - rasterizer: The rasterizer that paints it.
  func paint(
    _ rect: PixelRect,
    _ lower: DisplayList,
    _ own: DisplayList,
    _ transform: Affine,
    _ rasterizer: Rasterizer
  ) {
    if !lower.items.isEmpty || self.lower != nil {
      self.lower = below
      change(&self.lower) { picture in
        if let paper { picture.copy(rect, from: paper) }
        rasterizer.draw(lower, transform: transform, into: &picture, clip: rect)
      }
    }
    draw { picture in
      if let below { picture.copy(rect, from: below) } else { picture.fill(rect) }
      rasterizer.draw(own, transform: transform, into: &picture, clip: rect)
    }
  }

  /// Moves all pixels right and down by whole pixels; exposed ones show the paper, which must have been moved before.
  func shift(columns: Int, rows: Int) {
    lower?.shift(columns: columns, rows: rows)
    draw { picture in
      picture.shift(columns: columns, rows: rows)
      guard let paper else { return }
      for rect in bounds.uncovered(movedBy: columns, rows) { picture.copy(rect, from: paper) }
    }
  }

  /// Shows the ground in another view by nearest-neighbor sampling, until it is painted for that view.
  ///
  /// - Parameters:
  ///   - map: The transform from pixels of the new view to those of the last one.
  ///   - spare: A pixmap of the same size and format, whose pixels are lost.
  func stretch(through map: Affine, with spare: inout Pixmap) {
    guard let picture, let paper else { return }
    spare.show(picture, through: map, in: bounds, over: paper)
    self.picture = spare
    spare = picture
  }

  /// Shows an older pixmap in rectangles of the ground that are not painted yet.
  ///
  /// - Parameters:
  ///   - rects: The rectangles, in pixels of the ground.
  ///   - old: The older pixmap, of any size.
  ///   - map: The transform from pixels of the ground to those of the pixmap.
  func standIn(_ rects: [PixelRect], _ old: Pixmap, through map: Affine) {
    guard let paper else { return }
    draw { picture in
      for rect in rects { picture.show(old, through: map, in: rect, over: paper) }
    }
  }

  /// Paints on a pixmap above the ground; an eraser restores the pixels below the layer of the strokes.
  ///
  /// - Parameters:
  ///   - paint: The paint of the ink or eraser.
  ///   - target: The pixmap.
  ///   - clip: The pixels that may change.
  ///   - body: Fills the shape with a paint on a pixmap; for erasers it receives a mask.
  func paint(
    _ paint: Paint,
    into target: inout Pixmap,
    clip: PixelRect,
    _ body: (Paint, inout Pixmap) -> Void
  ) {
    guard paint.erases else { return body(paint, &target) }
    change(&mask) { mask in
      mask.fill(clip)
      body(paint.eraserMask, &mask)
      target.restore(clip, from: below, where: mask)
    }
  }
}
