internal import InkGraphics

/// The straight piece of a shaded ribbon that colors each pixel of a window, and the parameter along it there.
///
/// Consecutive pieces that all touch a pixel form one *strand* there. Within a strand the color is that of the
/// piece whose disc contains the pixel deepest: if the width is constant the nearest one, so that colors run
/// straight across the ink; at a resting pen its widest disc. A later strand replaces an earlier one: ink that
/// crosses itself is on top. A piece that does not contain the pixel's center, but is near it, yields to any
/// piece that does. All of that depends only on the pieces that touch the pixel.
///
/// The bits of an entry, from the highest: whether the pixel's center is inside the piece's ink;
/// whether it is near it; the piece's number from 1 in 20 bits; the parameter in 10 bits. 0 is none.
struct ShadeField: ~Copyable {
  private var entries = Scratch<Int32>(capacity: 0, zero: 0)
  private var depths = Scratch<Float>(capacity: 0, zero: 0)
  private var strands = Scratch<Int32>(capacity: 0, zero: 0)
  /// The coverage of each pixel, 0…256.
  private(set) var cover = Scratch<UInt32>(capacity: 0, zero: 0)

  static let near: Int32 = 1 << 30
  static let lastPiece = (1 << 20) - 1
  static let steps: Float = 1023

  init() {}

  /// Reserves memory for a window and sets all coverages to 0; the returned plane is not initialized.
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

  /// Returns the number of the piece at an index of ``ShadeTrail/pieces``, from 1.
  static func number(_ index: Int) -> Int32 { Int32(min(index + 1, lastPiece)) }

  /// Returns the color of an entry, whose bits ``ShadeField`` describes: red, green, blue and opacity, 0…1.
  @inline(__always)
  static func shade(_ entry: Int32, _ pieces: UnsafeBufferPointer<ShadePiece>) -> SIMD4<Float> {
    let number = Int(entry &>> 10) & lastPiece
    if number == 0 { return .zero }
    let piece = pieces[number &- 1]
    return piece.color + piece.change * (Float(entry & 1023) * (1 / steps))
  }
}

/// A kernel that stores the coverage of each pixel instead of painting it.
struct CoverKernel: BlendKernel {
  var weight: Float { 256 }

  @inline(__always)
  func blend(_ d: SIMD4<UInt32>, _ s: SIMD4<UInt32>) -> SIMD4<UInt32> { s & 0xffff }

  @inline(__always)
  func fill(_ p: UnsafeMutablePointer<UInt32>, _ count: Int, _ s: UInt32) {
    p.update(repeating: s, count: count)
  }
}
