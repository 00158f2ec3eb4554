import InkCanvas
public import InkDrawing
public import InkGraphics
import InkStrokes

/// The kind of an item, as a host names it to the user.
public enum ItemKind: UInt8, CaseIterable, Sendable {
  /// A stroke of a brush.
  ///
  /// - Number: 0
  case stroke
  /// A line without arrowheads, or an open polyline or curve.
  ///
  /// - Number: 1
  case line
  /// A line with an arrowhead at one or both ends.
  ///
  /// - Number: 2
  case arrow
  /// A rectangle.
  ///
  /// - Number: 3
  case rectangle
  /// An ellipse.
  ///
  /// - Number: 4
  case ellipse
  /// A triangle that the shape tool drew: a regular polygon of three sides, possibly stretched.
  ///
  /// - Number: 5
  case triangle
  /// A regular polygon of more than three sides, possibly stretched, or a closed polyline or curve.
  ///
  /// - Number: 6
  case polygon
  /// A star.
  ///
  /// - Number: 7
  case star
  /// An angle, with its two sides and its degrees.
  ///
  /// - Number: 8
  case angle
  /// A text.
  ///
  /// - Number: 9
  case text
  /// A picture.
  ///
  /// - Number: 10
  case picture
  /// An item of any other kind.
  ///
  /// - Number: 11
  case other
}

/// An item of the current page, for hosts that list items, for example for screen readers.
public struct ItemStatus: Sendable {
  /// The identifier of the item.
  public var id: ItemID
  /// The kind of the item.
  public var kind: ItemKind
  /// Whether the item is locked against editing.
  public var isLocked: Bool
  /// Whether the item is selected.
  public var isSelected: Bool
  /// Whether the item is in a group.
  public var isGrouped: Bool
  /// The color of the item's ink or text; `nil` if it has neither.
  public var color: Color?
  /// The fill color of the item; `nil` for none.
  public var fill: Color?
  /// The left edge of the item's bounds, in page units.
  public var x: Double
  /// The upper edge of the item's bounds, in page units.
  public var y: Double
  /// The width of the item's bounds, in page units.
  public var width: Double
  /// The height of the item's bounds, in page units.
  public var height: Double
  /// The item's text, or the name of a picture's file, in UTF-8, cut off after at most 240 bytes; empty if it has
  /// neither.
  public var text: [UInt8]
  /// The alternative text of the item, in UTF-8; empty if it has none.
  public var description: [UInt8]

  /// The maximum number of bytes of ``text``.
  private static let longestText = 240

  init(_ item: Item, isSelected: Bool) {
    id = item.id
    kind = ItemKind(item)
    isLocked = item.isLocked
    self.isSelected = isSelected
    isGrouped = !item.groups.isEmpty
    let hasInk = item.shape == nil || item.isOutlined
    color = hasInk ? item.brush?.color ?? item.graphic?.textColor : nil
    fill = item.fill
    let box = item.bounds
    (x, y, width, height) = (box.minX, box.minY, box.width, box.height)
    text = Self.cut(item.text?.utf8 ?? item.image?.file?.nameUTF8 ?? [])
    description = item.descriptionUTF8
  }

  /// The longest beginning of a text that has at most ``longestText`` bytes and ends with a whole character.
  private static func cut(_ text: [UInt8]) -> [UInt8] {
    guard text.count > longestText else { return text }
    var end = longestText
    while end > 0, text[end] & 0xc0 == 0x80 { end -= 1 }
    return [UInt8](text[..<end])
  }
}

extension ItemKind {
  fileprivate init(_ item: Item) {
    if let shape = item.shape {
      switch shape.figure {
      case .line: self = shape.endHead == .plain && shape.startHead == .plain ? .line : .arrow
      case .rectangle: self = .rectangle
      case .ellipse: self = .ellipse
      case .polygon(let sides, _): self = sides == 3 ? .triangle : .polygon
      case .star: self = .star
      case .angle: self = .angle
      case .lines, .curve: self = shape.isClosed ? .polygon : .line
      }
    } else if item.brush != nil {
      self = .stroke
    } else if item.text != nil {
      self = .text
    } else {
      self = item.image == nil ? .other : .picture
    }
  }
}

extension CanvasSession {
  /// The maximum number of items in the result of ``items(from:)``.
  static let maximumListed = 200

  /// Up to 200 items of the page on editable layers, from the topmost down, after the first `start` items.
  ///
  /// Cost: visits every item on the page.
  func items(from start: Int) -> [ItemStatus] {
    guard let canvas, start >= 0 else { return [] }
    var list: [ItemStatus] = []
    var left = start
    for layer in canvas.drawing.editableLayers(of: canvas.page).reversed() {
      for item in layer.items.reversed() where !item.erases {
        if left > 0 {
          left -= 1
          continue
        }
        if list.count == Self.maximumListed { return list }
        list.append(ItemStatus(item, isSelected: canvas.editor.selection.contains(item.id)))
      }
    }
    return list
  }

  /// The selected item, if exactly one is selected; empty otherwise.
  var selectedItem: [ItemStatus] {
    guard let canvas, canvas.editor.selection.ids.count == 1,
      let item = canvas.drawing[canvas.editor.selection.ids[0]]
    else { return [] }
    return [ItemStatus(item, isSelected: true)]
  }
}
