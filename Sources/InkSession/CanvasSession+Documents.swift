import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension CanvasSession {
  func begin(_ identifier: DocumentIdentifier, _ author: UInt32, _ size: PageSize?) {
    resume(behind: DocumentLog(identifier), 0, nil)
    show(InkDocument(Drawing(author: author, size: size)))
  }

  @inline(never)
  func open(_ bytes: [UInt8]) throws(Refusal) {
    guard let read = DocumentLog.open(bytes, plugins: library.plugins),
      !read.document.drawing.pages.isEmpty
    else { throw .unreadable }
    for page in read.document.drawing.pages
    where read.document.drawing.layers(of: page.id).isEmpty { throw .unreadable }
    show(read.document)
    resume(behind: read.log, read.accepted, read.losses)
    // Opening a document changes nothing: the frames that end its strokes are written with the first change.
    restingFrames = read.document.frames.count
  }

  /// Continues the log after the accepted bytes of its file; the log of a damaged document is written as a whole.
  private func resume(behind log: DocumentLog, _ accepted: Int, _ losses: Losses?) {
    self.log = log
    acceptedBytes = accepted
    self.losses = losses
    isUnlogged = losses != nil
    restingFrames = 0
  }

  @inline(never)
  func setAuthor(_ author: UInt32) throws(Refusal) {
    let canvas = try drawn()
    canvas.editor.finishEdits()
    canvas.document.draw(as: author)
  }

  /// Merges another version of the document, from the bytes of its file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - rebases: Whether the log continues that file; otherwise the document must be damaged, and keeps its own log.
  @inline(never)
  func join(_ bytes: [UInt8], rebases: Bool) throws(Refusal) {
    let canvas = try drawn()
    canvas.editor.finishEdits()
    guard let read = DocumentLog.open(bytes, plugins: library.plugins) else { throw .unreadable }
    guard read.log.identifier == log?.identifier, rebases || isUnlogged else {
      throw .otherDocument
    }
    do throws(EditError) { merge(try canvas.rebase(read.document)) } catch { throw Refusal(error) }
    if rebases {
      resume(behind: read.log, read.accepted, read.losses)
    } else {
      _ = canvas.takeFrames()
    }
  }

  @inline(never)
  func showInk(_ bytes: [UInt8], of author: UInt32) throws(Refusal) {
    let canvas = try drawn()
    guard !bytes.isEmpty else { return merge(canvas.removeInk(of: author)) }
    do throws(StreamDecodingError) {
      merge(try canvas.showInk(bytes, of: author, plugins: library.plugins))
    } catch {
      throw .unreadable
    }
  }

  private func show(_ document: InkDocument) {
    pictureCache?.forget()
    deferredTexts = DeferredTexts()
    let fresh = InkCanvas(document, width: width, height: height)
    fresh.pixelsPerPoint = pixelsPerPoint
    replay = nil
    canvas = fresh
    for setting in settings {
      // Ignored: the setting may choose a brush of the host that the session no longer has.
      do throws(Refusal) { try apply(setting, fresh) } catch {}
    }
    var view = fresh.viewport
    view.zoom(by: pixelsPerPoint, about: .origin)
    merge(fresh.setViewport(view))
    if fresh.drawing.page(fresh.page)?.size != nil { merge(fresh.fit(.page, margin: 0)) }
  }

  /// Whether ``takeLog()`` would return bytes.
  public var hasLog: Bool {
    guard let log, let canvas else { return false }
    let frames = canvas.document.frames.count
    if frames > 0 { return frames > restingFrames }
    return !isUnlogged && log.isPending(canvas.document)
  }

  /// Returns the bytes that the host must append to the document's file, and removes them from the session; empty if
  /// there are none.
  ///
  /// The first bytes of a new document are its header. After a damaged document was opened, the first bytes are a whole
  /// new file, which must replace the old one.
  public func takeLog() -> [UInt8] {
    guard hasLog, let canvas else { return [] }
    if isUnlogged { return pack() ?? [] }
    restingFrames = 0
    return log?.encode(canvas.takeFrames()) ?? []
  }

  /// Returns a compacted copy of the document as the bytes of a whole file, for example to export it.
  ///
  /// It returns `nil` if no document is open, or if the document has content of an unknown kind. The results of
  /// ``takeLog()`` are unaffected. The cost is linear in the document.
  public func write() -> [UInt8]? {
    guard var copy = canvas?.document, var other = log else { return nil }
    return other.rewrite(&copy)
  }

  /// Compacts the document, discarding what its log no longer needs, and returns the bytes of the whole file, which
  /// must replace the old one.
  ///
  /// It returns `nil` if no document is open, or if the document has content of an unknown kind. Append the bytes of
  /// later calls of ``takeLog()`` to these bytes. Unfinished strokes continue. The cost is linear in the document.
  public func pack() -> [UInt8]? {
    guard let canvas, var fresh = log, let bytes = fresh.rewrite(&canvas.document) else {
      return nil
    }
    log = fresh
    isUnlogged = false
    restingFrames = 0
    return bytes
  }
}
