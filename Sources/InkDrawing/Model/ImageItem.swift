public import InkGraphics

/// A picture on a page, as an app puts it in and finds it again.
///
/// A drawing keeps it as a ``Graphic``. A picture that is a file (``/InkGraphics/Picture/file``) is kept as that alone,
/// byte by byte, and decoded when it is seen; of another one the pixels are a resource, and the file that they came from
/// is one beside them. Each is kept once, however often it is added.
public struct ImageItem: Hashable, Sendable {
  /// The file of a picture, as it came.
  public struct File: Hashable, Sendable {
    /// The bytes.
    public var bytes: [UInt8]

    package var mediaTypeUTF8: [UInt8]
    package var nameUTF8: [UInt8]

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - mediaType: The media type, such as `image/jpeg`; cut after ``Resource/longestMediaType`` bytes.
    ///   - name: What it is called; cut after ``Resource/longestName`` bytes, in UTF-8.
    /// - Precondition: The media type is not empty.
    public init(_ bytes: [UInt8], mediaType: String, name: String = "") {
      self.init(bytes, mediaType: Array(mediaType.utf8), name: Array(name.utf8))
    }

    package init(_ bytes: [UInt8], mediaType: [UInt8], name: [UInt8]) {
      precondition(!mediaType.isEmpty, "a file needs a media type")
      self.bytes = bytes
      mediaTypeUTF8 = Array(mediaType.prefix(Resource.longestMediaType))
      nameUTF8 = Array(name.prefix(Resource.longestName))
    }
  }

  /// What is seen.
  public var picture: Picture

  /// The rectangle that the picture is stretched over, in the item's own coordinates.
  public var frame: Rect

  /// The opacity of all of it, 0…1.
  public var opacity: Double

  /// Where the picture came from; `nil` if that is not known.
  public var file: File?

  /// Creates a picture to be put on a page.
  public init(_ picture: Picture, frame: Rect, opacity: Double = 1, file: File? = nil) {
    self.picture = picture
    self.frame = frame
    self.opacity = opacity
    self.file = file
  }

  /// Whether its file is the picture, and not only what that came from.
  var isFile: Bool {
    guard let own = picture.file, let file else { return false }
    return own == file.bytes && !own.isEmpty && picture.mediaTypeUTF8 == file.mediaTypeUTF8
  }

  /// What a drawing keeps, but for the opacity.
  ///
  /// - Parameter file: The resource of the file.
  func graphic(_ file: Resource?) -> Graphic {
    let shown = isFile ? file?.picture ?? picture : picture
    return Graphic([.image(shown, frame, alpha: 1)], origin: file.map { .picture($0.id) } ?? .none)
  }
}

extension Item {
  /// The picture in its own coordinates, with the opacity that it has on the page; `nil` for what is none.
  ///
  /// A text, a page of a PDF document or a graphic of several parts is none, even where it holds pixels.
  public var image: ImageItem? {
    guard let graphic, graphic.items.count == 1,
      case .image(let picture, let rect, let alpha, let place) = graphic.items[0],
      place.b == 0, place.c == 0, place.a > 0, place.d > 0
    else { return nil }
    switch graphic.origin {
    case .none, .picture: break
    case .text, .page, .ruling, .custom, .unknown: return nil
    }
    var image = ImageItem(picture, frame: place.apply(rect), opacity: alpha * opacity)
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
