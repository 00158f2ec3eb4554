import InkGraphics

/// Copies the erasers along with the items of a layer, bottom to top.
struct ErasureCopy {
  /// The ids of the copies, in order of copying.
  private var names: [ItemID] = []

  /// The indices in ``names`` of the copies, by the raw value of the original's id.
  ///
  /// The type of dictionary is already instantiated elsewhere.
  private var indices: [UInt64: Int] = [:]

  /// Records the id of the copy of an item.
  mutating func record(_ item: Item, copied name: ItemID) {
    indices[item.id.stamp.rawValue] = names.count
    names.append(name)
  }

  /// Returns the targets of the copy of an eraser: the copies of its unmoved targets; `nil` for other items.
  func targets(of item: Item, in drawing: Drawing) -> [EraserTarget]? {
    guard item.erases, let old = item.state.targets else { return nil }
    var targets: [EraserTarget] = []
    for target in old {
      for id in drawing.erasers.family(of: target.id) {
        guard let index = indices[id.stamp.rawValue], let copied = drawing[id],
          item.stillCovers(copied.state)
        else { continue }
        targets.append(EraserTarget(names[index], transform: target.transform))
      }
    }
    targets.stableSort { $0.id < $1.id }
    var result: [EraserTarget] = []
    for target in targets where result.last?.id != target.id { result.append(target) }
    return result
  }

  /// An eraser to add directly above the copy of an item.
  struct Brought {
    let eraser: Item
    let transform: Affine
    let targets: [EraserTarget]
  }

  /// Returns the erasers whose effects move with an item, to be added directly above its copy.
  func erasers(of item: Item, copied name: ItemID) -> [Brought] {
    var result: [Brought] = []
    for carried in item.erasure?.carried ?? [] where !carried.eraser.stillCovers(item.state) {
      guard let back = carried.transform.inverted else { continue }
      let target = EraserTarget(name, transform: item.transform.concatenating(back))
      result.append(
        Brought(eraser: carried.eraser, transform: carried.transform, targets: [target])
      )
    }
    return result
  }
}
