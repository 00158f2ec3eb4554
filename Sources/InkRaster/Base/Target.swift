package import InkGraphics

/// A rectangle of pixels to paint on, in device coordinates, backed by borrowed memory.
///
/// Its corner need not be the origin, so that part of the page can be painted into a separate buffer without
/// changing coordinates.
struct Target {
  /// The address of the pixel at the upper left corner of ``bounds``.
  let base: UnsafeMutablePointer<UInt32>
  /// The distance between rows, in pixels.
  let pitch: Int
  /// The rectangle that may be painted, in device pixels.
  let bounds: PixelRect
  /// The order of the bytes of a pixel.
  let format: Pixmap.Format
  /// The pixels that erasing restores; `nil` to paint normally.
  var restored: Restored?
  /// A disc of pixels that are already final; `nil` if none is known.
  var covered: CoveredDisc?

  init(
    base: UnsafeMutablePointer<UInt32>,
    pitch: Int,
    bounds: PixelRect,
    format: Pixmap.Format
  ) {
    self.base = base
    self.pitch = pitch
    self.bounds = bounds
    self.format = format
  }

  /// Returns the address of a pixel inside ``bounds``.
  @inline(__always)
  func pointer(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y &- bounds.minY) &* pitch &+ (x &- bounds.minX))
  }

  /// Returns the part of the target inside `clip`; `nil` if it is empty.
  func clipped(to clip: PixelRect) -> Target? {
    let area = bounds.intersection(clip)
    guard !area.isEmpty else { return nil }
    var part = Target(
      base: pointer(area.minX, area.minY),
      pitch: pitch,
      bounds: area,
      format: format
    )
    part.restored = restored
    part.covered = covered
    return part
  }
}

/// A pixmap below the target, whose pixels become visible again where paint erases.
struct Restored {
  /// The first pixel of the target's pixmap.
  let above: UnsafeMutablePointer<UInt32>
  /// The first pixel of the pixmap below, of the same size and format, or four transparent pixels.
  let below: UnsafePointer<UInt32>
  /// Whether there is a pixmap below.
  let isPicture: Bool

  /// Returns the address of the pixel below a pixel of the target, followed by at least three more.
  @inline(__always)
  func below(_ p: UnsafeMutablePointer<UInt32>) -> UnsafePointer<UInt32> {
    below + (isPicture ? p - above : 0)
  }
}

/// A disc of pixels that unchanged ink covers fully and that already show it.
///
/// Repainting that ink with opaque paint may skip them.
package struct CoveredDisc: Sendable {
  /// The center, in pixels.
  package var center: Point

  /// The radius in pixels, reduced by the error of outlines.
  package var radius: Double

  /// Creates a disc from its center and radius, in pixels.
  package init(center: Point, radius: Double) {
    self.center = center
    self.radius = radius
  }

  /// Returns the columns of a row of pixels that are wholly inside; empty if there are none.
  @inline(__always)
  package func columns(_ y: Int) -> Range<Int> {
    let far = max(abs(Double(y) - center.y), abs(Double(y + 1) - center.y))
    guard far < radius else { return 0..<0 }
    let half = (radius * radius - far * far).squareRoot()
    let first = Int((center.x - half).rounded(.up))
    return first..<max(first, Int((center.x + half).rounded(.down)))
  }
}

extension Pixmap {
  /// Calls `body` with the pixels inside `clip`, if any; `nil` means all pixels.
  ///
  /// - Parameter top: The device row of the first row, if the pixmap has only some rows of a taller one.
  mutating func withTarget(_ clip: PixelRect?, top: Int = 0, _ body: (Target) -> Void) {
    let rows = PixelRect(minX: 0, minY: top, maxX: width, maxY: top + height)
    let pitch = width
    let format = format
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let target = Target(base: base, pitch: pitch, bounds: rows, format: format)
      if let part = target.clipped(to: clip ?? rows) { body(part) }
    }
  }
}
