import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes
import InkTools

extension CanvasCommand {
  /// Whether it chooses what contacts do.
  var choosesTool: Bool { self == .brush || self == .eraseWith || self == .tool }
}

extension CanvasSession {
  /// A tool by its number: 0 none, 1 the hand, 2 what selects with boxes, 3 with a lasso, 4 a line, 5 an arrow,
  /// 6 a rectangle with the radius of its corners, 7 an ellipse, 8 a triangle, 9 a polygon with the number of its
  /// sides, 10 a star with its points and how far it goes in, 0…1, 11 an angle, 12 text; `nil` for one that cannot be.
  static func tool(_ arguments: CommandArguments) -> Tool? {
    switch arguments.integer(0, in: 0...255) {
    case 0: return Tool.none
    case 1: return .hand
    case 2: return .tool(SelectionTool())
    case 3: return .tool(SelectionTool(isLasso: true))
    case 4: return .tool(ShapeTool(.line))
    case 5: return .tool(ShapeTool(.arrow))
    case 6:
      let radius = arguments[1].isNaN ? 0 : arguments[1]
      guard radius >= 0, radius <= 10_000 else { return nil }
      return .tool(ShapeTool(.rectangle(radius: radius)))
    case 7: return .tool(ShapeTool(.ellipse))
    case 8: return .tool(ShapeTool(.triangle))
    case 9:
      guard let sides = arguments.integer(1, in: 3...1000) else { return nil }
      return .tool(ShapeTool(.polygon(sides: sides)))
    case 10:
      guard let points = arguments.integer(1, in: 2...1000), arguments[2] >= 0, arguments[2] <= 1
      else { return nil }
      return .tool(ShapeTool(.star(points: points, inner: arguments[2], reach: 1)))
    case 11: return .tool(AngleTool())
    case 12: return .tool(TextTool())
    default: return nil
    }
  }

  /// Settings of tools; `nil` for some that cannot be.
  ///
  /// - Parameter last: Those that there are, for what is not told.
  static func toolSettings(_ arguments: CommandArguments, _ last: ToolSettings) -> ToolSettings? {
    var settings = last
    let (width, opacity) = (arguments[4], arguments[9])
    guard width > 0, width <= Style.greatestWidth, opacity >= 0, opacity <= 1 else { return nil }
    if !arguments[10].isNaN {
      guard let line = arguments.integer(10, in: 0...2), let brush = Self.lines(line, width)
      else { return nil }
      settings.brush = brush
    }
    settings.strokeColor = arguments.color(at: 0)
    settings.strokeWidth = width
    settings.fillColor = arguments.color(at: 5)
    settings.opacity = opacity
    guard arguments.count > 11 else { return settings }
    guard arguments[11] >= 1, arguments[11] <= 10_000,
      let side = arguments.integer(12, in: 0...2),
      let alignment = TextItem.Alignment(rawValue: UInt8(side))
    else { return nil }
    settings.fontSize = arguments[11]
    settings.alignment = alignment
    let font = arguments.bytes(at: 13)
    if !font.isEmpty { settings.fontUTF8 = font }
    return settings
  }

  /// What kind of lines a brush draws: 0 whole ones, 1 dashes, 2 dots.
  static func lines(of brush: Brush) -> Int {
    guard let dash = brush.strokeStyle.dash, let first = dash.lengths.first else { return 0 }
    return first == 0 ? 2 : 1
  }

  /// Brushes of whole lines, dashes and dots that suit a width.
  private static func lines(_ kind: Int, _ width: Double) -> Brush? {
    var style = Style(width: width)
    if kind == 1 { style.dash = Style.Dash([4 * width, 3 * width]) }
    if kind == 2 { style.dash = Style.Dash([0, 2.5 * width]) }
    do throws(InvalidValue) {
      return kind == 0 ? .fineliner : try .polyline(style)
    } catch {
      return nil
    }
  }
}
