/// The state of a layer in which the targets of a new eraser were found.
///
/// If an eraser is added to an unchanged layer, it is above its targets, which are unmoved, and above no other item.
struct EraserGround: Sendable {
  /// The id of the eraser.
  let eraser: ItemID

  /// The tree of the items of the eraser's layer.
  ///
  /// While this reference exists, writes replace the tree instead of modifying it.
  private let root: Chunk

  /// Creates the ground of an eraser on top of its layer; `nil` if the layer is empty.
  init?(_ new: NewItem, in drawing: Drawing) {
    guard let root = drawing.layer(new.layer)?.cells.root else { return nil }
    eraser = new.id
    self.root = root
  }

  /// Whether a layer is unchanged.
  func isSame(_ layer: Layer) -> Bool { layer.cells.root === root }
}

extension ItemContent {
  /// Whether the content is a stroke with the same samples as another, both decoded already.
  func hasSamples(of other: ItemContent) -> Bool {
    guard case .stroke(_, .list(let samples)) = self, case .stroke(_, .list(let others)) = other
    else { return false }
    return samples == others
  }
}
