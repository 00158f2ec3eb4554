extension PictureKind {
  /// Whether a name has the file extension of a picture.
  static func isFileName(_ name: String) -> Bool {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let ending = name[dot...].dropFirst().lowercased()
    return [
      "png", "jpg", "jpeg", "jfif", "webp", "gif", "bmp", "tif", "tiff", "heic", "heif", "avif",
    ].contains(ending)
  }
}
