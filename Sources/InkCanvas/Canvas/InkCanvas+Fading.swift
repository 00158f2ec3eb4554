import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

extension InkCanvas {
  /// Lets go of all ink that fades, but for that of contacts that are down.
  public func removeFadingInk() -> CanvasUpdate {
    fadingInk?.clear()
    return finishUpdate()
  }

  /// Whether there is ink that fades, and memory for it.
  package var hasFadingInk: Bool { fadingInk != nil }

  /// Begins ink that fades.
  @inline(never)
  func startFading(_ contact: ContactID, _ event: InputEvent, _ brush: Brush, _ erases: Bool) {
    let ink =
      fadingInk
      ?? FadingInk(fading, bounds, viewport.transform, screen.frame.format, logSink)
    fadingInk = ink
    let stroke = ink.begin(onPage(event), brush, on: layer, at: router.now)
    toolsInUse.append(
      ToolInUse(contact: contact, erases: erases, use: .fading(stroke, sampleCount: 1))
    )
  }

  /// Lets finished strokes begin to fade.
  func settleFadingInk(all: Bool) {
    guard let strokes = fadingInk?.settle(all: all, at: router.now), keepsFadingInk else { return }
    for stroke in strokes { keep(stroke) }
  }

  /// Puts a stroke into the drawing that fades.
  @inline(never)
  private func keep(_ stroke: Stroke) {
    guard document.isEditable, let target = editableLayer else { return }
    finishEdits()
    let kept = Stroke(
      id: stroke.id,
      kind: stroke.kind,
      brush: stroke.brush.with(keeping: .strokes),
      samples: stroke.samples
    )
    do throws(EditError) {
      let changes = try document.apply { .add(kept, to: target, in: &$0) }
      update.changes.append(changes)
      screen.damage(kept.bounds())
      preview = nil
      noteInk()
    } catch {
      update.refused.append(kept)
    }
  }

  /// Tells the screen what became of ink that fades, and lets go of its memory when it is gone.
  func finishFading() {
    guard let ink = fadingInk else { return }
    ink.advance(to: router.now)
    screen.damageOverlay(ink.takeDamage())
    if ink.isGone { fadingInk = nil }
  }

  /// What lies above the page.
  var overlay: PageOverlay {
    var overlay = PageOverlay()
    overlay.paper = fading.paper
    // Opaque paper covers all ink but that which fades.
    if fading.paper == nil, let storedInk, storedInk.page == page {
      overlay.pictures.append(storedInk.picture())
    }
    if let fadingInk { overlay.pictures += fadingInk.pictures() }
    if lifted?.page == page { overlay.lifted = lifted?.picture }
    return overlay
  }
}
