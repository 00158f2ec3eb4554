extension VectorPicture {
  /// Creates a picture of a size whose shapes are read later; until then it paints nothing.
  ///
  /// - Parameters:
  ///   - width: The width, in page units; at least 0.
  ///   - height: The height, in page units; at least 0.
  public convenience init(deferredWidth width: Double, height: Double) {
    // Programs that know only version 1 show these pages, too.
    self.init(bytes: VectorWriter.header(width: width, height: height, version: 1))
  }

  /// Whether the picture has a size, but its shapes haven't been read yet.
  ///
  /// It ends after its header; an empty picture has a list of no items.
  public var isDeferred: Bool { bytes.count == VectorCode.headerSize && width > 0 }
}
