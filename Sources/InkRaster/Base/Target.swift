package import InkGraphics

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
  /// What paint brings back instead of leaving its colour: erasers do.
  var restored: Restored?
  /// Where all pixels are what they will be.
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

  /// The pixel at a place inside ``bounds``.
  @inline(__always)
  func pointer(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y &- bounds.minY) &* pitch &+ (x &- bounds.minX))
  }

  /// The same pixels, less those outside `clip`.
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

/// A picture below the one that is painted on, which shows again where paint erases.
struct Restored {
  /// The first pixel of the picture that is painted on.
  let above: UnsafeMutablePointer<UInt32>
  /// The first pixel of the picture below, of the same size and format, or four transparent ones.
  let below: UnsafePointer<UInt32>
  /// Whether there is a picture.
  let isPicture: Bool

  /// Where the pixel below one of the picture above lies, and three behind it.
  @inline(__always)
  func below(_ p: UnsafeMutablePointer<UInt32>) -> UnsafePointer<UInt32> {
    below + (isPicture ? p - above : 0)
  }
}

/// A disc of pixels that ink which stays as it is covers fully, and that show it already.
///
/// What paints that ink again, with opaque paint, may leave them as they are.
package struct CoveredDisc: Sendable {
  /// The centre, in pixels.
  package var center: Point

  /// The radius in pixels, less what an outline may lie inside the ink.
  package var radius: Double

  /// Creates a disc.
  package init(center: Point, radius: Double) {
    self.center = center
    self.radius = radius
  }

  /// The columns of a row of pixels that lie wholly inside; empty if there are none.
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
  /// Runs `body` on the pixels inside `clip`, if there are any.
  ///
  /// - Parameter top: The row of device space that the first row is, where these are rows of a higher picture.
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
