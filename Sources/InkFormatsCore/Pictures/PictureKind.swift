/// The format of a picture file, recognized by its first bytes.
package enum PictureKind: Hashable, CaseIterable {
  case png
  case jpeg
  case webP
  case gif
  case bmp
  case tiff
  case heif
  case avif

  /// Recognizes a file; `nil` if it has none of these formats.
  package init?(_ bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(12))
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
      let count = text.utf8CodeUnitCount
      guard offset + count <= start.count else { return false }
      return (0..<count).allSatisfy { start[offset + $0] == text.utf8Start[$0] }
    }
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) {
      self = .png
    } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webP
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("BM"), start.count >= 10, start[6...9].allSatisfy({ $0 == 0 }) {
      self = .bmp
    } else if start.starts(with: [0x49, 0x49, 42, 0]) || start.starts(with: [0x4D, 0x4D, 0, 42]) {
      self = .tiff
    } else if has("ftypavif", at: 4) {
      self = .avif
    } else if has("ftypheic", at: 4) || has("ftypmif1", at: 4) {
      self = .heif
    } else {
      return nil
    }
  }

  /// Whether Inkstone decodes the format to pixels.
  package var isDecoded: Bool {
    switch self {
    case .png, .jpeg, .webP: true
    case .gif, .bmp, .tiff, .heif, .avif: false
    }
  }

  /// The media type of the format.
  package var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .webP: "image/webp"
    case .gif: "image/gif"
    case .bmp: "image/bmp"
    case .tiff: "image/tiff"
    case .heif: "image/heif"
    case .avif: "image/avif"
    }
  }

  /// The name of the format with an article, for messages.
  package var name: String {
    switch self {
    case .png: "a PNG"
    case .jpeg: "a JPEG"
    case .webP: "a WebP"
    case .gif: "a GIF"
    case .bmp: "a BMP"
    case .tiff: "a TIFF"
    case .heif: "an HEIF"
    case .avif: "an AVIF"
    }
  }
}
