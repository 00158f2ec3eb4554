import InkDocuments
public import InkDrawing
public import InkGraphics

extension CanvasEditor {
  // MARK: Choosing

  /// Selects things, and nothing else; what cannot be edited is left out.
  ///
  /// - Parameter wholeGroups: Whether a thing in a group comes with all of its outermost group.
  public func select(_ ids: [ItemID], wholeGroups: Bool = false) {
    commitStrokes(all: true)
    change(to: Selection(of: wholeGroups ? grouped(ids) : ids, in: drawing))
  }

  /// Selects everything on the page that can be edited.
  public func selectAll() {
    commitStrokes(all: true)
    change(to: Selection(allOf: page, in: drawing))
  }

  /// Selects what lies next above or below what is selected on the page, with its group; from an end on, what is
  /// at the other.
  ///
  /// Cost: a look at everything on the page.
  public func selectNeighbor(above: Bool) {
    commitStrokes(all: true)
    let ids = drawing.editableItems(of: page).map { $0.id }
    let isSelected = ids.map { selection.contains($0) }
    let next =
      above
      ? (isSelected.lastIndex(of: true) ?? -1) + 1
      : (isSelected.firstIndex(of: true) ?? ids.count) - 1
    if !ids.isEmpty {
      change(to: Selection(of: grouped([ids[(next + ids.count) % ids.count]]), in: drawing))
    }
  }

  /// Some items with all that is in their outermost groups.
  public func grouped(_ ids: [ItemID]) -> [ItemID] {
    let items = ids.compactMap { drawing[$0] }
    guard items.contains(where: { !$0.groups.isEmpty }) else { return ids }
    return drawing.items(withGroupsOf: items, on: page).map { $0.id }
  }

  /// Changes the selection; the style of its topmost item becomes that of ``toolSettings``.
  public func change(to selection: Selection) {
    guard selection != self.selection else { return }
    let isOther = selection.ids != self.selection.ids
    self.selection = selection
    guard isOther else { return }
    update.notices.append(.selection)
    adoptLook(of: selection.ids)
  }

  /// Selects what is left of the selection after a change, where that is now.
  func refreshSelection() {
    if !selection.isEmpty { change(to: selection.refreshed(in: drawing)) }
  }

  /// Gives the settings the look of the topmost of some things.
  func adoptLook(of ids: [ItemID]) {
    let drawing = drawing
    guard let last = ids.last(where: { drawing[$0] != nil }), let item = drawing[last] else {
      return
    }
    var settings = toolSettings
    settings.adopt(item)
    guard settings != toolSettings else { return }
    toolSettings = settings
    update.notices.append(.settings)
  }

  /// Changes the style of new items, of the selected ones, and of the text that is typed.
  ///
  /// Changes that follow one another within two seconds are one step of undo.
  func change(to settings: ToolSettings) {
    let old = toolSettings
    guard settings != old else { return }
    toolSettings = settings
    update.notices.append(.settings)
    arePreviewsStale = true
    restyleSelection(from: old)
    restyleTyping(from: old)
  }

  /// Applies to the selection those settings that differ from others.
  func restyleSelection(from old: ToolSettings) {
    let (ids, settings) = (selection.ids, toolSettings)
    if ids.isEmpty { return }
    edit(as: .restyled(ids)) { drawing in
      settings.restyling(ids, from: old, in: &drawing) ?? .remove([])
    }
    requestLayouts(from: old)
  }

  // MARK: Editing

  /// Moves, scales or turns what is selected.
  ///
  /// What is moved several times in a row within two seconds is moved in one step of undo.
  ///
  /// - Parameter transform: What is done on the page.
  public func transformSelection(by transform: Affine) {
    let ids = selection.ids
    edit(as: .moved(ids)) { .transform(ids, by: transform, in: $0) }
  }

  /// Takes away what is selected.
  public func removeSelection() {
    let ids = selection.ids
    edit { _ in .remove(ids) }
  }

  /// Copies what is selected on top of its layers, and selects the copies.
  public func duplicateSelection(by offset: Vector) {
    let ids = selection.ids
    applyAndSelect { DrawingOperation.duplicate(ids, by: offset, in: &$0) }
  }

  /// Puts what is selected elsewhere in the order of its layers, or on another layer of the page.
  public func reorderSelection(to target: OrderTarget) {
    let ids = selection.ids
    edit { .reorder(ids, to: target, in: $0) }
  }

  /// Puts what is selected one step up or down: past the next thing on its layer that it overlaps.
  public func shiftSelection(forward: Bool) {
    let ids = selection.ids
    guard let target = neighbor(of: ids, forward: forward) else { return }
    edit { .reorder(ids, to: forward ? .above(target) : .below(target), in: $0) }
  }

  /// The next thing above or below all of some things that overlaps them.
  private func neighbor(of ids: [ItemID], forward: Bool) -> ItemID? {
    guard let first = ids.first.flatMap({ drawing[$0] }), let layer = drawing.layer(first.layer)
    else { return nil }
    let near = layer.items(near: selection.bounds).filter { !$0.erases }
    let isSelected = near.map { selection.contains($0.id) }
    if forward {
      guard let top = isSelected.lastIndex(of: true) else { return nil }
      return near[(top + 1)...].first?.id
    }
    guard let bottom = isSelected.firstIndex(of: true) else { return nil }
    return near[..<bottom].last?.id
  }

  /// Makes a group of what is selected.
  public func groupSelection() {
    let ids = selection.ids
    if ids.count > 1 { edit { .makeGroup(of: ids, in: &$0) } }
  }

  /// Takes the outermost groups apart that are selected.
  public func ungroupSelection() {
    var groups: [GroupID] = []
    for id in selection.ids {
      guard let group = drawing[id]?.groups.first, !groups.contains(group) else { continue }
      groups.append(group)
    }
    edit { drawing in
      .group(groups.map { .ungroup($0, in: drawing) }, as: .restyle)
    }
  }

  /// Protects what is selected from edits by hand; it is selected no more.
  public func lockSelection() {
    let ids = selection.ids
    edit { _ in .setLocked(true, of: ids) }
  }

  /// Ends the protection of all things on the page.
  public func unlockAll() {
    var ids: [ItemID] = []
    for layer in drawing.editableLayers(of: page) {
      for item in layer.items where item.isLocked { ids.append(item.id) }
    }
    if !ids.isEmpty { edit { _ in .setLocked(false, of: ids) } }
  }

  /// Turns what is selected round, as in a mirror.
  public func flipSelection(horizontally: Bool) {
    let (ids, center) = (selection.ids, selection.bounds.center)
    edit { .flip(ids, horizontally: horizontally, about: center, in: $0) }
  }

  /// Sets the alternative text of the selected item, for screen readers.
  ///
  /// Nothing is done unless one thing is selected.
  ///
  /// - Parameter text: UTF-8; what is longer than 65,536 bytes is cut.
  public func setAlternativeText(_ text: [UInt8]) {
    let ids = selection.ids
    if ids.count == 1 { edit { _ in .describe(ids[0], as: text) } }
  }

  /// Moves what is selected to the top of a layer, which may be one of another page; it stays selected if it is
  /// one of this page.
  public func moveSelection(to layer: LayerID) {
    let ids = selection.ids
    edit { .move(ids, to: layer, in: $0) }
    if selection.page != page { change(to: Selection()) }
  }

  // MARK: Copies

  /// What is selected, as a drawing of its own; `nil` if nothing is.
  public var selectedExcerpt: Drawing? {
    selection.isEmpty ? nil : drawing.excerpt(of: selection.ids)
  }

  /// Adds what is on the first page of a drawing on top of the layer, and selects it.
  ///
  /// - Parameter center: Where its middle goes, in page units; where it was if `nil`.
  public func insert(_ excerpt: Drawing, at center: Point? = nil) {
    guard let layer = layerToDraw else { return }
    applyAndSelect { DrawingOperation.insert(excerpt, to: layer, at: center, in: &$0) }
  }

  /// Puts a picture on top of the layer, and selects it.
  public func insert(_ image: ImageItem) {
    guard let layer = layerToDraw else { return }
    applyAndSelect { drawing in
      let operation = DrawingOperation.add(image, to: layer, in: &drawing)
      return (operation, operation.addedItems)
    }
  }
}
