import InkDocuments
public import InkDrawing
public import InkGraphics

extension InkCanvas {
  // MARK: Choosing

  /// Selects things, and nothing else; what cannot be edited is left out.
  ///
  /// - Parameter wholeGroups: Whether a thing in a group comes with all of its outermost group.
  public func select(_ ids: [ItemID], wholeGroups: Bool = false) -> CanvasUpdate {
    settleStrokes(all: true)
    change(to: Selection(of: wholeGroups ? grouped(ids) : ids, in: drawing))
    return finishUpdate()
  }

  /// Selects everything on the page that can be edited.
  public func selectAll() -> CanvasUpdate {
    settleStrokes(all: true)
    change(to: Selection(allOf: page, in: drawing))
    return finishUpdate()
  }

  /// Selects what lies next above or below what is selected on the page, with its group; from an end on, what is
  /// at the other.
  ///
  /// Cost: a look at everything on the page.
  public func selectNeighbor(above: Bool) -> CanvasUpdate {
    settleStrokes(all: true)
    let ids = drawing.editableItems(of: page).map { $0.id }
    let isSelected = ids.map { selection.contains($0) }
    let next =
      above
      ? (isSelected.lastIndex(of: true) ?? -1) + 1
      : (isSelected.firstIndex(of: true) ?? ids.count) - 1
    if !ids.isEmpty {
      change(to: Selection(of: grouped([ids[(next + ids.count) % ids.count]]), in: drawing))
    }
    return finishUpdate()
  }

  /// Some things with all that is in their outermost groups.
  func grouped(_ ids: [ItemID]) -> [ItemID] {
    let items = ids.compactMap { drawing[$0] }
    guard items.contains(where: { !$0.groups.isEmpty }) else { return ids }
    return drawing.items(withGroupsOf: items, on: page).map { $0.id }
  }

  /// Selects something else; its look becomes that of the settings.
  func change(to selection: Selection) {
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
    var settings = storedToolSettings
    settings.adopt(item)
    guard settings != storedToolSettings else { return }
    storedToolSettings = settings
    update.notices.append(.settings)
  }

  /// Gives what is selected what is different between some settings and those that there are now.
  ///
  /// What is changed several times in a row is changed in one step of undo.
  func restyleSelection(from old: ToolSettings) {
    let (ids, settings) = (selection.ids, storedToolSettings)
    if ids.isEmpty { return }
    edit(as: .restyled(ids)) { drawing in
      settings.restyling(ids, from: old, in: &drawing) ?? .remove([])
    }
    wishTexts(from: old)
  }

  // MARK: Editing

  /// Moves, scales or turns what is selected.
  ///
  /// What is moved several times in a row within two seconds is moved in one step of undo.
  ///
  /// - Parameter transform: What is done on the page.
  public func transformSelection(by transform: Affine) -> CanvasUpdate {
    let ids = selection.ids
    edit(as: .moved(ids)) { .transform(ids, by: transform, in: $0) }
    return finishUpdate()
  }

  /// Takes away what is selected.
  public func removeSelection() -> CanvasUpdate {
    let ids = selection.ids
    edit { _ in .remove(ids) }
    return finishUpdate()
  }

  /// Copies what is selected on top of its layers, and selects the copies.
  public func duplicateSelection(by offset: Vector) -> CanvasUpdate {
    let ids = selection.ids
    editAndSelect { DrawingOperation.duplicate(ids, by: offset, in: &$0) }
    return finishUpdate()
  }

  /// Puts what is selected elsewhere in the order of its layers, or on another layer of the page.
  public func reorderSelection(to target: OrderTarget) -> CanvasUpdate {
    let ids = selection.ids
    edit { .reorder(ids, to: target, in: $0) }
    return finishUpdate()
  }

  /// Puts what is selected one step up or down: past the next thing on its layer that it overlaps.
  public func shiftSelection(forward: Bool) -> CanvasUpdate {
    let ids = selection.ids
    guard let target = neighbor(of: ids, forward: forward) else { return finishUpdate() }
    edit { .reorder(ids, to: forward ? .above(target) : .below(target), in: $0) }
    return finishUpdate()
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
  public func groupSelection() -> CanvasUpdate {
    let ids = selection.ids
    if ids.count > 1 { edit { .makeGroup(of: ids, in: &$0) } }
    return finishUpdate()
  }

  /// Takes the outermost groups apart that are selected.
  public func ungroupSelection() -> CanvasUpdate {
    var groups: [GroupID] = []
    for id in selection.ids {
      guard let group = drawing[id]?.groups.first, !groups.contains(group) else { continue }
      groups.append(group)
    }
    edit { drawing in
      .group(groups.map { .ungroup($0, in: drawing) }, as: .restyle)
    }
    return finishUpdate()
  }

  /// Protects what is selected from edits by hand; it is selected no more.
  public func lockSelection() -> CanvasUpdate {
    let ids = selection.ids
    edit { _ in .setLocked(true, of: ids) }
    return finishUpdate()
  }

  /// Ends the protection of all things on the page.
  public func unlockAll() -> CanvasUpdate {
    var ids: [ItemID] = []
    for layer in drawing.editableLayers(of: page) {
      for item in layer.items where item.isLocked { ids.append(item.id) }
    }
    if !ids.isEmpty { edit { _ in .setLocked(false, of: ids) } }
    return finishUpdate()
  }

  /// Turns what is selected round, as in a mirror.
  public func flipSelection(horizontally: Bool) -> CanvasUpdate {
    let (ids, center) = (selection.ids, selection.bounds.center)
    edit { .flip(ids, horizontally: horizontally, about: center, in: $0) }
    return finishUpdate()
  }

  /// Says in words what is to be seen of what is selected, for those who do not see it.
  ///
  /// Nothing is done unless one thing is selected.
  ///
  /// - Parameter text: UTF-8; what is longer than 65,536 bytes is cut.
  public func describeSelection(as text: [UInt8]) -> CanvasUpdate {
    let ids = selection.ids
    if ids.count == 1 { edit { _ in .describe(ids[0], as: text) } }
    return finishUpdate()
  }

  /// Moves what is selected to the top of a layer, which may be one of another page; it stays selected if it is
  /// one of this page.
  public func moveSelection(to layer: LayerID) -> CanvasUpdate {
    let ids = selection.ids
    edit { .move(ids, to: layer, in: $0) }
    if selection.page != page { change(to: Selection()) }
    return finishUpdate()
  }

  // MARK: Copies

  /// What is selected, as a drawing of its own; `nil` if nothing is.
  public var selectedExcerpt: Drawing? {
    selection.isEmpty ? nil : drawing.excerpt(of: selection.ids)
  }

  /// Adds what is on the first page of a drawing on top of the layer, and selects it.
  ///
  /// - Parameter center: Where its middle goes, in page units; where it was if `nil`.
  public func insert(_ excerpt: Drawing, at center: Point? = nil) -> CanvasUpdate {
    guard let layer = layerToDraw else { return finishUpdate() }
    editAndSelect { DrawingOperation.insert(excerpt, to: layer, at: center, in: &$0) }
    return finishUpdate()
  }

  /// Puts a picture on top of the layer, and selects it.
  public func insert(_ image: ImageItem) -> CanvasUpdate {
    guard let layer = layerToDraw else { return finishUpdate() }
    editAndSelect { drawing in
      let operation = DrawingOperation.add(image, to: layer, in: &drawing)
      return (operation, operation.addedItems)
    }
    return finishUpdate()
  }

  // MARK: Steps of undo

  /// What was edited last, to which the next edit may belong if nothing else was done since.
  struct EditInRow: Hashable {
    enum What: Hashable {
      case moved([ItemID])
      case restyled([ItemID])
    }
    var what: What
    var time: Double
    /// The last step of undo after it.
    var stamp: Stamp?
  }

  /// How long after an edit another belongs to it, in seconds.
  private static let pause = 2.0

  /// Does an edit; one of the same kind that follows soon is part of the same step.
  @discardableResult
  func edit(
    as what: EditInRow.What? = nil,
    _ make: (inout Drawing) -> DrawingOperation
  ) -> DrawingChanges? {
    settleStrokes(all: true)
    let last = editInRow
    let belongs =
      what != nil && last?.what == what && last?.stamp == drawing.history.lastStamp
      // Before the first event there is no time.
      && !(router.now - (last?.time ?? -.infinity) > Self.pause)
    let changes = applyOfTool { drawing in
      var operation = make(&drawing)
      if belongs { operation.belongsToPrevious = true }
      return operation
    }
    if changes?.logged != nil {
      let stamp = drawing.history.lastStamp
      editInRow = what.map { EditInRow(what: $0, time: router.now, stamp: stamp) }
    }
    return changes
  }

  /// Does an edit, and selects what it adds.
  func editAndSelect(_ make: (inout Drawing) -> (operation: DrawingOperation, ids: [ItemID])) {
    var added: [ItemID] = []
    let changes = applyOfTool { drawing in
      let (operation, ids) = make(&drawing)
      added = ids
      return operation
    }
    if changes?.logged != nil { change(to: Selection(of: added, in: drawing)) }
  }
}
