import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import _InkTestSupport

/// A page that is drawn on and edited at random, in changing views.
struct EditedPage {
  private(set) var drawing: Drawing
  private(set) var model = InkModel()
  private(set) var committed: [StrokeID] = []
  let page: PageID
  private var random: SeededGenerator
  private var transform: Affine
  private var marks: [PageView.Mark] = []
  private var markColor = Color.black
  private var guides: [DisplayList.Item] = []
  private var overlay = PageOverlay()
  private var hiddenItems: HiddenItems?

  /// The neighboring pages in view, and the offsets of their origins.
  private var beside: [(page: PageID, offset: Vector)] = []
  private var surround = Color(gray: 0.5)
  private var contact: UInt32?
  private var time = 0.0
  private let reader = StrokeReader(cacheLimit: 1 << 20)

  static let brushes: [Brush] = [.pen, .highlighter, .eraser, .fineliner, .chalk, .brushPen]

  /// Creates a page with some strokes on two layers.
  init(seed: UInt64, strokes: Int = 12) throws {
    random = SeededGenerator(seed: seed)
    let size = seed % 3 == 2 ? nil : PageSize(150, 110)
    drawing = Drawing(author: 1, size: size, paper: Paper(pattern: .grid, spacing: 18))
    page = drawing.pages[0].id
    transform = Affine(a: 1, b: 0, c: 0, d: 1, tx: 3, ty: 4)
    for _ in 0..<2 {
      let operation = DrawingOperation.addPage(size: PageSize(60, 50), in: &drawing)
      try drawing.apply(operation)
    }
    beside = [(drawing.pages[1].id, Vector(155, 12))]
    let operation = DrawingOperation.addLayer(to: page, in: &drawing)
    try drawing.apply(operation)
    for _ in 0..<strokes { try addStroke() }
  }

  /// The current view.
  var view: PageView {
    var view = PageView(
      drawing,
      page: page,
      layer: drawing.layers(of: page).first { $0.id == chosen }?.id
        ?? drawing.layers(of: page)[0].id,
      transform: transform,
      reader: reader
    )
    view.model = model
    view.committed = committed
    for (page, offset) in beside {
      let matrix = Affine.translation(offset.dx, offset.dy).concatenating(transform)
      view.neighbors.append(PageView.Neighbor(page: page, transform: matrix))
    }
    view.hiddenItems = hiddenItems
    view.marks = marks
    view.markColor = markColor
    view.guides = guides
    view.overlay = overlay
    view.surround = surround
    return view
  }

  /// The layer to draw on.
  private var chosen: LayerID?

  /// Releases strokes that all renderers show as part of the drawing.
  mutating func forget(_ baked: [StrokeID]) {
    for id in baked { model.forget(id) }
    committed.removeAll { baked.contains($0) }
  }

  /// Performs a random action.
  mutating func act() throws {
    switch random.next() % 10 {
    case 0...4: draw()
    case 5...7: try edit()
    default: look()
    }
    try commit()
  }

  // MARK: Drawing

  private mutating func point() -> Point { Point(random.real(-10, 160), random.real(-10, 120)) }

  private mutating func draw() {
    time += 0.01
    guard let contact else {
      chosen = drawing.layers(of: page).randomElement(using: &random)?.id
      let number = UInt32(random.next() % 3)
      model.setBrush(Self.brushes[Int(random.next() % UInt64(Self.brushes.count))])
      self.contact = number
      model.apply(
        InputEvent(contact: number, phase: .began, location: point(), time: time, force: 0.5)
      )
      return
    }
    for _ in 0..<(1 + random.next() % 4) {
      time += 0.005
      var event = InputEvent(
        contact: contact,
        phase: .moved,
        location: point(),
        time: time,
        force: random.real(0.1, 1)
      )
      event.isPredicted = random.next() % 4 == 0
      model.apply(event)
    }
    let end = random.next() % 6
    if end < 2 {
      let phase: InputEvent.Phase = end == 0 ? .cancelled : .ended
      model.apply(InputEvent(contact: contact, phase: phase, location: point(), time: time))
      self.contact = nil
    }
  }

  private mutating func commit() throws {
    guard let target = chosen, drawing.layers(of: page).contains(where: { $0.id == target }) else {
      return
    }
    for stroke in model.dry where !committed.contains(stroke.id) && random.next() % 2 == 0 {
      let operation = DrawingOperation.add(stroke, to: target, in: &drawing)
      try drawing.apply(operation)
      committed.append(stroke.id)
    }
  }

  // MARK: Edits

  private mutating func addStroke() throws {
    guard let layer = drawing.layers(of: anyPage()).randomElement(using: &random) else { return }
    var points = [point()]
    for _ in 0..<(2 + random.next() % 5) {
      points.append(points[points.count - 1] + Vector(random.real(-25, 25), random.real(-25, 25)))
    }
    let stroke = Stroke(
      id: StrokeID(0),
      brush: Self.brushes[Int(random.next() % UInt64(Self.brushes.count))],
      events: SyntheticPen.stroke(points, force: random.real(0.2, 0.9))
    )
    let operation = DrawingOperation.add(stroke, to: layer.id, in: &drawing)
    try drawing.apply(operation)
  }

  /// Returns the page, or sometimes another.
  private mutating func anyPage() -> PageID {
    random.next() % 4 == 0 ? drawing.pages[1 + Int(random.next() % 2)].id : page
  }

  private mutating func edit() throws {
    let page = anyPage()
    let layers = drawing.layers(of: page)
    guard let layer = layers.randomElement(using: &random) else { return }
    let items = layer.items.map { $0.id }
    var some = items.filter { _ in random.next() % 4 == 0 }
    if some.isEmpty, let one = items.first { some = [one] }
    switch random.next() % 18 {
    case 0...2: try addStroke()
    case 3: try drawing.apply(.remove(some))
    case 4:
      let width = random.real(1, 9)
      try drawing.apply(.restyle(some, in: drawing) { $0.width = width })
    case 5:
      let move = Affine.translation(random.real(-30, 30), random.real(-30, 30))
      try drawing.apply(.transform(some, by: move, in: drawing))
    case 6: try drawing.apply(.reorder(some, to: .front, in: drawing))
    case 7: try drawing.apply(.reorder(some, to: .back, in: drawing))
    case 8:
      guard let target = layers.randomElement(using: &random) else { return }
      try drawing.apply(.reorder(some, to: .layer(target.id), in: drawing))
    case 9: try drawing.apply(.setHidden(!layer.isHidden, of: layer.id))
    case 10: try drawing.apply(.setOpacity(random.real(0, 1), of: layer.id))
    case 11:
      let mode = [BlendMode.multiply, .sourceOver, .screen, .sourceOver][Int(random.next() % 4)]
      try drawing.apply(.setBlendMode(mode, of: layer.id))
    case 12:
      let at = Int(random.next() % 3)
      try drawing.apply(.moveLayer(layer.id, to: page, at: at, in: drawing))
    case 13:
      if layers.count < 4 {
        let operation = DrawingOperation.addLayer(to: page, at: 0, in: &drawing)
        try drawing.apply(operation)
      } else {
        try drawing.apply(.removeLayer(layer.id))
      }
    case 14:
      let gray = Color(gray: random.real(0.6, 1))
      var paper = Paper(color: gray, pattern: .ruled, spacing: 15)
      paper.invertsInk = random.next() % 2 == 0
      try drawing.apply(.setPaper(paper, of: page))
    case 15: _ = drawing.redo()
    default: _ = drawing.undo()
    }
    // An undo may remove the last layer.
    if drawing.layers(of: self.page).isEmpty { _ = drawing.redo() }
  }

  // MARK: Views

  private mutating func look() {
    switch random.next() % 12 {
    case 0...2:
      transform.tx += random.real(-40, 40).rounded()
      transform.ty += random.real(-40, 40).rounded()
      if abs(transform.tx) > 60 || abs(transform.ty) > 60 { (transform.tx, transform.ty) = (2, 3) }
    case 3:
      // Lines on a rotated infinite paper end elsewhere in each view, which changes some pixels by a level.
      let turn = drawing.page(page)?.size == nil ? 0 : random.real(-0.4, 0.4)
      transform = Affine.rotation(turn).concatenating(.scale(random.real(0.4, 3)))
    case 4:
      let point = Point(random.real(0, 150), random.real(0, 110))
      marks = random.next() % 2 == 0 ? [] : [PageView.Mark(center: point, radius: 4)]
    case 5: markColor = Color(gray: random.real(0, 1))
    case 6:
      // Neighboring pages appear, vanish and move.
      let page = drawing.pages[1 + Int(random.next() % 2)].id
      let known = beside.firstIndex { $0.page == page }
      if let known { beside.remove(at: known) }
      if known == nil || random.next() % 2 == 0 {
        beside.append((page, Vector(random.real(-50, 150), random.real(-40, 100))))
      }
    case 7, 8:
      let frames = Int(random.next() % 3)
      guides = (0..<frames).map { _ in
        ViewAxis.frame(random.real(0, 90), random.real(0, 60), Color(gray: random.real(0, 1)))
      }
    case 9:
      let pictures = Int(random.next() % 3)
      overlay.paper = random.next() % 4 == 0 ? .white : nil
      overlay.pictures = (0..<pictures).map { _ in
        ViewAxis.picture(Int(random.next() % 100), Int(random.next() % 70))
      }
    case 10:
      let items = drawing.layers(of: page)[0].items
      hiddenItems = items.isEmpty || hiddenItems != nil ? nil : .some([items[0].id])
      overlay.dragImage = items.isEmpty || hiddenItems == nil ? nil : ViewAxis.lifted(view).picture
    default: surround = Color(gray: random.real(0.2, 0.8))
    }
  }
}

/// Returns the pixels in which two pictures of one size differ.
func differing(_ a: Pixmap, _ b: Pixmap) -> [(x: Int, y: Int)] {
  var pixels: [(x: Int, y: Int)] = []
  for i in a.pixels.indices where a.pixels[i] != b.pixels[i] {
    pixels.append((i % a.width, i / a.width))
  }
  return pixels
}

extension PixelRect {
  func holds(_ pixel: (x: Int, y: Int)) -> Bool {
    minX <= pixel.x && pixel.x < maxX && minY <= pixel.y && pixel.y < maxY
  }
}
