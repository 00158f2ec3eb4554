import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension InkCanvas {
  /// The drawing as it is seen: without what is being erased.
  var seenDrawing: Drawing {
    if let preview { return preview }
    var ids: [ItemID] = []
    for tool in toolsInUse {
      if case .strokeEraser(let eraser) = tool.use { ids += present(eraser.erased) }
    }
    for edit in endedEdits {
      if case .strokes(let erased) = edit.rest { ids += present(erased) }
    }
    let cutters = cutters
    let isTool = toolsInUse.contains { if case .tool = $0.use { true } else { false } }
    guard !ids.isEmpty || !cutters.isEmpty || isTool else { return drawing }
    var seen = drawing
    do throws(DrawingError) {
      try seen.apply(.remove(ids))
    } catch {
      return drawing
    }
    for cutter in cutters {
      cutter.restart()
      cutter.show(in: &seen)
    }
    addPreviews(to: &seen)
    preview = seen
    return seen
  }

  /// Those of some things that are still there and may be erased.
  func present(_ ids: [ItemID]) -> [ItemID] {
    ids.filter { id in
      guard let item = document.drawing[id], !item.isRemoved, !item.isLocked,
        let layer = document.drawing.layer(item.layer)
      else { return false }
      return !layer.isRemoved && !layer.isLocked
    }
  }

  /// Lets strokes vanish that a whole-stroke eraser touches.
  ///
  /// - Parameter place: Which of the tools in use it is.
  func erase(_ event: InputEvent, _ place: Int) {
    guard event.location.isFinite, case .strokeEraser(var eraser) = toolsInUse[place].use else {
      return
    }
    let location = viewport.page(event.location)
    let path = eraser.last.map { [$0, location] } ?? [location]
    eraser.last = location
    var seen = seenDrawing
    let touched = seen.items(
      on: page,
      along: path,
      radius: eraser.radius,
      keptIn: strokeCache
    ).filter { document.drawing[$0] != nil }
    if !touched.isEmpty {
      do throws(DrawingError) {
        try seen.apply(.remove(touched))
        for id in touched { damage(id) }
        eraser.erased += touched
        preview = seen
      } catch {}
    }
    toolsInUse[place].use = .strokeEraser(eraser)
  }

  /// Cuts strokes that a cutting eraser touches.
  func cut(_ event: InputEvent, _ cutter: StrokeCutter) {
    guard event.location.isFinite else { return }
    let location = viewport.page(event.location)
    let area = cutter.move(to: location, on: page, in: document.drawing, keptIn: strokeCache)
    if area.isEmpty { return }
    screen.damage(area)
    if cutters.count > 1 {
      damageCuts()
      return
    }
    // Without one, it is made with all cuts when it is asked for.
    guard var seen = preview else { return }
    preview = nil
    cutter.show(in: &seen)
    preview = seen
  }

  /// The cutting erasers that are at work, or that have ended and are not done.
  private var cutters: [StrokeCutter] {
    var cutters: [StrokeCutter] = []
    for tool in toolsInUse {
      if case .cuttingEraser(let cutter) = tool.use, !cutter.isEmpty { cutters.append(cutter) }
    }
    for edit in endedEdits {
      if case .cuts(let cutter) = edit.rest { cutters.append(cutter) }
    }
    return cutters
  }

  /// Notes that cuts may be seen or not: of several in one stroke one is, and which depends on all.
  func damageCuts() {
    preview = nil
    for cutter in cutters { screen.damage(cutter.damage) }
  }

  /// Notes that an item is seen no more, or again.
  func damage(_ id: ItemID) {
    preview = nil
    guard let item = document.drawing[id] else { return }
    screen.damage(item.bounds)
  }
}
