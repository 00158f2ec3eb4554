import Foundation
import InkFormats
import Inkstone

// snippet: stroke
/// Returns a straight stroke, as a pen with constant force draws it.
func line(from start: Point, to end: Point, brush: Brush = .pen) -> Stroke {
  let samples = (0...20).map { i -> StrokeSample in
    let t = Double(i) / 20
    let location = start.interpolated(to: end, t)
    return StrokeSample(location: location, time: t, force: 0.5)
  }
  // The id is ignored: the drawing gives the new item one of its own.
  return Stroke(id: StrokeID(0), brush: brush, samples: samples)
}
// snippet end

enum EditingInCode {
  static func run() throws {
    try drawings()
    // snippet: canvas
    let canvas = InkCanvas(Drawing(author: 1, size: PageSize(595, 842)), width: 595, height: 842)
    // snippet end
    let ids = try add(to: canvas)
    select(ids, on: canvas)
    try erase(on: canvas)
    try order(ids, on: canvas)
    try copy(ids, on: canvas)
    try pages(on: canvas)
    try background(on: canvas)
    try undo(on: canvas)
    try search()
    errors()
  }

  private static func drawings() throws {
    output("drawing")
    // snippet: drawing
    var drawing = Drawing(author: 1, size: PageSize(595, 842))
    let page = drawing.pages[0].id
    let layer = drawing.layers(of: page)[0].id

    // First make the operation, then apply it.
    let operation = DrawingOperation.add(
      line(from: Point(50, 50), to: Point(300, 50)),
      to: layer,
      in: &drawing
    )
    let id = operation.addedItems[0]
    try drawing.apply(operation)

    try drawing.apply(.transform([id], by: .translation(0, 100), in: drawing))
    print("bounds: \(drawing.bounds(of: [id]))")
    drawing.undo()
    drawing.undo()
    let redoCount = drawing.history.redoCount
    print("items: \(drawing.shownItemCount), to redo: \(redoCount)")
    // snippet end
  }

  private static func add(to canvas: InkCanvas) throws -> [ItemID] {
    output("add")
    // snippet: add
    let blue = Color(red: 0.1, green: 0.3, blue: 0.8)
    var photo = Pixmap(width: 40, height: 30)
    photo.fill(photo.bounds, with: photo.pixel(of: blue))

    let stroke = line(from: Point(50, 50), to: Point(300, 60))
    let box = Shape(.rectangle(Rect(x: 50, y: 100, width: 200, height: 80), radius: 8))
    let image = ImageItem(Picture(photo), frame: Rect(x: 50, y: 220, width: 80, height: 60))

    var ids: [ItemID] = []
    let layer = canvas.layer
    _ = try canvas.apply { drawing in
      let operation = DrawingOperation.group(
        [
          .add(stroke, to: layer, in: &drawing),
          .add(box, outline: .fineliner, fill: blue, to: layer, in: &drawing),
          .add(image, to: layer, in: &drawing),
        ],
        as: .add
      )
      ids = operation.addedItems
      return operation
    }
    let undoCount = canvas.drawing.history.undoCount
    print("items: \(ids.count), undo steps: \(undoCount)")
    // snippet end
    return ids
  }

  private static func select(_ ids: [ItemID], on canvas: InkCanvas) {
    output("select")
    // snippet: select
    canvas.edit { $0.select([ids[0], ids[1]]) }
    let selection = canvas.editor.selection
    print("selected: \(selection.ids.count) in \(selection.bounds)")

    canvas.edit { editor in
      editor.transformSelection(by: .translation(20, 0))
      editor.flipSelection(horizontally: true)
    }

    // With a selection, the settings of tools restyle it.
    canvas.toolSettings.strokeColor = Color(red: 0.8, green: 0.1, blue: 0.1)
    canvas.toolSettings.strokeWidth = 4

    canvas.edit { $0.select([]) }
    // snippet end
  }

  private static func erase(on canvas: InkCanvas) throws {
    output("erase")
    // snippet: erase
    let path = [Point(150, 40), Point(150, 70)]
    let scribble = line(from: Point(100, 40), to: Point(200, 70))
    _ = try canvas.apply { .add(scribble, to: canvas.layer, in: &$0) }

    // Whole items that the eraser touches.
    let count = canvas.drawing.shownItemCount
    let page = canvas.page
    _ = try canvas.apply { .erase(along: path, radius: 5, on: page, in: $0) }
    print("removed: \(count - canvas.drawing.shownItemCount)")
    _ = canvas.undo()

    // Ink: a stroke of an eraser hides what it touches, and is an item, too.
    let rubber = line(from: path[0], to: path[1], brush: .eraser)
    _ = try canvas.apply { .add(rubber, to: canvas.layer, in: &$0) }
    let counts = canvas.drawing.counts
    print("items: \(counts.strokes) strokes, \(counts.erasers) eraser")

    // A cut: the tool divides each stroke into pieces.
    canvas.tool = .cuttingEraser(radius: 3)
    let events = [
      InputEvent(phase: .began, location: Point(250, 40), time: 1),
      InputEvent(phase: .ended, location: Point(250, 80), time: 1.1),
    ]
    _ = canvas.handle(events, at: 1.1)
    // A large cut is applied in parts.
    while let deadline = canvas.tick(at: 2).deadline, deadline <= 2 {}
    print("strokes: \(canvas.drawing.counts.strokes)")

    _ = try canvas.apply { .clear(page, in: $0) }
    print("items: \(canvas.drawing.shownItemCount)")
    _ = canvas.undo()
    // snippet end
  }

  private static func order(_ ids: [ItemID], on canvas: InkCanvas) throws {
    output("order")
    // snippet: order
    canvas.edit { editor in
      editor.select([ids[1], ids[2]])
      editor.groupSelection()
      editor.reorderSelection(to: .back)
      editor.select([ids[1]], wholeGroups: true)  // as a tap does
    }
    print("selected with its group: \(canvas.editor.selection.ids.count)")
    canvas.edit { editor in
      editor.ungroupSelection()
      editor.lockSelection()  // erasers and selecting ignore the items from now on
      editor.selectAll()
    }
    print("can be selected: \(canvas.editor.selection.ids.count)")
    canvas.edit { $0.unlockAll() }
    // snippet end
  }

  private static func copy(_ ids: [ItemID], on canvas: InkCanvas) throws {
    output("copy")
    // snippet: copy
    canvas.edit { $0.select([ids[1]]) }

    // Copy: the clipboard of the system takes bytes.
    guard let excerpt = canvas.editor.selectedExcerpt else { return }
    let bytes = try InkWriter.write(InkImport(excerpt), as: .ink).bytes

    // Paste, perhaps in another app: the copy is selected.
    let pasted = try InkDocument(reading: bytes).drawing
    canvas.edit { $0.insert(pasted, at: Point(400, 300)) }
    print("pasted at: \(canvas.editor.selection.bounds.center)")

    canvas.edit { $0.duplicateSelection(by: Vector(12, 12)) }
    canvas.edit { $0.removeSelection() }
    // snippet end
  }

  private static func pages(on canvas: InkCanvas) throws {
    output("pages")
    // snippet: pages
    let first = canvas.page
    let size = PageSize(595, 842)
    _ = try canvas.apply { .addPage(size: size, paper: Paper(pattern: .grid), in: &$0) }
    let second = canvas.drawing.pages[1].id
    _ = try canvas.apply { .duplicatePage(second, in: &$0) }
    _ = try canvas.apply { .movePage(second, to: 0, in: $0) }
    _ = try canvas.apply(.setSize(PageSize(842, 595), of: second))
    _ = canvas.show(page: second)
    print("pages: \(canvas.drawing.pages.count), moved: \(canvas.page == second)")

    _ = try canvas.apply { .addLayer(to: second, name: "Notes", in: &$0) }
    let notes = canvas.drawing.layers(of: second)[1].id
    canvas.choose(notes)
    _ = try canvas.apply(.setOpacity(0.5, of: notes))
    _ = try canvas.apply(.setLocked(true, of: notes))
    print("layers: \(canvas.drawing.layers(of: second).map { $0.name })")

    _ = try canvas.apply(.removePage(second))
    let isGone = canvas.page != second
    print("pages: \(canvas.drawing.pages.count), another is current: \(isGone)")
    // snippet end
    _ = canvas.show(page: first)
  }

  private static func background(on canvas: InkCanvas) throws {
    output("background")
    // snippet: background
    let size = PageSize(595, 842)
    var scan = Pixmap(width: 60, height: 80)  // in an app, the pixels of a photo
    scan.fill(scan.bounds, with: scan.pixel(of: Color(red: 1, green: 0.9, blue: 0.7)))
    let picture = DisplayList.Item.image(Picture(scan), size.rect, alpha: 1)
    let paper = Paper(background: Graphic([picture]))

    // A new drawing on it, and the page of a canvas.
    let drawing = Drawing(author: 1, size: size, paper: paper)
    print("pictures: \(drawing.resources.count)")
    let page = canvas.page
    _ = try canvas.apply { .setPaper(paper, of: page, in: &$0) }
    // snippet end
  }

  private static func undo(on canvas: InkCanvas) throws {
    output("undo")
    // snippet: undo
    let history = canvas.drawing.history
    print("undo: \(history.undoCount > 0), redo: \(history.redoCount > 0)")  // for the menu
    _ = canvas.undo()
    _ = canvas.redo()

    // Two operations, one step.
    let steps = canvas.drawing.history.undoCount
    let stroke = line(from: Point(50, 400), to: Point(300, 400))
    _ = try canvas.apply { .add(stroke, to: canvas.layer, in: &$0) }
    _ = try canvas.apply { drawing in
      var second = DrawingOperation.add(stroke, to: canvas.layer, in: &drawing)
      second.belongsToPrevious = true
      return second
    }
    print("steps: \(canvas.drawing.history.undoCount - steps)")

    try canvas.edit { editor throws(EditError) in
      try editor.setUndoLimit(History.Limit(count: 100))
    }
    // snippet end
  }

  private static func search() throws {
    output("search")
    // snippet: search
    var drawing = Drawing(author: 1, size: PageSize(595, 842))
    let page = drawing.pages[0].id
    let layer = drawing.layers(of: page)[0].id
    for y in [100.0, 200, 300] {
      let operation = DrawingOperation.add(
        line(from: Point(50, y), to: Point(250, y)),
        to: layer,
        in: &drawing
      )
      try drawing.apply(operation)
    }

    let hit = drawing.item(on: page, at: Point(120, 203), within: 5)
    print("at the point: \(hit?.bounds.center.y ?? 0)")
    let box = Rect(x: 0, y: 50, width: 595, height: 180)
    print("in the box: \(drawing.items(on: page, inside: box).count)")
    let lasso = [Point(30, 180), Point(300, 180), Point(300, 320), Point(30, 320)]
    print("in the lasso: \(drawing.items(on: page, insideLasso: lasso).count)")
    let texts = drawing.items(on: page, containing: "hello")
    print("texts with a word: \(texts.count)")
    // snippet end
  }

  private static func errors() {
    output("errors")
    // snippet: errors
    var drawing = Drawing(author: 1, size: PageSize(595, 842))
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    do {
      try drawing.apply(.setLocked(true, of: layer))
      let operation = DrawingOperation.add(
        line(from: .origin, to: Point(50, 50)),
        to: layer,
        in: &drawing
      )
      try drawing.apply(operation)
    } catch EditError.lockedLayer(let layer) {
      let isLocked = drawing.layer(layer)?.isLocked ?? false
      print("locked: \(isLocked), items: \(drawing.itemCount)")
    } catch {
      print(error)
    }
    // snippet end
  }
}
