/// Stands where the reader of Xournal and Xournal++ documents will be.
enum XournalReader {
  /// Reads the XML of a document, already unpacked.
  static func read(
    _ xml: [UInt8],
    name: String?,
    limits: ReadingLimits
  ) throws(FormatError) -> InkFile {
    throw FormatError("Xournal documents cannot be read yet")
  }

  /// Reads a zip package.
  static func read(
    package: [UInt8],
    name: String?,
    limits: ReadingLimits
  ) throws(FormatError) -> InkFile {
    throw FormatError("Xournal packages cannot be read yet")
  }
}
