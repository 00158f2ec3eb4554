import InkGraphics

/// Codes of locations on a page: nearby items have similar codes.
///
/// The upper six bits are the size of an item in powers of four, so that large items don't enlarge the boxes of small
/// ones. The others are the interleaved bits of the x and y of its center (Morton, "A Computer Oriented Geodetic Data
/// Base", 1966).
enum Cell {
  /// The side length of a cell, in page units.
  private static let side = 2.0

  static func code(of box: Rect) -> UInt64 {
    guard !box.isEmpty else { return 0 }
    var level: UInt64 = 0
    var size = max(box.width, box.height) / 32
    while size > 1, level < 32 {
      size *= 0.25
      level += 1
    }
    let center = box.center
    return level << 58 | spread(number(center.x)) | spread(number(center.y)) << 1
  }

  /// Returns the number of the column or row of cells at an x or y coordinate in page units, 29 bits.
  private static func number(_ coordinate: Double) -> UInt64 {
    let middle = Double(1 << 28 as UInt32)
    let cell = coordinate / side + middle
    guard cell > 0 else { return 0 }
    return UInt64(min(cell, 2 * middle - 1))
  }

  /// Returns the bits of a number, each followed by a zero bit.
  private static func spread(_ number: UInt64) -> UInt64 {
    var bits = number
    bits = (bits | bits << 16) & 0x0000_ffff_0000_ffff
    bits = (bits | bits << 8) & 0x00ff_00ff_00ff_00ff
    bits = (bits | bits << 4) & 0x0f0f_0f0f_0f0f_0f0f
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }
}
