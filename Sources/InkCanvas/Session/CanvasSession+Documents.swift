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
    log = DocumentLog(identifier)
    show(InkDocument(Drawing(author: author, size: size)))
    return true
  }

  func open(_ bytes: [UInt8]) -> Bool {
    guard let (document, log, accepted) = DocumentLog.read(bytes, plugins: library.plugins),
      !document.drawing.pages.isEmpty
    else { return false }
    for page in document.drawing.pages where document.drawing.layers(of: page.id).isEmpty {
      return false
    }
    self.log = log
    acceptedBytes = accepted
    show(document)
    return true
  }

  func goOn(
    _ command: CanvasCommand,
    _ arguments: CommandArguments,
    _ canvas: InkCanvas
  ) -> Bool {
    guard command == .follow else {
      guard let author = arguments.word(0) else { return false }
      canvas.document.draw(as: author)
      return true
    }
    guard let read = DocumentLog.read(arguments.bytes(at: 0), plugins: library.plugins),
      read.log.identifier == log?.identifier
    else { return false }
    do throws(EditError) { note(try canvas.follow(read.document)) } catch { return false }
    log = read.log
    acceptedBytes = read.accepted
    return true
  }

  private func show(_ document: InkDocument) {
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
    return log.isPending(canvas.document)
  }

  /// Takes the bytes that the host has to append to the file; the first ones of a new document are
  /// its header.
  public func takeLog() -> [UInt8] {
    guard let frames = canvas?.takeFrames() else { return [] }
    return log?.take(frames) ?? []
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
    return bytes
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
