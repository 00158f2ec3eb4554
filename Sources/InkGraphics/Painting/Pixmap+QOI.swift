// The Quite OK Image Format (Szablewski, qoiformat.org, specification 1.0), except that pixels are
// premultiplied, so that decoding restores them exactly.

extension Pixmap {
  private static let magic: [UInt8] = [0x71, 0x6f, 0x69, 0x66]
  private static let end: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
  private static let header = 14

  /// The largest number of pixels that a byte of a stream encodes.
  private static let longestRun = 62

  /// The pixels, encoded in the format QOI (Quite OK Image), but premultiplied.
  ///
  /// - Complexity: Linear, about ten nanoseconds per pixel; at most five bytes per pixel.
  public var qoi: [UInt8] {
    var bytes = Self.magic
    bytes.reserveCapacity(64 + pixels.count)
    for side in [width, height] {
      for shift: UInt32 in [24, 16, 8, 0] {
        bytes.append(UInt8(truncatingIfNeeded: UInt32(truncatingIfNeeded: side) >> shift))
      }
    }
    bytes += [4, 0]
    var cache = [UInt32](repeating: 0, count: 64)
    var last: UInt32 = 0xff00_0000
    var run: UInt8 = 0
    for stored in pixels {
      let pixel = format == .rgba ? stored : Self.turned(stored)
      if pixel == last {
        run += 1
        if run == UInt8(Self.longestRun) {
          bytes.append(0xc0 | run - 1)
          run = 0
        }
        continue
      }
      if run > 0 {
        bytes.append(0xc0 | run - 1)
        run = 0
      }
      Self.encode(pixel, after: last, &cache, &bytes)
      last = pixel
    }
    if run > 0 { bytes.append(0xc0 | run - 1) }
    return bytes + Self.end
  }

  private static func encode(
    _ pixel: UInt32,
    after last: UInt32,
    _ cache: inout [UInt32],
    _ bytes: inout [UInt8]
  ) {
    let slot = hashSlot(of: pixel)
    if cache[slot] == pixel {
      bytes.append(UInt8(slot))
      return
    }
    cache[slot] = pixel
    func channel(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: pixel >> shift) }
    func step(_ shift: UInt32) -> Int8 {
      Int8(bitPattern: channel(shift) &- UInt8(truncatingIfNeeded: last >> shift))
    }
    guard pixel >> 24 == last >> 24 else {
      bytes += [0xff, channel(0), channel(8), channel(16), channel(24)]
      return
    }
    let (red, green, blue) = (step(0), step(8), step(16))
    let (redApart, blueApart) = (red &- green, blue &- green)
    if -2...1 ~= red, -2...1 ~= green, -2...1 ~= blue {
      let bits = UInt8(red + 2) << 4 | UInt8(green + 2) << 2 | UInt8(blue + 2)
      bytes.append(0x40 | bits)
    } else if -32...31 ~= green, -8...7 ~= redApart, -8...7 ~= blueApart {
      bytes.append(0x80 | UInt8(green + 32))
      bytes.append(UInt8(redApart + 8) << 4 | UInt8(blueApart + 8))
    } else {
      bytes += [0xfe, channel(0), channel(8), channel(16)]
    }
  }

  /// Returns the size in a QOI header; `nil` if the stream is invalid or too short for its size.
  static func size(ofQOI bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= header + end.count, Array(bytes[..<4]) == magic, 3...4 ~= bytes[12],
      bytes[13] < 2
    else { return nil }
    var sides: [UInt32] = []
    for start in [4, 8] {
      var side: UInt32 = 0
      for byte in bytes[start..<(start + 4)] { side = side << 8 | UInt32(byte) }
      sides.append(side)
    }
    let count = UInt64(sides[0]) * UInt64(sides[1])
    let maximum = UInt64(bytes.count - header - end.count) * UInt64(longestRun)
    guard count <= min(maximum, UInt64(Picture.maximumPixels)), sides[0] < 1 << 30,
      sides[1] < 1 << 30
    else { return nil }
    return (Int(sides[0]), Int(sides[1]))
  }

  /// Creates a pixmap of the format ``Format/rgba`` from the bytes of ``qoi``: the format QOI, with premultiplied
  /// pixels.
  ///
  /// `nil` if the bytes are invalid or truncated, or have more than 2²⁶ pixels. Time and memory are linear in the
  /// number of pixels, which is at most 62 per byte.
  public init?(qoi bytes: [UInt8]) {
    guard let size = Self.size(ofQOI: bytes) else { return nil }
    self.init(width: size.width, height: size.height)
    let limit = bytes.count - Self.end.count
    let count = pixels.count
    var at = Self.header
    var isWhole = true
    bytes.withUnsafeBufferPointer { bytes in
      pixels.withUnsafeMutableBufferPointer { pixels in
        var cache = [UInt32](repeating: 0, count: 64)
        var pixel: UInt32 = 0xff00_0000
        var next = 0
        while next < count {
          guard at < limit else {
            isWhole = false
            return
          }
          let byte = bytes[at]
          let length = byte == 0xff ? 5 : byte == 0xfe ? 4 : byte >> 6 == 2 ? 2 : 1
          guard limit - at >= length else {
            isWhole = false
            return
          }
          if byte >> 6 == 3, byte < 0xfe {
            let end = min(next + Int(byte & 63) + 1, count)
            while next < end {
              pixels[next] = pixel
              next += 1
            }
            at += 1
            continue
          }
          pixel = Self.decode(bytes, at, after: pixel, cache)
          cache[Self.hashSlot(of: pixel)] = pixel
          pixels[next] = pixel
          next += 1
          at += length
        }
      }
    }
    if !isWhole { return nil }
  }

  /// Returns the pixel of a chunk that is not a run.
  @inline(__always)
  private static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ at: Int,
    after last: UInt32,
    _ cache: [UInt32]
  ) -> UInt32 {
    let byte = bytes[at]
    func step(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt32 {
      UInt32(UInt8(truncatingIfNeeded: last) &+ red)
        | UInt32(UInt8(truncatingIfNeeded: last >> 8) &+ green) << 8
        | UInt32(UInt8(truncatingIfNeeded: last >> 16) &+ blue) << 16 | last & 0xff00_0000
    }
    switch byte {
    case 0xfe, 0xff:
      let color = UInt32(bytes[at + 1]) | UInt32(bytes[at + 2]) << 8 | UInt32(bytes[at + 3]) << 16
      return color | (byte == 0xff ? UInt32(bytes[at + 4]) << 24 : last & 0xff00_0000)
    case 0..<0x40: return cache[Int(byte)]
    case 0x40..<0x80:
      return step((byte >> 4 & 3) &- 2, (byte >> 2 & 3) &- 2, (byte & 3) &- 2)
    default:
      let green = (byte & 63) &- 32
      let second = bytes[at + 1]
      return step(green &- 8 &+ second >> 4, green, green &- 8 &+ second & 15)
    }
  }

  /// Returns the index of a pixel in the table of recent pixels.
  private static func hashSlot(of pixel: UInt32) -> Int {
    let sum =
      (pixel & 255) &* 3 &+ (pixel >> 8 & 255) &* 5 &+ (pixel >> 16 & 255) &* 7 &+ (pixel >> 24)
      &* 11
    return Int(sum & 63)
  }

  /// Returns the pixel with its first and third byte swapped.
  private static func turned(_ pixel: UInt32) -> UInt32 {
    pixel & 0xff00_ff00 | pixel >> 16 & 255 | (pixel & 255) << 16
  }
}
