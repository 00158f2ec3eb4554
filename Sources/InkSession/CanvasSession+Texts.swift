import InkCanvas
public import InkDrawing
public import InkGraphics
import InkStrokes

extension CanvasSession {
  func typeText(_ typed: TypedText) throws(Refusal) {
    let canvas = try still()
    guard canvas.editor.typing != nil else { throw .notTyping }
    merge(canvas.edit { $0.typeText(typed.text, composed: typed.composed) })
  }

  @inline(never)
  func setText(_ typed: TypedText, of id: ItemID) throws(Refusal) {
    let canvas = try still()
    guard canvas.drawing[id]?.text != nil else { throw .noSuchItem }
    merge(canvas.edit { $0.setText(typed.text, of: id) })
  }

  @inline(never)
  func beginText(_ x: Double?, _ y: Double?, _ width: Double?) throws(Refusal) {
    let canvas = try still()
    guard let x, let y else {
      let texts = canvas.editor.selection.ids.filter { canvas.drawing[$0]?.text != nil }
      if let id = texts.last {
        merge(canvas.edit { $0.beginText(id) })
      } else {
        let bounds = canvas.bounds
        let middle = Point(0.5 * Double(bounds.width), 0.5 * Double(bounds.height))
        merge(canvas.edit { $0.beginText(at: canvas.viewport.page(middle)) })
      }
      return
    }
    let point = canvas.viewport.page(Point(x, y))
    guard point.isFinite else { throw .outOfRange }
    let width = width ?? 0
    if !(width > 0), let item = canvas.drawing.item(on: canvas.page, at: point, within: 0),
      item.text != nil
    {
      merge(canvas.edit { $0.beginText(item.id) })
    } else {
      merge(canvas.edit { $0.beginText(at: point, width: width > 0 ? width : nil) })
    }
  }

  /// The input for the layout of a text; `nil` if there is no such text.
  ///
  /// - Parameter index: The index in ``CanvasEditor/layoutRequests``; −1 for the text being typed.
  @inline(never)
  func textFacts(_ index: Int) -> TextFacts? {
    guard let canvas else { return nil }
    let drawing = canvas.drawing
    let (id, text, color, transform): (ItemID?, TextItem, Color?, Affine)
    if index < 0 {
      guard let typing = canvas.editor.typing else { return nil }
      (id, text, color, transform) = (typing.item, typing.text, typing.color, typing.transform)
    } else {
      let requests = canvas.editor.layoutRequests
      guard requests.indices.contains(index), let item = drawing[requests[index].item] else {
        return nil
      }
      (id, text) = (item.id, requests[index].text)
      (color, transform) = (item.graphic?.textColor, item.transform)
    }
    let old = id.flatMap { drawing[$0] }
    // The box of the lines, not of the ink: overhanging glyphs would move the text at each layout.
    let lines = old?.text?.box ?? .empty
    let box = lines.isEmpty ? old?.textBox ?? .empty : lines
    return TextFacts(
      id: id,
      x: text.origin.x,
      y: text.origin.y,
      size: text.size,
      wrap: text.wrapWidth,
      alignment: text.alignment,
      direction: text.direction,
      isJustified: text.isJustified,
      color: color ?? .black,
      transform: transform,
      left: box.isEmpty ? 0 : box.minX,
      right: box.isEmpty ? 0 : box.maxX,
      isFromRight: old?.text?.lines.first?.isFromRight ?? false,
      font: text.fontUTF8,
      text: text.utf8
    )
  }
}

/// The input that a host needs to lay out a text: its characters, style and position.
public struct TextFacts: Sendable {
  /// The item with the text; `nil` for a new text that is being typed.
  public var id: ItemID?
  /// The x coordinate of the upper left corner of the text, in the coordinates of the text.
  public var x: Double
  /// The y coordinate of the upper left corner, the top of the first line, in the coordinates of the text.
  public var y: Double
  /// The font size, in the units of the text's coordinates: 1/72 inch before ``transform``.
  public var size: Double
  /// The width at which lines break, in the coordinates of the text; `nil` for unlimited lines.
  public var wrap: Double?
  /// The alignment of the lines.
  public var alignment: TextItem.Alignment
  /// The direction in which the paragraphs run.
  public var direction: TextItem.Direction
  /// Whether lines that were broken at ``wrap`` are justified.
  public var isJustified: Bool
  /// The color of the text.
  public var color: Color
  /// The transform from the coordinates of the text to page units.
  public var transform: Affine
  /// The left edge of the item's lines as last laid out, in the coordinates of the text.
  ///
  /// 0 for a new text, or if the item has never been laid out.
  public var left: Double
  /// The right edge of the item's lines as last laid out, in the coordinates of the text.
  ///
  /// 0 for a new text, or if the item has never been laid out.
  public var right: Double
  /// Whether the item's first line, as last laid out, runs from right to left; false for a new text.
  public var isFromRight: Bool
  /// The name of the font, in UTF-8: a family and optional style words, such as `Sans Bold`.
  public var font: [UInt8]
  /// The text, in UTF-8.
  public var text: [UInt8]
}
