package import InkGraphics

/// An item that an eraser touched, and its transform at that time.
///
/// An eraser is a stroke with a list of targets. The list never changes, so nothing must be merged: the ink stays
/// erased as long as the eraser exists, wherever its targets are moved.
package struct EraserTarget: Hashable, Sendable {
  /// The id of the touched item.
  package let id: ItemID

  /// The transform from the item's own coordinates to those of the eraser.
  package let transform: Affine

  /// Creates a target from an item and the transform from its coordinates to those of the eraser.
  package init(_ id: ItemID, transform: Affine) {
    self.id = id
    self.transform = transform
  }

  /// The maximum number of targets of an eraser.
  static let maximumCount = 1 << 20
}

extension ItemState {
  /// The targets of an eraser, sorted by id; `nil` for other items, or if they weren't recorded.
  var targets: [EraserTarget]? { extras?.targets }

  /// Whether the item is an eraser with recorded targets, and not removed.
  var isTargeted: Bool { extras?.targets != nil && !isRemoved && erases }

  /// Whether the item is an eraser.
  var erases: Bool { isStroke && brush?.erases ?? false }

  /// Returns the entry for an item in the targets of this eraser.
  ///
  /// For a piece, it is the entry for the piece or for an item from which the piece was cut. `nil` if the eraser does
  /// not affect the item.
  func target(_ item: ItemState) -> EraserTarget? {
    if case .piece(let piece) = item.content {
      for id in piece.ancestors {
        if let target = target(id) { return target }
      }
    }
    return target(item.id)
  }

  /// Returns the target with an id.
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
  /// Whether two transforms map a rectangle to the same points, within rounding errors.
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
