/// Where the targets of a new eraser were looked for.
///
/// An eraser that comes to a layer of which nothing has changed since then lies above its targets, each of
/// them where it was found, and above nothing else.
struct EraserGround: Sendable {
  /// The eraser.
  let eraser: ItemID

  /// The items of its layer.
  ///
  /// A tree that somebody holds is never written: another one takes its place.
  private let root: Chunk

  /// The ground of an eraser that goes on top of its layer; `nil` where there is nothing below it.
  init?(_ new: NewItem, in drawing: Drawing) {
    guard let root = drawing.layer(new.layer)?.cells.root else { return nil }
    eraser = new.id
    self.root = root
  }

  /// Whether a layer is what it was.
  func isSame(_ layer: Layer) -> Bool { layer.cells.root === root }
}

extension ItemContent {
  /// Whether it is a stroke with the samples of another one, and neither has to be decoded for that.
  func hasSamples(of other: ItemContent) -> Bool {
    guard case .stroke(_, .list(let samples)) = self, case .stroke(_, .list(let others)) = other
    else { return false }
    return samples == others
  }
}
