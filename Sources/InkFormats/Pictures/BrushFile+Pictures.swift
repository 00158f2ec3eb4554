public import InkFormatsCore
import InkGraphics
public import InkStrokes

extension BrushFile {
  /// Reads a brush from a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - plugins: The catalog that creates the engines, effects, filters and tips that the file names.
  /// - Throws: An error with the key and line of the file if the file isn't valid JSON of a brush, or too large.
  public init(
    reading bytes: [UInt8],
    plugins: PluginCatalog = .builtIn
  ) throws(FormatError) {
    self = try BrushFile(reading: bytes, plugins: plugins) { file, limit throws(FormatError) in
      try PictureDecoder.decode(file, "the picture", limit: limit)
    }
  }

  /// The brush as the bytes of a file: JSON, with the pictures of tips as PNG in Base64.
  public var bytes: [UInt8] { encoded { Base64.encode(PNGWriter.encode($0), appendingTo: &$1) } }
}
