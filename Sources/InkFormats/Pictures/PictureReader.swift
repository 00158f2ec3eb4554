import InkDrawing
import InkGraphics

/// Reads a picture file as a document: one page of its size that shows the picture.
package enum PictureReader {
  /// Reads a picture file, whose name becomes that of the picture; throws an error if it is damaged or too large.
  package static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    if let kind = PictureKind(input.bytes), !kind.isDecoded {
      throw FormatError(
        "\(kind.name) picture, which is not supported; convert it to PNG, JPEG or WebP"
      )
    }
    var limits = input.limits
    limits.memory -= input.bytes.count
    let name = input.name.map(Self.lastPart) ?? ""
    var (image, isReduced) = try ImageItem.fitting(input.bytes, name: name, limits: limits)
    // Pages have a maximum size, to which larger pictures are scaled down.
    let scale = min(PageSize.greatest / max(image.frame.width, image.frame.height), 1)
    let size = PageSize(image.frame.width * scale, image.frame.height * scale)
    image.frame = size.rect
    let builder = DrawingBuilder()
    switch input.picture {
    case .paper:
      builder.beginPage(
        size: size,
        paper: Paper(background: Graphic([.image(image.picture, image.frame, alpha: 1)]))
      )
      builder.beginLayer()
    case .locked:
      builder.beginPage(size: size, paper: .plain)
      builder.beginLayer(NewLayer(name: "Picture", isLocked: true))
      builder.add(image)
      builder.beginLayer()
    case .item:
      builder.beginPage(size: size, paper: .plain)
      builder.beginLayer()
      builder.add(image)
    }
    var file = InkImport(format: .picture, drawing: builder.finish(), channels: [])
    if isReduced { file.notes.append("the picture is too large, and is scaled down") }
    return file
  }

  private static func lastPart(_ path: String) -> String {
    if path == "-" { return "" }
    return path.split(separator: "/").last.map(String.init) ?? ""
  }
}
