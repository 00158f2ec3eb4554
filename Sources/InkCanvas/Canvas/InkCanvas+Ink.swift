import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

extension InkCanvas {
  // MARK: Ink that fades

  /// Removes all ink that fades, but for that of contacts that are down.
  public func removeFadingInk() -> CanvasUpdate {
    fadingInk?.clear()
    return finishUpdate()
  }

  /// Whether there is ink that fades, and memory for it.
  package var hasFadingInk: Bool { fadingInk != nil }

  @inline(never)
  func makeFadingInk() -> FadingInk {
    if let fadingInk { return fadingInk }
    let ink = FadingInk(fading, bounds, viewport.transform, screen.frame.format)
    ink.queue.model.logSink = logSink
    fadingInk = ink
    return ink
  }

  /// Adds finished strokes to the drawing that fade.
  @inline(never)
  private func record(_ strokes: [Stroke]) {
    for stroke in strokes {
      editor.add(
        Stroke(
          id: stroke.id,
          kind: stroke.kind,
          brush: stroke.brush.with(retention: .strokes),
          samples: stroke.samples
        )
      )
    }
  }

  /// Reports fading ink to the screen, and releases it when it is gone.
  private func finishFading() {
    guard let ink = fadingInk else { return }
    ink.advance(to: router.now)
    screen.damageOverlay(ink.takeDamage())
    if ink.isFinished { fadingInk = nil }
  }

  // MARK: Ink in a store

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
  public func keepPixels(in store: (any PixelStoring)?) throws(InkStoreError) -> CanvasUpdate {
    if let store {
      for case .brush(let brush) in [tool, eraser] { try store.check(brush) }
    }
    releasePixels()
    if let store {
      let ink = PixelInk(store, bounds, viewport.transform, screen.frame.format)
      ink.queue.model.logSink = logSink
      pixelInk = (ink, store, page)
    }
    return finishUpdate()
  }

  /// Hands all ink over to the store, and shows it no more.
  func releasePixels() {
    guard let (sink, _, _) = pixelInk else { return }
    let end = InputEvent(
      contact: 0,
      phase: .ended,
      location: Point(.nan, .nan),
      time: router.now
    )
    contacts.removeAll { contact in
      guard case .ink(let other, let stroke, _) = contact.activity, other === sink else {
        return false
      }
      _ = sink.queue.end(stroke, end, at: router.now)
      return true
    }
    _ = sink.commitStrokes(all: true, at: router.now)
    screen.damageOverlay(bounds)
    pixelInk = nil
  }

  /// Chooses a tool as setting ``tool`` does, if its ink can be kept.
  ///
  /// - Throws: What the store that was set with ``keepPixels(in:)`` would have to hold; nothing has changed
  ///   then. Without this check the ink becomes strokes of the document, and a message says so.
  public func choose(_ tool: Tool) throws(InkStoreError) {
    if let store = pixelInk?.store, case .brush(let brush) = tool { try store.check(brush) }
    self.tool = tool
  }

  /// The sink of a brush that leaves pixels; `nil` if it leaves strokes in the document.
  ///
  /// - Parameter brush: The brush of the contact; changed to how it keeps its ink.
  func pixelSink(for brush: inout Brush, _ contact: ContactID) -> (any InkSink)? {
    guard let (sink, store, page) = pixelInk, page == self.page else { return nil }
    if brush.erases, !tool.erases, case .brush(let chosen) = tool,
      !chosen.retention.needs.isEmpty
    {
      brush = brush.with(retention: chosen.retention)
    }
    let needs = brush.retention.needs
    if needs.isEmpty { return nil }
    if needs.isSubset(of: store.kinds) { return sink }
    router.log(.warning, "ink became strokes: the store cannot hold it", contact.number)
    return nil
  }

  // MARK: All ink

  /// Gives finished strokes their place.
  ///
  /// - Parameter all: Whether none of them waits for others, late values or recognisers.
  func commitStrokes(all: Bool = false) {
    if let strokes = fadingInk?.commitStrokes(all: all, at: router.now), settings.keepsFadingInk {
      record(strokes)
    }
    _ = pixelInk?.sink.commitStrokes(all: false, at: router.now)
    editor.commitStrokes(all: all, at: router.now)
  }

  /// Reports what became of ink to the screen.
  func finishInk() {
    eachSink { $0.queue.shape() }
    screen.show(change: editor.queue.takeDamage())
    if let pixelInk, pixelInk.page == page { screen.damageOverlay(pixelInk.sink.takeDamage()) }
    finishFading()
  }

  /// The pixels above the page.
  var overlay: PageOverlay {
    var overlay = PageOverlay()
    overlay.paper = fading.paper
    // Opaque paper covers all ink but that which fades.
    if fading.paper == nil, let pixelInk, pixelInk.page == page {
      overlay.pictures += pixelInk.sink.pictures()
    }
    if let fadingInk { overlay.pictures += fadingInk.pictures() }
    if let picture = stage.picture, picture.page == page { overlay.dragImage = picture.picture }
    return overlay
  }
}
