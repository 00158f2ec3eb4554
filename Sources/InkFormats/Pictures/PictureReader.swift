import InkDrawing
import InkGraphics

/// Reads the file of a picture as a document: one page of its size, and the picture on it as an item.
enum PictureReader {
  /// Reads a file.
  ///
  /// - Parameter name: Where it came from; the last part of the path is kept.
  static func read(
    _ bytes: [UInt8],
    name: String?,
    limits: ReadingLimits
  ) throws(FormatError) -> InkImport {
    let what = "the picture"
    let header = try PictureHeader(bytes, what)
    try header.check(what, limit: limits.pixels, memory: limits.memory - bytes.count)
    let pixmap = try PictureDecoder.decode(bytes, what, header)
    let natural = header.naturalFrame
    // A page has a longest side.
    let scale = min(PageSize.greatest / max(natural.width, natural.height), 1)
    let frame = Rect(x: 0, y: 0, width: natural.width * scale, height: natural.height * scale)
    let file = ImageItem.File(
      bytes,
      mediaType: header.kind.mediaType,
      name: name.map(Self.lastPart) ?? ""
    )
    let builder = DrawingBuilder()
    builder.beginPage(size: PageSize(frame.width, frame.height), paper: .plain)
    builder.beginLayer()
    builder.add(ImageItem(Picture(pixmap), frame: frame, file: file))
    return InkImport(format: .picture, drawing: builder.finish(), channels: [])
  }

  private static func lastPart(_ path: String) -> String {
    if path == "-" { return "" }
    return path.split(separator: "/").last.map(String.init) ?? ""
  }
}
