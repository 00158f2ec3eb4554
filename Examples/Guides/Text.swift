// snippet: imports
import Foundation
import InkFormats
import InkTypesetting
import Inkstone

// snippet end

enum Text {
  static func run() throws {
    let canvas = try add()
    try style(canvas)
    try search(canvas)
    try pdf(canvas)
    try drawing()
    try typing()
    ownSystem()
  }

  private static func add() throws -> InkCanvas {
    output("add")
    // snippet: add
    let canvas = InkCanvas(Drawing(author: 1, size: PageSize(595, 842)), width: 595, height: 842)
    let renderer = DesktopContentRenderer()  // keep one for all texts

    canvas.toolSettings.fontUTF8 = [UInt8]("Serif Bold".utf8)
    canvas.toolSettings.fontSize = 24
    canvas.toolSettings.strokeColor = Color(red: 0.1, green: 0.2, blue: 0.5)
    try canvas.addText("Field notes", at: Point(72, 72), renderer: renderer)

    canvas.edit { $0.select([]) }  // or the next settings would restyle the heading
    canvas.toolSettings.fontUTF8 = [UInt8]("Sans".utf8)
    canvas.toolSettings.fontSize = 12
    let long = "Lines break at the width that you pass in; a line feed begins a new paragraph."
    try canvas.addText(long, at: Point(72, 120), width: 180, renderer: renderer)
    print("texts: \(canvas.drawing.counts.texts)")
    // snippet end
    return canvas
  }

  private static func style(_ canvas: InkCanvas) throws {
    let renderer = DesktopContentRenderer()
    output("style")
    // snippet: style
    let page = canvas.page
    let texts = canvas.drawing.items(on: page, containing: "lines break")
    canvas.edit { $0.select(texts.map(\.id)) }
    canvas.toolSettings.fontSize = 16
    canvas.toolSettings.alignment = .center
    print("wait for a layout: \(canvas.editor.layoutRequests.count)")

    try canvas.setTexts(renderer: renderer)
    let lines = canvas.drawing[texts[0].id]?.text?.lines ?? []
    print("wait: \(canvas.editor.layoutRequests.count), lines: \(lines.count > 2)")
    // snippet end
  }

  private static func search(_ canvas: InkCanvas) throws {
    output("search")
    // snippet: search
    for item in canvas.drawing.items(on: canvas.page, containing: "paragraph") {
      guard let text = item.text else { continue }
      for range in text.ranges(of: [UInt8]("paragraph".utf8)) {
        // The rectangles to mark, in page units.
        let rects = text.rects(of: range).map { item.transform.apply($0) }
        print("bytes \(range): \(rects.count) rectangle on the page: \(rects[0].minY > 72)")
      }
    }
    // snippet end
  }

  private static func pdf(_ canvas: InkCanvas) throws {
    // snippet: pdf
    let bytes = try canvas.drawing.pdf()
    try Data(bytes).write(to: URL(fileURLWithPath: "notes.pdf"))
    // snippet end
    // snippet: reading
    // Another program's file: its texts have no outlines until a renderer lays them out.
    let xopp = try InkWriter.write(InkImport(canvas.drawing), as: .xopp).bytes
    let document = try InkDocument(reading: xopp, renderer: DesktopContentRenderer())
    // snippet end
    output("reading")
    print("texts: \(document.drawing.counts.texts)")
  }

  private static func drawing() throws {
    output("drawing")
    // snippet: drawing
    var drawing = Drawing(author: 1, size: PageSize(595, 842))
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let renderer = DesktopContentRenderer()

    let item = TextItem("Hello, world", font: "Sans", size: 18, origin: .origin)
    let (text, outlines) = try renderer.laidOut(item)  // `text` has the lines
    let operation = DrawingOperation.add(
      text,
      outlines: outlines,
      color: .black,
      to: layer,
      transform: .translation(72, 72),
      in: &drawing
    )
    try drawing.apply(operation)
    print("texts: \(drawing.counts.texts)")
    // snippet end
  }

  private static func typing() throws {
    let canvas = InkCanvas(Drawing(author: 1, size: PageSize(595, 842)), width: 595, height: 842)
    output("typing")
    // snippet: typing
    let field = TextFieldHost(canvas)
    canvas.tool = .text

    // The user taps the page: an empty text begins there, and the host shows its field.
    let tap = [
      InputEvent(phase: .began, location: Point(100, 100), time: 1),
      InputEvent(phase: .ended, location: Point(100, 100), time: 1.1),
    ]
    try field.update(after: canvas.handle(tap, at: 1.1))
    try field.changed("Hello")

    // A tap elsewhere ends the typing.
    let elsewhere = tap.map { event -> InputEvent in
      var event = event
      event.location = Point(400, 400)
      event.time += 1
      return event
    }
    try field.update(after: canvas.handle(elsewhere, at: 2.1))
    print("texts: \(canvas.drawing.counts.texts), undo steps: \(canvas.drawing.history.undoCount)")
    // snippet end
  }

  private static func ownSystem() {
    output("own")
    // snippet: own
    let canvas = InkCanvas(Drawing(author: 1, size: PageSize(595, 842)), width: 595, height: 842)
    canvas.edit { editor in
      editor.beginText(at: Point(72, 72))
      guard var text = editor.typing?.text else { return }
      text.text = "Two words"
      editor.typeText(BlockFont.laidOut(text))
      editor.endText(keeps: true)
    }

    canvas.toolSettings.fontSize = 36  // the text is selected
    canvas.edit { editor in
      for request in editor.layoutRequests {
        editor.setText(BlockFont.laidOut(request.text), of: request.item)
      }
    }
    print("words: \(canvas.drawing.items(on: canvas.page, containing: "words").count)")
    // snippet end
  }
}

// snippet: field
/// The part of an app that shows a text field above the canvas while a text is typed.
final class TextFieldHost {
  private let canvas: InkCanvas
  private let renderer = DesktopContentRenderer()

  init(_ canvas: InkCanvas) { self.canvas = canvas }

  /// Called with each update of the canvas.
  func update(after update: CanvasUpdate) throws {
    guard update.notices.contains(.text) else { return }
    if let typing = canvas.editor.typing {
      let corner = canvas.viewport.pixel(typing.transform.apply(Point.origin))
      let size = typing.text.size * canvas.viewport.scale
      print("field at \(corner), \(size) pixels high: \"\(typing.text.text)\"")
    } else {
      print("no field")
    }
    try canvas.setTexts(renderer: renderer)
  }

  /// Called by the field after each key.
  func changed(_ string: String) throws {
    guard var text = canvas.editor.typing?.text else { return }
    text.text = string
    let (laidOut, outlines) = try renderer.laidOut(text)
    try update(after: canvas.edit { $0.typeText(LaidOutText(laidOut, outlines: outlines)) })
  }
}
// snippet end

// snippet: font
/// A text system of its own: each character is a block.
enum BlockFont {
  static func laidOut(_ text: TextItem) -> LaidOutText {
    var (text, outlines) = (text, Path())
    let advance = 0.6 * text.size
    var line = TextItem.Line(
      bytes: 0..<text.utf8.count,
      left: 0,
      width: advance * Double(text.utf8.count),
      baseline: text.size,
      ascent: 0.8 * text.size,
      descent: 0.2 * text.size
    )
    var start = 0
    for (i, byte) in (text.utf8 + [0x20]).enumerated() {
      if byte != 0x20 {
        let x = text.origin.x + advance * Double(i)
        let y = text.origin.y + 0.3 * text.size
        outlines.append(Path(Rect(x: x, y: y, width: 0.8 * advance, height: 0.7 * text.size)))
      } else {
        if i > start {
          line.words.append(
            TextItem.Line.Word(
              bytes: start..<i,
              left: advance * Double(start),
              width: advance * Double(i - start)
            )
          )
        }
        start = i + 1
      }
    }
    text.lines = [line]
    return LaidOutText(text, outlines: outlines)
  }
}
// snippet end
