internal import InkGraphics

/// Which piece of a ribbon gives each pixel of a window its colour, and the parameter there.
///
/// Pieces that follow each other and all touch a pixel are one *strand* there. Within a strand the
/// piece gives the colour whose disc holds the pixel deepest: the nearest one, where the width is
/// even, so that colours run straight across the ink, and where the pen rests its widest print. A
/// later strand takes the place of an earlier one: ink that crosses itself lies on top. A piece that
/// does not hold the pixel's centre, but comes near it, gives way to any that does. All of that
/// depends on the pieces that touch the pixel alone.
///
/// An entry holds, from its highest bit: whether the pixel's centre is inside the piece's ink;
/// whether it is near it; the piece's number from 1 in 20 bits; the parameter in 10 bits. 0 is none.
struct ShadeField: ~Copyable {
  private var entries = Scratch<Int32>(capacity: 0, zero: 0)
  private var depths = Scratch<Float>(capacity: 0, zero: 0)
  private var strands = Scratch<Int32>(capacity: 0, zero: 0)
  /// How much of each pixel is covered, 0…256.
  private(set) var cover = Scratch<UInt32>(capacity: 0, zero: 0)

  static let near: Int32 = 1 << 30
  static let lastPiece = (1 << 20) - 1
  static let steps: Float = 1023

  init() {}

  /// Makes room for a window, with all coverages 0; what the plane holds is not meaningful.
  mutating func begin(_ window: PixelRect) -> ShadePlane {
    let size = window.width * window.height
    entries.reserve(size + 4, preserving: 0)
    cover.reserve(size + 4, preserving: 0)
    depths.reserve(size + 4, preserving: 0)
    strands.reserve(size + 4, preserving: 0)
    cover.base.update(repeating: 0, count: size)
    return ShadePlane(
      entries: entries.base,
      depths: depths.base,
      strands: strands.base,
      pitch: window.width,
      bounds: window
    )
  }

  /// The number of the piece at a place of a trail.
  static func number(_ index: Int) -> Int32 { Int32(min(index + 1, lastPiece)) }

  /// The shade of an entry; red, green, blue and opacity.
  @inline(__always)
  static func shade(_ entry: Int32, _ pieces: UnsafeBufferPointer<ShadePiece>) -> SIMD4<Float> {
    let number = Int(entry &>> 10) & lastPiece
    if number == 0 { return .zero }
    let piece = pieces[number &- 1]
    return piece.color + piece.change * (Float(entry & 1023) * (1 / steps))
  }
}

/// Writes down how much of each pixel is covered instead of painting it.
struct CoverKernel: BlendKernel {
  var weight: Float { 256 }

  @inline(__always)
  func blend(_ d: SIMD4<UInt32>, _ s: SIMD4<UInt32>) -> SIMD4<UInt32> { s & 0xffff }

  @inline(__always)
  func fill(_ p: UnsafeMutablePointer<UInt32>, _ count: Int, _ s: UInt32) {
    p.update(repeating: s, count: count)
  }
}
