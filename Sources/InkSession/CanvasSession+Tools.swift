import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes
import InkTools

extension CanvasSession {
  /// Chooses a tool.
  @inline(never)
  func use(_ choice: ToolChoice, _ canvas: InkCanvas) throws(Refusal) {
    let tool: Tool
    switch choice {
    case .none: tool = .inactive
    case .hand: tool = .hand
    case .select: tool = .selection
    case .lasso: tool = .lasso
    case .line: tool = .shape(.line)
    case .arrow: tool = .shape(.arrow)
    case .rectangle(let radius): tool = .shape(.rectangle(radius: radius ?? 0))
    case .ellipse: tool = .shape(.ellipse)
    case .triangle: tool = .shape(.triangle)
    case .polygon(let sides): tool = .shape(.polygon(sides: sides))
    case .star(let points, let inner):
      tool = .shape(.star(points: points, inner: inner, reach: 1))
    case .angle: tool = .angle
    case .text: tool = .text
    case .own(let index): return try useOwn(index, canvas)
    }
    merge(canvas.choose(tool, with: nil))
  }

  /// Chooses a tool of the app; adds a drawing aid to the page, or removes it if it was the last one chosen.
  private func useOwn(_ index: Int, _ canvas: InkCanvas) throws(Refusal) {
    guard tools.entries.indices.contains(index) else { throw .noSuchTool }
    switch tools.entries[index].kind {
    case .tool(let make): merge(canvas.choose(.tool(make()), with: nil))
    case .aid(let make):
      if aid?.index == index, canvas.aid === aid?.aid {
        canvas.aid = nil
        aid = nil
      } else {
        let made = make()
        aid = (index, made)
        canvas.aid = made
      }
      merge(canvas.finishUpdate())
    }
  }

  /// The line style of a brush, for the status.
  static func lines(of brush: Brush) -> LineKind {
    guard let dash = brush.strokeStyle.dash, let first = dash.lengths.first else { return .solid }
    return first == 0 ? .dotted : .dashed
  }

  /// The brush of a line style, with dashes scaled to a width in page units; `nil` if the width is too large.
  static func brush(of lines: LineKind, _ width: Double) -> Brush? {
    var style = Style(width: width)
    switch lines {
    case .solid: return .fineliner
    case .dashed: style.dash = Style.Dash([4 * width, 3 * width])
    case .dotted: style.dash = Style.Dash([0, 2.5 * width])
    }
    do throws(InvalidValue) { return try .polyline(style) } catch { return nil }
  }
}
