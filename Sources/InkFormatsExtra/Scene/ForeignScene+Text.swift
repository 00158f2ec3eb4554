import InkDrawing
import InkFormats
import InkGraphics

extension ForeignScene {
  /// The vertical position of a text in its box.
  enum VerticalAlignment {
    case top
    case middle
    case bottom
  }

  /// Lays out a text, sets its lines, and returns its outlines; without a renderer it has none, and a note is added.
  private func outlines(of block: inout TextItem) throws(FormatError) -> Path {
    var path = Path()
    try budget.reserve(ReadingBudget.stroke + block.utf8.count)
    if let renderer {
      let set = try renderer.outlines(of: block)
      (path, block.lines) = (set.path, set.lines)
      for note in set.notes { addLayoutNote(note) }
      try budget.reserve(64 * path.elements.count + block.memory)
    } else {
      omit(Self.noRenderer)
    }
    return path
  }

  /// Lays out a text, sets its lines, and returns it as a graphic.
  func graphic(_ block: inout TextItem, color: Color) throws(FormatError) -> Graphic {
    Graphic(block, outlines: try outlines(of: &block), color: color)
  }

  /// Adds a text.
  ///
  /// - Parameters:
  ///   - block: The text; an empty one is not added.
  ///   - color: Its color.
  ///   - box: The box that encloses the text vertically; `nil`, the default, if its origin is its top.
  ///   - vertical: The position in the box. The default is the top.
  ///   - placement: The transform, opacity and groups.
  func add(
    _ block: TextItem,
    color: Color,
    in box: Rect? = nil,
    at vertical: VerticalAlignment = .top,
    _ placement: ScenePlacement = ScenePlacement()
  ) throws(FormatError) {
    guard block.utf8.contains(where: { $0 > 32 }) else { return }
    guard block.size > 0, block.size <= 10_000, abs(block.origin.x) <= Placement.farthest,
      abs(block.origin.y) <= Placement.farthest
    else { throw FormatError("the position or font size of a text is out of range") }
    var block = block
    let path = try outlines(of: &block)
    var shift = 0.0
    if let box, vertical != .top {
      let lines = block.utf8.split(separator: 10, omittingEmptySubsequences: false).count
      let bounds = path.controlBounds
      let extent =
        path.isEmpty
        ? (top: block.origin.y, bottom: block.origin.y + 1.25 * block.size * Double(lines))
        : (top: bounds.minY, bottom: bounds.maxY)
      shift =
        vertical == .middle
        ? box.center.y - (extent.top + extent.bottom) / 2 : box.maxY - extent.bottom
    }
    let graphic = Graphic(block, outlines: path, color: color)
    try add(graphic, placement.after(.translation(0, shift.isFinite ? shift : 0)))
  }
}
