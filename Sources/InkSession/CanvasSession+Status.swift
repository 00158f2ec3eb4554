import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import InkStylus

extension CanvasSession {
  /// The state of the document, the view and the selection, and the changes of the last commands.
  ///
  /// The changes are those since ``perform(_:count:)`` was last called. The cost is linear in the pages of the document
  /// and the layers of the current page.
  public var status: CanvasStatus {
    var status = CanvasStatus()
    status.width = width
    status.height = height
    guard let canvas, let shown else { return status }
    let drawing = canvas.document.drawing
    status.needsFrame = shown.needsFrame
    status.deadline = canvas.deadline ?? .infinity
    status.cursor = canvas.cursor
    status.pageCount = drawing.pageCount
    status.page = drawing.number(of: canvas.page) ?? 0
    if let page = drawing.page(canvas.page) {
      status.pageWidth = page.size?.width ?? 0
      status.pageHeight = page.size?.height ?? 0
      status.paper = PaperStatus(
        pattern: page.paper.pattern,
        spacing: page.paper.spacing,
        color: page.paper.color ?? Color(gray: 1).withAlpha(0),
        patternColor: page.paper.patternColor,
        invertsInk: page.paper.invertsInk,
        margin: page.paper.margin?.distance ?? 0,
        isShownDark: canvas.isPageDark
      )
    }
    status.undoCount = drawing.history.undoCount
    status.redoCount = drawing.history.redoCount
    let view = shown.viewport
    status.scale = view.scale
    status.angle = view.angle
    status.transform = view.transform
    status.itemCount = drawing.shownItemCount
    status.repaintCount = shown.repaintCount
    status.isEditable = canvas.document.isEditable
    status.hasLog = hasLog
    for action in update.actions { status.actions |= 1 << Int(action.action.rawValue) }
    for notice in update.notices { status.notices |= notice.bit }
    status.isViewportChanged = update.isViewportChanged
    status.contactCount = canvas.contactCount
    status.isComplete = shown.isComplete
    status.acceptedBytes = acceptedBytes
    if let log { status.identifier = log.header.identifier }
    status.author = drawing.author
    status.replayDuration = replay?.duration ?? 0
    status.replayTime = replay?.time ?? 0
    status.refused = update.rejectedStrokes.count
    status.recovered = canvas.document.recovered.count
    status.hasThumbnail = canvas.document.isThumbnailCurrent
    status.undoLimit = drawing.history.limit.count
    let ink = drawing.inkBounds(of: canvas.page)
    status.isInkSeen = ink.isEmpty || !ink.intersection(view.page(shown.bounds)).isEmpty
    status.isUnderWay = !canvas.document.strokesUnderWay.isEmpty
    status.selection = selectionStatus(of: canvas)
    let settings = canvas.toolSettings
    status.look = LookStatus(
      stroke: settings.strokeColor,
      width: settings.strokeWidth,
      fill: settings.fillColor,
      opacity: settings.opacity,
      lines: Self.lines(of: settings.brush),
      size: settings.fontSize,
      alignment: settings.alignment,
      font: settings.fontUTF8
    )
    if let typing = canvas.editor.typing { status.typing = typing.item == nil ? 1 : 2 }
    status.typingCount = canvas.editor.typingCount
    status.pendingLayouts = canvas.editor.layoutRequests.count
    if let aid, aid.aid === canvas.aid { status.aid = 100 + aid.index }
    if let tip = canvas.predictedTip {
      status.predictedTip = TipStatus(
        contact: tip.contact,
        time: tip.time,
        x: tip.location.x,
        y: tip.location.y
      )
    }
    let layers = drawing.layers(of: canvas.page)
    let order = drawing.layerNumbers(of: canvas.page)
    for (i, layer) in layers.enumerated() {
      if layer.id == canvas.layer { status.layer = i }
      status.layers.append(
        LayerStatus(
          name: layer.nameUTF8,
          isHidden: layer.isHidden,
          isLocked: layer.isLocked,
          opacity: layer.opacity,
          items: layer.shownCount,
          number: order[i]
        )
      )
    }
    if let pens { status.pens = Self.list(pens) }
    if let losses { status.losses = [LossStatus(losses, !canvas.document.isEditable)] }
    return status
  }

  private func selectionStatus(of canvas: InkCanvas) -> SelectionStatus {
    let selection = canvas.editor.selection
    var status = SelectionStatus()
    status.count = selection.ids.count
    guard selection.page == canvas.page, let frame = canvas.visibleFrame else { return status }
    describe(selection, frame, canvas.viewport, &status)
    return status
  }

  @inline(never)
  private func describe(
    _ selection: Selection,
    _ frame: SelectionFrame,
    _ viewport: Viewport,
    _ status: inout SelectionStatus
  ) {
    for (i, corner) in frame.corners.enumerated() {
      let pixel = viewport.transform.apply(corner)
      status.corners[2 * i] = pixel.x
      status.corners[2 * i + 1] = pixel.y
    }
    let kinds = selection.kinds
    status.isGrouped = kinds.contains(.grouped)
    status.hasClosedShape = kinds.contains(.closedShapes)
    status.hasShape = kinds.contains(.shapes)
    status.hasText = kinds.contains(.texts)
    status.hasInk = kinds.contains(.ink)
  }

  @inline(never)
  private static func list(_ pens: EventAccessories) -> [PenStatus] {
    pens.statuses.map { PenStatus($0) }
  }
}

extension PenStatus {
  @inline(never)
  init(_ pen: AccessoryStatus) {
    contact = pen.contact
    isEraser = pen.description.kind == .eraser
    isNear = pen.isNear
    isTouching = pen.isTouching
    buttons = pen.buttonState
    capabilities = Int(pen.description.capabilities.rawValue)
  }
}

extension LossStatus {
  @inline(never)
  init(_ losses: Losses, _ isReadOnly: Bool) {
    self.init(
      bytes: losses.bytes,
      frames: losses.frames,
      strokes: losses.strokes,
      shortened: losses.shortened,
      brushes: losses.brushes,
      resources: losses.resources,
      placed: losses.placed,
      isHistoryLost: losses.isHistoryLost,
      isReadOnly: isReadOnly
    )
  }
}
