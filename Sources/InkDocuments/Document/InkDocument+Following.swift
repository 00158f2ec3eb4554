package import InkDrawing

extension InkDocument {
  /// Goes on behind another state of the same document, which somebody else has written.
  ///
  /// What they have done is done here, too. What was done here and they do not know is written behind theirs:
  /// ``frames`` go there from now on, those that were not taken before are among them. Strokes that are under
  /// way go on, and the history of this replica stays. It makes no difference whether one state is a later one
  /// of the other, whether one of them was written anew, or how often they meet.
  ///
  /// The facts are theirs, unless they were changed here alone. Where two have each removed one of the last two pages,
  /// or layers of a page, one comes back.
  ///
  /// Cost: a look at all things of both; what they do not know is encoded.
  ///
  /// - Parameter theirs: As it was read; nothing that is not in its log may have been done to it.
  /// - Returns: What is different here.
  /// - Throws: ``EditError/readOnly`` if one of the two cannot be changed.
  package mutating func rebase(_ theirs: InkDocument) throws(EditError) -> DrawingChanges {
    guard isEditable, theirs.isEditable else { throw .readOnly }
    var behind = theirs
    let own = drawing.operations(unknownTo: theirs.drawing)
    var news = theirs.drawing.operations(unknownTo: drawing)
    drawing.keepUnknownParts(of: theirs.drawing)
    drawing.takeNames(of: theirs.drawing)
    var changes = drawing.merge(news)
    var mended: [LoggedOperation] = []
    let mending = drawing.mending
    if !mending.isEmpty {
      mended.append(LoggedOperation(stamp: drawing.nextStamp, operation: mending))
      news += mended
      changes = drawing.merge(mended, after: changes)
    }
    if !news.isEmpty { behind.thumbnailClock = nil }
    behind.loggedAuthor = theirs.loggedAuthor ?? theirs.drawing.author
    behind.drawing = drawing
    for logged in own + mended {
      let strokes = StrokeReader().samples(of: logged.operation.contents.compactMap { $0.samples })
      if !strokes.isEmpty { behind.write(strokes, logged.operation.strokeNames) }
      behind.log(logged)
    }
    if let factsBefore, factsBefore == theirs.metadata, metadata != theirs.metadata {
      behind.metadata = metadata
      behind.factsBefore = factsBefore
      behind.frames.append(DocumentFrame(.metadata, payload: metadata.encoded()))
    }
    for frame in otherFrames where !theirs.otherFrames.contains(frame) {
      behind.otherFrames.append(frame)
      behind.frames.append(frame)
    }
    behind.growing = growing
    behind.beginAgain()
    behind.stored = nil
    self = behind
    return changes
  }
}
