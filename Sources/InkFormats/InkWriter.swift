public import InkDocuments

/// The entry point for writing ink in formats that other programs read.
///
/// The output is deterministic on all machines. Pictures of pages are written by
/// ``/InkDrawing/Drawing/png(of:scale:renderer:)`` and its siblings.
public enum InkWriter {
  /// The file that was written, and the content that it lacks.
  public struct Output: Sendable {
    /// The content of the file.
    public var bytes: [UInt8]

    /// Messages about content that the format cannot hold, one short line each.
    public var notes: [String]
  }

  /// Writes ink.
  ///
  /// A format without pages receives the ink of all pages, stacked; to separate them, write each
  /// ``InkImport/page(_:)``.
  ///
  /// - Parameters:
  ///   - file: The ink; ``InkImport/init(_:)`` wraps a drawing.
  ///   - format: A format with ``InkFormat/isWritable``; SVG holds the first page.
  ///   - precision: The precision of samples in a document. The default is lossless.
  ///   - painter: The painter of content that a format can hold only as pixels, with a note. Without it, the
  ///     default, that content becomes lines or is omitted.
  /// - Returns: The bytes, and the losses.
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
