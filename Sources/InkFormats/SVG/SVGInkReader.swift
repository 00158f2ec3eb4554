import InkStrokes

/// Reads the ink out of SVG pictures that this package wrote.
enum SVGInkReader {
  /// Reads a file.
  static func read(
    _ bytes: [UInt8],
    limits: ReadingLimits,
    plugins: PluginCatalog
  ) throws(FormatError) -> InkFile {
    throw FormatError("an SVG picture without ink: \(ContentKind.accepted)")
  }
}
