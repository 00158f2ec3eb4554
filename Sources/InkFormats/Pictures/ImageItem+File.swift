public import InkDrawing
public import InkGraphics

extension ImageItem {
  /// Takes the file of a picture: PNG, JPEG or WebP.
  ///
  /// It is decoded once, to see that it can be, and again when it is seen: turned as the camera says. Colours are
  /// taken for those of sRGB.
  ///
  /// - Parameters:
  ///   - bytes: The whole file; the drawing keeps it as it is.
  ///   - name: What it is called, such as `photo.jpg`.
  ///   - frame: Where it goes, in document units; its own size from the origin on if `nil`: 96 dots an inch, or
  ///     as many as the file says.
  ///   - opacity: The opacity of all of it, 0…1.
  ///   - limits: What it may use up: ``ReadingLimits/pixels`` and ``ReadingLimits/memory``.
  /// - Throws: Where the file is of another kind, broken, or larger than the limits.
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
