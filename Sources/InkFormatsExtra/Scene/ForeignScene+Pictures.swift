import InkDrawing
import InkFormats
import InkGraphics

extension ForeignScene {
  /// Adds a picture; an unreadable picture is only counted, for a note.
  ///
  /// - Parameters:
  ///   - bytes: The file of the picture.
  ///   - box: The rectangle that the whole picture fills.
  ///   - crop: The visible part of the rectangle; `nil`, the default, for all of it.
  ///   - placement: The transform, opacity and groups.
  func addPicture(
    _ bytes: [UInt8],
    in box: Rect,
    crop: Rect? = nil,
    _ placement: ScenePlacement = ScenePlacement()
  ) throws(FormatError) {
    guard let kind = PictureKind(bytes) else {
      return omit("pictures of unknown formats, left out")
    }
    guard box.width > 0, box.height > 0, box.width <= Placement.farthest,
      box.height <= Placement.farthest, abs(box.minX) <= Placement.farthest,
      abs(box.minY) <= Placement.farthest
    else { throw FormatError("the position or size of a picture is out of range") }
    try budget.reserve(2 * bytes.count)
    let picture: Picture
    do throws(FormatError) {
      let header = try PictureHeader(bytes, "a picture")
      try header.check("a picture", limit: pixels, memory: budget.bytesLeft)
      picture = try PictureDecoder.picture(bytes, "a picture", header)
    } catch {
      return omit("pictures that are damaged or not supported, left out")
    }
    let (width, height) = picture.size
    if picture.file == nil { try budget.reserve(4 * width * height) }
    pixels -= width * height
    let file = builder.addResource(bytes, mediaType: kind.mediaType)
    var item = DisplayList.Item.image(picture, box, alpha: 1)
    if let crop { item = .clip([item], Path(crop), .nonZero) }
    try add(Graphic([item], origin: .picture(file)), placement)
  }

  /// Adds the picture of a data URL; an unreadable picture is only counted, for a note.
  func addPicture(
    dataURL: String?,
    in box: Rect,
    crop: Rect? = nil,
    _ placement: ScenePlacement = ScenePlacement()
  ) throws(FormatError) {
    guard let dataURL, dataURL.hasPrefix("data:") else {
      return omit("pictures that are not in the file, left out")
    }
    guard let bytes = Self.content(ofDataURL: dataURL) else {
      return omit("pictures that are damaged or not supported, left out")
    }
    try addPicture(bytes, in: box, crop: crop, placement)
  }

  /// Returns the content of a data URL in Base64; `nil` if it is another text.
  static func content(ofDataURL text: String) -> [UInt8]? {
    guard text.hasPrefix("data:"), let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")),
      text[..<comma].hasSuffix(";base64")
    else { return nil }
    return Base64.decode(Array(text.utf8[comma...].dropFirst()))
  }
}
