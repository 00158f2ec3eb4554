public import InkDrawing
import InkGraphics

extension InkCanvas {
  /// The texts that the host is to set anew, as their fonts, sizes, alignments or widths have been changed: with
  /// ``setText(_:of:)``, in any order, at once or later.
  ///
  /// The one whose width is being dragged is among them, and seen as it was set last.
  public var textWishes: [TextWish] {
    openWishes.isEmpty && wrapping == nil ? [] : allWishes
  }

  private var allWishes: [TextWish] {
    @inline(never) get {
      var wishes = openWishes.filter { drawing[$0.item]?.text?.utf8 == $0.text.utf8 }
      if let wrapping, wrapping.set?.text.wrapWidth != wrapping.wish.text.wrapWidth {
        wishes.removeAll { $0.item == wrapping.wish.item }
        wishes.append(wrapping.wish)
      }
      return wishes
    }
  }

  /// Gives a text other outlines, as it has another look or other words.
  ///
  /// What was wished for after one change of the settings is one step of undo.
  public func setText(_ set: SetText, of id: ItemID) -> CanvasUpdate {
    if let known = wrapping, known.wish.item == id {
      wrapping?.set = set
      areToolsMoved = true
      return finishUpdate()
    }
    let wasWished = openWishes.contains { $0.item == id }
    openWishes.removeAll { $0.item == id }
    replaceText(set, of: id, as: wasWished ? .restyled(selection.ids) : nil)
    return finishUpdate()
  }

  private func replaceText(_ set: SetText, of id: ItemID, as what: EditInRow.What?) {
    guard let item = drawing[id], item.text != nil, SetText(of: item) != set,
      !Selection(of: [id], in: drawing).isEmpty
    else { return }
    let color = item.graphic?.textColor ?? storedToolSettings.strokeColor ?? .black
    edit(as: what) { set.operation(on: id, color, in: &$0) }
  }

  /// Wishes for selected texts what is different between some settings and those that there are now.
  func wishTexts(from old: ToolSettings) {
    if selection.kinds.contains(.texts) { wishTexts(changedFrom: old) }
  }

  @inline(never)
  private func wishTexts(changedFrom old: ToolSettings) {
    let new = storedToolSettings
    guard
      new.fontUTF8 != old.fontUTF8 || new.fontSize != old.fontSize
        || new.alignment != old.alignment
    else { return }
    for id in selection.ids {
      guard var text = openWishes.first(where: { $0.item == id })?.text ?? drawing[id]?.text
      else { continue }
      if new.fontUTF8 != old.fontUTF8 { text.fontUTF8 = new.fontUTF8 }
      if new.fontSize != old.fontSize { text.size = new.fontSize }
      if new.alignment != old.alignment { text.alignment = new.alignment }
      wish(id, text)
    }
  }

  private func wish(_ id: ItemID, _ text: TextItem) {
    openWishes.removeAll { $0.item == id }
    var text = text
    text.lines = []
    openWishes.append(TextWish(item: id, text: text))
    update.notices.append(.text)
  }

  // MARK: Widths that are dragged

  /// A text the width of whose lines is dragged.
  struct Wrapping {
    var wish: TextWish
    /// What the host has set last.
    var set: SetText?
  }

  /// Notes how wide the lines of the selected text are to be; gives where its frame is.
  func dragWrap(
    _ handle: SelectionHandle,
    _ frame: SelectionFrame,
    _ contact: ToolContact,
    _ modifiers: Modifiers
  ) -> SelectionFrame {
    guard let id = selection.ids.first, var text = drawing[id]?.text else { return frame }
    let (width, shift) = frame.wrapWidth(
      dragging: handle,
      of: text.wrapWidth,
      least: min(max(text.size, Self.leastWrap), Self.greatestWrap),
      from: contact.start,
      to: contact.location,
      modifiers
    )
    text.wrapWidth = min(width, Self.greatestWrap)
    text.origin.x += shift
    text.lines = []
    if wrapping?.wish.text != text {
      wrapping = Wrapping(wish: TextWish(item: id, text: text), set: wrapping?.set)
      update.notices.append(.text)
    }
    var moved = frame
    if let box = wrapping?.set?.text.box, !box.isEmpty {
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

  /// What the text looks like whose width is dragged; `nil` where it is as it was.
  func wrapOperation(in drawing: inout Drawing) -> DrawingOperation? {
    guard let wrapping, let set = wrapping.set, let item = drawing[wrapping.wish.item] else {
      return nil
    }
    return set.operation(on: item.id, item.graphic?.textColor ?? .black, in: &drawing)
  }

  /// Ends the drag of a width; one that the host has not set yet is wished for.
  func endWrap(keeps: Bool) {
    guard let last = wrapping else { return }
    wrapping = nil
    guard keeps else { return }
    if let set = last.set, set.text.wrapWidth == last.wish.text.wrapWidth {
      openWishes.removeAll { $0.item == last.wish.item }
      replaceText(set, of: last.wish.item, as: nil)
    } else {
      wish(last.wish.item, last.wish.text)
    }
  }
}
