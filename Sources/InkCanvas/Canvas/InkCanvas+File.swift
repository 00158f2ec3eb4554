package import InkDocuments
package import InkDrawing
import InkStrokes

/// The methods that a document file object calls to write the changes of the canvas.
extension InkCanvas {
  /// Calls a closure with each frame (record) that must be appended to the document's file, oldest first.
  package func writeFrames(_ write: (DocumentFrame) -> Void) { document.writeFrames(write) }

  /// Changes the document directly, after committing all strokes that have ended; the next painted frame shows it.
  ///
  /// - Throws: The error of the closure.
  package func editDocument<Result>(
    _ change: (inout InkDocument) throws(EditError) -> Result
  ) throws(EditError) -> Result {
    commitStrokes(all: true)
    defer {
      editor.preview = nil
      screen.damageAll()
      leaveRemovedPage()
    }
    return try change(&document)
  }

  /// Replaces the document with an equal, rewritten one, for example after compaction.
  ///
  /// - Parameter repaints: Whether samples may differ, so that the whole view is repainted.
  /// - Precondition: The canvas was created with a document, not with a drawing.
  package func adopt(_ document: InkDocument, repaints: Bool) {
    precondition(editor.isLogged, "this canvas was created with a drawing, not with a document")
    editor.document = document
    editor.preview = nil
    if repaints { screen.damageAll() }
  }

  /// Ends drawing and erasing contacts as if they were lifted where they are; the ink remains.
  ///
  /// The next update reports the changes.
  package func endStrokes() {
    router.endDrawings()
    accessoryReports?.finish(.ended, on: self)
    performSteps()
    commitStrokes(all: true)
  }
}
