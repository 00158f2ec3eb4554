package import InkDocuments
import InkDrawing
import InkStrokes

/// What a document file needs of the canvas that it records.
extension InkCanvas {
  /// Gives what is to be appended to the log, the oldest frame first.
  package func writeFrames(_ write: (DocumentFrame) -> Void) { document.writeFrames(write) }

  /// Changes the document beside the canvas, which shows the result with the next frame.
  package func editDocument<Result>(
    _ change: (inout InkDocument) throws(EditError) -> Result
  ) throws(EditError) -> Result {
    settleStrokes(all: true)
    defer {
      editor.preview = nil
      screen.damageAll()
      leaveRemovedPage()
    }
    return try change(&document)
  }

  /// Goes on with the same document as it was written anew.
  ///
  /// - Parameter repaints: Whether samples may have changed.
  package func adopt(_ document: InkDocument, repaints: Bool) {
    precondition(editor.isLogged, "the document of this canvas has no log")
    editor.document = document
    editor.preview = nil
    if repaints { screen.damageAll() }
  }

  /// Ends what is drawn or erased, as if its contacts were lifted where they are: the ink stays.
  ///
  /// The next update says what changed.
  package func endStrokes() {
    router.endDrawings()
    accessoryReports?.finish(.ended, on: self)
    performSteps()
    settleStrokes(all: true)
  }
}
