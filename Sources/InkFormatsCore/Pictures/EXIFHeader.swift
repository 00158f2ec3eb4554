/// The EXIF metadata of a picture: the first directory of a TIFF in an APP1 segment.
struct EXIFHeader {
  /// The orientation of the stored pixels.
  private(set) var orientation = PictureOrientation.upright

  /// The index in the file of the low byte of the orientation; `nil` if it is absent.
  private(set) var orientationOffset: Int?

  /// The density of the stored pixels in dots per inch, horizontal and vertical; `nil` if unspecified.
  private(set) var density: (x: Double, y: Double)?

  /// The maximum number of entries examined.
  private static let maximumEntries = 256

  /// Reads an APP1 segment, unless it isn't EXIF or an EXIF segment has been read already.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - body: The range of the segment's content in the file.
  mutating func read(_ bytes: [UInt8], _ body: Range<Int>) {
    let start = body.lowerBound + 6
    guard orientationOffset == nil, start + 8 <= body.upperBound,
      bytes[body].starts(with: Array("Exif\0".utf8))
    else { return }
    let isLittle = bytes[start] == 0x49
    guard isLittle || bytes[start] == 0x4D, bytes[start + 1] == bytes[start] else { return }
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, start + offset + count <= body.upperBound else { return nil }
      let part = bytes[(start + offset)..<(start + offset + count)]
      return isLittle
        ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }
    func ratio(_ offset: Int) -> Double? {
      guard let at = number(offset, 4), let above = number(at, 4), let below = number(at + 4, 4),
        below > 0
      else { return nil }
      return Double(above) / Double(below)
    }
    guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else {
      return
    }
    var (x, y, perInch) = (nil as Double?, nil as Double?, 1.0)
    for i in 0..<min(count, Self.maximumEntries) {
      let entry = directory + 2 + 12 * i
      guard let tag = number(entry, 2), let type = number(entry + 2, 2) else { break }
      switch (tag, type) {
      case (0x0112, 3):
        guard let value = number(entry + 8, 2), let known = PictureOrientation(rawValue: value)
        else { continue }
        orientation = known
        orientationOffset = start + entry + 8 + (isLittle ? 0 : 1)
      case (0x011A, 5): x = ratio(entry + 8)
      case (0x011B, 5): y = ratio(entry + 8)
      case (0x0128, 3): if number(entry + 8, 2) == 3 { perInch = 2.54 }
      default: break
      }
    }
    if let x, let y { density = PictureHeader.density(x, y, perInch: perInch) }
  }
}
