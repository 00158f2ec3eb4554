import InkFormats
import InkGraphics

/// Decodes the pictures of layers: runs of pixels of a color (`RATTA_RLE`).
///
/// A run is two bytes: a color, and its length less one. If the highest bit of the length is set, it counts 128 pixels,
/// and is added to the next run if that has the same color. A length of 255 is a run of 16,384 pixels.
enum SupernoteBitmap {
  private static let transparent: UInt8 = 0x62

  /// Returns the picture of a layer; `nil` if it is empty.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - range: The range of the runs.
  ///   - width: The width of the page in pixels.
  ///   - height: The height of the page in pixels.
  static func pixmap(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    width: Int,
    height: Int
  ) -> Pixmap? {
    var pixmap = Pixmap(width: width, height: height)
    var position = 0
    var isEmpty = true
    var held: (color: UInt8, length: Int)?
    func fill(_ color: UInt8, _ length: Int) {
      let end = min(position + length, pixmap.pixels.count)
      if color != transparent, position < end {
        isEmpty = false
        let pixel = Self.pixel(color)
        for i in position..<end { pixmap.pixels[i] = pixel }
      }
      position = end
    }
    var at = range.lowerBound
    while at + 1 < range.upperBound, position < pixmap.pixels.count {
      let (color, length) = (bytes[at], Int(bytes[at + 1]))
      at += 2
      if let run = held {
        held = nil
        let before = ((run.length & 127) + 1) << 7
        if run.color == color {
          fill(color, 1 + length + before)
          continue
        }
        fill(run.color, before)
      }
      if length == 255 {
        fill(color, 0x4000)
      } else if length & 128 != 0 {
        held = (color, length)
      } else {
        fill(color, length + 1)
      }
    }
    if let held {
      // The length of the last run may be too large for the page, and is then reduced.
      var length = ((held.length & 127) + 1) << 7
      while length > pixmap.pixels.count - position, length > 1 { length >>= 1 }
      fill(held.color, length)
    }
    return isEmpty ? nil : pixmap
  }

  /// Returns the pixel of a color, opaque gray.
  private static func pixel(_ color: UInt8) -> UInt32 {
    let gray: UInt32 =
      switch color {
      case 0x61, 0x66: 0
      case 0x63, 0x67, 0x9d, 0x9e: 157
      case 0x64, 0x68, 0xc9, 0xca: 201
      case 0x65: 255
      default: UInt32(color)
      }
    return 0xff00_0000 | gray << 16 | gray << 8 | gray
  }
}
