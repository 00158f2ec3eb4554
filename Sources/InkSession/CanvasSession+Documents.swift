import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension CanvasSession {
  func begin(_ arguments: CommandArguments) -> Bool {
    guard let a = arguments.word(0), let b = arguments.word(1), let c = arguments.word(2),
      let d = arguments.word(3), let author = arguments.word(4)
    else { return false }
    let (width, height) = (arguments[5], arguments[6])
    let greatest = PageSize.greatest
    guard width >= 0, height >= 0, width <= greatest, height <= greatest else { return false }
    let size = width > 0 && height > 0 ? PageSize(width, height) : nil
    let identifier = DocumentIdentifier(
      high: UInt64(a) << 32 | UInt64(b),
      low: UInt64(c) << 32 | UInt64(d)
    )
    goOn(behind: DocumentLog(identifier), 0, nil)
    show(InkDocument(Drawing(author: author, size: size)))
    return true
  }

  func open(_ bytes: [UInt8]) -> Bool {
    guard let read = DocumentLog.open(bytes, plugins: library.plugins),
      !read.document.drawing.pages.isEmpty
    else { return false }
    for page in read.document.drawing.pages
    where read.document.drawing.layers(of: page.id).isEmpty { return false }
    show(read.document)
    goOn(behind: read.log, read.accepted, read.losses)
    // Opening a document changes nothing: what ends its strokes is written with the first change.
    restingFrames = read.document.frames.count
    return true
  }

  /// What is logged from now on belongs behind some bytes; of a damaged document it is the whole.
  private func goOn(behind log: DocumentLog, _ accepted: Int, _ losses: Losses?) {
    self.log = log
    acceptedBytes = accepted
    self.losses = losses
    isUnlogged = losses != nil
    restingFrames = 0
  }

  @inline(never)
  func goOn(
    _ command: CanvasCommand,
    _ arguments: CommandArguments,
    _ canvas: InkCanvas
  ) -> Bool {
    guard command != .author else {
      guard let author = arguments.word(0) else { return false }
      canvas.document.draw(as: author)
      return true
    }
    return join(arguments.bytes(at: 0), canvas, follows: command == .follow)
  }

  /// Takes in what another state of the document has; goes on behind it, or as before.
  private func join(_ bytes: [UInt8], _ canvas: InkCanvas, follows: Bool) -> Bool {
    guard let read = DocumentLog.open(bytes, plugins: library.plugins),
      read.log.identifier == log?.identifier, follows || isUnlogged
    else { return false }
    do throws(EditError) { note(try canvas.follow(read.document)) } catch { return false }
    if follows {
      goOn(behind: read.log, read.accepted, read.losses)
    } else {
      _ = canvas.takeFrames()
    }
    return true
  }

  /// Performs a command whose only argument is bytes, ``CanvasCommand/open``, ``CanvasCommand/follow`` or
  /// ``CanvasCommand/join``, without making numbers of them.
  ///
  /// - Returns: Whether it was done.
  public func perform(_ command: CanvasCommand, bytes: [UInt8]) -> Bool {
    update = CanvasUpdate()
    switch command {
    case .open: return open(bytes)
    case .follow, .join:
      guard let canvas else { return false }
      canvas.editor.finishEdits()
      return join(bytes, canvas, follows: command == .follow)
    default: return false
    }
  }

  private func show(_ document: InkDocument) {
    shelf?.forget()
    let fresh = InkCanvas(document, width: width, height: height)
    fresh.pixelsPerPoint = pixelsPerPoint
    replay = nil
    canvas = fresh
    for setting in settings {
      let arguments = CommandArguments(setting.arguments, 0, setting.arguments.count)
      _ = apply(setting.command, arguments, fresh)
    }
    var seen = fresh.viewport
    seen.zoom(by: pixelsPerPoint, about: .origin)
    note(fresh.setViewport(seen))
    if fresh.drawing.page(fresh.page)?.size != nil { note(fresh.fit(.page, margin: 0)) }
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
    return log?.take(canvas.takeFrames()) ?? []
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

  /// What a damaged document has lost, as numbers: bytes that cannot be read, frames that make no sense, strokes,
  /// strokes that may be shortened, strokes that are drawn with the plain pen, resources, strokes that lie on a page
  /// of their own, whether nothing can be undone, and whether only a newer program can write the rest.
  ///
  /// None of a document that is not damaged.
  public var lossNumbers: [Double] {
    guard let losses, let canvas else { return [] }
    let counts = [
      losses.bytes, losses.frames, losses.strokes, losses.shortened, losses.brushes,
      losses.resources, losses.placed, losses.isHistoryLost ? 1 : 0,
      canvas.document.isEditable ? 0 : 1,
    ]
    return counts.map { Double($0) }
  }

  /// The identifier of the document, as four words; zeros without one.
  public var identifier: [UInt32] {
    let (high, low) = (log?.header.identifier.high ?? 0, log?.header.identifier.low ?? 0)
    return [
      UInt32(truncatingIfNeeded: high >> 32), UInt32(truncatingIfNeeded: high),
      UInt32(truncatingIfNeeded: low >> 32), UInt32(truncatingIfNeeded: low),
    ]
  }
}
