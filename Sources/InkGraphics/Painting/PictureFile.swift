/// The bytes of a picture file, and the size in its header.
package struct PictureFile: Sendable {
  /// The kind of a file, determined by its first bytes.
  package enum Kind: Sendable {
    case png
    case jpeg
    case webP

    /// The media type in ASCII.
    package var mediaTypeUTF8: [UInt8] {
      switch self {
      case .png: [0x69, 0x6d, 0x61, 0x67, 0x65, 0x2f, 0x70, 0x6e, 0x67]
      case .jpeg: [0x69, 0x6d, 0x61, 0x67, 0x65, 0x2f, 0x6a, 0x70, 0x65, 0x67]
      case .webP: [0x69, 0x6d, 0x61, 0x67, 0x65, 0x2f, 0x77, 0x65, 0x62, 0x70]
      }
    }
  }

  /// The whole file.
  package let bytes: [UInt8]

  /// The kind; `nil` if the file is of no known kind.
  package private(set) var kind: Kind?

  /// The number of columns as displayed, after any Exif orientation.
  ///
  /// 0 if the size is unknown, a side exceeds 2²⁰ pixels or their product 2²⁶.
  package private(set) var width = 0

  /// The number of rows as displayed; 0 if ``width`` is.
  package private(set) var height = 0

  /// Whether the size is known and small enough to decode.
  package var hasSize: Bool { width > 0 }

  /// Whether a file with a size is a JPEG, or a PNG of the color type 0 or 2 (gray or RGB).
  var hasNoAlpha: Bool { kind == .jpeg || kind == .png && (bytes[25] == 0 || bytes[25] == 2) }

  /// Whether a media type, in ASCII, is that of PNG, JPEG or WebP.
  package static func isMediaType(_ type: [UInt8]) -> Bool {
    for kind in [Kind.png, .jpeg, .webP] where kind.mediaTypeUTF8 == type { return true }
    return false
  }

  /// Reads the header of a file; without a valid one the size is 0.
  ///
  /// - Complexity: Reads a few bytes; of a JPEG file, those of each segment before the first scan.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if has([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]) {
      kind = .png
      if bytes.count >= 33, has([0x49, 0x48, 0x44, 0x52], at: 12) { setSize(big(16), big(20)) }
    } else if has([0xff, 0xd8, 0xff]) {
      kind = .jpeg
      readJPEG()
    } else if has([0x52, 0x49, 0x46, 0x46]), has([0x57, 0x45, 0x42, 0x50], at: 8) {
      kind = .webP
      readWebP()
    }
  }

  private mutating func setSize(_ width: UInt32, _ height: UInt32) {
    guard width > 0, height > 0, width <= 1 << 20, height <= 1 << 20,
      UInt64(width) * UInt64(height) <= UInt64(Picture.maximumPixels)
    else { return }
    (self.width, self.height) = (Int(width), Int(height))
  }

  private func has(_ part: [UInt8], at offset: Int = 0) -> Bool {
    guard offset + part.count <= bytes.count else { return false }
    for i in part.indices where bytes[offset + i] != part[i] { return false }
    return true
  }

  private func big(_ at: Int, _ count: Int = 4) -> UInt32 {
    var value: UInt32 = 0
    for i in 0..<count { value = value << 8 | UInt32(bytes[at + i]) }
    return value
  }

  private func little(_ at: Int, _ count: Int) -> UInt32 {
    var value: UInt32 = 0
    for i in 0..<count { value |= UInt32(bytes[at + i]) << UInt32(8 * i) }
    return value
  }

  // MARK: WebP

  private mutating func readWebP() {
    guard bytes.count >= 30 else { return }
    if has([0x56, 0x50, 0x38, 0x58], at: 12) {
      setSize(little(24, 3) + 1, little(27, 3) + 1)
    } else if has([0x56, 0x50, 0x38, 0x4c], at: 12), bytes[20] == 0x2f {
      let sides = little(21, 4)
      setSize(sides & 0x3fff + 1, sides >> 14 & 0x3fff + 1)
    } else if has([0x56, 0x50, 0x38, 0x20], at: 12), has([0x9d, 0x01, 0x2a], at: 23) {
      setSize(little(26, 2) & 0x3fff, little(28, 2) & 0x3fff)
    }
  }

  // MARK: JPEG

  /// Reads the size and the orientation from the segments before the first scan.
  private mutating func readJPEG() {
    var at = 2
    var frame: (width: UInt32, height: UInt32)?
    var orientation: UInt32?
    while at + 4 <= bytes.count {
      let marker = bytes[at + 1]
      guard bytes[at] == 0xff, marker != 0, marker != 0xff else {
        at += 1
        continue
      }
      if marker == 1 || (0xd0...0xd8).contains(marker) {
        at += 2
        continue
      }
      let end = min(at + 2 + Int(big(at + 2, 2)), bytes.count)
      let start = at + 4
      if marker == 0xd9 || marker == 0xda || end < start { break }
      switch marker {
      case 0xc0...0xc3, 0xc5...0xc7, 0xc9...0xcb, 0xcd...0xcf:
        guard frame == nil, end - start >= 6 else { return }
        frame = (big(start + 3, 2), big(start + 1, 2))
      case 0xe1: orientation = orientation ?? self.orientation(start, end)
      default: break
      }
      at = end
    }
    guard let frame else { return }
    if (5...8).contains(orientation ?? 1) {
      setSize(frame.height, frame.width)
    } else {
      setSize(frame.width, frame.height)
    }
  }

  /// Returns the orientation, 1…8, in the Exif segment between two offsets; `nil` without one.
  private func orientation(_ start: Int, _ end: Int) -> UInt32? {
    guard end - start >= 14, has([0x45, 0x78, 0x69, 0x66, 0], at: start) else { return nil }
    let base = start + 6
    let isLittle = bytes[base] == 0x49
    guard isLittle || bytes[base] == 0x4d, bytes[base + 1] == bytes[base] else { return nil }
    func number(_ offset: UInt32, _ count: Int) -> UInt32? {
      guard offset < 1 << 17, base + Int(offset) + count <= end else { return nil }
      return isLittle ? little(base + Int(offset), count) : big(base + Int(offset), count)
    }
    guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else {
      return nil
    }
    var found: UInt32?
    for i in 0..<min(count, 256) {
      let entry = directory + 2 + 12 * i
      guard let tag = number(entry, 2), let type = number(entry + 2, 2) else { break }
      if tag == 0x0112, type == 3, let value = number(entry + 8, 2), (1...8).contains(value) {
        found = value
      }
    }
    return found
  }
}
