public import InkDrawing
public import InkGraphics

/// A text that a host has set: the engine has no fonts.
public struct SetText: Hashable, Sendable {
  /// The text, with its lines.
  public var text: TextItem

  /// The outlines of its glyphs, in the coordinates of the text.
  public var outlines: Path

  /// Creates a text that was set.
  public init(_ text: TextItem, outlines: Path) {
    self.text = text
    self.outlines = outlines
  }

  /// Whether it is nothing but spaces and line feeds, or nothing at all.
  var isBlank: Bool {
    for byte in text.utf8 where byte != 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D {
      return false
    }
    return true
  }
}

/// A text that a host is to set anew, as it has another look; see ``InkCanvas/textWishes``.
public struct TextWish: Hashable, Sendable {
  /// The item.
  public var item: ItemID

  /// What the text is to be: without lines, and where it was.
  public var text: TextItem
}
