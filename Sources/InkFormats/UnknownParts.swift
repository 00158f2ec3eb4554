import InkDrawing
import InkGraphics
import InkStrokes

extension Drawing {
  /// The notes about unknown parts of brushes, colors and items, each with its substitute.
  ///
  /// Cost: linear in the number of items and of the parts of their brushes.
  package var notesOfUnknownParts: [String] {
    var parts = UnknownParts()
    for (_, layers) in pagesWithLayers {
      for item in layers.lazy.flatMap({ $0.items }) {
        if let brush = item.sharedBrush { parts.add(brush) }
        if let code = item.customCode, item.custom == nil {
          parts.add("item", code.name, "its stored picture is drawn")
        }
      }
    }
    return parts.notes
  }
}

/// The parts that the catalog doesn't know, each once.
private struct UnknownParts {
  private(set) var notes: [String] = []
  private var known: Set<ObjectIdentifier> = []

  mutating func add(_ shared: SharedBrush) {
    guard known.insert(ObjectIdentifier(shared)).inserted else { return }
    let brush = shared.brush
    if brush.engine is UnknownEngine {
      add("engine", brush.engine.code.name, "smooth curves are drawn instead")
    }
    for stage in brush.stages {
      switch stage {
      case .effect(let effect):
        if effect is UnknownEffect { add("effect", effect.code.name, "it is left out") }
      case .filter(let filter):
        if filter is UnknownFilter { add("filter", filter.code.name, "it is left out") }
      }
    }
    if case .own(let tip) = brush.tip, tip is UnknownTip {
      add("tip", tip.code.name, "a disc is drawn instead")
    }
    if let code = brush.style.unknownFormula {
      add("formula", code.name, "the blend mode of the brush is used instead")
    }
    if let space = brush.style.color.space as? UnknownColorSpace {
      add("color space", space.name, "its stored sRGB colors are used instead")
    }
  }

  mutating func add(_ kind: String, _ name: PartName, _ substitute: String) {
    let note = "unknown \(kind) '\(name)': \(substitute)"
    if !notes.contains(note) { notes.append(note) }
  }
}
