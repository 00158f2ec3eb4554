public import InkDrawing
public import InkGraphics
public import InkStrokes

/// What shapes and texts get that are made with tools.
public struct ToolSettings: Hashable, Sendable {
  /// The colour of outlines and texts; `nil` for shapes without an outline.
  public var strokeColor: Color? = .black

  /// What fills closed shapes; `nil` for nothing.
  public var fillColor: Color?

  /// The width of outlines, in page units.
  public var strokeWidth = 2.0

  /// What draws outlines, with its dashes, caps and joins; its colour and its width do not count.
  public var brush = Brush.fineliner

  /// The opacity of shapes and pictures, 0…1.
  public var opacity = 1.0

  /// The name of the font of texts, in UTF-8, as Pango writes it without a size.
  public var fontUTF8 = [UInt8]("Sans".utf8)

  /// The size of the font, in points.
  public var fontSize = 24.0

  /// How lines of texts meet the sides.
  public var alignment = TextItem.Alignment.leading

  /// Creates the settings that a canvas has at first: black lines, two units wide.
  public init() {}

  /// Those that Drawsana has at first.
  public static let drawsana: ToolSettings = {
    var settings = ToolSettings()
    settings.strokeColor = Color(red: 0, green: 0, blue: 1)
    settings.fillColor = Color(red: 1, green: 1, blue: 0)
    settings.strokeWidth = 20
    settings.fontUTF8 = [UInt8]("Helvetica Neue".utf8)
    return settings
  }()

  /// What draws outlines.
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
  /// The operation that adds a shape in the style of the settings.
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
