/// The properties of a JPEG file that its segments before the first scan specify.
package struct JPEGHeader {
  /// The kind, size and orientation of the picture.
  package private(set) var header: PictureHeader

  /// The number of components of a pixel: 1 is grayscale, 3 is color, 4 is CMYK.
  package private(set) var components = 0

  /// The index in the file of the low byte of the orientation; `nil` if it is absent.
  package private(set) var orientationOffset: Int?

  /// Whether the file has a color profile other than sRGB.
  package private(set) var hasOtherColors = false

  /// The marker of the frame segment: 0xC0 is baseline, 0xC2 is progressive.
  private var process: UInt8 = 0
  private var precision = 8
  private var isJFIF = false
  private var isAdobe = false
  private var names: [UInt8] = []
  private var exif = EXIFHeader()

  /// Whether all PDF readers show the file correctly, so that a PDF can embed it unchanged.
  package var isForPDF: Bool {
    (0xC0...0xC2).contains(process) && precision == 8 && (components == 1 || components == 3)
  }

  /// Whether the three components are red, green and blue (not YCbCr), which a PDF must specify.
  package var isPlainRGB: Bool { !isJFIF && !isAdobe && names == Array("RGB".utf8) }

  /// Reads the segments of a JPEG file up to the first scan.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - what: The name of the picture in messages.
  /// - Throws: An error if the file is damaged or of an unsupported kind.
  package init(_ bytes: [UInt8], _ what: String) throws(FormatError) {
    header = PictureHeader(kind: .jpeg, width: 0, height: 0)
    // The decoder converts row by row into the result, so 6 bytes per pixel suffice.
    header.memoryPerPixel = 6
    var offset = 2
    var isScanned = false
    while !isScanned, let (marker, body) = Self.segment(bytes, &offset) {
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard process == 0 else {
          throw FormatError("\(what) is damaged: it has more than one header")
        }
        try readFrame(marker, bytes[body], what)
      case 0xDA: isScanned = true
      case 0xE0: readJFIF(bytes[body])
      case 0xE1: exif.read(bytes, body)
      case 0xE2: readProfile(bytes[body])
      case 0xEE: if bytes[body].starts(with: Array("Adobe".utf8)) { isAdobe = true }
      default: break
      }
      // A scan of single components makes the decoder assemble the coefficients in memory, 2 bytes each.
      if isScanned, let count = bytes[body].first, Int(count) != components, process != 0xC2 {
        header.memoryPerPixel += 2 * components
      }
    }
    guard process != 0 else { throw FormatError("\(what) is damaged: it has no header") }
    orientationOffset = exif.orientationOffset
    header.orientation = exif.orientation
    if let density = exif.density, header.density == nil { header.density = density }
    if header.orientation.isSideways, let density = header.density {
      header.density = (density.y, density.x)
    }
  }

  /// Returns the segment at an offset, which it advances: its marker and the range of its content; `nil` at the end.
  private static func segment(
    _ bytes: [UInt8],
    _ offset: inout Int
  ) -> (marker: UInt8, body: Range<Int>)? {
    while offset + 1 < bytes.count {
      let marker = bytes[offset + 1]
      guard bytes[offset] == 0xFF, marker != 0, marker != 0xFF else {
        offset += 1
        continue
      }
      offset += 2
      if marker == 1 || (0xD0...0xD8).contains(marker) { continue }
      guard marker != 0xD9, offset + 2 <= bytes.count else { return nil }
      let length = Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
      guard length >= 2 else { return nil }
      let body = (offset + 2)..<max(min(offset + length, bytes.count), offset + 2)
      offset = body.upperBound
      return (marker, body)
    }
    return nil
  }

  private mutating func readFrame(
    _ marker: UInt8,
    _ body: ArraySlice<UInt8>,
    _ what: String
  ) throws(FormatError) {
    let body = Array(body)
    guard body.count >= 6, body.count >= 6 + 3 * Int(body[5]) else {
      throw FormatError("\(what) is damaged: its header is too short")
    }
    process = marker
    precision = Int(body[0])
    header.stored = (Int(body[3]) << 8 | Int(body[4]), Int(body[1]) << 8 | Int(body[2]))
    components = Int(body[5])
    names = (0..<components).map { body[6 + 3 * $0] }
    if marker == 0xC2 { header.memoryPerPixel += 2 * components }
  }

  private mutating func readJFIF(_ body: ArraySlice<UInt8>) {
    let body = Array(body)
    guard body.count >= 12, body.starts(with: Array("JFIF\0".utf8)) else { return }
    isJFIF = true
    let x = Double(Int(body[8]) << 8 | Int(body[9]))
    let y = Double(Int(body[10]) << 8 | Int(body[11]))
    if body[7] == 1 { header.density = PictureHeader.density(x, y, perInch: 1) }
    if body[7] == 2 { header.density = PictureHeader.density(x, y, perInch: 2.54) }
  }

  private mutating func readProfile(_ body: ArraySlice<UInt8>) {
    guard body.count > 14, body.starts(with: Array("ICC_PROFILE\0".utf8)) else { return }
    // A profile may have several parts. The first has its name.
    guard body[body.startIndex + 12] == 1 else { return }
    let letters = body.filter { $0 != 0 }
    let name = Array("sRGB".utf8)
    hasOtherColors = !letters.indices.contains { letters[$0...].starts(with: name) }
  }
}
