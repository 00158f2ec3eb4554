import InkDocuments
public import InkDrawing
public import InkGraphics

extension CanvasEditor {
  // MARK: Beginning

  /// Begins to type a new text on the current page, with the font, color and alignment of ``toolSettings``.
  ///
  /// The typing of another text ends, and that text is kept. Otherwise this does nothing if the current layer is locked
  /// or hidden, or the document is read-only.
  ///
  /// - Parameters:
  ///   - point: The point at the top of the text, in page units: at its left, center or right, as
  ///     ``ToolSettings/alignment`` specifies.
  ///   - width: The width at which lines break, in page units, clamped to ``wrapWidths``; `nil` for unlimited
  ///     lines.
  public func beginText(at point: Point, width: Double? = nil) {
    commitStrokes(all: true)
    beginTyping(at: point, width: width)
  }

  /// Begins to edit the text of an item, whose style becomes that of ``toolSettings``.
  ///
  /// The typing of another text ends, and that text is kept. Otherwise this does nothing if the item isn't an editable
  /// text of the current page.
  public func beginText(_ id: ItemID) {
    commitStrokes(all: true)
    beginTyping(id)
  }

  func beginTyping(at point: Point, width: Double?) {
    endTyping(keeps: true)
    guard point.isFinite, document.isEditable, let layer = layerToDraw else { return }
    let settings = toolSettings
    var text = TextItem(
      utf8: [],
      fontUTF8: settings.fontUTF8,
      size: settings.fontSize,
      origin: .origin
    )
    text.alignment = settings.alignment
    text.wrapWidth = width.map {
      min(max($0, Self.wrapWidths.lowerBound), Self.wrapWidths.upperBound)
    }
    change(to: Selection())
    typing = Typing(
      item: nil,
      page: page,
      layer: layer,
      transform: .translation(point.x, point.y),
      text: text,
      color: settings.strokeColor ?? .black
    )
    noteTyping()
  }

  func beginTyping(_ id: ItemID) {
    endTyping(keeps: true)
    let found = Selection(of: [id], in: drawing)
    guard document.isEditable, found.page == page, let item = drawing[id], let text = item.text
    else { return }
    change(to: Selection())
    adoptLook(of: [id])
    typing = Typing(
      item: id,
      page: page,
      layer: item.layer,
      transform: item.transform,
      text: text,
      color: item.graphic?.textColor ?? toolSettings.strokeColor ?? .black
    )
    noteTyping()
  }

  // MARK: Typing

  /// Replaces the text being typed by the contents of the host's text field; does nothing if no text is being typed.
  ///
  /// Until the typing ends, the text is neither painted nor part of an undo step.
  ///
  /// - Parameters:
  ///   - set: The text as laid out by the host.
  ///   - composed: The range of the text's UTF-8 bytes that an input method is still composing; `nil` for none.
  public func typeText(_ set: LaidOutText, composed: Range<Int>? = nil) {
    guard typing != nil else { return }
    typing?.text = set.text
    typing?.composed = composed
    if composed == nil { typing?.kept = set }
  }

  /// Ends the typing, as one undo step, or as none if nothing has changed.
  ///
  /// A text that contains only white space is removed, or never added.
  ///
  /// - Parameters:
  ///   - keeps: Whether the typed text is kept; text that is being composed never is.
  ///   - selects: Whether the text is selected afterward. The default is `true`.
  /// - Returns: The item of the text; `nil` if there is none.
  @discardableResult
  public func endText(keeps: Bool, selects: Bool = true) -> ItemID? {
    let id = endTyping(keeps: keeps)
    if selects, let id { change(to: Selection(of: [id], in: drawing)) }
    return id
  }

  /// Ends the typing and returns the resulting text, if there is one.
  @discardableResult
  func endTyping(keeps: Bool) -> ItemID? { typing == nil ? nil : finishTyping(keeps) }

  // Not inlined, because most calls are made while no text is being typed.
  @inline(never)
  private func finishTyping(_ keeps: Bool) -> ItemID? {
    guard let last = typing else { return nil }
    typing = nil
    noteTyping()
    if let id = last.item { damage(id) }
    guard keeps else { return last.item }
    guard let id = last.item else { return addText(last) }
    guard let item = drawing[id], !item.isRemoved, item.text != nil else { return nil }
    var new = last.kept
    if new == nil, item.graphic?.textColor != last.color { new = LaidOutText(of: item) }
    guard let new else { return id }
    pendingLayouts.removeAll { $0.item == id }
    if new.isBlank {
      _ = tryApply { _ in .remove([id]) }
      return nil
    }
    // An equal text may have better outlines: the host may have found a font for missing characters.
    if item.graphic?.textColor == last.color, LaidOutText(of: item) == new { return id }
    _ = tryApply { new.operation(on: id, last.color, in: &$0) }
    return id
  }

  private func addText(_ typed: Typing) -> ItemID? {
    guard let set = typed.kept, !set.isBlank else { return nil }
    // The layer may have been locked or removed since the typing began.
    var layer = typed.layer
    let usable = drawing.editableLayers(of: typed.page)
    if !usable.contains(where: { $0.id == layer }) {
      guard let other = usable.last else { return nil }
      layer = other.id
    }
    var added: ItemID?
    _ = tryApply { drawing in
      let add = DrawingOperation.add(
        set.text,
        outlines: set.outlines,
        pictures: set.pictures,
        color: typed.color,
        to: layer,
        transform: typed.transform,
        in: &drawing
      )
      added = add.addedItems.first
      return add
    }
    return added.flatMap { drawing[$0]?.id }
  }

  /// Applies the changed settings to the text that is being typed.
  func restyleTyping(from old: ToolSettings) {
    if typing != nil { restyle(from: old) }
  }

  @inline(never)
  private func restyle(from old: ToolSettings) {
    guard var typed = typing else { return }
    let new = toolSettings
    if new.fontUTF8 != old.fontUTF8 { typed.text.fontUTF8 = new.fontUTF8 }
    if new.fontSize != old.fontSize { typed.text.size = new.fontSize }
    if new.alignment != old.alignment { typed.text.alignment = new.alignment }
    if new.strokeColor != old.strokeColor, let color = new.strokeColor { typed.color = color }
    guard typed != typing else { return }
    typing = typed
    noteTyping()
  }

  /// The range of widths at which lines of a text may break, in page units.
  public static let wrapWidths = 8.0...100_000.0

  private func noteTyping() {
    update.notices.append(.text)
    typingCount += 1
    if let id = typing?.item { damage(id) }
  }
}
