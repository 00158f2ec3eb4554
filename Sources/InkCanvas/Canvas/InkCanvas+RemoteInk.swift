import InkDocuments
import InkDrawing
import InkGraphics
public import InkStrokes

extension InkCanvas {
  /// Returns the changes of the ink in progress since the last call, for others that show the same page; empty if there
  /// are none.
  ///
  /// Pass the bytes to ``showInk(_:of:plugins:)`` of the canvases of others, such as by a network. They are transient:
  /// finished strokes arrive with the document.
  @inline(never)
  public func takeInkInProgress() -> [UInt8] {
    let report = reporter.report(model, on: page) { document.drawing[ItemID($0)]?.stroke?.samples }
    return report?.encoded() ?? []
  }

  /// Shows ink that another writer is drawing on the current page, until it is part of the document.
  ///
  /// Ink on other pages is ignored, and so are samples of strokes whose beginnings were missed. The ink is above the
  /// page, regardless of its layer. It is removed when the document has the stroke, its author cancels it, the current
  /// page changes, or by ``removeInk(of:)``.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of ``takeInkInProgress()`` of the other canvas, in their order.
  ///   - author: The number of the other writer.
  ///   - plugins: The catalog that creates the parts of brushes. The default has the built-in ones.
  /// - Throws: `StreamDecodingError` with the reason and the offset of the invalid byte; nothing has changed then.
  @inline(never)
  public func showInk(
    _ bytes: [UInt8],
    of author: UInt32,
    plugins: PluginCatalog = .builtIn
  ) throws(StreamDecodingError) -> CanvasUpdate {
    let report = try InkReport(decoding: bytes, plugins: plugins)
    guard report.page == page || remoteInk != nil else { return finishUpdate() }
    let ink = remoteInk ?? RemoteInk(bounds, viewport.transform, screen.frame.format)
    ink.isDark = isPageDark
    remoteInk = ink
    if report.page == page { ink.apply(report, by: author) } else { ink.remove(of: author) }
    return finishUpdate()
  }

  /// Removes the ink in progress of another writer, such as one that has left.
  @inline(never)
  public func removeInk(of author: UInt32) -> CanvasUpdate {
    remoteInk?.remove(of: author)
    return finishUpdate()
  }

  /// Removes ink of others that has arrived with the document.
  func removeArrivedInk() { remoteInk?.removeArrived(in: drawing) }

  /// Reports the damage of the ink of others to the screen, and releases the ink after it has disappeared.
  func finishRemoteInk() {
    if let remoteInk { finish(remoteInk) }
  }

  @inline(never)
  private func finish(_ ink: RemoteInk) {
    if remoteInkPage != page {
      ink.remove(of: nil)
      remoteInkPage = page
    }
    screen.damageOverlay(ink.takeDamage())
    if ink.isEmpty { remoteInk = nil }
  }
}
