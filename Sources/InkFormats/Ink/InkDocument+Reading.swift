public import InkDocuments
public import InkStrokes

extension InkDocument {
  /// Reads a document from the bytes of a file: one of this package with its history, any other format as a new
  /// document.
  ///
  /// ```swift
  /// let canvas = InkCanvas(try InkDocument(reading: bytes), width: 800, height: 600)
  /// ```
  ///
  /// Cost: linear in the bytes; all samples are decoded once, to count them.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: Its path, for formats that refer to files beside them.
  ///   - limits: What it may use up.
  ///   - renderer: Sets text and draws PDF pages of other formats.
  ///   - plugins: Makes the parts of brushes that it names.
  ///   - formats: The formats that are known.
  /// - Throws: Why the bytes are no ink, and where. A damaged document is an error, too: ``InkReader`` reads what is
  ///   before the damage, and `inkstone repair` all that is left.
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
