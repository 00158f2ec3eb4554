public import InkDrawing
public import InkGraphics

extension CanvasEditor {
  /// The texts that the host must lay out again, since the engine has no fonts.
  ///
  /// Their font, size, alignment or line width has changed. The host passes each layout to ``setText(_:of:)``, in any
  /// order, immediately or later; until then the text is shown in its last layout. A text whose width is being dragged
  /// is included.
  public var layoutRequests: [LayoutRequest] {
    pendingLayouts.isEmpty && wrapDrag == nil ? [] : allLayoutRequests
  }

  private var allLayoutRequests: [LayoutRequest] {
    @inline(never) get {
      var requests = pendingLayouts.filter { drawing[$0.item]?.text?.utf8 == $0.text.utf8 }
      if let wrapDrag, wrapDrag.set?.text.wrapWidth != wrapDrag.request.text.wrapWidth {
        requests.removeAll { $0.item == wrapDrag.request.item }
        requests.append(wrapDrag.request)
      }
      return requests
    }
  }

  /// Replaces the text of an item by one that the host has laid out, after a change of its style or its words.
  ///
  /// All layouts that one change of the style requested form one undo step. Does nothing if the item is not an
  /// editable text, or the text is equal.
  public func setText(_ set: LaidOutText, of id: ItemID) {
    if let known = wrapDrag, known.request.item == id {
      wrapDrag?.set = set
      arePreviewsStale = true
      return
    }
    let wasRequested = pendingLayouts.contains { $0.item == id }
    pendingLayouts.removeAll { $0.item == id }
    replaceText(set, of: id, as: wasRequested ? .restyled(selection.ids) : nil)
  }

  private func replaceText(_ set: LaidOutText, of id: ItemID, as what: LastEdit.Kind?) {
    guard let item = drawing[id], item.text != nil, LaidOutText(of: item) != set,
      !Selection(of: [id], in: drawing).isEmpty
    else { return }
    let color = item.graphic?.textColor ?? toolSettings.strokeColor ?? .black
    edit(as: what) { set.operation(on: id, color, in: &$0) }
  }

  /// Requests layouts of the selected texts if the settings of text have changed.
  func requestLayouts(from old: ToolSettings) {
    if selection.kinds.contains(.texts) { requestLayouts(changedFrom: old) }
  }

  @inline(never)
  private func requestLayouts(changedFrom old: ToolSettings) {
    let new = toolSettings
    guard
      new.fontUTF8 != old.fontUTF8 || new.fontSize != old.fontSize
        || new.alignment != old.alignment
    else { return }
    for id in selection.ids {
      guard var text = pendingLayouts.first(where: { $0.item == id })?.text ?? drawing[id]?.text
      else { continue }
      if new.fontUTF8 != old.fontUTF8 { text.fontUTF8 = new.fontUTF8 }
      if new.fontSize != old.fontSize { text.size = new.fontSize }
      if new.alignment != old.alignment { text.alignment = new.alignment }
      requestLayout(id, text)
    }
  }

  private func requestLayout(_ id: ItemID, _ text: TextItem) {
    pendingLayouts.removeAll { $0.item == id }
    var text = text
    text.lines = []
    pendingLayouts.append(LayoutRequest(item: id, text: text))
    update.notices.append(.text)
  }

  // MARK: Dragging widths

  /// A text whose line width is being dragged.
  struct WrapDrag {
    var request: LayoutRequest
    /// The last layout that the host has passed in during the drag; `nil` before the first.
    var set: LaidOutText?
  }

  /// Whether a drag is changing the width at which the lines of a text break.
  public var isWrapping: Bool { wrapDrag != nil }

  /// Changes the width at which the lines of the selected text break, during a drag of an edge of its frame.
  ///
  /// The host must make a new layout of the text, see ``layoutRequests``; until then ``wrapOperation(in:)`` shows the
  /// last layout. The width is at least the font size, and within ``wrapWidths``.
  ///
  /// - Parameters:
  ///   - handle: ``SelectionHandle/wrapLeft`` or ``SelectionHandle/wrapRight``.
  ///   - frame: The frame of the selection when the drag began.
  ///   - start: The point where the drag began, in page units.
  ///   - end: The current point, in page units.
  ///   - modifiers: The held modifiers; with ``Modifiers/fromCenter`` the opposite edge moves the opposite way.
  /// - Returns: The current frame of the text.
  public func wrapSelection(
    dragging handle: SelectionHandle,
    of frame: SelectionFrame,
    from start: Point,
    to end: Point,
    _ modifiers: Modifiers
  ) -> SelectionFrame {
    guard let id = selection.ids.first, var text = drawing[id]?.text else { return frame }
    let (width, shift) = frame.wrapWidth(
      dragging: handle,
      of: text.wrapWidth,
      minimum: min(max(text.size, Self.wrapWidths.lowerBound), Self.wrapWidths.upperBound),
      from: start,
      to: end,
      modifiers
    )
    text.wrapWidth = min(width, Self.wrapWidths.upperBound)
    text.origin.x += shift
    text.lines = []
    if wrapDrag?.request.text != text {
      wrapDrag = WrapDrag(request: LayoutRequest(item: id, text: text), set: wrapDrag?.set)
      update.notices.append(.text)
    }
    var moved = frame
    if let box = wrapDrag?.set?.text.box, !box.isEmpty {
      moved.rect = Rect(
        minX: text.origin.x,
        minY: box.minY,
        maxX: text.origin.x + width,
        maxY: box.maxY
      )
    } else {
      moved.rect = Rect(
        minX: text.origin.x,
        minY: frame.rect.minY,
        maxX: text.origin.x + width,
        maxY: frame.rect.maxY
      )
    }
    return moved
  }

  /// Returns the operation that shows the last layout of the text whose width is being dragged, for a preview.
  ///
  /// - Parameter drawing: The drawing, which allocates the identifiers of new items.
  /// - Returns: The operation; `nil` without such a drag, or before its first layout.
  public func wrapOperation(in drawing: inout Drawing) -> DrawingOperation? {
    guard let wrapDrag, let set = wrapDrag.set, let item = drawing[wrapDrag.request.item] else {
      return nil
    }
    return set.operation(on: item.id, item.graphic?.textColor ?? .black, in: &drawing)
  }

  /// Ends the drag of a line width, as one undo step, or without a change of the text.
  ///
  /// - Parameter keeps: Whether the text keeps the width; it is included in ``layoutRequests`` until the host has laid
  ///   it out.
  public func endWrapping(keeps: Bool) {
    guard let last = wrapDrag else { return }
    wrapDrag = nil
    guard keeps else { return }
    if let set = last.set, set.text.wrapWidth == last.request.text.wrapWidth {
      pendingLayouts.removeAll { $0.item == last.request.item }
      replaceText(set, of: last.request.item, as: nil)
    } else {
      requestLayout(last.request.item, last.request.text)
    }
  }
}
