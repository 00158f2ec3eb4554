package import InkGraphics

/// An item that an eraser took from, and where that lay then.
///
/// An eraser is a stroke with a list of them. The list never changes, so nothing has to be merged: what it
/// took is gone for as long as the eraser is there, wherever its targets go.
package struct EraserTarget: Hashable, Sendable {
  /// The item.
  package let id: ItemID

  /// Maps the item's own coordinates to those of the eraser.
  package let transform: Affine

  /// Creates a target.
  package init(_ id: ItemID, transform: Affine) {
    self.id = id
    self.transform = transform
  }

  /// The most targets of an eraser.
  static let maximumCount = 1 << 20
}

extension ItemState {
  /// What the item took from if it is an eraser, by id; `nil` where that is not known.
  var targets: [EraserTarget]? { extras?.targets }

  /// Whether it is an eraser that takes from its targets alone, and is there.
  var isTargeted: Bool { extras?.targets != nil && !isRemoved && erases }

  /// Whether it takes ink away.
  var erases: Bool { isStroke && brush?.erases ?? false }

  /// What it took from an item, or from what that was cut from.
  func target(_ item: ItemState) -> EraserTarget? {
    if case .piece(let piece) = item.content {
      for id in piece.ancestors {
        if let target = target(id) { return target }
      }
    }
    return target(item.id)
  }

  /// The target of a name.
  private func target(_ id: ItemID) -> EraserTarget? {
    guard let targets = extras?.targets else { return nil }
    var low = 0
    var high = targets.count
    while low < high {
      let middle = (low + high) / 2
      if targets[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < targets.count && targets[low].id == id ? targets[low] : nil
  }
}

extension Affine {
  /// Whether it maps the points of a rectangle to where another one maps them, but for the rounding of
  /// numbers.
  func agrees(with other: Affine, in box: Rect) -> Bool {
    if self == other { return true }
    let (first, second) = (apply(box), other.apply(box))
    let size = max(
      max(abs(first.minX), abs(first.minY)),
      max(max(abs(first.maxX), abs(first.maxY)), 1)
    )
    let limit = size * 1e-9
    for corner in [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.minX, box.maxY),
      Point(box.maxX, box.maxY),
    ] {
      let way = apply(corner) - other.apply(corner)
      if !(abs(way.dx) <= limit && abs(way.dy) <= limit) { return false }
    }
    return first.isValid && second.isValid
  }
}
