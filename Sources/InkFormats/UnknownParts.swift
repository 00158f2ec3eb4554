import InkDrawing
import InkGraphics
import InkStrokes

extension Drawing {
  /// A line for each part of brushes, colour or item that the catalogue does not know, and its substitute.
  ///
  /// Cost: linear in the number of items, and of all parts of the brushes.
  package var notesOfUnknownParts: [String] {
    var parts = UnknownParts()
    for (_, layers) in pagesWithLayers {
      for item in layers.lazy.flatMap({ $0.items }) {
        if let brush = item.sharedBrush { parts.add(brush) }
        if let code = item.customCode, item.custom == nil {
          parts.add("item", code.name, "it is drawn as it was stored")
        }
      }
    }
    return parts.notes
  }
}

/// The parts that nothing here makes, each once.
private struct UnknownParts {
  private(set) var notes: [String] = []
  private var known: Set<ObjectIdentifier> = []

  mutating func add(_ shared: SharedBrush) {
    guard known.insert(ObjectIdentifier(shared)).inserted else { return }
    let brush = shared.brush
    if brush.engine is UnknownEngine {
      add("engine", brush.engine.code.name, "smooth curves take its place")
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
      add("tip", tip.code.name, "a disc takes its place")
    }
    if let code = brush.style.unknownFormula {
      add("formula", code.name, "the blend mode of the brush takes its place")
    }
    if let space = brush.style.color.space as? UnknownColorSpace {
      add("colour space", space.name, "its colours are those that were stored as sRGB")
    }
  }

  mutating func add(_ kind: String, _ name: PartName, _ substitute: String) {
    let note = "the \(kind) '\(name)' is not known here: \(substitute)"
    if !notes.contains(note) { notes.append(note) }
  }
}
