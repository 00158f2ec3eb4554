import InkFormats
import InkStrokes

extension FileAllowance {
  /// Returns the events of a file, or events that reproduce its strokes.
  ///
  /// - Parameters:
  ///   - file: The contents of the file.
  ///   - path: The path of the file, for messages.
  ///   - brush: The brush of the strokes; `nil` for their own.
  ///   - doing: The start of a message, such as "measuring".
  /// - Throws: An error if there are more events than allowed.
  func stream(
    of file: InkImport,
    _ path: String,
    brush: Brush?,
    doing: String
  ) throws(CommandError) -> (stream: EventStream, batches: [Int]) {
    if let found = file.stream(brush: brush, maximum: maximumEvents) { return found }
    throw .file(
      InputFile.label(path),
      "\(doing) it would take too much memory for a file of its size; check that it is not damaged"
    )
  }
}
