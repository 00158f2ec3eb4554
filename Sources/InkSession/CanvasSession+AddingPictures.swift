import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension CanvasSession {
  /// The most pixels of a picture that a host hands over as pixels.
  private static let mostPicturePixels = 1 << 24

  /// Adds a picture, as a file or as pixels, and selects it.
  func addPicture(_ arguments: CommandArguments, _ canvas: InkCanvas) -> Bool {
    let (width, height) = (arguments[2], arguments[3])
    let frame = Rect(
      x: arguments[0] - width / 2,
      y: arguments[1] - height / 2,
      width: width,
      height: height
    )
    let side = 1...Picture.mostPixels
    guard canvas.document.isEditable, frame.center.isFinite,
      width > 0, height > 0, width <= 1e6, height <= 1e6,
      let columns = arguments.integer(4, in: side), let rows = arguments.integer(5, in: side)
    else { return false }
    var at = 6
    var parts: [[UInt8]] = []
    for _ in 0..<4 {
      parts.append(arguments.bytes(at: at))
      at += 1 + (parts[parts.count - 1].count + 7) / 8
    }
    let picture: Picture
    if parts[0].isEmpty {
      picture = Picture(file: parts[2], from: library.plugins.pictures)
      guard picture.size == (columns, rows), picture.mediaTypeUTF8 == parts[1] else { return false }
    } else {
      guard columns <= Self.mostPicturePixels / rows,
        let pixmap = Pixmap(unmultiplied: parts[0], width: columns, height: rows)
      else { return false }
      picture = Picture(pixmap)
    }
    var image = ImageItem(picture, frame: frame)
    if !parts[1].isEmpty, !parts[2].isEmpty {
      image.file = ImageItem.File(parts[2], mediaType: parts[1], name: parts[3])
    }
    note(canvas.edit { $0.insert(image) })
    return true
  }
}

extension Pixmap {
  /// Creates a picture of red, green, blue and alpha of each pixel, not multiplied; `nil` where bytes are missing.
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
