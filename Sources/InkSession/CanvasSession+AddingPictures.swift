import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension CanvasSession {
  /// The maximum number of pixels of a picture that a host passes in decoded.
  private static let maximumPicturePixels = 1 << 24

  /// Adds a picture, as a file or as pixels, and selects it; the frame is in page units, the size in pixels of the
  /// picture.
  func addPicture(
    _ frame: Rect,
    _ size: (columns: Int, rows: Int),
    _ pixels: [UInt8],
    _ file: (bytes: [UInt8], type: [UInt8], name: [UInt8])
  ) throws(Refusal) {
    let canvas = try still()
    guard canvas.document.isEditable else { throw .readOnly }
    guard frame.center.isFinite else { throw .outOfRange }
    let picture: Picture
    if pixels.isEmpty {
      picture = Picture(file: file.bytes, from: library.plugins.pictures)
      guard picture.size == size, picture.mediaTypeUTF8 == file.type else {
        throw .unreadable
      }
    } else {
      guard size.columns <= Self.maximumPicturePixels / size.rows else { throw .tooLarge }
      guard let pixmap = Pixmap(unmultiplied: pixels, width: size.columns, height: size.rows)
      else { throw .unreadable }
      picture = Picture(pixmap)
    }
    var image = ImageItem(picture, frame: frame)
    if !file.type.isEmpty, !file.bytes.isEmpty {
      image.file = ImageItem.File(file.bytes, mediaType: file.type, name: file.name)
    }
    merge(canvas.edit { $0.insert(image) })
  }
}

extension Pixmap {
  /// Creates a pixmap from red, green, blue and alpha of each pixel, not premultiplied; `nil` if bytes are missing.
  fileprivate init?(unmultiplied bytes: [UInt8], width: Int, height: Int) {
    guard bytes.count == 4 * width * height else { return nil }
    self.init(width: width, height: height)
    bytes.withUnsafeBytes { source in
      pixels.withUnsafeMutableBufferPointer { target in
        for i in target.indices {
          let pixel = source.loadUnaligned(fromByteOffset: 4 * i, as: UInt32.self)
          let alpha = pixel >> 24
          var result = alpha << 24
          for shift in [UInt32(0), 8, 16] {
            let part = ((pixel >> shift) & 255) * alpha + 127
            result |= (part / 255) << shift
          }
          target[i] = result
        }
      }
    }
  }
}
