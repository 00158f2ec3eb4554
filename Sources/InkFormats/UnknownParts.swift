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
          parts.add("item", code.name, "the picture stored with the item is drawn instead")
        }
      }
    }
    return parts.notes
  }
}

/// The unknown parts of a drawing's brushes, colors and items, each once.
private struct UnknownParts {
  private(set) var notes: [String] = []
  private var known: Set<ObjectIdentifier> = []

  mutating func add(_ shared: SharedBrush) {
    guard known.insert(ObjectIdentifier(shared)).inserted else { return }
    let brush = shared.brush
    if brush.engine is UnknownEngine {
      add("brush engine", brush.engine.code.name, "ink is drawn with smooth curves instead")
    }
    for stage in brush.stages {
      switch stage {
      case .effect(let effect):
        if effect is UnknownEffect {
          add("brush effect", effect.code.name, "ink is drawn without it")
        }
      case .filter(let filter):
        if filter is UnknownFilter {
          add("brush filter", filter.code.name, "ink is drawn without it")
        }
      }
    }
    if case .own(let tip) = brush.tip, tip is UnknownTip {
      add("brush tip", tip.code.name, "ink is drawn with a round tip instead")
    }
    if let code = brush.style.unknownFormula {
      add("blend formula", code.name, "ink is drawn with the blend mode of its brush instead")
    }
    if let space = brush.style.color.space as? UnknownColorSpace {
      add("color space", space.name, "ink has the sRGB colors stored with it instead")
    }
  }

  mutating func add(_ kind: String, _ name: PartName, _ substitute: String) {
    let note = "unknown \(kind) '\(name)': \(substitute)"
    if !notes.contains(note) { notes.append(note) }
  }
}
