public import InkDocuments
public import InkStrokes

extension InkDocument {
  /// Reads a document from the bytes of a file.
  ///
  /// An Inkstone document keeps its undo history; a file of any other format becomes a new document.
  ///
  /// ```swift
  /// let canvas = InkCanvas(try InkDocument(reading: bytes), width: 800, height: 600)
  /// ```
  ///
  /// Cost: linear in the bytes; all samples are decoded once, to count them.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The path of the file, for formats that refer to adjacent files; `nil`, the default, if unknown.
  ///   - limits: The limits of the reader.
  ///   - renderer: The renderer of text and PDF pages of other formats. Without it, the default, text is omitted, and a
  ///     PDF background is an error.
  ///   - plugins: The catalog that creates the parts of brushes that the file names.
  ///   - formats: The formats to recognize. The default is ``/InkFormats/FormatCatalog/builtIn``.
  /// - Throws: An error if the format is unknown, or if the file is malformed or exceeds the limits. A damaged Inkstone
  ///   document is an error, too: ``/InkFormats/InkReader`` reads the part before the damage, and `inkstone repair`
  ///   recovers all that is intact.
  public init(
    reading bytes: [UInt8],
    name: String? = nil,
    limits: ReadingLimits = .init(),
    renderer: (any ForeignContentRenderer)? = nil,
    plugins: PluginCatalog = .builtIn,
    formats: FormatCatalog = .builtIn
  ) throws(FormatError) {
    let file = try InkReader.read(
      bytes,
      name: name,
      limits: limits,
      renderer: renderer,
      plugins: plugins,
      formats: formats
    )
    guard file.format == .ink else {
      self.init(file.drawing)
      return
    }
    let (document, notes) = try InkDocumentReader.document(
      bytes.count,
      limits: limits.scaled(to: bytes.count).scaled(toDocument: bytes.count),
      plugins: plugins.decodingPictures
    ) { InkDocumentReader.readFrames(of: bytes, $0) }
    if let damage = notes.first { throw FormatError(damage) }
    self = document
  }
}
