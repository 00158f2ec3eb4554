// snippet: spi
@_spi(Tools) import InkCanvas
// snippet end
// snippet: import
import InkSession
import Inkstone

// snippet end

// snippet: remover
/// Removes the item that is tapped.
final class TapRemover: CanvasTool {
  let name = "remover"

  func tap(_ contact: ToolContact, _ context: ToolContext) {
    guard let item = context.item(at: contact.start, contact.kind)
    else { return }
    context.apply { _ in .remove([item.id]) }
  }

  func dragEnd(_ contact: ToolContact, _ context: ToolContext) {}
}
// snippet end

// snippet: stamp
/// Fills the rectangle of a drag.
final class BoxStamp: CanvasTool {
  let name = "stamp"

  func dragEnd(_ contact: ToolContact, _ context: ToolContext) {
    guard let layer = context.layer else { return }
    context.apply { Self.operation(contact, layer, &$0) }
  }

  func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? {
    context.layer.map { Self.operation(contact, $0, &drawing) }
  }

  private static func operation(
    _ contact: ToolContact,
    _ layer: LayerID,
    _ drawing: inout Drawing
  ) -> DrawingOperation {
    let area = Rect(from: contact.start, to: contact.location)
    let red = Paint(Color(red: 0.8, green: 0.1, blue: 0.1))
    let box = Graphic([.path(Path(area), .nonZero, red)])
    return .add([box], to: layer, in: &drawing)
  }
}
// snippet end

// snippet: overlay
extension BoxStamp {
  func overlay(_ context: ToolContext) -> [DisplayList.Item] {
    // The margin of the page, as a gray frame.
    let view = context.viewport.transform
    let pixels = view.apply(Rect(x: 20, y: 20, width: 260, height: 2))
    let gray = Paint(Color(gray: 0.5).withAlpha(0.4))
    return [.path(Path(pixels), .nonZero, gray)]
  }
}
// snippet end

// snippet: mover
/// Drags an item, and puts it back if the contact is canceled.
final class ItemMover: CanvasTool {
  let name = "mover"
  private var items = PerContact<ItemID>()

  // Every contact is a drag, even without movement.
  func slop(_ kind: InputEvent.PointerKind) -> Double { 0 }

  func dragStart(_ contact: ToolContact, _ context: ToolContext) {
    items[contact] = context.item(at: contact.start, contact.kind)?.id
  }

  func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? {
    guard let item = items[contact] else { return nil }
    let way = contact.location - contact.start
    let move = Affine.translation(way.dx, way.dy)
    return .transform([item], by: move, in: drawing)
  }

  func dragEnd(_ contact: ToolContact, _ context: ToolContext) {
    context.apply { drawing in
      self.preview(contact, in: &drawing, context) ?? .remove([])
    }
    items[contact] = nil
  }

  func dragCancel(_ contact: ToolContact, _ context: ToolContext) {
    items[contact] = nil
  }
}
// snippet end

// snippet: snapping
/// Draws lines whose ends snap to other items.
final class SnappingLine: CanvasTool {
  let name = "snapping line"
  private var snapping = PerContact<Snapping>()

  func dragStart(_ contact: ToolContact, _ context: ToolContext) {
    let point = Rect(center: contact.start, radius: 0)
    snapping[contact] =
      context.makeSnapping(of: [], in: point, on: context.page)
  }

  func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? {
    guard let layer = context.layer else { return nil }
    var end = contact.location
    if let snapping = snapping[contact] {
      end = end + snapping.snapped(end).displacement
    }
    let line = Shape(.line(contact.start, end))
    return .add(line, outline: .fineliner, to: layer, in: &drawing)
  }

  func dragEnd(_ contact: ToolContact, _ context: ToolContext) {
    context.apply { drawing in
      self.preview(contact, in: &drawing, context) ?? .remove([])
    }
    snapping[contact] = nil
  }

  func dragCancel(_ contact: ToolContact, _ context: ToolContext) {
    snapping[contact] = nil
  }
}
// snippet end

// snippet: ruler
/// A horizontal ruler: ink that begins at its edge stays on it.
final class Ruler: DrawingAid {
  let name = "ruler"
  private(set) var y: Double
  private var starts = PerContact<Double>()

  init(y: Double) { self.y = y }

  func guided(
    _ point: Point,
    from start: Point,
    _ context: ToolContext
  ) -> Point {
    let reach = 8 * context.unitsPerPoint
    return abs(start.y - y) <= reach ? Point(point.x, y) : point
  }

  func claims(
    _ point: Point,
    _ kind: InputEvent.PointerKind,
    _ context: ToolContext
  ) -> Bool {
    point.y > y + 8 * context.unitsPerPoint && point.y < y + 60
  }

  func dragStart(_ contact: ToolContact, _ context: ToolContext) {
    starts[contact] = y
  }

  func dragContinue(_ contact: ToolContact, _ context: ToolContext) {
    guard let start = starts[contact] else { return }
    y = start + contact.location.y - contact.start.y
  }

  func dragEnd(_ contact: ToolContact, _ context: ToolContext) {
    dragContinue(contact, context)
    starts[contact] = nil
  }

  func dragCancel(_ contact: ToolContact, _ context: ToolContext) {
    if let start = starts.remove(contact) { y = start }
  }

  func overlay(_ context: ToolContext) -> [DisplayList.Item] {
    let page = context.visibleArea
    let band = Rect(x: page.minX, y: y, width: page.width, height: 60)
    let pixels = context.viewport.transform.apply(band)
    let gray = Paint(Color(gray: 0.5).withAlpha(0.2))
    return [.path(Path(pixels), .nonZero, gray)]
  }
}
// snippet end

// snippet: library
extension ToolLibrary {
  static var ownTools: ToolLibrary {
    ToolLibrary([
      .tool("Remover", icon: "M4 4l16 16M20 4L4 20") { TapRemover() },
      .tool("Stamp", icon: "M6 6h12v12H6z") { BoxStamp() },
      .aid("Ruler", icon: "M2 10h20v6H2z") { Ruler(y: 100) },
    ])
  }
}
// snippet end

// snippet: drag
/// Sends a contact through some points; a single point is a tap.
func drag(_ points: [Point], on canvas: InkCanvas, from time: Double) {
  for (i, point) in (points + points.suffix(1)).enumerated() {
    let phase: InputEvent.Phase =
      i == 0 ? .began : i == points.count ? .ended : .moved
    let now = time + 0.01 * Double(i)
    let event = InputEvent(phase: phase, location: point, time: now)
    _ = canvas.handle([event], at: now)
  }
  while canvas.needsFrame { _ = canvas.paint() }
}

/// Returns the items of the page that were not removed.
func items(of canvas: InkCanvas) -> [Item] {
  canvas.drawing.layers(of: canvas.page)
    .flatMap { $0.items }
    .filter { !$0.isRemoved }
}
// snippet end

enum YourOwnTool {
  static func run() throws {
    // snippet: canvas
    let canvas = InkCanvas(
      Drawing(author: 1, size: PageSize(300, 200)),
      width: 300,
      height: 200
    )
    canvas.tool = .tool(TapRemover())
    // snippet end

    output("tap")
    // snippet: tap
    canvas.tool = .brush(.fineliner)
    drag([Point(20, 50), Point(100, 50)], on: canvas, from: 0)
    print("drawn:", items(of: canvas).count)

    canvas.tool = .tool(TapRemover())
    drag([Point(60, 50)], on: canvas, from: 1)
    print("left:", items(of: canvas).count)

    _ = canvas.undo()
    print("after undo:", items(of: canvas).count)
    // snippet end

    output("preview")
    // snippet: check
    canvas.tool = .tool(BoxStamp())
    let start = InputEvent(
      phase: .began,
      location: Point(120, 80),
      time: 2
    )
    let move = InputEvent(
      phase: .moved,
      location: Point(180, 120),
      time: 2.1
    )
    _ = canvas.handle([start, move], at: 2.1)
    while canvas.needsFrame { _ = canvas.paint() }
    let preview = canvas.pixmap

    let end = InputEvent(
      phase: .ended,
      location: Point(180, 120),
      time: 2.2
    )
    _ = canvas.handle([end], at: 2.2)
    while canvas.needsFrame { _ = canvas.paint() }
    print("same picture:", canvas.pixmap == preview)
    // snippet end

    output("ruler")
    // snippet: aid
    canvas.aid = Ruler(y: 160)
    canvas.tool = .brush(.fineliner)
    drag(
      [Point(20, 158), Point(60, 165), Point(120, 170)],
      on: canvas,
      from: 3
    )
    let line = items(of: canvas).last?.stroke
    print(line?.samples.map(\.location.y) ?? [])
    // snippet end

    canvas.aid = nil
    canvas.tool = .tool(ItemMover())
    drag([Point(60, 50), Point(80, 70)], on: canvas, from: 5)
    canvas.tool = .tool(SnappingLine())
    drag([Point(10, 10), Point(121, 30)], on: canvas, from: 6)
    guard case .line(_, let tip)? = items(of: canvas).last?.shape?.figure
    else { fatalError("no line") }
    precondition(abs(tip.x - 120) < 0.01, "the line did not snap: \(tip)")
    precondition(ToolLibrary.ownTools.entries.count == 3)
  }
}
