public import InkGraphics

/// A picture on a page, as an app inserts and retrieves it.
///
/// A drawing stores it as a ``Graphic``. A picture that is a file (``/InkGraphics/Picture/file``) is stored as that
/// file only, byte by byte, and decoded when it is first shown. For other pictures, the pixels are one resource, and
/// the source file, if any, is another. Each resource is stored once, however often it is added.
public struct ImageItem: Hashable, Sendable {
  /// The original file of a picture.
  public struct File: Hashable, Sendable {
    /// The contents of the file, byte for byte.
    public var bytes: [UInt8]

    package var mediaTypeUTF8: [UInt8]
    package var nameUTF8: [UInt8]

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file.
    ///   - mediaType: The media type, such as `image/jpeg`; truncated to ``Resource/longestMediaType`` bytes.
    ///   - name: The name of the file; truncated to ``Resource/longestName`` bytes of UTF-8. The default is empty.
    /// - Precondition: The media type is not empty.
    public init(_ bytes: [UInt8], mediaType: String, name: String = "") {
      self.init(bytes, mediaType: Array(mediaType.utf8), name: Array(name.utf8))
    }

    package init(_ bytes: [UInt8], mediaType: [UInt8], name: [UInt8]) {
      precondition(!mediaType.isEmpty, "the media type of a picture file must not be empty")
      self.bytes = bytes
      mediaTypeUTF8 = Array(mediaType.prefix(Resource.longestMediaType))
      nameUTF8 = Array(name.prefix(Resource.longestName))
    }
  }

  /// The picture to show.
  public var picture: Picture

  /// The rectangle that the picture fills, in the item's own coordinates.
  public var frame: Rect

  /// The opacity of the whole picture, 0…1.
  public var opacity: Double

  /// The source file; `nil` if unknown.
  public var file: File?

  /// Creates a picture for a page.
  ///
  /// - Parameters:
  ///   - picture: The picture to show.
  ///   - frame: The rectangle that it fills, in the item's own coordinates.
  ///   - opacity: The opacity of the whole picture, 0…1.
  ///   - file: The source file; `nil` if unknown.
  public init(_ picture: Picture, frame: Rect, opacity: Double = 1, file: File? = nil) {
    self.picture = picture
    self.frame = frame
    self.opacity = opacity
    self.file = file
  }

  /// Whether the file is the picture itself rather than only its source.
  var isFile: Bool {
    guard let own = picture.file, let file else { return false }
    return own == file.bytes && !own.isEmpty && picture.mediaTypeUTF8 == file.mediaTypeUTF8
  }

  /// Returns the graphic that a drawing stores, without the opacity.
  ///
  /// - Parameter file: The resource of the file.
  func graphic(_ file: Resource?) -> Graphic {
    let shown = isFile ? file?.picture ?? picture : picture
    return Graphic([.image(shown, frame, alpha: 1)], origin: file.map { .picture($0.id) } ?? .items)
  }
}

extension Item {
  /// The picture in the item's own coordinates, with its opacity on the page; `nil` for other items.
  ///
  /// `nil` also for a text, a page of a PDF document and a graphic of several parts, even if they contain pixels.
  public var image: ImageItem? {
    guard let graphic, graphic.items.count == 1,
      case .image(let picture, let rect, let alpha, let transform) = graphic.items[0],
      transform.b == 0, transform.c == 0, transform.a > 0, transform.d > 0
    else { return nil }
    switch graphic.origin {
    case .items, .picture: break
    case .text, .page, .ruling, .custom, .unknown: return nil
    }
    var image = ImageItem(picture, frame: transform.apply(rect), opacity: alpha * opacity)
    if let file = graphic.file, !file.isMissing {
      image.file = ImageItem.File(
        file.bytes,
        mediaType: file.mediaTypeUTF8,
        name: file.nameUTF8
      )
    }
    return image
  }
}
