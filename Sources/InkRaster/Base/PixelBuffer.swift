internal import InkGraphics

/// An owned buffer for the pixels of a rectangle of device space.
final class PixelBuffer {
  let target: Target

  /// Creates a transparent buffer.
  init(_ area: PixelRect, _ format: Pixmap.Format) {
    let base = UnsafeMutablePointer<UInt32>.allocate(capacity: area.width * area.height)
    base.initialize(repeating: 0, count: area.width * area.height)
    target = Target(base: base, pitch: area.width, bounds: area, format: format)
  }

  deinit { target.base.deallocate() }
}
