import InkGraphics

/// Reads the documents of Xournal++ (`.xopp`) and Xournal (`.xoj`).
///
/// Gzipped, plain and zip-packaged files are distinguished by their bytes.
///
/// In Xournal++, every segment of a stroke has its own width. In Inkstone, every point has one: the width of the
/// neighboring segment at both ends, the mean of both neighbors in between, so that the width varies
/// smoothly instead of in steps. Widths that are negative or not a number, as broken drivers left them,
/// are replaced with that of the previous segment.
public enum XournalReader {
  /// The error of reading a PDF background without a renderer.
  public static let rendererMissing = FormatError(
    "has a PDF background, which needs a PDF renderer"
  )

  /// The error of a document that cannot be read page by page: a background follows ink.
  static let unordered = FormatError("a page has a <background> after a <layer>; put it before")

  /// Recognizes Xournal documents by the root element of the XML, or as a zip package.
  static func recognize(_ start: FileStart) -> InkFormat.Match? {
    let isPackage = [[3, 4], [5, 6]].contains { start.bytes.starts(with: [0x50, 0x4B] + $0) }
    return isPackage || start.rootElement == "xournal" ? .certain : nil
  }

  /// Reads a file as a ``InkFormat/Reader``.
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    try read(
      input.bytes,
      name: input.name,
      limits: input.limits,
      renderer: input.renderer,
      receiver: nil,
      pdfPages: input.pdfPages,
      progress: { _ in }
    )
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - name: The path of the file, for the pictures and PDFs that it refers to; `nil` if unknown.
  ///   - limits: The limits of the reader.
  ///   - renderer: The renderer of text and PDF pages. Without it, text is omitted with a note, and a PDF
  ///     background is an error.
  ///   - receiver: A receiver of the pages while they are read; the returned pages are then empty. The default, `nil`,
  ///     returns all pages.
  /// - Returns: The document.
  /// - Throws: An error if the document is malformed or exceeds the limits. A missing referenced file is only a
  ///   note.
  public static func read(
    _ bytes: [UInt8],
    name: String?,
    limits: ReadingLimits = ReadingLimits(),
    renderer: (any ForeignContentRenderer)? = nil,
    receiver: (any InkReceiver)? = nil
  ) throws(FormatError) -> InkImport {
    try read(
      bytes,
      name: name,
      limits: limits,
      renderer: renderer,
      receiver: receiver,
      pdfPages: .all,
      progress: { _ in }
    )
  }

  /// Reads a document, and reports progress.
  ///
  /// - Parameters:
  ///   - pdfPages: The pages whose PDF backgrounds are read; others are deferred.
  ///   - progress: A function called regularly with the fraction of bytes that has been read, from 0 to 1.
  static func read(
    _ bytes: [UInt8],
    name: String?,
    limits: ReadingLimits,
    renderer: (any ForeignContentRenderer)?,
    receiver: (any InkReceiver)?,
    pdfPages: PDFPageChoice,
    progress: @escaping (Double) -> Void
  ) throws(FormatError) -> InkImport {
    let package = try XournalPackage(bytes, path: name, limits: limits)
    let parser = XournalParser(
      package,
      limits: limits,
      renderer: renderer,
      receiver: receiver,
      pdfPages: pdfPages
    )
    switch package.content {
    case .bytes(let content): try XMLScanner.scan(content, into: parser, progress: progress)
    case .gzip(let stream): try XMLScanner.scan(stream, into: parser, progress: progress)
    }
    return try parser.finish(isXoj: name?.lowercased().hasSuffix(".xoj") ?? false)
  }
}
