import InkDocuments
public import InkDrawing
public import InkGraphics
public import InkStrokes

/// What a ``CanvasTool`` may see of the canvas, and do to it.
///
/// Not to be kept: each call brings its own.
public struct ToolContext {
  let canvas: InkCanvas

  /// The drawing, without what is under way.
  public var drawing: Drawing { canvas.document.drawing }

  /// The page that is drawn on.
  public var page: PageID { canvas.page }

  /// The layer that new things go to; `nil` where none can be edited.
  public var layer: LayerID? { canvas.layerToDraw }

  /// Which part of the page is seen.
  public var viewport: Viewport { canvas.viewport }

  /// What new things look like.
  public var settings: ToolSettings { canvas.toolSettings }

  /// What changes what tools do.
  public var modifiers: Modifiers { canvas.modifiers.union(canvas.heldModifiers) }

  /// How many page units a point of the view is.
  public var unitsPerPoint: Double { canvas.screen.pixelsPerPoint / viewport.scale }

  /// The topmost thing that can be edited and whose ink is at a place of the page, or within reach of what touches;
  /// where there is no ink, the topmost text that has the place in its box.
  ///
  /// - Parameters:
  ///   - place: The place, in page units.
  ///   - kind: What touches: 8 points of a finger, 3 of all else.
  public func item(at place: Point, _ kind: InputEvent.PointerKind) -> Item? {
    let reach = kind == .finger ? 8.0 : 3.0
    return canvas.drawing.item(
      on: canvas.page,
      at: place,
      within: reach * unitsPerPoint,
      keptIn: canvas.strokeCache
    ) ?? text(at: place, within: reach * unitsPerPoint)
  }

  /// The topmost text that can be edited and has a place of the page in its box, however it is turned, or close to it.
  ///
  /// - Parameters:
  ///   - place: The place, in page units.
  ///   - reach: How far from the box, in page units.
  public func text(at place: Point, within reach: Double) -> Item? {
    for layer in canvas.drawing.editableLayers(of: canvas.page).reversed() {
      for item in layer.items(near: Rect(center: place, radius: reach)).reversed()
      where item.isEditable {
        guard let box = item.textBox, let back = item.transform.inverted else { continue }
        let unit = Vector(item.transform.a, item.transform.b).length
        let room = unit > 0 ? reach / unit : 0
        if box.expanded(by: room).contains(back.apply(place)) { return item }
      }
    }
    return nil
  }

  /// What is selected.
  public var selection: Selection { canvas.selection }

  /// Selects things, and nothing else.
  public func select(_ ids: [ItemID]) {
    canvas.change(to: Selection(of: ids, in: canvas.drawing))
  }

  /// Does an operation, a step of undo.
  ///
  /// - Returns: What is different; `nil` if it could not be done, which is told the log of the canvas.
  @discardableResult
  public func apply(_ make: (inout Drawing) -> DrawingOperation) -> DrawingChanges? {
    canvas.applyOfTool(make)
  }
}
