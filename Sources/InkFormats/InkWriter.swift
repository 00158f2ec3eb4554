public import InkDocuments

/// The one way out for ink in formats that other programs read.
///
/// The same ink gives the same bytes, whatever the machine. Pictures of pages are written by
/// ``/InkDrawing/Drawing/png(of:scale:renderer:)`` and its neighbours.
public enum InkWriter {
  /// What was written.
  public struct Output: Sendable {
    /// The content of the file.
    public var bytes: [UInt8]

    /// What the format cannot hold of the ink, one short line each.
    public var notes: [String]
  }

  /// Writes ink.
  ///
  /// A format without pages gets the ink of all pages, one on top of the other: hand it pages one by
  /// one, see ``InkImport/page(_:)``.
  ///
  /// - Parameters:
  ///   - file: The ink; a drawing alone becomes one by ``InkImport/init(_:)``.
  ///   - format: Any format with ``InkFormat/isWritable``; SVG holds the first page.
  ///   - precision: How exactly a document keeps samples.
  ///   - painter: Draws what a format has no word for, where it can hold pixels; that is noted, and becomes
  ///     lines or nothing, without one.
  /// - Returns: The bytes, and what was lost.
  /// - Throws: If the format cannot be written here.
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
