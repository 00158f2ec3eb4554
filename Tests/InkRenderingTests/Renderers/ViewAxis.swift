import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

/// A change of one field of a view.
struct ViewAxis: CustomTestStringConvertible, Sendable {
  /// The name of the field.
  let field: String

  /// A description of the change.
  let name: String

  /// The part of the picture that changes.
  enum Reach: Sendable {
    /// No part.
    case none
    /// A part of the picture above the pages.
    case above
    /// A part of the picture.
    case part
    /// Possibly the whole picture.
    case all
  }

  let reach: Reach
  let change: @Sendable (inout PageView) throws -> Void

  var testDescription: String { "\(field): \(name)" }

  init(
    _ field: String,
    _ name: String,
    _ reach: Reach,
    _ change: @escaping @Sendable (inout PageView) throws -> Void
  ) {
    (self.field, self.name, self.reach, self.change) = (field, name, reach, change)
  }

  static let width = 120
  static let height = 80

  // MARK: Base view

  /// Returns a page with two layers and a live stroke, a neighboring page, and a third one.
  static func view() throws -> PageView {
    let grid = Paper(pattern: .grid, spacing: 9)
    var drawing = Drawing(author: 1, size: PageSize(60, 70), paper: grid)
    for _ in 0..<2 {
      let operation = DrawingOperation.addPage(size: PageSize(40, 50), paper: grid, in: &drawing)
      try drawing.apply(operation)
    }
    let pages = drawing.pages.map { $0.id }
    let upper = DrawingOperation.addLayer(to: pages[0], in: &drawing)
    try drawing.apply(upper)
    for page in pages {
      for layer in drawing.layers(of: page) {
        try add([Point(4, 12), Point(24, 30), Point(50, 20)], .pen, layer.id, &drawing)
        try add([Point(20, 5), Point(26, 44)], .highlighter, layer.id, &drawing)
      }
    }
    var view = PageView(
      drawing,
      page: pages[0],
      layer: drawing.layers(of: pages[0])[1].id,
      transform: Affine(a: 1, b: 0, c: 0, d: 1, tx: 4, ty: 5),
      reader: StrokeReader(cacheLimit: 1 << 20)
    )
    view.neighbors = [neighbor(pages[1], 64, 8, view)]
    view.marks = [PageView.Mark(center: Point(30, 60), radius: 5)]
    view.guides = [frame(10, 10, .black)]
    view.overlay.pictures = [picture(70, 40)]
    view.overlay.dragImage = lifted(view).picture
    view.model.setBrush(.pen)
    view.model.apply(InputEvent(phase: .began, location: Point(8, 50), time: 1, force: 0.8))
    view.model.apply(InputEvent(phase: .moved, location: Point(40, 55), time: 1.1, force: 0.8))
    return view
  }

  private static func add(
    _ points: [Point],
    _ brush: Brush,
    _ layer: LayerID,
    _ drawing: inout Drawing
  ) throws {
    let events = SyntheticPen.stroke(points)
    let stroke = Stroke(id: StrokeID(0), brush: brush, events: events)
    let operation = DrawingOperation.add(stroke, to: layer, in: &drawing)
    try drawing.apply(operation)
  }

  static func neighbor(
    _ page: PageID,
    _ x: Double,
    _ y: Double,
    _ view: PageView
  ) -> PageView.Neighbor {
    let transform = Affine.translation(x, y).concatenating(view.transform)
    return PageView.Neighbor(page: page, transform: transform)
  }

  /// Returns a frame like that of a selection.
  static func frame(_ x: Double, _ y: Double, _ color: Color) -> DisplayList.Item {
    let outer = Rect(x: x, y: y, width: 22, height: 16)
    var path = Path(outer)
    path.append(Path(outer.expanded(by: -1.3)))
    return .path(path, .evenOdd, Paint(color))
  }

  /// Returns a picture of the size of the view, with a translucent square.
  static func picture(_ x: Int, _ y: Int) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    let square = PixelRect(minX: x, minY: y, maxX: x + 12, maxY: y + 9)
    pixmap.fill(square.intersection(pixmap.bounds), with: 0x8000_4080)
    return pixmap
  }

  /// Returns the first item of the page as dragged.
  static func lifted(_ view: PageView) -> DragPicture {
    let item = view.drawing.layers(of: view.page)[0].items[0]
    let lifted = DragPicture(
      [item.id],
      on: view.page,
      in: item.bounds,
      format: .rgba,
      areCopies: true
    )
    lifted.movement = .translation(0, 30)
    lifted.show(view.transform, within: PixelRect(width: width, height: height))
    while !lifted.isComplete {
      _ = lifted.paint(view.drawing, reader: view.reader, budget: .max)
    }
    return lifted
  }

  // MARK: Changes

  /// At least one change of every field, in the order of the fields.
  static let all: [ViewAxis] = [
    ViewAxis("drawing", "a stroke is added", .part) {
      let layer = $0.drawing.layers(of: $0.page)[0].id
      try add([Point(30, 40), Point(44, 60)], .pen, layer, &$0.drawing)
    },
    ViewAxis("drawing", "another paper", .all) {
      let paper = Paper(pattern: .ruled, spacing: 7)
      try $0.drawing.apply(.setPaper(paper, of: $0.page))
    },
    ViewAxis("drawing", "a paper that turns ink", .all) {
      var paper = Paper(color: Color(gray: 0.1))
      paper.invertsInk = true
      try $0.drawing.apply(.setPaper(paper, of: $0.page))
    },
    ViewAxis("drawing", "a layer is hidden", .part) {
      try $0.drawing.apply(.setHidden(true, of: $0.drawing.layers(of: $0.page)[0].id))
    },
    ViewAxis("drawing", "a translucent layer", .all) {
      try $0.drawing.apply(.setOpacity(0.4, of: $0.drawing.layers(of: $0.page)[1].id))
    },
    ViewAxis("drawing", "a layer that multiplies", .all) {
      try $0.drawing.apply(.setBlendMode(.multiply, of: $0.drawing.layers(of: $0.page)[1].id))
    },
    ViewAxis("drawing", "layers change places", .all) {
      let layer = $0.drawing.layers(of: $0.page)[1].id
      try $0.drawing.apply(.moveLayer(layer, to: $0.page, at: 0, in: $0.drawing))
    },
    ViewAxis("drawing", "ink on a neighbor", .part) {
      let layer = $0.drawing.layers(of: $0.drawing.pages[1].id)[0].id
      try add([Point(5, 40), Point(34, 46)], .pen, layer, &$0.drawing)
    },
    ViewAxis("drawing", "another paper of a neighbor", .all) {
      let paper = Paper(color: Color(red: 0.8, green: 0.9, blue: 1))
      try $0.drawing.apply(.setPaper(paper, of: $0.drawing.pages[1].id))
    },
    ViewAxis("darkPages", "the pages are dark", .all) { $0.darkPages = DarkPages() },
    ViewAxis("hiddenItems", "one is hidden", .all) {
      $0.hiddenItems = .some([$0.drawing.layers(of: $0.page)[0].items[0].id])
    },
    ViewAxis("page", "the page beside it", .all) {
      $0.neighbors = [neighbor($0.page, -62, 4, $0)]
      $0.page = $0.drawing.pages[1].id
      $0.layer = $0.drawing.layers(of: $0.page)[0].id
    },
    ViewAxis("layer", "the lower layer is drawn on", .all) {
      $0.layer = $0.drawing.layers(of: $0.page)[0].id
    },
    ViewAxis("transform", "moved by whole pixels", .all) {
      $0.transform.tx -= 9
      for i in $0.neighbors.indices { $0.neighbors[i].transform.tx -= 9 }
    },
    ViewAxis("transform", "moved, and the neighbor is not", .all) { $0.transform.ty += 6 },
    ViewAxis("transform", "zoomed and turned", .all) {
      let turn = Affine.rotation(0.2).concatenating(.scale(1.4))
      $0.transform = $0.transform.concatenating(turn)
      for i in $0.neighbors.indices {
        $0.neighbors[i].transform = $0.neighbors[i].transform.concatenating(turn)
      }
    },
    ViewAxis("neighbors", "one moves", .part) { $0.neighbors[0].transform.ty += 7.5 },
    ViewAxis("neighbors", "one goes", .part) { $0.neighbors = [] },
    ViewAxis("neighbors", "one comes", .part) {
      $0.neighbors.append(neighbor($0.drawing.pages[2].id, 80, 40, $0))
    },
    ViewAxis("neighbors", "one comes below another", .part) {
      $0.neighbors.insert(neighbor($0.drawing.pages[2].id, 80, 40, $0), at: 0)
    },
    ViewAxis("model", "a stroke goes on", .part) {
      let end = InputEvent(phase: .moved, location: Point(20, 30), time: 1.2, force: 0.6)
      $0.model.apply(end)
    },
    ViewAxis("committed", "a dry stroke is part of the drawing", .part) {
      let end = InputEvent(phase: .ended, location: Point(44, 62), time: 1.2, force: 0.6)
      $0.model.apply(end)
      for stroke in $0.model.dry {
        let operation = DrawingOperation.add(stroke, to: $0.layer, in: &$0.drawing)
        try $0.drawing.apply(operation)
        $0.committed.append(stroke.id)
      }
    },
    ViewAxis("marks", "a pen moves", .above) { $0.marks[0].center.x += 14.5 },
    ViewAxis("marks", "a pen goes", .above) { $0.marks = [] },
    ViewAxis("markColor", "another one", .above) {
      $0.markColor = Color(red: 1, green: 0, blue: 0)
    },
    ViewAxis("guides", "one comes", .above) { $0.guides.append(frame(60, 30, $0.markColor)) },
    ViewAxis("guides", "one moves", .above) { $0.guides = [frame(13, 15, .black)] },
    ViewAxis("guides", "none is left", .above) { $0.guides = [] },
    ViewAxis("surround", "another color", .all) { $0.surround = Color(gray: 0.2) },
    ViewAxis("overlay", "a picture changes", .above) { $0.overlay.pictures = [picture(20, 60)] },
    ViewAxis("overlay", "a picture comes", .above) { $0.overlay.pictures.append(picture(75, 44)) },
    ViewAxis("overlay", "no picture is left", .above) { $0.overlay.pictures = [] },
    ViewAxis("overlay", "what is dragged moves", .above) {
      let lifted = lifted($0)
      lifted.movement = Affine.rotation(0.3).concatenating(.translation(30, 10))
      $0.overlay.dragImage = lifted.picture
    },
    ViewAxis("overlay", "what is dragged has landed", .above) {
      let lifted = lifted($0)
      lifted.stage = .landing
      $0.overlay.dragImage = lifted.picture
    },
    ViewAxis("overlay", "paper that covers the page", .all) { $0.overlay.paper = .white },
    ViewAxis("reader", "another one", .none) { $0.reader = StrokeReader(cacheLimit: 1 << 16) },
  ]
}
