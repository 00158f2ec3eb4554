// Names as text. The model stores UTF-8, so that it compares bytes and needs no Unicode tables.

extension Page {
  /// The label of the page, such as `iv`; empty for none.
  public var label: String { String(decoding: titles.label, as: UTF8.self) }
}

extension Chapter {
  /// The title, without control characters.
  public var title: String { String(decoding: titleUTF8, as: UTF8.self) }
}

extension Layer {
  /// The name of the layer, chosen by the user.
  public var name: String { String(decoding: nameUTF8, as: UTF8.self) }
}

extension LayerScene {
  /// The name of the layer, chosen by the user.
  package var name: String { String(decoding: nameUTF8, as: UTF8.self) }
}

extension Resource {
  /// The media type, such as `application/pdf`; empty if the bytes are missing (``isMissing``).
  public var mediaType: String { String(decoding: mediaTypeUTF8, as: UTF8.self) }

  /// The name in the program that the resource comes from; empty if unknown.
  ///
  /// For example, the path of a file or the source of a formula.
  public var name: String { String(decoding: nameUTF8, as: UTF8.self) }
}

extension ImageItem.File {
  /// The media type, such as `image/jpeg`.
  public var mediaType: String { String(decoding: mediaTypeUTF8, as: UTF8.self) }

  /// The name of the file; empty if unknown.
  public var name: String { String(decoding: nameUTF8, as: UTF8.self) }
}
