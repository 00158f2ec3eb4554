/// The channels of picture files, as their headers declare them.
enum PictureChannels {
  /// Whether a JPEG file has four channels, whose colors need a profile.
  static func isCMYK(_ file: [UInt8]) -> Bool {
    guard file.starts(with: [0xff, 0xd8]) else { return false }
    var at = 2
    while at + 9 < file.count, file[at] == 0xff {
      let marker = file[at + 1]
      if 0xc0...0xcf ~= marker, marker != 0xc4, marker != 0xc8, marker != 0xcc {
        return file[at + 9] == 4
      }
      at += 2 + (Int(file[at + 2]) << 8) + Int(file[at + 3])
    }
    return false
  }

  /// Whether a PNG file is gray, without opacity.
  static func isGray(_ file: [UInt8]) -> Bool {
    file.count > 26 && file[0] == 0x89 && file[25] == 0
  }
}
