internal import InkGraphics

/// Pixels to paint on: a rectangle of device space in somebody's memory.
///
/// Its corner need not be the origin, so that a part of the page can be painted apart without any
/// change of coordinates.
struct Target {
  /// The pixel at the corner of ``bounds``.
  let base: UnsafeMutablePointer<UInt32>
  /// Pixels from row to row.
  let pitch: Int
  /// The pixels that may be painted.
  let bounds: PixelRect
  /// The order of bytes.
  let format: Pixmap.Format

  /// The pixel at a place inside ``bounds``.
  @inline(__always)
  func pointer(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y &- bounds.minY) &* pitch &+ (x &- bounds.minX))
  }

  /// The same pixels, less those outside `clip`.
  func clipped(to clip: PixelRect) -> Target? {
    let area = bounds.intersection(clip)
    guard !area.isEmpty else { return nil }
    return Target(base: pointer(area.minX, area.minY), pitch: pitch, bounds: area, format: format)
  }
}

extension Pixmap {
  /// Runs `body` on the pixels inside `clip`, if there are any.
  mutating func withTarget(_ clip: PixelRect?, _ body: (Target) -> Void) {
    let whole = bounds
    let pitch = width
    let format = format
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let target = Target(base: base, pitch: pitch, bounds: whole, format: format)
      if let part = target.clipped(to: clip ?? whole) { body(part) }
    }
  }
}
