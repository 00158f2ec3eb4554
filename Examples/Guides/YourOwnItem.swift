// snippet: import
import InkFormats
import Inkstone
// snippet end

// snippet: item
/// A box to tick, 12 page units wide.
final class Checkbox: CustomItem {
  let isTicked: Bool

  init(isTicked: Bool) { self.isTicked = isTicked }

  static let part = PluginPart<any CustomItem>(
    "com.example.checkbox",
    "a box to tick",
    settings: [
      SettingDescription(
        "ticked",
        .wholeNumber(0...1, default: 0),
        "whether it is ticked"
      )
    ]
  ) { code throws(InvalidValue) in
    let ticked = try code.wholeNumber("ticked", default: 0)
    return Checkbox(isTicked: ticked == 1)
  }

  var code: PluginCode {
    PluginCode(
      "com.example.checkbox",
      [.init("ticked", isTicked ? 1 : 0)]
    )
  }

  func displayItems(
    brush: Brush?,
    fill: Color?
  ) -> [DisplayList.Item] {
    var items: [DisplayList.Item] = []
    let box = Path(Rect(x: 0, y: 0, width: 12, height: 12))
    if let fill { items.append(.path(box, .nonZero, Paint(fill))) }
    guard let brush else { return items }
    items += brush.outline(of: box)
    if isTicked {
      var tick = Path()
      tick.move(to: Point(3, 6))
      tick.line(to: Point(5.5, 9))
      tick.line(to: Point(9.5, 3))
      items += brush.outline(of: tick)
    }
    return items
  }
}
// snippet end

// snippet: tool
/// Adds a box at a tap, or ticks the tapped box.
final class CheckboxTool: CanvasTool {
  let name = "checkbox"

  func tap(_ contact: ToolContact, _ context: ToolContext) {
    let item = context.item(at: contact.start, contact.kind)
    if let item, let box = item.custom as? Checkbox {
      let new = Checkbox(isTicked: !box.isTicked)
      context.apply { .setItem(of: item.id, to: new, in: &$0) }
    } else if let layer = context.layer {
      context.apply { drawing in
        .add(
          Checkbox(isTicked: false),
          brush: .fineliner,
          fill: .white,
          to: layer,
          transform: .translation(contact.start.x, contact.start.y),
          in: &drawing
        )
      }
    }
  }

  func dragEnd(_ contact: ToolContact, _ context: ToolContext) {}
}
// snippet end

// snippet: kind
extension DrawingOperation.Kind {
  static let checklist = Self("com.example.checklist")
}

/// Adds a frame with three boxes as one step of undo.
func addChecklist(
  at corner: Point,
  to layer: LayerID,
  in drawing: inout Drawing
) throws(EditError) {
  let area = Rect(x: corner.x, y: corner.y, width: 32, height: 80)
  let frame = Shape(.rectangle(area, radius: 4))
  var parts = [
    DrawingOperation.add(
      frame,
      outline: .fineliner,
      to: layer,
      in: &drawing
    )
  ]
  for i in 0..<3 {
    let box = DrawingOperation.add(
      Checkbox(isTicked: false),
      brush: .fineliner,
      to: layer,
      transform: .translation(
        corner.x + 10,
        corner.y + 10 + 24 * Double(i)
      ),
      in: &drawing
    )
    parts.append(box)
  }
  try drawing.apply(.group(parts, as: .checklist))
}
// snippet end

// snippet: join
/// Adds a ticked box; consecutive boxes are one step of undo.
func addMore(
  at corner: Point,
  to layer: LayerID,
  in drawing: inout Drawing
) throws(EditError) {
  var operation = DrawingOperation.group(
    [
      .add(
        Checkbox(isTicked: true),
        brush: .fineliner,
        to: layer,
        transform: .translation(corner.x, corner.y),
        in: &drawing
      )
    ],
    as: .checklist
  )
  operation.belongsToPrevious =
    drawing.history.undoKind == .checklist
  try drawing.apply(operation)
}
// snippet end

enum YourOwnItem {
  static func run() throws {
    output("add")
    // snippet: add
    var drawing = Drawing(author: 1, size: PageSize(300, 200))
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let add = DrawingOperation.add(
      Checkbox(isTicked: false),
      brush: .fineliner,
      to: layer,
      transform: .translation(20, 30),
      in: &drawing
    )
    let box = try drawing.apply(add).items[0]
    print(drawing[box]?.customCode?.name ?? "nothing")
    // snippet end

    // snippet: change
    try drawing.apply(
      .setItem(of: box, to: Checkbox(isTicked: true), in: &drawing)
    )
    try drawing.apply(.fill([box], with: Color(gray: 0.9)))
    try drawing.apply(
      .transform([box], by: .translation(50, 0), in: drawing)
    )
    print((drawing[box]?.custom as? Checkbox)?.isTicked ?? false)
    // snippet end

    output("save")
    // snippet: save
    let file = try InkWriter.write(InkImport(drawing), as: .ink).bytes

    let plugins = PluginCatalog(items: [Checkbox.part])
    let known = try InkReader.read(file, plugins: plugins).drawing
    let mine = known.layers(of: known.pages[0].id)[0].items[0]
    print("known:", mine.custom is Checkbox)

    let unknown = try InkReader.read(file).drawing
    let kept = unknown.layers(of: unknown.pages[0].id)[0].items[0]
    print("unknown:", kept.custom is Checkbox)
    print("kept:", kept.customCode?.name ?? "nothing")
    print("same picture:", try unknown.png() == known.png())
    // snippet end

    output("group")
    // snippet: group
    let before = drawing
    try addChecklist(at: Point(100, 40), to: layer, in: &drawing)
    print("own:", drawing.history.undoKind == .checklist)
    _ = drawing.undo()
    print("undone:", drawing == before)
    // snippet end

    try addMore(at: Point(10, 10), to: layer, in: &drawing)
    let count = drawing.history.undoCount
    try addMore(at: Point(10, 40), to: layer, in: &drawing)
    precondition(drawing.history.undoCount == count)

    output("tool")
    // snippet: tap
    let canvas = InkCanvas(drawing, width: 300, height: 200)
    canvas.tool = .tool(CheckboxTool())
    for (time, x) in [(0.0, 200.0), (1, 206)] {
      for phase in [InputEvent.Phase.began, .ended] {
        let event = InputEvent(
          phase: phase,
          location: Point(x, 106),
          time: time
        )
        _ = canvas.handle([event], at: time)
      }
    }
    let newest = canvas.drawing.layers(of: canvas.page)[0].items.last
    print((newest?.custom as? Checkbox)?.isTicked ?? false)
    // snippet end
  }
}
