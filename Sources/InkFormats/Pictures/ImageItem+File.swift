public import InkDrawing
public import InkGraphics

extension ImageItem {
  /// Creates an item from a picture file: PNG, JPEG or WebP.
  ///
  /// The file is decoded once to validate it, and again when it is shown, with its orientation applied. Colors are
  /// interpreted as sRGB.
  ///
  /// - Parameters:
  ///   - bytes: The whole file; the drawing stores it unchanged.
  ///   - name: The name of the file, such as `photo.jpg`. The default is empty.
  ///   - frame: The frame in page units; `nil`, the default, is its natural size at the origin, at the resolution
  ///     of the file or else 96 dpi.
  ///   - opacity: The opacity of the whole picture, 0…1. The default is 1.
  ///   - limits: The limits of the reader: ``/InkFormats/ReadingLimits/pixels`` and
  ///     ``/InkFormats/ReadingLimits/memory``.
  /// - Throws: An error if the file is of another kind, damaged, or exceeds the limits.
  public init(
    file bytes: [UInt8],
    name: String = "",
    frame: Rect? = nil,
    opacity: Double = 1,
    limits: ReadingLimits = .init()
  ) throws(FormatError) {
    let what = "the picture"
    let header = try PictureHeader(bytes, what)
    try header.check(what, limit: limits.pixels, memory: limits.memory)
    self.init(
      try PictureDecoder.picture(bytes, what, header),
      frame: frame ?? header.naturalFrame,
      opacity: opacity,
      file: File(bytes, mediaType: header.kind.mediaType, name: name)
    )
  }
}

extension ImageItem {
  /// Creates an item from a picture file, which is scaled down if it is too large; `isReduced` reports that.
  ///
  /// - Parameters:
  ///   - bytes: The whole file; the drawing stores it unchanged.
  ///   - name: The name of the file.
  ///   - limits: The limits of the reader.
  /// - Throws: An error if the file is of another kind or damaged, or too large to be scaled down.
  static func fitting(
    _ bytes: [UInt8],
    name: String,
    limits: ReadingLimits
  ) throws(FormatError) -> (image: ImageItem, isReduced: Bool) {
    let what = "the picture"
    let header = try PictureHeader(bytes, what)
    let (picture, isReduced) = try PictureDecoder.picture(
      bytes,
      what,
      header,
      limit: limits.pixels,
      memory: limits.memory
    )
    let file = File(bytes, mediaType: header.kind.mediaType, name: name)
    return (ImageItem(picture, frame: header.naturalFrame, file: file), isReduced)
  }
}
