import InkDocuments
public import InkDrawing
public import InkGraphics

extension CanvasEditor {
  // MARK: Selecting

  /// Replaces the selection.
  ///
  /// Ignored are items that cannot be edited, and those on another page than the lowest identifier among the editable
  /// ones.
  ///
  /// - Parameters:
  ///   - ids: The items.
  ///   - wholeGroups: Whether an item in a group is selected with all of its outermost group. The default is `false`.
  public func select(_ ids: [ItemID], wholeGroups: Bool = false) {
    commitStrokes(all: true)
    change(to: Selection(of: wholeGroups ? grouped(ids) : ids, in: drawing))
  }

  /// Selects all editable items of the current page: those not locked, on layers neither locked nor hidden.
  public func selectAll() {
    commitStrokes(all: true)
    change(to: Selection(allOf: page, in: drawing))
  }

  /// Selects the next item above or below the selection in drawing order, with its group, wrapping around.
  ///
  /// Without a selection, this is the lowest (if `above`) or the topmost item of the page.
  ///
  /// - Complexity: O(*n*) in the items of the page.
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

  /// Returns items together with all members of the outermost groups that they belong to.
  public func grouped(_ ids: [ItemID]) -> [ItemID] {
    let items = ids.compactMap { drawing[$0] }
    guard items.contains(where: { !$0.groups.isEmpty }) else { return ids }
    return drawing.items(withGroupsOf: items, on: page).map { $0.id }
  }

  /// Replaces the selection, and sets ``toolSettings`` to the style of its most recently created item.
  public func change(to selection: Selection) {
    guard selection != self.selection else { return }
    let isOther = selection.ids != self.selection.ids
    self.selection = selection
    guard isOther else { return }
    update.notices.append(.selection)
    adoptLook(of: selection.ids)
  }

  /// Updates the selection and its frame after a change of the drawing.
  func refreshSelection() {
    if !selection.isEmpty { change(to: selection.refreshed(in: drawing)) }
  }

  /// Copies the style of the most recently created of some items to the settings.
  ///
  /// - Parameter ids: The items, in ascending order.
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

  /// Changes the style of new items, of the selected ones, and of the text that is being typed.
  ///
  /// Changes within two seconds of each other form one undo step.
  func change(to settings: ToolSettings) {
    let old = toolSettings
    guard settings != old else { return }
    toolSettings = settings
    update.notices.append(.settings)
    arePreviewsStale = true
    restyleSelection(from: old)
    restyleTyping(from: old)
  }

  /// Applies the changed settings to the selection.
  func restyleSelection(from old: ToolSettings) {
    let (ids, settings) = (selection.ids, toolSettings)
    if ids.isEmpty { return }
    edit(as: .restyled(ids)) { drawing in
      settings.restyling(ids, from: old, in: &drawing) ?? .remove([])
    }
    requestLayouts(from: old)
  }

  // MARK: Editing

  /// Moves, scales or rotates the selected items.
  ///
  /// Successive calls for the same items, each within two seconds of the last, form one undo step.
  ///
  /// - Parameter transform: The transform, in page units.
  public func transformSelection(by transform: Affine) {
    let ids = selection.ids
    edit(as: .moved(ids)) { .transform(ids, by: transform, in: $0) }
  }

  /// Removes the selected items, as one undo step.
  public func removeSelection() {
    let ids = selection.ids
    edit { _ in .remove(ids) }
  }

  /// Copies the selected items to the top of their layers as one undo step, and selects the copies.
  ///
  /// - Parameter offset: The distance from an item to its copy, in page units.
  public func duplicateSelection(by offset: Vector) {
    let ids = selection.ids
    applyAndSelect { DrawingOperation.duplicate(ids, by: offset, in: &$0) }
  }

  /// Moves the selected items up or down in their layers, or to another layer of the page, as one undo step.
  public func reorderSelection(to target: OrderTarget) {
    let ids = selection.ids
    edit { .reorder(ids, to: target, in: $0) }
  }

  /// Moves the selected items just above the nearest item above them that overlaps them, or just below the nearest one
  /// below, as one undo step.
  ///
  /// Does nothing if there is no such item.
  ///
  /// - Parameter forward: Whether the items move up; otherwise they move down.
  public func shiftSelection(forward: Bool) {
    let ids = selection.ids
    guard let target = neighbor(of: ids, forward: forward) else { return }
    edit { .reorder(ids, to: forward ? .above(target) : .below(target), in: $0) }
  }

  /// Returns the next overlapping item above or below all of some items; `nil` if there is none.
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

  /// Groups the selected items, as one undo step; does nothing if there are fewer than two.
  public func groupSelection() {
    let ids = selection.ids
    if ids.count > 1 { edit { .makeGroup(of: ids, in: &$0) } }
  }

  /// Dissolves the outermost groups that contain selected items, as one undo step.
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

  /// Locks the selected items, so that tools can't select or change them, as one undo step, and deselects them.
  public func lockSelection() {
    let ids = selection.ids
    edit { _ in .setLocked(true, of: ids) }
  }

  /// Unlocks all items of the current page, except on locked or hidden layers, as one undo step.
  public func unlockAll() {
    var ids: [ItemID] = []
    for layer in drawing.editableLayers(of: page) {
      for item in layer.items where item.isLocked { ids.append(item.id) }
    }
    if !ids.isEmpty { edit { _ in .setLocked(false, of: ids) } }
  }

  /// Mirrors the selected items about the center of the selection, as one undo step.
  ///
  /// - Parameter horizontally: Whether left and right are swapped; otherwise top and bottom are.
  public func flipSelection(horizontally: Bool) {
    let (ids, center) = (selection.ids, selection.bounds.center)
    edit { .flip(ids, horizontally: horizontally, about: center, in: $0) }
  }

  /// Sets the alternative text of the selected item, for screen readers, as one undo step.
  ///
  /// Does nothing unless exactly one item is selected.
  ///
  /// - Parameter text: The text in UTF-8, truncated to 65,536 bytes.
  public func setAlternativeText(_ text: [UInt8]) {
    let ids = selection.ids
    if ids.count == 1 { edit { _ in .describe(ids[0], as: text) } }
  }

  /// Moves the selected items to the top of a layer, which may be on another page, as one undo step.
  ///
  /// If that page isn't the current one, the items are deselected.
  public func moveSelection(to layer: LayerID) {
    let ids = selection.ids
    edit { .move(ids, to: layer, in: $0) }
    if selection.page != page { change(to: Selection()) }
  }

  // MARK: Copies

  /// A copy of the selected items as a drawing of one page, for the clipboard; `nil` if nothing is selected.
  public var selectedExcerpt: Drawing? {
    selection.isEmpty ? nil : drawing.excerpt(of: selection.ids)
  }

  /// Inserts the items of another drawing on top of the current layer as one undo step, and selects them.
  ///
  /// Does nothing if the layer is locked or hidden.
  ///
  /// - Parameter excerpt: The drawing, whose first page is inserted.
  /// - Parameter center: The new center of the items, in page units; if `nil`, they keep their positions.
  public func insert(_ excerpt: Drawing, at center: Point? = nil) {
    guard let layer = layerToDraw else { return }
    applyAndSelect { DrawingOperation.insert(excerpt, to: layer, at: center, in: &$0) }
  }

  /// Adds a picture to the top of the current layer as one undo step, and selects it.
  ///
  /// Does nothing if the layer is locked or hidden.
  public func insert(_ image: ImageItem) {
    guard let layer = layerToDraw else { return }
    applyAndSelect { drawing in
      let operation = DrawingOperation.add(image, to: layer, in: &drawing)
      return (operation, operation.addedItems)
    }
  }
}
