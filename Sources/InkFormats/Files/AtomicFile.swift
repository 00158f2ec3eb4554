/// Writes files whole or not at all.
public enum AtomicFile {
  /// Puts bytes into a file, new or in place of its old content.
  ///
  /// The bytes go to a new file in the same folder, which is flushed to the disk and then takes the
  /// name. Until then whoever opens the path finds the old content. What is not a regular file, a
  /// pipe or a device, is written to directly; what may be read only is left alone.
  ///
  /// - Throws: If anything fails. The old content is then still there, and nothing beside it.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = try OutputFile(path)
    file.write(bytes)
    try file.commit()
  }
}
