import InkDrawing
import InkFormats

/// Reads Wacom's Universal Ink Model, versions 3.0 and 3.1.
///
/// Draws the strokes of the main tree of ink, in its order, without those removed from it. Units are device-independent
/// pixels of 1/96 inch. ``UIMInk`` describes how strokes and sensor data are combined. Statements about the meaning of
/// ink and further views are skipped.
enum UIMReader {
  /// Reads a file; throws an error if it is malformed or exceeds the limits.
  static func read(_ bytes: [UInt8], limits: ReadingLimits) throws(FormatError) -> InkImport {
    let container = try UIMContainer(bytes, limit: limits.unpackedBytes)
    let held = container.chunks.reduce(0) { $0 + $1.bytes.count }
    let decoder = try UIMDecoder(container, limits: limits.holding(held))
    let model = decoder.model
    var ink = UIMInk(model, limits: limits, budget: decoder.budget)
    let leaves = model.leaves ?? model.strokes.indices.map { UIMLeaf(stroke: $0) }
    for leaf in leaves { try ink.add(leaf) }
    var file = InkImport(
      format: .uim,
      drawing: ink.builder.finish(),
      channels: ["x", "y"] + ink.channels
    )
    file.notes = ink.notes
    if model.leaves != nil {
      let shown = Set(leaves.map(\.stroke)).count
      if shown < model.strokes.count {
        file.notes.append("strokes removed from the ink, left out: \(model.strokes.count - shown)")
      }
    }
    if model.extras.views > 0 {
      file.notes.append(
        "other views of the ink (groupings of strokes), left out: \(model.extras.views)"
      )
    }
    if model.extras.statements > 0 {
      file.notes.append("semantic statements about the ink, left out: \(model.extras.statements)")
    }
    return file
  }
}
