import InkDocuments
public import InkDrawing

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

  /// Does an operation, a step of undo.
  ///
  /// - Returns: What is different; `nil` if it could not be done, which is told the log of the canvas.
  @discardableResult
  public func apply(_ make: (inout Drawing) -> DrawingOperation) -> DrawingChanges? {
    canvas.applyOfTool(make)
  }
}
