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
  /// From now on the canvas owns the document: ink that is drawn on it is in the file after ``record(at:)``. Edits by
  /// ``edit(at:isComplete:_:)`` appear on the canvas; only the canvas can add strokes. The file retains the canvas
  /// until the file is closed. An earlier canvas of the file ends its strokes and is no longer recorded.
  ///
  /// - Parameters:
  ///   - page: The visible page; `nil` for the first that has a layer.
  ///   - width: The width of the canvas in pixels.
  ///   - height: The height of the canvas in pixels.
  ///   - format: The byte order of the pixels. The default is RGBA.
  /// - Throws: `noPage` if there is no such page with a layer; then nothing has changed.
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

  /// Makes a new file of a canvas's document and records the canvas from then on.
  ///
  /// The file is on the disk, even after a power failure, when this returns.
  ///
  /// - Parameters:
  ///   - path: The path of the new file.
  ///   - canvas: A canvas that was made with a document; its unfinished strokes continue.
  ///   - identifier: The identifier of the document: a random number or a UUID.
  ///   - replacing: Whether an existing file is replaced; otherwise it is an error.
  ///   - volume: The file system.
  ///   - durability: The time at which later changes must be on the disk.
  /// - Throws: `storage`, `busy` if another program writes to the existing document, or `readOnly` if the document must
  ///   not be rewritten. An existing file and the canvas are then unchanged.
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
    let store = try InkFileStore.create(
      path,
      identifier: identifier,
      frames: frames,
      replacing: replacing,
      on: volume,
      durability: durability
    )
    canvas.adopt(copy, repaints: false)
    let file = InkDocumentFile(copy, store)
    file.hand(over: canvas)
    return file
  }

  /// Writes the changes that the canvas has made since the last call to the file.
  ///
  /// Call it after each update of the canvas, and at ``deadline``. Strokes are written to the disk as by
  /// ``edit(at:isComplete:_:)``: complete strokes and operations immediately, unfinished strokes within a quarter of a
  /// second, unless ``Durability`` specifies otherwise. Without changes it does what ``tick(at:)`` does. It never
  /// throws: if a change can't be written, ``failure`` is the reason, the change stays in memory, and a later call
  /// tries again.
  ///
  /// Cost: about a microsecond per sample; after each stroke it waits for the disk.
  ///
  /// - Parameter time: The current time, in seconds from the same origin in all calls.
  public func record(at time: Double) {
    if append(at: time) { isCommitDue = true }
    if isCommitDue {
      isCommitDue = false
      try? store.commit(at: time)
    } else {
      try? store.tick(at: time)
    }
  }

  /// Writes the changes of the canvas as ``record(at:)`` does, but leaves waiting for the disk to the next
  /// ``record(at:)``.
  ///
  /// - Parameter time: The current time, in seconds.
  /// - Returns: False, without writing, if waiting for the disk is due by now: call ``record(at:)`` then. ``failure``
  ///   is the reason if a write failed.
  package func write(at time: Double) -> Bool {
    if store.durability == .everyFrame || deadline.map({ $0 <= time }) ?? false { return false }
    if append(at: time) { isCommitDue = true }
    return true
  }

  /// Transfers the document to a canvas; the file keeps no copy, so that the canvas can change it without copying.
  private func hand(over canvas: InkCanvas) {
    self.canvas = canvas
    own = InkDocument(unlogged: Drawing(author: 0))
  }
}
