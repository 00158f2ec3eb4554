/// Stands where the reader of Xournal and Xournal++ documents will be.
enum XournalReader {
  /// Reads a document: its XML, or a zip package.
  static func read(
    _ bytes: [UInt8],
    name: String?,
    limits: ReadingLimits = ReadingLimits()
  ) throws(FormatError) -> InkFile {
    throw FormatError("Xournal documents cannot be read yet")
  }
}
