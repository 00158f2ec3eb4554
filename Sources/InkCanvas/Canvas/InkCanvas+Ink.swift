import InkDocuments
public import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

extension InkCanvas {
  // MARK: Fading ink

  /// Removes the ink of fading brushes at once, except that of contacts that are down.
  public func removeFadingInk() -> CanvasUpdate {
    fadingInk?.clear()
    return finishUpdate()
  }

  /// Whether there is ink of fading brushes, for which a layer of pixels is in memory.
  package var hasFadingInk: Bool { fadingInk != nil }

  @inline(never)
  func makeFadingInk() -> FadingInk {
    if let fadingInk { return fadingInk }
    let ink = FadingInk(fading, bounds, viewport.transform, screen.frame.format)
    ink.isDark = isPageDark
    ink.queue.model.logSink = logSink
    fadingInk = ink
    return ink
  }

  /// Adds finished strokes of fading brushes to the drawing, as ordinary strokes.
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

  /// Reports the damage of fading ink to the screen, and releases the ink after it has disappeared.
  private func finishFading() {
    guard let ink = fadingInk else { return }
    ink.advance(to: router.now)
    screen.damageOverlay(ink.takeDamage())
    if ink.isFinished { fadingInk = nil }
  }

  // MARK: Ink in a store

  /// Puts the ink of brushes that leave pixels into a pixel store instead of the document.
  ///
  /// These are brushes whose ``/InkStrokes/Brush/retention`` is ``/InkStrokes/Brush/Retention/pixels`` or
  /// ``/InkStrokes/Brush/Retention/strokesThenPixels``. The store applies to contacts that begin later, on the current
  /// page. On other pages, and without a store, which is the default, such ink becomes strokes of the document, which
  /// can be selected, edited and undone. Ink in a store is a separate layer above the page: its erasers act on it
  /// alone. It is drawn and shown at the resolution of the store, so it does not become sharper when zoomed. It cannot
  /// be undone, and it is not part of the document: the owner of the store must save it.
  ///
  /// The eraser end of a pen erases the pixels in the store while the brush of ``tool`` leaves pixels, otherwise ink of
  /// the document.
  ///
  /// ```swift
  /// let store = PixelStore(Pixmap(width: 1200, height: 900))
  /// _ = try canvas.keepPixels(in: store)
  /// try canvas.choose(.brush(.spiral(.pen)))
  /// ```
  ///
  /// - Parameter store: The store for ink on the current page; `nil` for none. Strokes in progress in the previous
  ///   store end at their current points.
  /// - Throws: ``/InkDrawing/EditError/unsupportedInk`` if the store does not support the ink of ``tool`` or
  ///   ``eraser``; nothing is changed then.
  /// - Precondition: The transform of the store consists of scaling and translation, and is invertible.
  public func keepPixels(in store: (any PixelStoring)?) throws(EditError) -> CanvasUpdate {
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

  /// Ends the strokes in the pixel store, which receives their ink, and stops showing its pixels.
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

  /// Sets ``tool``, after checking that the store of pixels, if any, supports the ink of its brush.
  ///
  /// Setting ``tool`` instead turns unsupported ink into strokes of the document and logs a warning.
  ///
  /// - Throws: ``/InkDrawing/EditError/unsupportedInk`` if the store of ``keepPixels(in:)`` does not support the ink
  ///   of the brush; nothing is changed then.
  public func choose(_ tool: Tool) throws(EditError) {
    if let store = pixelInk?.store, case .brush(let brush) = tool { try store.check(brush) }
    self.tool = tool
  }

  /// Returns the destination of the ink of a brush that leaves pixels; `nil` if its ink becomes strokes of the
  /// document.
  ///
  /// - Parameter brush: The brush of the contact; that of an eraser end gets the retention of the chosen brush.
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
    router.log(
      .warning,
      "ink became a stroke: the pixel store does not accept the kind of ink of its brush",
      contact.number
    )
    return nil
  }

  // MARK: All ink

  /// Commits finished strokes to the document, to the pixel store, or to the layer of fading ink.
  ///
  /// - Parameter all: Whether to commit strokes that wait for others, updates or recognizers, too.
  func commitStrokes(all: Bool = false) {
    if let strokes = fadingInk?.commitStrokes(all: all, at: router.now), settings.keepsFadingInk {
      record(strokes)
    }
    _ = pixelInk?.sink.commitStrokes(all: false, at: router.now)
    editor.commitStrokes(all: all, at: router.now)
  }

  /// Computes the outlines of new ink and reports its damage to the screen.
  func finishInk() {
    eachSink { $0.queue.shape() }
    screen.show(change: editor.queue.takeDamage())
    if let pixelInk, pixelInk.page == page { screen.damageOverlay(pixelInk.sink.takeDamage()) }
    finishFading()
    finishRemoteInk()
  }

  /// The pictures to composite above the page: pixels of a store, fading ink, and dragged items.
  var overlay: PageOverlay {
    var overlay = PageOverlay()
    overlay.paper = fading.paper
    // An opaque paper below fading ink covers the pixels of the store, so these are left out.
    if fading.paper == nil, let pixelInk, pixelInk.page == page {
      overlay.pictures += pixelInk.sink.pictures()
    }
    if let picture = remoteInk?.picture() { overlay.pictures.append(picture) }
    if let fadingInk { overlay.pictures += fadingInk.pictures() }
    if let picture = stage.picture, picture.page == page { overlay.dragImage = picture.picture }
    return overlay
  }
}
