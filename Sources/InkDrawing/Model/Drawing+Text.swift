// Names as text. The model keeps them as UTF-8, so that it compares bytes and needs no tables of Unicode.

extension Layer {
  /// The name that a person gave it.
  public var name: String { String(decoding: nameUTF8, as: UTF8.self) }
}

extension LayerScene {
  /// The name that a person gave it.
  package var name: String { String(decoding: nameUTF8, as: UTF8.self) }
}

extension Resource {
  /// The media type, such as `application/pdf`; empty if the resource is lost.
  public var mediaType: String { String(decoding: mediaTypeUTF8, as: UTF8.self) }

  /// What the program that it came from calls it, such as the path of a file or the source of a formula;
  /// empty if that is not known.
  public var name: String { String(decoding: nameUTF8, as: UTF8.self) }
}

extension ImageItem.File {
  /// The media type, such as `image/jpeg`.
  public var mediaType: String { String(decoding: mediaTypeUTF8, as: UTF8.self) }

  /// What it is called; empty if that is not known.
  public var name: String { String(decoding: nameUTF8, as: UTF8.self) }
}
