public import InkCanvas
public import InkDocuments
public import InkDrawing
public import InkGraphics

/// A document file and the canvas on which the document is drawn.
///
/// ```swift
/// let file = try InkDocumentFile.open("notes.ink")
/// let canvas = try file.makeCanvas(width: 800, height: 600)
/// let update = canvas.handle(events, at: time)
/// file.record(at: time)
/// ```
extension InkDocumentFile {
  /// Makes a canvas that draws on the document of this file.
  ///
  /// From now on the document is that of the canvas: what is drawn there is in the file after
  /// ``record(at:)``. Changes of the file are seen on the canvas; strokes can only come from the canvas.
  /// The file keeps the canvas until it is closed. A canvas that was made before ends its strokes and
  /// is recorded no more.
  ///
  /// - Parameters:
  ///   - page: The page that is seen; the first that has a layer if `nil`.
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  ///   - format: The byte order of the pixels.
  /// - Throws: `noPage` where there is no such page with a layer; then nothing has changed.
  public func makeCanvas(
    page: PageID? = nil,
    width: Int,
    height: Int,
    format: Pixmap.Format = .rgba
  ) throws(DocumentFileError) -> InkCanvas {
    let drawing = document.drawing
    let drawable = drawing.pages.map { $0.id }.filter { !drawing.layers(of: $0).isEmpty }
    guard let shown = page ?? drawable.first, drawable.contains(shown) else {
      throw .noPage(path: path)
    }
    if let canvas {
      canvas.endStrokes()
      append(at: now)
    }
    let fresh = InkCanvas(document, page: shown, width: width, height: height, format: format)
    hand(over: fresh)
    return fresh
  }

  /// Makes a new file of the document that is drawn on a canvas, and records the canvas from now on; the
  /// file is on the disk when it returns.
  ///
  /// - Parameters:
  ///   - path: Where it is to lie.
  ///   - canvas: A canvas that was made with a document; strokes under way go on.
  ///   - identifier: Tells the document from all others.
  ///   - replacing: Whether a file may lie there, which is replaced.
  ///   - volume: The file system.
  ///   - durability: When changes have to be on the disk.
  /// - Throws: `store`, or `readOnly` if the document must not be written anew. What lay there still
  ///   does, and the canvas is as it was.
  /// - Precondition: No other file records the canvas.
  public static func create(
    _ path: String,
    recording canvas: InkCanvas,
    identifier: DocumentIdentifier,
    replacing: Bool = false,
    on volume: any StorageVolume = PosixVolume(),
    durability: Durability = .everyStroke()
  ) throws(DocumentFileError) -> InkDocumentFile {
    canvas.editor.finishEdits()
    var copy = canvas.document
    let frames: [DocumentFrame]
    do throws(EditError) {
      frames = try copy.compact()
    } catch {
      throw .readOnly(path: path)
    }
    let store = try filing { () throws(StoreError) in
      try InkFileStore.create(
        path,
        identifier: identifier,
        frames: frames,
        replacing: replacing,
        on: volume,
        durability: durability
      )
    }
    canvas.adopt(copy, repaints: false)
    let file = InkDocumentFile(copy, store)
    file.hand(over: canvas)
    return file
  }

  /// Writes what was drawn on the canvas since the last call.
  ///
  /// To be called after each update of the canvas, and at ``deadline``. Strokes go to the disk as those of
  /// ``edit(at:isComplete:_:)`` do: a whole one, or an operation, at once, and what is under way within
  /// a quarter of a second. Without anything new it does what ``tick(at:)`` does. ``trouble`` says
  /// what failed; nothing is lost.
  ///
  /// Cost: about a microsecond a sample, and the time of the disk behind each stroke.
  public func record(at time: Double) {
    if append(at: time) { isCommitDue = true }
    if isCommitDue {
      isCommitDue = false
      try? store.commit(at: time)
    } else {
      try? store.tick(at: time)
    }
  }

  /// Writes what was drawn on the canvas, as ``record(at:)`` does, but does not wait for the disk, which the next
  /// ``record(at:)`` does.
  ///
  /// - Returns: Whether it was tried: not where the disk is to be waited for by now. ``trouble`` says what failed.
  package func write(at time: Double) -> Bool {
    if store.durability == .everyFrame || deadline.map({ $0 <= time }) ?? false { return false }
    if append(at: time) { isCommitDue = true }
    return true
  }

  /// Gives the document to a canvas; the file has no copy, so that the canvas can change it in place.
  private func hand(over canvas: InkCanvas) {
    self.canvas = canvas
    own = InkDocument(unlogged: Drawing(author: 0))
  }
}
