import CInkMask
import InkFormats
import InkGraphics

/// Enlarges pictures with large pixels, which viewers draw as squares, as our renderer interpolates all pictures.
struct CoarsePictures {
  /// The minimum size of a pixel in page units: 2, nearly three pixels at 100 dpi.
  static let minimumSide = 2.0
  /// The size of a pixel of an enlarged picture, in page units.
  private static let side = 0.25
  /// The maximum number of pixels of an enlarged picture, and of all those of a page.
  private static let (maximumPixels, maximumAll) = (2_000_000, 8_000_000)

  private var enlarged: [ObjectIdentifier: (original: Picture, Picture)] = [:]
  private var all = 0

  /// Returns a picture as it must be drawn: the same, or one of more pixels.
  ///
  /// - Parameters:
  ///   - pixel: The size of its pixels, in page units.
  ///   - decoder: The decoder of the new file.
  mutating func picture(_ picture: Picture, pixel: Double, _ decoder: PictureFileDecoder) -> Picture
  {
    if let known = enlarged[ObjectIdentifier(picture)] { return known.1 }
    guard let file = picture.file, !PictureChannels.isGray(file), pixel >= Self.minimumSide else {
      return picture
    }
    let (width, height) = (Int(picture.size.width), Int(picture.size.height))
    // A single pixel is the same, enlarged or not.
    guard width > 0, height > 0, width * height > 1,
      ink_pictures_is_coarse(Int32(width), Int32(height)) != 0
    else {
      return picture
    }
    let largest = (Double(Self.maximumPixels) / Double(width * height)).squareRoot()
    let factor = Int(min((pixel / Self.side).rounded(.up), largest.rounded(.down), 256))
    let count = width * height * factor * factor
    guard factor >= 2, all + count <= Self.maximumAll else { return picture }
    // Empty if the file is damaged.
    let small = picture.pixmap
    guard small.width > 0 else { return picture }
    all += count
    let pixels = MaskPainter.enlarged(small, width * factor, height * factor)
    let result = Picture(file: PNGWriter.encode(pixels), from: decoder)
    enlarged[ObjectIdentifier(picture)] = (picture, result)
    return result
  }
}
