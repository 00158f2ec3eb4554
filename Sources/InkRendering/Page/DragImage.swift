import InkGraphics

/// The pixels of items that the user drags, composited over each frame.
package struct DragImage: Equatable {
  /// The phase of a drag.
  package enum Stage {
    /// The items are dragged.
    case dragged
    /// The drag has ended, and the items are being moved in the drawing; parts of the pixmap that weren't painted
    /// during the drag stay transparent.
    case moving
    /// The items are painted as part of the page again; the pixmap only covers tiles of the page that are still
    /// pending.
    case landing
  }

  let pixels: Pixmap

  /// The transform from pixels of the pixmap to page units.
  let toPage: Affine

  let stage: Stage

  /// Returns the rectangle that the pixmap covers, in pixels of a view.
  ///
  /// - Parameter view: The transform from page units to pixels.
  func bounds(in view: Affine) -> Rect {
    transform(in: view).apply(pixels.bounds.rect).expanded(by: 1)
  }

  /// Returns the transform from pixels of the pixmap to those of a view.
  ///
  /// A translation is rounded to whole pixels.
  private func transform(in view: Affine) -> Affine {
    let transform = toPage.concatenating(view)
    let isMoved =
      abs(transform.a - 1) < 1e-9 && abs(transform.d - 1) < 1e-9 && abs(transform.b) < 1e-9
      && abs(transform.c) < 1e-9
    return isMoved ? .translation(transform.tx.rounded(), transform.ty.rounded()) : transform
  }

  /// Composites the pixmap over a rectangle of a frame; `view` is the transform from page units to pixels of the frame.
  func composite(_ rect: PixelRect, over frame: inout Pixmap, seeing view: Affine) {
    let rect = rect.intersection(PixelRect(covering: bounds(in: view), within: frame.bounds))
    let transform = transform(in: view)
    guard !rect.isEmpty, let back = transform.inverted else { return }
    if transform.a == 1, transform.b == 0, transform.c == 0, transform.d == 1 {
      compositeMoved(rect, over: &frame, Int(transform.tx), Int(transform.ty))
    } else {
      compositeSampled(rect, over: &frame, back)
    }
  }

  private func compositeMoved(
    _ rect: PixelRect,
    over frame: inout Pixmap,
    _ right: Int,
    _ down: Int
  ) {
    let (width, pitch) = (pixels.width, frame.width)
    let rect = rect.intersection(pixels.bounds.moved(columns: right, rows: down))
    if rect.isEmpty { return }
    frame.pixels.withUnsafeMutableBufferPointer { target in
      pixels.pixels.withUnsafeBufferPointer { source in
        for y in rect.minY..<rect.maxY {
          var from = (y - down) * width + rect.minX - right
          var i = y * pitch + rect.minX
          let end = y * pitch + rect.maxX
          while i < end {
            if end - i >= 8, let source = source.baseAddress, let target = target.baseAddress {
              let above = UnsafeRawPointer(source + from).loadUnaligned(as: SIMD8<UInt32>.self)
              // Most of the pixmap is transparent: such pixels are skipped.
              if above != .zero {
                let below = UnsafeRawPointer(target + i).loadUnaligned(as: SIMD8<UInt32>.self)
                UnsafeMutableRawPointer(target + i)
                  .storeBytes(of: layered(above, over: below), as: SIMD8<UInt32>.self)
              }
              (i, from) = (i &+ 8, from &+ 8)
              continue
            }
            let pixel = source[from]
            if pixel != 0 { target[i] = layered(pixel, over: target[i]) }
            (i, from) = (i &+ 1, from &+ 1)
          }
        }
      }
    }
  }

  private func compositeSampled(_ rect: PixelRect, over frame: inout Pixmap, _ back: Affine) {
    let (width, height, pitch) = (pixels.width, pixels.height, frame.width)
    frame.pixels.withUnsafeMutableBufferPointer { target in
      pixels.pixels.withUnsafeBufferPointer { source in
        for y in rect.minY..<rect.maxY {
          // Positions in the pixmap are fixed-point numbers with 16 fractional bits.
          let start = back.apply(Point(Double(rect.minX) + 0.5, Double(y) + 0.5))
          let one = 65536.0
          guard abs(start.x) < 1e6, abs(start.y) < 1e6, abs(back.a) < 1e6, abs(back.b) < 1e6
          else { continue }
          var (u, v) = (Int64(start.x * one), Int64(start.y * one))
          let (du, dv) = (Int64(back.a * one), Int64(back.b * one))
          for i in y * pitch + rect.minX..<y * pitch + rect.maxX {
            let (column, row) = (Int(truncatingIfNeeded: u >> 16), Int(truncatingIfNeeded: v >> 16))
            if column >= 0, column < width, row >= 0, row < height {
              target[i] = layered(source[row &* width &+ column], over: target[i])
            }
            u &+= du
            v &+= dv
          }
        }
      }
    }
  }
}
