import InkGraphics

/// The reader of documents of Xournal++ (`.xopp`) and Xournal (`.xoj`).
///
/// Gzipped, plain and zip-packaged files are distinguished by their bytes.
///
/// In Xournal++, every segment of a stroke has its own width. In Inkstone, every point has one: the width of the
/// neighboring segment at both ends, the mean of both neighbors in between, so that the width varies
/// smoothly instead of in steps. Widths that are negative or not a number, as broken drivers left them,
/// are replaced with that of the previous segment.
public enum XournalReader {
  /// The error for a document with a PDF background that is read without a renderer of PDF pages.
  public static let rendererMissing = FormatError(
    "the document has a PDF background, which needs a PDF renderer"
  )

  /// The error of a document that cannot be read page by page: a background follows ink.
  static let unordered = FormatError("a page has a <background> after a <layer>; put it before")

  /// Recognizes Xournal documents by the root element of the XML, or as a zip package.
  static func recognize(_ start: FileStart) -> InkFormat.Match? {
    if start.rootElement == "xournal" { return .certain }
    let names = start.archivedNames
    // Of an archive whose first files are large, only the type is at the beginning.
    let isTyped = names.first == "mimetype" && start.end(of: "application/xournal++") != nil
    return isTyped || names.contains("content.xml") && !names.contains("META-INF/manifest.xml")
      ? .certain : nil
  }

  /// Reads a file as an ``InkFormat/Reader``.
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    if input.isDamaged { return try read(damaged: input) }
    return try read(
      input.bytes,
      name: input.name,
      limits: input.limits,
      renderer: input.renderer,
      receiver: nil,
      pdfPages: input.pdfPages,
      progress: { _ in }
    )
  }

  /// Reads a document without its malformed elements.
  private static func read(damaged input: FormatInput) throws(FormatError) -> InkImport {
    let package = try XournalPackage(
      input.bytes,
      path: input.name,
      limits: input.limits,
      isDamaged: true
    )
    guard case .bytes(let xml) = package.content else {
      throw FormatError("the document has no XML")
    }
    let parser = XournalParser(
      package,
      limits: input.limits,
      renderer: input.renderer,
      pdfPages: input.pdfPages
    )
    parser.isDamaged = true
    let complaint = try XMLScanner.scan(damaged: xml, into: parser)
    if let complaint { parser.addNote("the file is damaged: \(complaint)") }
    return try parser.finish(isXoj: isXoj(input.name))
  }

  /// Whether a path is that of a Xournal document, rather than one of Xournal++.
  private static func isXoj(_ name: String?) -> Bool {
    name.map { Array($0.utf8.suffix(4)).map { $0 | 32 } == Array(".xoj".utf8) } ?? false
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
    return try parser.finish(isXoj: isXoj(name))
  }
}
