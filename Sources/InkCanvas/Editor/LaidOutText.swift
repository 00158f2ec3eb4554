public import InkDrawing
public import InkGraphics

/// A text that the host has laid out into lines and glyphs, since the engine has no fonts.
public struct LaidOutText: Hashable, Sendable {
  /// The characters and the style of the text, with the lines of its layout.
  public var text: TextItem

  /// The outlines of its glyphs, in the coordinates of the text.
  public var outlines: Path

  /// The glyphs that are pictures, such as emoji, with their frames; empty by default.
  public var pictures: [TextPicture]

  /// Creates a laid-out text from its characters and lines, and its glyphs as outlines and pictures.
  public init(_ text: TextItem, outlines: Path, pictures: [TextPicture] = []) {
    self.text = text
    self.outlines = outlines
    self.pictures = pictures
  }

  /// Creates the laid-out text of an item; `nil` if the item is no text.
  @inline(never)
  init?(of item: Item) {
    guard let graphic = item.graphic, let text = graphic.text,
      case .path(let outlines, _, _)? = graphic.items.first
    else { return nil }
    self.init(text, outlines: outlines, pictures: graphic.textPictures)
  }

  /// Returns the operation that replaces the text of an item with this one.
  @inline(never)
  func operation(on id: ItemID, _ color: Color, in drawing: inout Drawing) -> DrawingOperation {
    .setText(
      of: id,
      to: text,
      outlines: outlines,
      pictures: pictures,
      color: color,
      in: &drawing
    )
  }

  /// Whether the text consists only of white space, or is empty.
  var isBlank: Bool {
    for byte in text.utf8 where byte != 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D {
      return false
    }
    return true
  }
}

/// A text that the host must lay out again after a change of its style; see ``CanvasEditor/layoutRequests``.
public struct LayoutRequest: Hashable, Sendable {
  /// The item that contains the text.
  public var item: ItemID

  /// The text to lay out, with its new style, ``/InkDrawing/TextItem/wrapWidth`` and origin; its ``/InkDrawing/TextItem/lines`` are empty.
  public var text: TextItem
}
