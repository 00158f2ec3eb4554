import InkCanvas
import InkFilters
import InkGraphics
import InkRendering
import InkStrokes
import InkStylus
import InkTools

extension CanvasSession {
  /// Sets what contacts do or how it looks, for this canvas and those of documents to come.
  func set(_ command: CanvasCommand, _ arguments: CommandArguments, _ canvas: InkCanvas) -> Bool {
    guard apply(command, arguments, canvas) else { return false }
    if let seen = replay?.canvas,
      command == .surround || command == .dissect || command == .pageLayout
    {
      _ = apply(command, arguments, seen)
    }
    settings.removeAll { known in
      known.command == command || command.choosesTool && known.command.choosesTool
    }
    settings.append((command, arguments.all))
    return true
  }

  func apply(_ command: CanvasCommand, _ arguments: CommandArguments, _ canvas: InkCanvas) -> Bool {
    switch command {
    case .brush:
      guard let place = arguments.integer(0, in: 0...255),
        let brush = brush(place, width: arguments[1], color: arguments.color(at: 2))
      else { return false }
      canvas.tool = .brush(brush)
    case .eraseWith:
      guard let eraser = Self.eraser(arguments) else { return false }
      canvas.tool = eraser
    case .eraserEnd:
      guard let eraser = Self.eraser(arguments) else { return false }
      canvas.eraser = eraser
    case .tool:
      guard let tool = Self.tool(arguments) else { return false }
      note(canvas.choose(tool, with: nil))
    case .toolSettings:
      guard let chosen = Self.toolSettings(arguments, canvas.toolSettings) else { return false }
      canvas.toolSettings = chosen
      note(canvas.finishUpdate())
    case .roles:
      guard let choice = arguments.integer(0, in: 0...3) else { return false }
      canvas.roles = [.automatic, .penDraws, .allDraw, .fingerErases][choice]
    case .dissect:
      overlay = arguments[0] != 0 ? DebugOverlay() : nil
      dissected = nil
      canvas.repaintAll()
    case .fading:
      guard let fading = Self.fading(arguments) else { return false }
      canvas.fading = fading
    case .pageLayout:
      guard let place = arguments.integer(0, in: 0...1) else { return false }
      canvas.settings.pageLayout = place == 1 ? .column : .single
    case .holds: canvas.settings.turnsHeldStrokesIntoShapes = arguments[0] != 0
    case .snapping:
      canvas.settings.snapsToItems = arguments[0] != 0
      canvas.settings.snapsToPaper = arguments[1] != 0
    case .palms: canvas.palmRejection.isEnabled = arguments[0] != 0
    case .marks: canvas.settings.showsHoverMarks = arguments[0] != 0
    case .surround:
      guard let color = arguments.color(at: 0) else { return false }
      canvas.surround = color
    default:
      guard let first = arguments.integer(0, in: 0...255),
        let second = arguments.integer(1, in: 0...255),
        let primary = EditingAction(rawValue: UInt8(first)),
        let secondary = EditingAction(rawValue: UInt8(second))
      else { return false }
      canvas.buttonActions = ButtonActions(primary: primary, secondary: secondary)
    }
    return true
  }

  private static func fading(_ arguments: CommandArguments) -> Fading? {
    guard let kind = arguments.integer(0, in: 0...2) else { return nil }
    do throws(InvalidValue) {
      var filters: [any PixelFilter] = [try FadeOut(duration: arguments[1])]
      if kind == 2 { filters.insert(try GaussianBlur(sigma: 1), at: 0) }
      return try Fading(kind == 0 ? [] : filters)
    } catch {
      return nil
    }
  }

  private static func eraser(_ arguments: CommandArguments) -> Tool? {
    let radius = arguments[1]
    guard radius > 0, radius <= 10_000, let kind = arguments.integer(0, in: 0...2) else {
      return nil
    }
    if kind == 1 { return .strokeEraser(radius: radius) }
    if kind == 2 { return .cuttingEraser(radius: radius) }
    var brush = Brush.eraser
    brush.width = 2 * radius
    return .brush(brush)
  }
}
