public import InkGraphics
public import InkStrokes

/// A brush with its name and description, as in a brush file of human-readable JSON.
///
/// `Documentation/Brushes.md` describes the format. A brush that is written and read again is equal to the original.
public struct BrushFile: Sendable {
  /// The maximum size of a brush file, in bytes; a larger one is an error.
  public static let greatestSize = 1 << 20

  /// The display name of the brush; may be empty.
  public var name: String

  /// A description of the brush in one line; may be empty.
  public var summary: String

  /// The brush that the file describes.
  public var brush: Brush

  /// Messages about parts that the catalog doesn't know and their substitutes, one line each.
  ///
  /// Empty unless the brush was read from a file.
  public private(set) var notes: [String] = []

  /// Creates the content of a brush file from a brush.
  ///
  /// The default name and summary are empty.
  public init(_ brush: Brush, name: String = "", summary: String = "") {
    self.brush = brush
    self.name = name
    self.summary = summary
  }

  /// Reads a brush from a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - plugins: The catalog that creates the engines, effects, filters and tips that the file names.
  ///   - decode: A function that decodes a PNG file to a picture; it throws an error for one of more than `limit`
  ///     pixels.
  /// - Throws: An error with the key and line of the file if the file isn't valid JSON of a brush, or exceeds
  ///   ``greatestSize``.
  public init(
    reading bytes: [UInt8],
    plugins: PluginCatalog,
    decode: @escaping (_ file: [UInt8], _ limit: Int) throws(FormatError) -> Pixmap
  ) throws(FormatError) {
    guard bytes.count <= Self.greatestSize else {
      throw FormatError("the brush file has more than \(Self.greatestSize) bytes")
    }
    var reader = BrushFileReader(plugins, decode)
    let root = BrushFileReader.Node(try JSONNode(bytes))
    let members = try reader.members(of: root, "brush", BrushFileReader.keys)
    name = try members["name"].map { node throws(FormatError) in try reader.string(node) } ?? ""
    summary =
      try members["summary"].map { node throws(FormatError) in try reader.string(node) } ?? ""
    brush = try reader.brush(root, members)
    notes = reader.notes
  }

  /// Returns the brush as the bytes of a file.
  ///
  /// - Parameter appendPicture: A function that appends the PNG file of an opaque gray picture as Base64.
  public func encoded(appendPicture: (_ picture: Pixmap, _ text: inout [UInt8]) -> Void) -> [UInt8]
  {
    withoutActuallyEscaping(appendPicture) { BrushFileWriter.bytes(of: self, $0) }
  }
}
