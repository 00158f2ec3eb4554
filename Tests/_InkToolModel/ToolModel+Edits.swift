import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension ToolModel {
  /// Performs one random step.
  func step() throws {
    switch chance(36) {
    case 0...13: try gesture()
    case 14: select()
    case 15: restyle()
    case 16, 17: edit()
    case 18, 19: arrange()
    case 20: copy()
    case 21...23: undoOrRedo()
    case 24: editLayers()
    case 25: look(elsewhere: true)
    case 26, 27, 28: editPages()
    case 29...33: type()
    case 34:
      let (width, height) = (96 + chance(64), 80 + chance(32))
      say("resize")
      _ = canvas.resize(width: width, height: height)
      resetShown()
      note("resize", [])
    default: try reload(killed: chance(2) == 0)
    }
    if chance(3) == 0 { time += 3 }
    time += 0.1
    _ = canvas.tick(at: time)
    note("time", .edit)
  }

  private func select() {
    say("select")
    switch chance(4) {
    case 0: canvas.edit { $0.selectAll() }
    case 1: canvas.edit { $0.selectNeighbor(above: chance(2) == 0) }
    case 2: canvas.edit { $0.select([]) }
    default: canvas.edit { $0.select(items.filter { _ in chance(2) == 0 }.map { $0.id }) }
    }
    note("select", [])
  }

  private func restyle() {
    say("restyle")
    var settings = canvas.toolSettings
    switch chance(6) {
    case 0:
      settings.strokeColor = [Color.black, Color(red: 0, green: 0.6, blue: 0), nil][chance(3)]
    case 1: settings.strokeWidth = [1, 3, 6][chance(3)]
    case 2: settings.fillColor = [nil, Color(red: 1, green: 1, blue: 0)][chance(2)]
    case 3: settings.opacity = [0.3, 1][chance(2)]
    case 4: settings.fontSize = [10, 24][chance(2)]
    default: settings.alignment = [.leading, .center, .trailing][chance(3)]
    }
    canvas.toolSettings = settings
    note("restyle", .edit)
  }

  private func edit() {
    say("edit")
    switch chance(6) {
    case 0: canvas.edit { $0.removeSelection() }
    case 1: canvas.edit { $0.duplicateSelection(by: Vector(7, 5)) }
    case 2: canvas.edit { $0.flipSelection(horizontally: chance(2) == 0) }
    default:
      let moves: [Affine] = [
        .translation(5, -3), .scale(0.9), .rotation(0.3), .translation(-4, 6),
      ]
      let center = canvas.editor.selection.bounds.center
      let back = Affine.translation(center.x, center.y)
      canvas.edit {
        $0.transformSelection(
          by: .translation(-center.x, -center.y).concatenating(moves[chance(4)]).concatenating(back)
        )
      }
    }
    note("edit", .edit)
  }

  private func arrange() {
    say("arrange")
    switch chance(7) {
    case 0: canvas.edit { $0.reorderSelection(to: .front) }
    case 1: canvas.edit { $0.reorderSelection(to: .back) }
    case 2: canvas.edit { $0.shiftSelection(forward: chance(2) == 0) }
    case 3: canvas.edit { $0.groupSelection() }
    case 4: canvas.edit { $0.ungroupSelection() }
    case 5: canvas.edit { $0.lockSelection() }
    default: canvas.edit { $0.unlockAll() }
    }
    note("arrange", .edit)
  }

  private func copy() {
    if chance(2) == 0, let excerpt = canvas.editor.selectedExcerpt {
      say("copy")
      clipboard = excerpt
      note("copy", [])
    } else if let clipboard, items.count < 60 {
      say("paste")
      canvas.edit { $0.insert(clipboard, at: chance(2) == 0 ? randomPoint() : nil) }
      note("paste", .edit)
    }
  }

  private func editLayers() {
    let layers = canvas.drawing.layers(of: canvas.page)
    let layer = layers[chance(layers.count)]
    say("layers")
    do throws(EditError) {
      switch chance(11) {
      case 0 where layers.count < 3:
        _ = try canvas.apply { .addLayer(to: self.canvas.page, in: &$0) }
      case 1: _ = try canvas.apply(.setOpacity([0.5, 1][chance(2)], of: layer.id))
      case 2: _ = try canvas.apply(.setHidden(!layer.isHidden, of: layer.id))
      case 3: _ = try canvas.apply(.setLocked(!layer.isLocked, of: layer.id))
      case 4: canvas.edit { $0.moveSelection(to: layer.id) }
      case 5 where items.count > 12:
        let page = canvas.page
        _ = try canvas.apply { .clear(page, in: $0) }
      case 6:
        _ = try canvas.apply(.setBlendMode([.multiply, .sourceOver][chance(2)], of: layer.id))
      case 7 where layers.count > 1: _ = try canvas.apply(.removeLayer(layer.id))
      case 8:
        let (page, index) = (canvas.page, chance(layers.count))
        _ = try canvas.apply { .moveLayer(layer.id, to: page, at: index, in: $0) }
      default: canvas.choose(layer.id)
      }
    } catch {
      fail("layers cannot be edited")
    }
    note("layers", .edit)
  }
}
