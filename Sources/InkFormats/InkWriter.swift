public import InkDocuments

/// The functions that write ink as files of any ``InkFormat``.
///
/// The same ink results in the same bytes on all machines. For pictures of pages and PDF documents see
/// ``/InkDrawing/Drawing/png(of:scale:renderer:)``, ``/InkDrawing/Drawing/svg(of:holdsInk:renderer:painter:)`` and
/// ``/InkDrawing/Drawing/pdf(of:options:renderer:painter:)``.
public enum InkWriter {
  /// The bytes of a written file, and messages about the content that it lacks.
  public struct Output: Sendable {
    /// The content of the file.
    public var bytes: [UInt8]

    /// Messages for users about content that the format cannot store, one short line each; see ``WritingLosses``.
    public var notes: [String]
  }

  /// Returns ink as the bytes of a file.
  ///
  /// In a format without pages, the ink of all pages is written on top of each other; for a file per page, write each
  /// ``InkImport/page(_:)``.
  ///
  /// - Parameters:
  ///   - file: The ink; for a drawing see ``InkImport/init(_:)``.
  ///   - format: A format with ``InkFormat/isWritable``. Of several pages, an SVG has the first.
  ///   - precision: The precision of samples in an Inkstone document. The default is lossless.
  ///   - painter: The painter of content that a format can hold only as pixels, with a note. Without it, the
  ///     default, that content becomes lines or is omitted.
  /// - Returns: The bytes of the file, and messages about the content that it lacks.
  /// - Throws: An error if the format cannot be written.
  public static func write(
    _ file: InkImport,
    as format: InkFormat,
    precision: SamplePrecision = .lossless,
    painter: InkPainter? = nil
  ) throws(FormatError) -> Output {
    guard let writer = format.writer else {
      throw FormatError("\(format.name) can be read, but not written")
    }
    var losses = WritingLosses()
    let settings = WritingSettings(precision: precision, painter: painter)
    let bytes = try writer(file, settings, &losses)
    return Output(bytes: bytes, notes: losses.lines)
  }
}
