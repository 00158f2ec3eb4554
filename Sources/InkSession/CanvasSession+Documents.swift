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
    // Opening a document changes nothing: what ends its strokes is written with the first change.
    restingFrames = read.document.frames.count
  }

  /// What is logged from now on belongs behind some bytes; of a damaged document it is the whole.
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

  /// Merges another state of the document, and continues its log behind it, or as before.
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

  private func show(_ document: InkDocument) {
    shelf?.forget()
    let fresh = InkCanvas(document, width: width, height: height)
    fresh.pixelsPerPoint = pixelsPerPoint
    replay = nil
    canvas = fresh
    for setting in settings {
      // A brush of the host may be gone.
      do throws(Refusal) { try apply(setting, fresh) } catch {}
    }
    var view = fresh.viewport
    view.zoom(by: pixelsPerPoint, about: .origin)
    merge(fresh.setViewport(view))
    if fresh.drawing.page(fresh.page)?.size != nil { merge(fresh.fit(.page, margin: 0)) }
  }

  /// Whether ``takeLog()`` would give something.
  public var hasLog: Bool {
    guard let log, let canvas else { return false }
    let frames = canvas.document.frames.count
    if frames > 0 { return frames > restingFrames }
    return !isUnlogged && log.isPending(canvas.document)
  }

  /// Takes the bytes that the host has to append to the file; the first ones of a new document are
  /// its header, those of a damaged one the whole file, in place of the old one.
  public func takeLog() -> [UInt8] {
    guard hasLog, let canvas else { return [] }
    if isUnlogged { return pack() ?? [] }
    restingFrames = 0
    return log?.encode(canvas.takeFrames()) ?? []
  }

  /// The document packed, as the bytes of a whole file; `nil` where it holds what nobody here knows.
  ///
  /// The log goes on as if nobody had asked.
  public func write() -> [UInt8]? {
    guard var copy = canvas?.document, var other = log else { return nil }
    return other.rewrite(&copy)
  }

  /// Packs the document that is drawn on, and gives it as the bytes of a whole file; `nil` where it holds
  /// what nobody here knows.
  ///
  /// What ``takeLog()`` gives from now on belongs behind these bytes. Strokes that are being drawn go on.
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
