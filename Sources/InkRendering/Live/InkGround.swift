import InkGraphics
import InkRaster

/// The pixels below growing ink: those of a page, or of ink that is pixels only.
final class InkGround {
  /// The size of all pictures.
  let bounds: PixelRect

  private let format: Pixmap.Format

  /// The pixels below all strokes; `nil` for nothing.
  private(set) var picture: Pixmap?

  /// The paper below all ink; `nil` for none.
  private(set) var paper: Pixmap?

  /// The paper with the ink between it and the layer of the strokes; `nil` where there is no such ink.
  private var lower: Pixmap?

  /// The coverage of an eraser, while that is painted.
  private var mask: Pixmap?

  /// Creates a ground of a picture's size.
  ///
  /// - Parameter picture: The pixels below all strokes, of that size and format.
  init(like blank: Pixmap, _ picture: Pixmap? = nil) {
    (bounds, format) = (blank.bounds, blank.format)
    self.picture = picture
  }

  /// The pixels below the layer of the strokes, which erasers bring back.
  var below: Pixmap? { lower ?? paper }

  /// Begins again with nothing but the paper, and keeps the memory.
  func clear() {
    picture?.fill(bounds)
    lower = nil
    mask = nil
  }

  /// Copies a rectangle to a picture.
  func copy(_ rect: PixelRect, to target: inout Pixmap) {
    if let picture { target.copy(rect, from: picture) } else { target.fill(rect) }
  }

  /// Changes the picture.
  func draw(_ body: (inout Pixmap) -> Void) { change(&picture, body) }

  /// Changes the paper.
  func drawPaper(_ body: (inout Pixmap) -> Void) { change(&paper, body) }

  /// Changes a picture, which is taken out for that, so that it is not copied.
  private func change(_ picture: inout Pixmap?, _ body: (inout Pixmap) -> Void) {
    var pixels =
      picture ?? Pixmap(width: bounds.width, height: bounds.height, format: format)
    picture = nil
    body(&pixels)
    picture = pixels
  }

  /// Paints a rectangle again.
  ///
  /// - Parameters:
  ///   - rect: The pixels.
  ///   - lower: The ink between the paper and the layer of the strokes.
  ///   - own: The ink of that layer below the strokes.
  ///   - transform: Maps units of the ink to pixels.
  ///   - rasterizer: Paints it.
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

  /// Moves the ground by whole pixels; what comes into view shows the paper, which has been moved already.
  func shift(columns: Int, rows: Int) {
    lower?.shift(columns: columns, rows: rows)
    draw { picture in
      picture.shift(columns: columns, rows: rows)
      guard let paper else { return }
      for rect in bounds.uncovered(movedBy: columns, rows) { picture.copy(rect, from: paper) }
    }
  }

  /// Shows the ground through another view by the nearest pixels, until it is painted.
  ///
  /// - Parameters:
  ///   - map: Maps pixels of the view to those of the last one.
  ///   - spare: A picture of the same size and format, whose pixels are lost.
  func stretch(through map: Affine, with spare: inout Pixmap) {
    guard let picture, let paper else { return }
    spare.show(picture, through: map, in: bounds, over: paper)
    self.picture = spare
    spare = picture
  }

  /// Shows another picture in rectangles that are not painted yet.
  ///
  /// - Parameter map: Maps pixels of the ground to those of the picture.
  func standIn(_ rects: [PixelRect], _ old: Pixmap, through map: Affine) {
    guard let paper else { return }
    draw { picture in
      for rect in rects { picture.show(old, through: map, in: rect, over: paper) }
    }
  }

  /// Paints on a picture above the ground; an eraser brings back what is below the layer.
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
