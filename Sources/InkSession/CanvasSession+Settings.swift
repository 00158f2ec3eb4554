import InkCanvas
import InkFilters
import InkGraphics
import InkRendering
import InkStrokes
import InkStylus
import InkTools

extension CanvasSession {
  /// Changes a setting, also for documents that are opened later.
  func set(_ setting: CanvasSetting) throws(Refusal) {
    try apply(setting, drawn())
    if let canvas = replay?.canvas, setting.isOfView {
      do throws(Refusal) { try apply(setting, canvas) } catch {}
    }
    let number = setting.number
    settings.removeAll { known in
      known.number == number || setting.choosesTool && known.choosesTool
    }
    settings.append(setting)
  }

  func apply(_ setting: CanvasSetting, _ canvas: InkCanvas) throws(Refusal) {
    switch setting {
    case .brush(let index, let width, let color):
      guard let brush = brush(index, width: width, color: color) else { throw .noSuchBrush }
      canvas.tool = .brush(brush.steadied(steadiness))
    case .eraseWith(let kind, let radius): canvas.tool = Self.eraser(kind, radius)
    case .eraserEnd(let kind, let radius): canvas.eraser = Self.eraser(kind, radius)
    case .tool(let choice): try use(choice, canvas)
    case .toolSettings: try setLook(setting, canvas)
    case .roles(let choice):
      switch choice {
      case .automatic: canvas.roles = .automatic
      case .penDraws: canvas.roles = .penDraws
      case .allDraw: canvas.roles = .allDraw
      case .fingerErases: canvas.roles = .fingerErases
      }
    case .debugOverlay(let isOn):
      overlay = isOn ? DebugOverlay() : nil
      debugOverlay = nil
      canvas.repaintAll()
    case .fading(let kind, let seconds): canvas.fading = try Self.fading(kind, seconds)
    case .pageLayout(let choice): canvas.settings.pageLayout = choice
    case .holds(let isOn): canvas.settings.turnsHeldStrokesIntoShapes = isOn
    case .snapping(let toItems, let toPaper):
      canvas.settings.snapsToItems = toItems
      canvas.settings.snapsToPaper = toPaper
    case .darkPaper(let isOn): canvas.settings.showsDarkPaper = isOn
    case .followText(let isOn): canvas.settings.highlightersFollowText = isOn
    case .palms(let isOn): canvas.palmRejection.isEnabled = isOn
    case .marks(let isOn): canvas.settings.showsHoverMarks = isOn
    case .surround(let color): canvas.surround = color
    case .tipPrediction(let delay, let density): predictTips(delay, density, canvas)
    case .steadyLines(let value):
      steadiness = value
      if let tool = settings.last(where: { $0.choosesTool }), tool.number == .brush {
        try apply(tool, canvas)
      }
    case .buttons(let primary, let secondary):
      canvas.buttonActions = ButtonActions(primary: primary, secondary: secondary)
    }
  }

  /// Applies ``CanvasSetting/tipPrediction(delay:pixelsPerMillimeter:)``, which a first visit does without.
  @inline(never)
  private func predictTips(_ delay: Double?, _ density: Double, _ canvas: InkCanvas) {
    canvas.tipPrediction = delay.map { TipPrediction(delay: $0, pixelsPerMillimeter: density) }
  }

  /// Applies ``CanvasSetting/toolSettings``, whose code the page loads later than that of the others.
  @inline(never)
  private func setLook(_ setting: CanvasSetting, _ canvas: InkCanvas) throws(Refusal) {
    guard
      case .toolSettings(
        let stroke,
        let width,
        let fill,
        let opacity,
        let lines,
        let size,
        let alignment,
        let font
      ) = setting
    else { return }
    var settings = canvas.toolSettings
    if let lines {
      guard let brush = Self.brush(of: lines, width) else { throw .outOfRange }
      settings.brush = brush
    }
    settings.strokeColor = stroke
    settings.strokeWidth = width
    settings.fillColor = fill
    settings.opacity = opacity
    settings.fontSize = size ?? settings.fontSize
    settings.alignment = alignment ?? settings.alignment
    if let font, !font.isEmpty { settings.fontUTF8 = font }
    canvas.toolSettings = settings
    merge(canvas.finishUpdate())
  }

  private static func fading(_ kind: FadingKind, _ seconds: Double) throws(Refusal) -> Fading {
    do throws(InvalidValue) {
      let fadeOut = try FadeOut(duration: seconds)
      switch kind {
      case .none: return try Fading([])
      case .laser: return try Fading([fadeOut])
      case .melting: return try Fading([try GaussianBlur(sigma: 1), fadeOut])
      }
    } catch {
      throw .outOfRange
    }
  }

  private static func eraser(_ kind: EraserKind, _ radius: Double) -> Tool {
    switch kind {
    case .strokes: return .strokeEraser(radius: radius)
    case .cutting: return .cuttingEraser(radius: radius)
    case .pixels:
      var brush = Brush.eraser
      brush.width = 2 * radius
      return .brush(brush)
    }
  }
}

extension CanvasSetting {
  /// Whether it chooses the tool of contacts.
  fileprivate var choosesTool: Bool { number == .brush || number == .eraseWith || number == .tool }

  /// Whether it affects the view, including a replay.
  fileprivate var isOfView: Bool {
    number == .surround || number == .debugOverlay || number == .pageLayout || number == .darkPaper
  }
}
