public import InkGraphics
public import InkStrokes

/// A brush in a file: JSON that people can write.
///
/// `Documentation/Brushes.md` says what it may hold. Reading what was written gives the same brush.
public struct BrushFile: Sendable {
  /// The greatest size of a file, in bytes.
  public static let greatestSize = 1 << 20

  /// What people call the brush; may be empty.
  public var name: String

  /// What it is, in a line; may be empty.
  public var summary: String

  /// The brush.
  public var brush: Brush

  /// What stands in for parts that the catalogue did not know, a line each.
  public private(set) var notes: [String] = []

  /// Creates a file of a brush.
  public init(_ brush: Brush, name: String = "", summary: String = "") {
    self.brush = brush
    self.name = name
    self.summary = summary
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - plugins: Makes the parts that the file names.
  ///   - decode: Decodes the PNG file of a picture, of at most so many pixels.
  /// - Throws: What is wrong with which key in which line.
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

  /// The content of the file.
  ///
  /// - Parameter appendPicture: Appends the PNG file of an opaque grey picture as base 64.
  public func encoded(appendPicture: (_ picture: Pixmap, _ text: inout [UInt8]) -> Void) -> [UInt8]
  {
    withoutActuallyEscaping(appendPicture) { BrushFileWriter.bytes(of: self, $0) }
  }
}
