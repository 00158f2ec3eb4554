import InkDocuments
import InkStore
import InkStrokes

/// What to say of a document that cannot be opened or changed.
enum DocumentFailure {
  /// The line for an error of a document in a file.
  static func error(_ error: DocumentFileError, _ path: String) -> CommandError {
    switch error {
    case .store(let error): Self.error(error, path)
    case .content(_, let reason): .file(path, "\(reason)")
    case .readOnly: .file(path, "contains content that only a newer version of Inkstone can edit")
    case .noPage: .file(path, "has no page to draw on")
    }
  }

  /// The line for an error of the file.
  static func error(_ error: StoreError, _ path: String) -> CommandError {
    switch error {
    case .storage(let error): .file(path, error.message)
    case .unreadable(_, let reason): .file(path, "\(reason)")
    case .damaged(_, let reason): .file(path, "\(reason); try `inkstone repair`")
    case .busy(_, let process?): .file(path, "is open for writing in process \(process)")
    case .busy(_, nil): .file(path, "is open for writing in another program")
    case .unknownContent:
      .file(path, "contains content that only a newer version of Inkstone can edit")
    case .changed: .file(path, "was removed, replaced or shortened by another program")
    }
  }

  /// The line for a change that a document refuses.
  static func error(_ error: EditError, _ path: String) -> CommandError {
    switch error {
    case .readOnly:
      .file(path, "cannot be changed: it is damaged, or needs a newer version of Inkstone")
    case .tooLong: .file(path, "a stroke has more than \(InkDocument.mostSamples) samples")
    case .drawing, .noStroke, .strokeUnderWay: .file(path, "this change is not possible")
    }
  }

  /// The number of bytes reserved for the end of a stroke, which may be written again as a whole.
  static let roomOfStroke = 1 << 24

  /// Makes sure that a document has room for more bytes, so that it can be read afterwards.
  static func requireRoom(
    _ count: Int,
    in file: InkDocumentFile,
    _ path: String
  ) throws(CommandError) {
    guard file.size > InkDocument.mostBytes - count else { return }
    let most = InkDocument.mostBytes >> 30
    throw .file(
      path,
      "is full: a document has at most \(most) GiB; try `inkstone compact`"
    )
  }

  /// Opens a document for writing, and says what a crash left behind.
  static func open(
    _ path: String,
    _ context: CommandContext,
    at time: Double = 0
  ) throws(CommandError) -> InkDocumentFile {
    if let size = FileSystem.size(path), size > InkDocument.mostBytes {
      throw .file(path, InputFile.Limits.refusalOfDocument)
    }
    do throws(DocumentFileError) {
      let file = try InkDocumentFile.open(path, plugins: context.plugins, at: time)
      if let recovery = file.recovery {
        let count = recovery.range.count
        Terminal.complain(
          path,
          "note: removed \(count) incomplete bytes that a crash left at the end"
        )
      }
      let strokes = file.document.recovered.count
      if strokes > 0 {
        Terminal.complain(
          path,
          "note: finished \(strokes) stroke\(strokes == 1 ? "" : "s") that a crash left open"
        )
      }
      if file.document.missing > 0 {
        let missing = "strokes with samples missing at the end: \(file.document.missing)"
        Terminal.complain(path, "note: an incomplete copy; \(missing)")
      }
      return file
    } catch {
      throw Self.error(error, path)
    }
  }

  /// Makes everything durable and closes a document.
  static func close(_ file: InkDocumentFile, _ path: String, at time: Double = 0)
    throws(CommandError)
  {
    do throws(StoreError) {
      try file.close(at: time)
    } catch {
      file.abandon()
      throw Self.error(error, path)
    }
  }
}
