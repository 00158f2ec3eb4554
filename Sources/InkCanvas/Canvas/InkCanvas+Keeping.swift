import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

extension InkCanvas {
  /// Keeps the ink of brushes that leave pixels in a store, from contacts that begin later on.
  ///
  /// Without a store, as at first, all ink is strokes of the document, which can do all that pixels can;
  /// so it is on other pages. Ink in a store lies above that of the page's document as a layer of its own: its
  /// erasers act on it alone. It is drawn in the store's pixels and shown as they are, so it gets no sharper
  /// when it is seen larger. It cannot be undone, and it is no part of the document: whoever has the store
  /// saves it.
  ///
  /// The eraser end of a pen takes ink out of where the brush of ``tool`` leaves it.
  ///
  /// ```swift
  /// let store = PixelStore(Pixmap(width: 1200, height: 900))
  /// _ = try canvas.keepPixels(in: store)
  /// try canvas.choose(.brush(.spiral(.pen)))
  /// ```
  ///
  /// - Parameter store: Keeps ink of the page that is seen now; `nil` for none any more. What contacts draw for
  ///   the store before ends where it is.
  /// - Throws: What the store would have to hold for the ink of ``tool`` or ``eraser``; nothing has changed
  ///   then.
  /// - Precondition: The transform of the store scales and shifts only, and is invertible.
  public func keepPixels(in store: (any InkStore)?) throws(InkStoreError) -> CanvasUpdate {
    if let store {
      for case .brush(let brush) in [tool, eraser] { try store.check(brush) }
    }
    let drawing = toolsInUse.compactMap { used in
      if case .stored = used.use { used.contact } else { nil }
    }
    for contact in drawing { endStored(contact) }
    storedInk?.settle(all: true, at: router.now, in: &document)
    if storedInk != nil { screen.damageOverlay(bounds) }
    storedInk = store.map {
      StoredInk($0, on: page, bounds, viewport.transform, screen.frame.format)
    }
    storedInk?.logSink = logSink
    return finishUpdate()
  }

  /// Chooses what contacts do that begin later, as setting ``tool`` does, if its ink can be kept.
  ///
  /// - Throws: What the store that was set with ``keepPixels(in:)`` would have to hold; nothing has changed
  ///   then. Without this check the ink becomes strokes of the document, and a message says so.
  public func choose(_ tool: Tool) throws(InkStoreError) {
    if let storedInk, case .brush(let brush) = tool { try storedInk.store.check(brush) }
    self.tool = tool
  }

  /// The ink that a brush leaves in a store; `nil` if it leaves strokes in the document.
  ///
  /// - Parameters:
  ///   - brush: The brush of the contact; changed to how it keeps its ink.
  ///   - contact: The contact.
  func storedInk(for brush: inout Brush, _ contact: ContactID) -> (any StoredInkKeeper)? {
    guard let storedInk, storedInk.page == page else { return nil }
    if brush.erases, !tool.erases, case .brush(let chosen) = tool,
      !chosen.keeping.needs.isEmpty
    {
      brush = brush.with(keeping: chosen.keeping)
    }
    let needs = brush.keeping.needs
    if needs.isEmpty { return nil }
    if needs.isSubset(of: storedInk.store.kinds) { return storedInk }
    router.log(.warning, "ink became strokes: the store cannot hold it", contact.number)
    return nil
  }

  private func endStored(_ contact: ContactID) {
    guard let place = toolsInUse.firstIndex(where: { $0.contact == contact }),
      case .stored(let id, _) = toolsInUse[place].use
    else { return }
    let end = InputEvent(
      contact: 0,
      phase: .ended,
      location: Point(.nan, .nan),
      time: router.now
    )
    storedInk?.end(id, end, at: router.now, in: &document)
    toolsInUse.remove(at: place)
  }

  /// Tells the screen what became of ink in a store.
  func finishStored() {
    guard let storedInk, storedInk.page == page else { return }
    screen.damageOverlay(storedInk.takeDamage())
  }
}
