public import InkFormatsCore
import InkGraphics
public import InkStrokes

extension BrushFile {
  /// Reads a brush from a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - plugins: The catalog that creates the engines, effects, filters and tips that the file names.
  /// - Throws: The error with its key and line.
  public init(
    reading bytes: [UInt8],
    plugins: PluginCatalog = .builtIn
  ) throws(FormatError) {
    self = try BrushFile(reading: bytes, plugins: plugins) { file, limit throws(FormatError) in
      try PictureDecoder.decode(file, "the picture", limit: limit)
    }
  }

  /// The content of the file: JSON, with pictures as PNG.
  public var bytes: [UInt8] { encoded { Base64.encode(PNGWriter.encode($0), appendingTo: &$1) } }
}
