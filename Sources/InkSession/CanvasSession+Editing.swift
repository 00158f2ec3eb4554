import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics

extension CanvasSession {
  func edit(_ command: CanvasCommand, _ arguments: CommandArguments, _ canvas: InkCanvas) -> Bool {
    switch command {
    case .undo: note(canvas.undo())
    case .redo: note(canvas.redo())
    default: return editDocument(command, arguments, canvas)
    }
    return true
  }

  @inline(never)
  private func editDocument(
    _ command: CanvasCommand,
    _ arguments: CommandArguments,
    _ canvas: InkCanvas
  ) -> Bool {
    do throws(EditError) {
      switch command {
      case .undoLimit:
        guard let count = arguments.integer(0, in: 0...1_000_000) else { return false }
        note(
          try canvas.edit { editor throws(EditError) in
            try editor.setUndoLimit(History.Limit(count: count))
          }
        )
      case .clear: note(try canvas.apply(.clear(canvas.page, in: canvas.drawing)))
      case .rename:
        var metadata = canvas.document.metadata
        metadata.titleUTF8 = arguments.bytes(at: 0)
        try canvas.document.setMetadata(metadata)
      case .portray: try canvas.document.setThumbnail(arguments.bytes(at: 0))
      case .turnInk:
        let (page, drawing) = (canvas.page, canvas.drawing)
        let operation: DrawingOperation
        do throws(DrawingError) {
          operation = try .turnInk(of: page, in: drawing)
        } catch {
          throw .drawing(error)
        }
        note(try canvas.apply(operation))
      case .addPage, .removePage, .showPage, .movePage, .duplicatePage, .paper, .pageSize:
        return try editPages(command, arguments, canvas)
      default:
        return try editLayers(command, arguments, canvas)
      }
      return true
    } catch {
      return false
    }
  }

  private func editPages(
    _ command: CanvasCommand,
    _ arguments: CommandArguments,
    _ canvas: InkCanvas
  ) throws(EditError) -> Bool {
    let pages = canvas.drawing.pages
    guard !pages.isEmpty else { return false }
    switch command {
    case .addPage:
      guard let place = arguments.integer(0, in: 0...pages.count),
        let size = Self.size(arguments, 1)
      else { return false }
      let paper = canvas.drawing.page(canvas.page)?.paper ?? .plain
      note(
        try canvas.apply { drawing in
          .addPage(size: size.size, paper: paper, at: place, in: &drawing)
        }
      )
      note(canvas.show(page: canvas.drawing.pages[place].id))
      return true
    case .paper:
      guard var paper = Self.paper(arguments) else { return false }
      let last = canvas.drawing.page(canvas.page)?.paper
      paper.sheet = last?.sheet
      paper.lineWidth = last?.lineWidth ?? paper.lineWidth
      // What another program has printed gives way to what is chosen.
      if case .ruling? = paper.sheet?.origin { paper.sheet = nil }
      note(try canvas.apply(.setPaper(paper, of: canvas.page)))
      return true
    case .pageSize:
      guard let size = Self.size(arguments, 0) else { return false }
      var chosen = size.size
      chosen?.origin = canvas.drawing.page(canvas.page)?.size?.origin ?? .origin
      note(try canvas.apply(.setSize(chosen, of: canvas.page)))
      return true
    default: break
    }
    guard let place = arguments.integer(0, in: 0...max(pages.count - 1, 0)) else { return false }
    let page = pages[place].id
    switch command {
    case .removePage:
      guard pages.count > 1 else { return false }
      note(try canvas.apply(.removePage(page)))
    case .duplicatePage:
      note(try canvas.apply { drawing in .duplicatePage(page, in: &drawing) })
      note(canvas.show(page: canvas.drawing.pages[place + 1].id))
    case .movePage:
      guard let target = arguments.integer(1, in: 0...pages.count - 1) else { return false }
      note(try canvas.apply(.movePage(page, to: target, in: canvas.drawing)))
    default:
      guard !canvas.drawing.layers(of: page).isEmpty else { return false }
      note(canvas.show(page: page))
    }
    return true
  }

  private func editLayers(
    _ command: CanvasCommand,
    _ arguments: CommandArguments,
    _ canvas: InkCanvas
  ) throws(EditError) -> Bool {
    let page = canvas.page
    let layers = canvas.drawing.layers(of: page)
    if command == .addLayer {
      guard let place = arguments.integer(0, in: 0...layers.count) else { return false }
      note(try canvas.apply { drawing in .addLayer(to: page, name: [], at: place, in: &drawing) })
      canvas.choose(canvas.drawing.layers(of: page)[place].id)
      return true
    }
    guard !layers.isEmpty, let place = arguments.integer(0, in: 0...layers.count - 1) else {
      return false
    }
    let layer = layers[place].id
    switch command {
    case .removeLayer:
      guard layers.count > 1 else { return false }
      note(try canvas.apply(.removeLayer(layer)))
      if canvas.layer == layer, let next = canvas.drawing.layers(of: page).last {
        canvas.choose(next.id)
      }
    case .chooseLayer: canvas.choose(layer)
    case .hideLayer: note(try canvas.apply(.setHidden(arguments[1] != 0, of: layer)))
    case .lockLayer: note(try canvas.apply(.setLocked(arguments[1] != 0, of: layer)))
    case .layerOpacity: note(try canvas.apply(.setOpacity(arguments[1], of: layer)))
    case .moveLayer:
      guard let target = arguments.integer(1, in: 0...layers.count - 1) else { return false }
      note(try canvas.apply(.moveLayer(layer, to: page, at: target, in: canvas.drawing)))
    default: note(try canvas.apply(.rename(layer, to: arguments.bytes(at: 1))))
    }
    return true
  }

  /// A size of two arguments, `nil` inside where it has no edges; `nil` where it cannot be.
  private static func size(_ arguments: CommandArguments, _ at: Int) -> (size: PageSize?, Bool)? {
    let (width, height) = (arguments[at], arguments[at + 1])
    let greatest = PageSize.greatest
    guard width >= 0, height >= 0, width <= greatest, height <= greatest else { return nil }
    return (width > 0 && height > 0 ? PageSize(width, height) : nil, true)
  }

  private static func paper(_ arguments: CommandArguments) -> Paper? {
    guard let number = arguments.integer(0, in: 0...255),
      let pattern = Paper.Pattern(rawValue: UInt8(number)), arguments[1] >= Paper.leastSpacing,
      arguments[1] <= 10_000, let lines = arguments.color(at: 6)
    else { return nil }
    var paper = Paper()
    paper.color = arguments.color(at: 2)
    paper.pattern = pattern
    paper.spacing = arguments[1]
    paper.patternColor = lines
    guard arguments.count > 10 else { return paper }
    paper.turnsInk = arguments[10] != 0
    if arguments.count > 11, arguments[11] != 0 {
      guard arguments[11] > 0, arguments[11] <= 10_000, let color = arguments.color(at: 12) else {
        return nil
      }
      paper.margin = Paper.Margin(arguments[11], color: color)
    }
    return paper
  }
}
