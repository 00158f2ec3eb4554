extension VectorPicture {
  /// Creates a placeholder of a known size for a page whose shapes are read later; it paints nothing.
  ///
  /// - Parameters:
  ///   - width: The width, in page units; at least 0.
  ///   - height: The height, in page units; at least 0.
  package convenience init(deferredWidth width: Double, height: Double) {
    // Version 1, so that programs that know no later version show the page, too.
    self.init(bytes: VectorWriter.header(width: width, height: height, version: 1))
  }

  /// Whether the picture has a size, but its shapes haven't been read yet.
  ///
  /// It is false for a picture that was read and has no shapes; the text may have been read. See
  /// ``init(deferredWidth:height:)`` and ``with(_:)``.
  package var isDeferred: Bool {
    (textSection?.lowerBound ?? bytes.count) == VectorCode.headerSize && width > 0
  }
}
