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

  /// The topmost thing that can be edited and whose ink is at a place of the page, or within reach of what touches.
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
    )
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
