// Made by scripts/web-protocol from the description in Sources/InkSession: change that, and run it
// again.

import InkDocuments
import InkDrawing
import InkGraphics

extension CanvasCommand {
  /// The numbers of all commands.
  package enum Number: UInt8, CaseIterable, Sendable {
    case resize = 1
    case begin = 2
    case open = 3
    case follow = 4
    case author = 5
    case join = 6
    case events = 10
    case tick = 11
    case cancel = 12
    case beginUndoStep = 13
    case brush = 20
    case eraseWith = 21
    case eraserEnd = 22
    case roles = 23
    case palms = 24
    case marks = 25
    case surround = 26
    case buttons = 27
    case debugOverlay = 28
    case ownBrush = 29
    case wheel = 30
    case zoom = 31
    case rotate = 32
    case fit = 33
    case fading = 34
    case undoLimit = 35
    case pageLayout = 36
    case invertInk = 37
    case undo = 40
    case redo = 41
    case clear = 42
    case addPage = 43
    case removePage = 44
    case showPage = 45
    case movePage = 46
    case paper = 47
    case pageSize = 48
    case duplicatePage = 49
    case addLayer = 50
    case removeLayer = 51
    case chooseLayer = 52
    case hideLayer = 53
    case lockLayer = 54
    case layerOpacity = 55
    case moveLayer = 56
    case renameLayer = 57
    case rename = 58
    case setThumbnail = 59
    case startReplay = 60
    case seek = 61
    case stopReplay = 62
    case tool = 63
    case toolSettings = 64
    case modifiers = 65
    case select = 66
    case editSelection = 67
    case paste = 68
    case holds = 69
    case snapping = 70
    case addPicture = 75
    case beginText = 80
    case typeText = 81
    case endText = 82
    case setText = 83
    case pens = 90
    case markText = 91
    case readPages = 92
    case titlePage = 94
    case darkPaper = 96
    case followText = 97
    case addRoom = 98
    case turnPage = 99
    case insertPages = 100
    case takeAnnotations = 101
    case tipPrediction = 103
    case steadyLines = 104
    case showInk = 105
  }
}

extension CanvasSetting {
  /// The number of the command.
  var number: CanvasCommand.Number {
    switch self {
    case .brush: .brush
    case .eraseWith: .eraseWith
    case .eraserEnd: .eraserEnd
    case .roles: .roles
    case .palms: .palms
    case .marks: .marks
    case .surround: .surround
    case .buttons: .buttons
    case .debugOverlay: .debugOverlay
    case .fading: .fading
    case .pageLayout: .pageLayout
    case .tool: .tool
    case .toolSettings: .toolSettings
    case .holds: .holds
    case .snapping: .snapping
    case .followText: .followText
    case .darkPaper: .darkPaper
    case .tipPrediction: .tipPrediction
    case .steadyLines: .steadyLines
    }
  }
}

extension CanvasCommand {
  private enum Own: UInt8 {
    case resize = 1
    case begin = 2
    case open = 3
    case follow = 4
    case author = 5
    case join = 6
    case events = 10
    case tick = 11
    case cancel = 12
    case beginUndoStep = 13
    case wheel = 30
    case zoom = 31
    case rotate = 32
    case fit = 33
    case undo = 40
    case redo = 41
    case showPage = 45
    case rename = 58
    case modifiers = 65
  }

  /// Reads the arguments of a command.
  init(_ number: UInt8, _ reader: inout CommandReader) throws(Refusal) {
    guard let own = Own(rawValue: number) else {
      if let part = try CanvasSetting(number, &reader) {
        self = .setting(part)
        return
      }
      if let part = try CanvasEdit(number, &reader) {
        self = .edit(part)
        return
      }
      throw .malformed
    }
    switch own {
    case .resize:
      self = .resize(
        width: try reader.integer(1...16384),
        height: try reader.integer(1...16384),
        pixelsPerPoint: try reader.number(above: 0, 100)
      )
    case .begin:
      self = .begin(
        identifier: try reader.identifier(),
        author: try reader.word(),
        width: try reader.number(0...10_000_000),
        height: try reader.number(0...10_000_000)
      )
    case .open: self = .open(bytes: try reader.bytes())
    case .follow: self = .follow(bytes: try reader.bytes())
    case .author: self = .author(number: try reader.word())
    case .join: self = .join(bytes: try reader.bytes())
    case .events: self = .events(now: try reader.number(), events: try reader.events())
    case .tick: self = .tick(now: try reader.number())
    case .cancel: self = .cancel
    case .beginUndoStep: self = .beginUndoStep
    case .wheel:
      self = .wheel(
        offset: try reader.vector(),
        pointer: try reader.point(),
        zooms: try reader.truth()
      )
    case .zoom: self = .zoom(factor: try reader.number(), center: try reader.point())
    case .rotate: self = .rotate(angle: try reader.number(), center: try reader.point())
    case .fit:
      self = .fit(
        side: try reader.choice(),
        margin: try reader.number(-16384...16384)
      )
    case .undo: self = .undo
    case .redo: self = .redo
    case .showPage: self = .showPage(page: try reader.integer())
    case .rename: self = .rename(title: try reader.bytes())
    case .modifiers: self = .modifiers(bits: try reader.integer(0...7))
    }
  }
}

extension CanvasSetting {
  private enum Own: UInt8 {
    case brush = 20
    case eraseWith = 21
    case eraserEnd = 22
    case roles = 23
    case palms = 24
    case marks = 25
    case surround = 26
    case buttons = 27
    case debugOverlay = 28
    case fading = 34
    case pageLayout = 36
    case tool = 63
    case toolSettings = 64
    case holds = 69
    case snapping = 70
    case followText = 97
    case darkPaper = 96
    case tipPrediction = 103
    case steadyLines = 104
  }

  /// Reads the arguments of a command.
  @inline(never)
  init?(_ number: UInt8, _ reader: inout CommandReader) throws(Refusal) {
    guard let own = Own(rawValue: number) else { return nil }
    switch own {
    case .brush:
      self = .brush(
        index: try reader.integer(0...255),
        width: try reader.number(0...1_000_000_000),
        color: try reader.optionalColor()
      )
    case .eraseWith:
      self = .eraseWith(
        kind: try reader.choice(),
        radius: try reader.number(above: 0, 10000)
      )
    case .eraserEnd:
      self = .eraserEnd(
        kind: try reader.choice(),
        radius: try reader.number(above: 0, 10000)
      )
    case .roles: self = .roles(choice: try reader.choice())
    case .palms: self = .palms(isOn: try reader.truth())
    case .marks: self = .marks(isOn: try reader.truth())
    case .surround: self = .surround(color: try reader.color())
    case .buttons:
      self = .buttons(
        primary: try reader.choice(),
        secondary: try reader.choice()
      )
    case .debugOverlay: self = .debugOverlay(isOn: try reader.truth())
    case .fading:
      self = .fading(
        kind: try reader.choice(),
        seconds: try reader.number(above: 0, 300)
      )
    case .pageLayout: self = .pageLayout(choice: try reader.choice())
    case .tool: self = .tool(try ToolChoice(&reader))
    case .toolSettings: self = try .readToolSettings(&reader)
    case .holds: self = .holds(isOn: try reader.truth())
    case .snapping: self = .snapping(toItems: try reader.truth(), toPaper: try reader.truth())
    case .followText: self = .followText(isOn: try reader.truth())
    case .darkPaper: self = .darkPaper(isOn: try reader.truth())
    case .tipPrediction:
      self = .tipPrediction(
        delay: try reader.optionalNumber(0...0.1),
        pixelsPerMillimeter: try reader.number(above: 0, 1000)
      )
    case .steadyLines: self = .steadyLines(steadiness: try reader.number(0...1))
    }
  }

  @inline(never)
  private static func readToolSettings(_ reader: inout CommandReader) throws(Refusal) -> Self {
    .toolSettings(
      strokeColor: try reader.optionalColor(),
      width: try reader.number(above: 0, 1_000_000_000),
      fillColor: try reader.optionalColor(),
      opacity: try reader.number(0...1),
      lines: try reader.optionalChoice(),
      fontSize: try reader.optionalNumber(1...10000),
      alignment: try reader.optionalChoice(),
      font: try reader.optionalBytes()
    )
  }
}

extension CanvasEdit {
  private enum Own: UInt8 {
    case ownBrush = 29
    case undoLimit = 35
    case invertInk = 37
    case clear = 42
    case addPage = 43
    case removePage = 44
    case movePage = 46
    case paper = 47
    case pageSize = 48
    case duplicatePage = 49
    case addLayer = 50
    case removeLayer = 51
    case chooseLayer = 52
    case hideLayer = 53
    case lockLayer = 54
    case layerOpacity = 55
    case moveLayer = 56
    case renameLayer = 57
    case setThumbnail = 59
    case startReplay = 60
    case seek = 61
    case stopReplay = 62
    case select = 66
    case editSelection = 67
    case paste = 68
    case addPicture = 75
    case readPages = 92
    case addRoom = 98
    case turnPage = 99
    case insertPages = 100
    case takeAnnotations = 101
    case titlePage = 94
    case beginText = 80
    case typeText = 81
    case endText = 82
    case setText = 83
    case pens = 90
    case markText = 91
    case showInk = 105
  }

  /// Reads the arguments of a command.
  @inline(never)
  init?(_ number: UInt8, _ reader: inout CommandReader) throws(Refusal) {
    guard let own = Own(rawValue: number) else { return nil }
    switch own {
    case .ownBrush:
      self = .ownBrush(
        index: try reader.integer(0...127),
        bytes: try reader.bytes()
      )
    case .undoLimit: self = .undoLimit(count: try reader.integer(0...1_000_000))
    case .invertInk: self = .invertInk
    case .clear: self = .clear
    case .addPage:
      self = .addPage(
        index: try reader.integer(0...1_000_000),
        width: try reader.number(0...10_000_000),
        height: try reader.number(0...10_000_000)
      )
    case .removePage: self = .removePage(page: try reader.integer())
    case .movePage: self = .movePage(page: try reader.integer(), target: try reader.integer())
    case .paper: self = try .readPaper(&reader)
    case .pageSize:
      self = .pageSize(
        width: try reader.number(0...10_000_000),
        height: try reader.number(0...10_000_000)
      )
    case .duplicatePage: self = .duplicatePage(page: try reader.integer())
    case .addLayer: self = .addLayer(index: try reader.integer(0...1_000_000))
    case .removeLayer: self = .removeLayer(layer: try reader.integer())
    case .chooseLayer: self = .chooseLayer(layer: try reader.integer())
    case .hideLayer: self = .hideLayer(layer: try reader.integer(), isHidden: try reader.truth())
    case .lockLayer: self = .lockLayer(layer: try reader.integer(), isLocked: try reader.truth())
    case .layerOpacity:
      self = .layerOpacity(
        layer: try reader.integer(),
        opacity: try reader.number(0...1)
      )
    case .moveLayer: self = .moveLayer(layer: try reader.integer(), target: try reader.integer())
    case .renameLayer: self = .renameLayer(layer: try reader.integer(), name: try reader.bytes())
    case .setThumbnail: self = .setThumbnail(bytes: try reader.bytes())
    case .startReplay: self = .startReplay
    case .seek: self = .seek(time: try reader.number())
    case .stopReplay: self = .stopReplay
    case .select: self = .select(try SelectionChoice(&reader))
    case .editSelection: self = .editSelection(try SelectionEdit(&reader))
    case .paste: self = .paste(center: try reader.point(), bytes: try reader.bytes())
    case .addPicture: self = try .readAddPicture(&reader)
    case .readPages:
      self = .readPages(
        page: try reader.integer(0...1_000_000),
        first: try reader.integer(0...1_000_000),
        bytes: try reader.bytes()
      )
    case .addRoom:
      self = .addRoom(
        left: try reader.number(0...10_000_000),
        top: try reader.number(0...10_000_000),
        right: try reader.number(0...10_000_000),
        bottom: try reader.number(0...10_000_000)
      )
    case .turnPage:
      self = .turnPage(
        page: try reader.integer(),
        isClockwise: try reader.truth()
      )
    case .insertPages:
      self = .insertPages(
        index: try reader.integer(0...1_000_000),
        bytes: try reader.bytes()
      )
    case .takeAnnotations:
      self = .takeAnnotations(
        page: try reader.integer(0...1_000_000),
        bytes: try reader.bytes()
      )
    case .titlePage:
      self = .titlePage(
        page: try reader.integer(),
        label: try reader.bytes(),
        chapters: try reader.bytes()
      )
    case .beginText:
      self = .beginText(
        x: try reader.optionalNumber(),
        y: try reader.optionalNumber(),
        width: try reader.optionalNumber()
      )
    case .typeText: self = .typeText(try TypedText(&reader))
    case .endText: self = .endText(keeps: try reader.truth())
    case .setText: self = .setText(item: try reader.item(), text: try TypedText(&reader))
    case .pens: self = .pens(isListed: try reader.truth())
    case .markText:
      self = .markText(
        page: try reader.integer(),
        start: try reader.point(),
        end: try reader.point(),
        unit: try reader.choice(),
        color: try reader.color()
      )
    case .showInk: self = .showInk(author: try reader.word(), bytes: try reader.bytes())
    }
  }

  @inline(never)
  private static func readPaper(_ reader: inout CommandReader) throws(Refusal) -> Self {
    .paper(
      pattern: try reader.choice(),
      spacing: try reader.number(0.5...10000),
      color: try reader.optionalColor(),
      patternColor: try reader.color(),
      invertsInk: try reader.optionalTruth(),
      margin: try reader.optionalNumber(0...10000),
      marginColor: try reader.optionalColor()
    )
  }

  @inline(never)
  private static func readAddPicture(_ reader: inout CommandReader) throws(Refusal) -> Self {
    .addPicture(
      center: try reader.point(),
      width: try reader.number(above: 0, 1_000_000),
      height: try reader.number(above: 0, 1_000_000),
      columns: try reader.integer(1...67_108_864),
      rows: try reader.integer(1...67_108_864),
      pixels: try reader.bytes(),
      mediaType: try reader.bytes(),
      file: try reader.bytes(),
      name: try reader.bytes()
    )
  }
}

extension ToolChoice {
  private enum Number: UInt8 {
    case none = 0
    case hand = 1
    case select = 2
    case lasso = 3
    case line = 4
    case arrow = 5
    case rectangle = 6
    case ellipse = 7
    case triangle = 8
    case polygon = 9
    case star = 10
    case angle = 11
    case text = 12
  }

  /// Reads the number of a choice, and its arguments.
  init(_ reader: inout CommandReader) throws(Refusal) {
    let number = try reader.integer(0...255)
    if (100...199).contains(number) {
      self = .own(index: number - 100)
      return
    }
    guard let number = Number(rawValue: UInt8(number)) else { throw .outOfRange }
    switch number {
    case .none: self = .none
    case .hand: self = .hand
    case .select: self = .select
    case .lasso: self = .lasso
    case .line: self = .line
    case .arrow: self = .arrow
    case .rectangle: self = .rectangle(radius: try reader.optionalNumber(0...10000))
    case .ellipse: self = .ellipse
    case .triangle: self = .triangle
    case .polygon: self = .polygon(sides: try reader.integer(3...1000))
    case .star:
      self = .star(
        points: try reader.integer(2...1000),
        inner: try reader.number(0...1)
      )
    case .angle: self = .angle
    case .text: self = .text
    }
  }
}

extension SelectionChoice {
  private enum Number: UInt8 {
    case nothing = 0
    case all = 1
    case item = 2
    case toggle = 3
    case above = 4
    case below = 5
  }

  /// Reads the number of a choice, and its arguments.
  init(_ reader: inout CommandReader) throws(Refusal) {
    let number = try reader.integer(0...255)
    guard let number = Number(rawValue: UInt8(number)) else { throw .outOfRange }
    switch number {
    case .nothing: self = .nothing
    case .all: self = .all
    case .item: self = .item(try reader.item())
    case .toggle: self = .toggle(try reader.item())
    case .above: self = .above
    case .below: self = .below
    }
  }
}

extension SelectionEdit {
  private enum Number: UInt8 {
    case remove = 0
    case duplicate = 1
    case transform = 2
    case toFront = 3
    case toBack = 4
    case forward = 5
    case backward = 6
    case group = 7
    case ungroup = 8
    case lock = 9
    case unlockAll = 10
    case flipHorizontally = 11
    case flipVertically = 12
    case toLayer = 13
    case toPage = 14
    case describe = 15
  }

  /// Reads the number of a choice, and its arguments.
  init(_ reader: inout CommandReader) throws(Refusal) {
    let number = try reader.integer(0...255)
    guard let number = Number(rawValue: UInt8(number)) else { throw .outOfRange }
    switch number {
    case .remove: self = .remove
    case .duplicate: self = .duplicate(offset: try reader.vector())
    case .transform: self = .transform(try reader.transform())
    case .toFront: self = .toFront
    case .toBack: self = .toBack
    case .forward: self = .forward
    case .backward: self = .backward
    case .group: self = .group
    case .ungroup: self = .ungroup
    case .lock: self = .lock
    case .unlockAll: self = .unlockAll
    case .flipHorizontally: self = .flipHorizontally
    case .flipVertically: self = .flipVertically
    case .toLayer: self = .toLayer(layer: try reader.integer())
    case .toPage: self = .toPage(page: try reader.integer())
    case .describe: self = .describe(text: try reader.bytes())
    }
  }
}

extension CanvasStatus: NumberRecord {
  func write(to writer: inout NumberWriter) {
    writer.write(needsFrame)
    writer.write(deadline)
    writer.write(cursor)
    writer.write(pageCount)
    writer.write(page)
    writer.write(pageWidth)
    writer.write(pageHeight)
    writer.write(layer)
    writer.write(undoCount)
    writer.write(redoCount)
    writer.write(scale)
    writer.write(angle)
    writer.write(transform)
    writer.write(itemCount)
    writer.write(repaintCount)
    writer.write(isEditable)
    writer.write(hasLog)
    writer.write(actions)
    writer.write(isViewportChanged)
    writer.write(contactCount)
    writer.write(isComplete)
    writer.write(acceptedBytes)
    writer.write(identifier)
    writer.write(author)
    writer.write(pictureWidth)
    writer.write(pictureHeight)
    writer.write(replayDuration)
    writer.write(replayTime)
    writer.write(refused)
    writer.write(paper)
    writer.write(width)
    writer.write(height)
    writer.write(recovered)
    writer.write(hasThumbnail)
    writer.write(undoLimit)
    writer.write(isInkSeen)
    writer.write(isUnderWay)
    writer.write(notices)
    writer.write(selection)
    writer.write(typing)
    writer.write(typingCount)
    writer.write(pendingLayouts)
    writer.write(aid)
    writer.write(predictedTip)
    writer.write(section: look)
    writer.write(layers)
    writer.write(pens)
    writer.write(losses)
  }
}

extension PaperStatus: NumberRecord {
  func write(to writer: inout NumberWriter) {
    writer.write(pattern)
    writer.write(spacing)
    writer.write(color)
    writer.write(patternColor)
    writer.write(invertsInk)
    writer.write(margin)
    writer.write(isShownDark)
  }
}

extension SelectionStatus: NumberRecord {
  func write(to writer: inout NumberWriter) {
    writer.write(count)
    writer.write(corners)
    writer.write(isGrouped)
    writer.write(hasClosedShape)
    writer.write(hasShape)
    writer.write(hasText)
    writer.write(hasInk)
  }
}

extension LookStatus: NumberRecord {
  func write(to writer: inout NumberWriter) {
    writer.write(stroke)
    writer.write(width)
    writer.write(fill)
    writer.write(opacity)
    writer.write(lines)
    writer.write(size)
    writer.write(alignment)
    writer.write(font)
  }
}

extension LayerStatus: NumberRecord {
  func write(to writer: inout NumberWriter) {
    writer.write(name)
    writer.write(isHidden)
    writer.write(isLocked)
    writer.write(opacity)
    writer.write(items)
    writer.write(number)
  }
}

extension PenStatus: NumberRecord {
  func write(to writer: inout NumberWriter) {
    writer.write(contact)
    writer.write(isEraser)
    writer.write(isNear)
    writer.write(isTouching)
    writer.write(buttons)
    writer.write(capabilities)
  }
}

extension TipStatus: NumberRecord {
  func write(to writer: inout NumberWriter) {
    writer.write(contact)
    writer.write(time)
    writer.write(x)
    writer.write(y)
  }
}

extension LossStatus: NumberRecord {
  func write(to writer: inout NumberWriter) {
    writer.write(bytes)
    writer.write(frames)
    writer.write(strokes)
    writer.write(shortened)
    writer.write(brushes)
    writer.write(resources)
    writer.write(placed)
    writer.write(isHistoryLost)
    writer.write(isReadOnly)
  }
}

extension ItemStatus: NumberRecord {
  func write(to writer: inout NumberWriter) {
    writer.write(id)
    writer.write(kind)
    writer.write(isLocked)
    writer.write(isSelected)
    writer.write(isGrouped)
    writer.write(color)
    writer.write(fill)
    writer.write(x)
    writer.write(y)
    writer.write(width)
    writer.write(height)
    writer.write(text)
    writer.write(description)
  }
}

extension TextFacts: NumberRecord {
  func write(to writer: inout NumberWriter) {
    writer.write(id)
    writer.write(x)
    writer.write(y)
    writer.write(size)
    writer.write(wrap)
    writer.write(alignment)
    writer.write(direction)
    writer.write(isJustified)
    writer.write(color)
    writer.write(transform)
    writer.write(left)
    writer.write(right)
    writer.write(isFromRight)
    writer.write(font)
    writer.write(text)
  }
}

extension BrushFacts: NumberRecord {
  func write(to writer: inout NumberWriter) {
    writer.write(width)
    writer.write(color)
    writer.write(erases)
    writer.write(fades)
    writer.write(highlights)
  }
}

extension DeferredPageStatus: NumberRecord {
  func write(to writer: inout NumberWriter) {
    writer.write(page)
    writer.write(number)
    writer.write(original)
  }
}

extension PageTitleStatus: NumberRecord {
  func write(to writer: inout NumberWriter) {
    writer.write(page)
    writer.write(label)
    writer.write(chapters)
  }
}

extension CanvasSession.PictureRequest: NumberRecord {
  func write(to writer: inout NumberWriter) {
    writer.write(number)
    writer.write(level)
    writer.write(columns)
    writer.write(rows)
    writer.write(isGrey)
  }
}

extension RectStatus: NumberRecord {
  func write(to writer: inout NumberWriter) {
    writer.write(x)
    writer.write(y)
    writer.write(width)
    writer.write(height)
  }
}

extension MatchStatus: NumberRecord {
  func write(to writer: inout NumberWriter) {
    writer.write(rects)
    writer.write(before)
    writer.write(match)
    writer.write(after)
  }
}

extension TextRangeStatus: NumberRecord {
  func write(to writer: inout NumberWriter) {
    writer.write(rects)
    writer.write(text)
  }
}

extension PagePoint: NumberRecord {
  func write(to writer: inout NumberWriter) {
    writer.write(page)
    writer.write(x)
    writer.write(y)
    writer.write(isText)
  }
}

extension CanvasStatus {
  /// The status as numbers, in the order that <doc:TheProtocol#Status> lists.
  public var numbers: [Double] {
    var writer = NumberWriter()
    write(to: &writer)
    return writer.numbers
  }
}
