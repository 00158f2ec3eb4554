import InkDocuments
import InkDrawing
import InkStore
import InkStrokes

/// The error messages for documents that can't be opened or changed.
enum DocumentFailure {
  /// Converts an error of a document file.
  static func error(_ error: DocumentFileError, _ path: String) -> CommandError {
    switch error {
    case .storage(let error): .file(path, error.message)
    case .unreadable(_, let reason): .file(path, "\(reason)")
    case .damaged(_, let reason): .file(path, "\(reason); try `inkstone repair`")
    case .busy(_, let process?):
      .file(path, "the document is open for writing in process \(process); close it there")
    case .busy(_, nil):
      .file(path, "the document is open for writing in another program; close it there")
    case .unknownContent, .readOnly:
      .file(path, "the document has content that only a newer version of Inkstone can edit")
    case .changed:
      .file(path, "another program removed, replaced or shortened the file; open it again")
    case .content(_, let reason): .file(path, "\(reason)")
    case .noPage: .file(path, "the document has no page with a layer to draw on")
    }
  }

  /// Converts the refusal of a change.
  static func error(_ error: EditError, _ path: String) -> CommandError {
    switch error {
    case .readOnly:
      .file(path, "the document is damaged, or needs a newer version of Inkstone to be changed")
    case .tooLong: .file(path, "a stroke has more than \(InkDocument.maximumSamples) samples")
    default:
      .file(
        path,
        "the document does not allow this change: a layer is locked, a page, layer or item was removed, or a value "
          + "or brush is invalid"
      )
    }
  }

  /// The bytes to reserve for the end of a stroke, which may write the whole stroke again.
  static let roomOfStroke = 1 << 24

  /// Throws an error if a document has no room for more bytes, since no reader accepts a larger one.
  static func requireRoom(
    _ count: Int,
    in file: InkDocumentFile,
    _ path: String
  ) throws(CommandError) {
    guard file.size > InkDocument.maximumBytes - count else { return }
    let maximum = InkDocument.maximumBytes >> 30
    throw .file(
      path,
      "the document is full: the limit is \(maximum) GiB; try `inkstone compact`"
    )
  }

  /// Opens a document for writing, and reports what a crash left behind.
  static func open(
    _ path: String,
    _ context: CommandContext,
    at time: Double = 0
  ) throws(CommandError) -> InkDocumentFile {
    if let size = FileSystem.size(path), size > InkDocument.maximumBytes {
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
        Terminal.complain(path, "note: the file is an incomplete copy; \(missing)")
      }
      return file
    } catch {
      throw Self.error(error, path)
    }
  }

  /// Makes all changes durable and closes a document.
  static func close(_ file: InkDocumentFile, _ path: String, at time: Double = 0)
    throws(CommandError)
  {
    do throws(DocumentFileError) {
      try file.close(at: time)
    } catch {
      file.abandon()
      throw Self.error(error, path)
    }
  }
}
