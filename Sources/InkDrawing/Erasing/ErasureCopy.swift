import InkGraphics

/// Copies what erasers took along with the items of a layer, from the lowest to the highest.
struct ErasureCopy {
  /// What copies are called.
  private var names: [ItemID] = []

  /// Where that is, by the names of the items: a dictionary of a kind that there is already.
  private var indices: [UInt64: Int] = [:]

  /// Takes note of a copy.
  mutating func record(_ item: Item, copied name: ItemID) {
    indices[item.id.stamp.rawValue] = names.count
    names.append(name)
  }

  /// What the copy of an eraser takes from: the copies of what it takes from in its place.
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

  /// An eraser to put right above the copy of an item.
  struct Brought {
    let eraser: Item
    let transform: Affine
    let targets: [EraserTarget]
  }

  /// The erasers that an item brings along from elsewhere, to be put right above its copy.
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
