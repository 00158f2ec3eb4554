import InkDocuments
public import InkDrawing
public import InkGraphics

extension CanvasEditor {
  // MARK: Beginning

  /// Begins to type a text at a place of the page, with the font, the colour and the alignment of the settings.
  ///
  /// What is typed already is kept. Nothing begins where no layer can be edited.
  ///
  /// - Parameters:
  ///   - place: The upper left corner, or where its middle or its right end is as ``ToolSettings/alignment`` says.
  ///   - width: At which lines break, in page units; `nil` for lines as long as they are.
  public func beginText(at point: Point, width: Double? = nil) {
    commitStrokes(all: true)
    beginTyping(at: point, width: width)
  }

  /// Begins to type at a text that is there; its look becomes that of the settings.
  ///
  /// What is typed already is kept. Nothing begins if the item cannot be edited, is no text, or is on another page.
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

  /// Takes what stands in the host's field.
  ///
  /// Nothing of it is a step of undo, or seen, before the typing ends.
  ///
  /// - Parameters:
  ///   - set: The text as the host has set it.
  ///   - composed: Which of its bytes an input method is still composing.
  public func typeText(_ set: LaidOutText, composed: Range<Int>? = nil) {
    guard typing != nil else { return }
    typing?.text = set.text
    typing?.composed = composed
    if composed == nil { typing?.kept = set }
  }

  /// Ends the typing: all of it is one step of undo, or nothing if nothing has changed.
  ///
  /// A text in which nothing is left but spaces is removed, or never made.
  ///
  /// - Parameters:
  ///   - keeps: Whether what was typed is kept; composed text never is.
  ///   - selects: Whether the text is selected then.
  /// - Returns: The text, if there is one then.
  @discardableResult
  public func endText(keeps: Bool, selects: Bool = true) -> ItemID? {
    let id = endTyping(keeps: keeps)
    if selects, let id { change(to: Selection(of: [id], in: drawing)) }
    return id
  }

  /// Ends the typing; gives the text that is there then.
  @discardableResult
  func endTyping(keeps: Bool) -> ItemID? { typing == nil ? nil : finishTyping(keeps) }

  // On its own, as it is asked for more often than it is needed.
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
    // Equal words may have better outlines: the host may have found a font for missing characters.
    if item.graphic?.textColor == last.color, LaidOutText(of: item) == new { return id }
    _ = tryApply { new.operation(on: id, last.color, in: &$0) }
    return id
  }

  private func addText(_ typed: Typing) -> ItemID? {
    guard let set = typed.kept, !set.isBlank else { return nil }
    // The layer may have been locked or taken away since.
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

  /// Gives what is typed what is different between some settings and those that there are now.
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

  /// The widths at which lines of a text may break, in page units.
  public static let wrapWidths = 8.0...100_000.0

  private func noteTyping() {
    update.notices.append(.text)
    typingCount += 1
    if let id = typing?.item { damage(id) }
  }
}
