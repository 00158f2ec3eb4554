package import InkDrawing

extension InkDocument {
  /// Continues the log of another state of the same document, which another replica has written.
  ///
  /// The changes of the other state are merged. Changes of this state that the other one lacks are written behind its
  /// log: append ``frames`` there from now on; frames that were not taken before are included. Unfinished strokes
  /// continue, and the history of this replica stays. The result does not depend on whether one state is a later one
  /// of the other, whether one was compacted, or how often they merge.
  ///
  /// The metadata are those of the other state, unless only this state has changed them. If two replicas have each
  /// removed one of the last two pages, or of the last two layers of a page, one of them is restored.
  ///
  /// Cost: visits all items of both; changes that the other state lacks are encoded.
  ///
  /// - Parameter theirs: The other state as it was read, without changes that are not in its log.
  /// - Returns: The changes of this state.
  /// - Throws: ``EditError/readOnly`` if one of the two cannot be edited.
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
