import InkGraphics

/// Reads the documents of Xournal++ (`.xopp`) and Xournal (`.xoj`).
///
/// Gzipped, plain and zip-packaged files are told apart by their bytes.
///
/// Xournal++ gives every segment of a stroke a width of its own. Ink has a width at every point
/// here: that of the neighbouring segment at both ends, the mean of both neighbours in between, so
/// that the width runs smoothly instead of in steps. Widths that are negative or not a number, as
/// broken drivers left them, are taken from the segment before.
public enum XournalReader {
  /// Why a document with a PDF as background cannot be read without a renderer.
  public static let rendererMissing = FormatError(
    "has a PDF background, which needs a PDF renderer"
  )

  /// Why a document cannot be handed over as it comes: a background stands behind ink.
  static let unordered = FormatError("has a background that does not precede the layers")

  /// Knows the root element, and packages.
  static func recognize(_ start: FileStart) -> InkFormat.Match? {
    let isPackage = [[3, 4], [5, 6]].contains { start.bytes.starts(with: [0x50, 0x4B] + $0) }
    return isPackage || start.rootElement == "xournal" ? .certain : nil
  }

  /// Reads the file of a format.
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    try read(input.bytes, name: input.name, limits: input.limits, renderer: input.renderer)
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - name: The path of the file, to find the pictures and PDFs that it refers to; `nil` if it
  ///     has none.
  ///   - limits: What the document may use up.
  ///   - renderer: Draws text and PDF pages. Without one text is left out with a note, and a PDF
  ///     background is an error.
  ///   - receiver: Takes the pages while they are read; those that are returned are then empty.
  /// - Returns: The document.
  /// - Throws: Where the document is broken or too big. A file that it refers to and that is not
  ///   there is a note.
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
      progress: { _ in }
    )
  }

  /// Reads a document, and tells now and then which part of it was read, from 0 to 1.
  static func read(
    _ bytes: [UInt8],
    name: String?,
    limits: ReadingLimits,
    renderer: (any ForeignContentRenderer)?,
    receiver: (any InkReceiver)?,
    progress: @escaping (Double) -> Void
  ) throws(FormatError) -> InkImport {
    let package = try XournalPackage(bytes, path: name, limits: limits)
    let parser = XournalParser(package, limits: limits, renderer: renderer, receiver: receiver)
    switch package.content {
    case .bytes(let content): try XMLScanner.scan(content, into: parser, progress: progress)
    case .gzip(let stream): try XMLScanner.scan(stream, into: parser, progress: progress)
    }
    return try parser.finish(isXoj: name?.lowercased().hasSuffix(".xoj") ?? false)
  }
}
