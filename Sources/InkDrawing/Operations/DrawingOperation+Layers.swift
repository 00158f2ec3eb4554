public import InkGraphics

extension DrawingOperation {
  /// Returns an operation that adds a layer to a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - name: The name, at most ``Layer/longestName`` bytes in UTF-8. The default is empty.
  ///   - index: The index in ``Drawing/layers(of:)``; `nil` for the top.
  ///   - drawing: The drawing, which supplies the new id; its contents are unchanged.
  public static func addLayer(
    to page: PageID,
    name: String = "",
    at index: Int? = nil,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    addLayer(to: page, name: Array(name.utf8), at: index, in: &drawing)
  }

  /// Returns an operation that adds a layer to a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - name: The name in UTF-8, at most ``Layer/longestName`` bytes.
  ///   - index: The index in ``Drawing/layers(of:)``; `nil` for the top.
  ///   - drawing: The drawing, which supplies the new id; its contents are unchanged.
  package static func addLayer(
    to page: PageID,
    name: [UInt8],
    at index: Int? = nil,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    let layers = drawing.layers(of: page)
    let gap = layerGap(layers, at: index ?? layers.count, moved: nil)
    let keys = gap.keys(1)
    let id = drawing.makeLayerID()
    var steps: [Step] = [.addLayer(id, on: page, keys[0])]
    if !name.isEmpty { steps.append(.layer(id, .name(name))) }
    for (i, index) in gap.tied.enumerated() {
      steps.append(.layer(layers[index].id, .location(page, keys[1 + i])))
    }
    return DrawingOperation(.layers, steps)
  }

  /// Returns an operation that removes a layer with all its items, even the last layer of a page; undo brings them
  /// back.
  public static func removeLayer(_ id: LayerID) -> DrawingOperation {
    DrawingOperation(.layers, [.layer(id, .removed(true))])
  }

  /// Returns an operation that moves a layer to another position in the stack, or to another page.
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - page: The page to move it to, which may be its own.
  ///   - index: The new index among the layers of the page, from 0 at the bottom; clamped to the valid range.
  ///   - drawing: The drawing that contains the layer.
  public static func moveLayer(
    _ id: LayerID,
    to page: PageID,
    at index: Int,
    in drawing: Drawing
  ) -> DrawingOperation {
    let layers = drawing.layers(of: page)
    let gap = layerGap(layers, at: index, moved: id)
    let keys = gap.keys(1)
    var steps: [Step] = [.layer(id, .location(page, keys[0]))]
    for (i, index) in gap.tied.enumerated() {
      steps.append(.layer(layers[index].id, .location(page, keys[1 + i])))
    }
    return DrawingOperation(.layers, steps)
  }

  /// Returns an operation that renames a layer.
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - name: The name, at most ``Layer/longestName`` bytes in UTF-8.
  public static func rename(_ id: LayerID, to name: String) -> DrawingOperation {
    rename(id, to: Array(name.utf8))
  }

  /// Returns an operation that renames a layer.
  ///
  /// - Parameter name: The name in UTF-8, at most ``Layer/longestName`` bytes.
  package static func rename(_ id: LayerID, to name: [UInt8]) -> DrawingOperation {
    DrawingOperation(.layers, [.layer(id, .name(name))])
  }

  /// Returns an operation that hides a layer, or shows it again.
  public static func setHidden(_ isHidden: Bool, of id: LayerID) -> DrawingOperation {
    DrawingOperation(.layers, [.layer(id, .hidden(isHidden))])
  }

  /// Returns an operation that locks the items of a layer against edits, or unlocks them.
  public static func setLocked(_ isLocked: Bool, of id: LayerID) -> DrawingOperation {
    DrawingOperation(.layers, [.layer(id, .locked(isLocked))])
  }

  /// Returns an operation that sets the opacity of a layer, 0…1; applying another number throws
  /// ``EditError/invalidValue``.
  public static func setOpacity(_ opacity: Double, of id: LayerID) -> DrawingOperation {
    DrawingOperation(.layers, [.layer(id, .opacity(opacity))])
  }

  /// Returns an operation that sets the blend mode of a layer.
  public static func setBlendMode(_ mode: BlendMode, of id: LayerID) -> DrawingOperation {
    DrawingOperation(.layers, [.layer(id, .blendMode(mode))])
  }

  private static func layerGap(_ layers: [Layer], at index: Int, moved: LayerID?) -> Gap {
    Gap(
      above: indexBelow(index, layers.count) { layers[$0].id == moved },
      of: layers.count,
      isMoved: { layers[$0].id == moved },
      key: { layers[$0].position }
    )
  }
}
