public import InkDrawing
public import InkGraphics
public import InkStrokes

/// The style of shapes and texts that tools create.
public struct ToolSettings: Hashable, Sendable {
  /// The color of the outlines of shapes, and of texts; black by default.
  ///
  /// With `nil`, closed shapes have no outline, and texts are black.
  public var strokeColor: Color? = .black

  /// The fill color of closed shapes; `nil`, the default, for none.
  public var fillColor: Color?

  /// The width of the outlines of shapes, in page units; 2 by default.
  public var strokeWidth = 2.0

  /// The brush that draws the outlines of shapes, with its dashes, caps and joins; its color and its width are ignored.
  ///
  /// The default is ``/InkStrokes/Brush/fineliner``.
  public var brush = Brush.fineliner

  /// The opacity of shapes and pictures, 0…1; 1 by default.
  public var opacity = 1.0

  /// The name of the font of texts, in UTF-8: a family and optional style words; "Sans" by default.
  ///
  /// The syntax is that of a Pango font description without a size.
  public var fontUTF8 = [UInt8]("Sans".utf8)

  /// The size of the font, in page units (1/72 inch); 24 by default.
  public var fontSize = 24.0

  /// The alignment of the lines of texts; leading by default.
  public var alignment = TextItem.Alignment.leading

  /// Creates the default settings: black outlines, 2 page units wide, without fill.
  public init() {}

  /// The default settings of Drawsana, a drawing library for iOS: wide blue lines, filled with yellow.
  public static let drawsana: ToolSettings = {
    var settings = ToolSettings()
    settings.strokeColor = Color(red: 0, green: 0, blue: 1)
    settings.fillColor = Color(red: 1, green: 1, blue: 0)
    settings.strokeWidth = 20
    settings.fontUTF8 = [UInt8]("Helvetica Neue".utf8)
    return settings
  }()

  /// The brush that draws the outlines of shapes: ``brush`` with ``strokeColor`` and ``strokeWidth``.
  public var outline: Brush {
    var brush = brush
    brush.width = strokeWidth
    let color = strokeColor ?? .black
    brush.color = color
    brush.opacity = color.alpha
    return brush
  }
}

extension ToolSettings {
  /// Returns the operation that adds a shape in the style of the settings to a layer.
  ///
  /// - Parameters:
  ///   - shape: The shape, in page units.
  ///   - layer: The layer to which the shape is added, as its topmost item.
  ///   - drawing: The drawing, which allocates the identifier of the item.
  public func operation(
    adding shape: Shape,
    to layer: LayerID,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    let add = DrawingOperation.add(
      shape,
      outline: outline,
      fill: fillColor,
      isOutlined: strokeColor != nil || !shape.isClosed,
      to: layer,
      in: &drawing
    )
    guard opacity < 1 else { return add }
    return .group([add, .setOpacity(opacity, of: add.addedItems)], as: .add)
  }
}
