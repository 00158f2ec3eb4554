import InkCanvas

/// What can be asked of a ``CanvasSession``, each with its arguments.
///
/// A command is told as doubles: its number, the count of its arguments, the arguments. Places are in
/// pixels of the view, sizes of pages and ink in page units, angles in radians, colours four numbers
/// (red, green, blue, alpha), truth 0 or 1. Pages and layers are counted from 0, layers from the
/// lowest. Bytes are their count, and then the bytes themselves, eight in a double.
public enum CanvasCommand: UInt8, CaseIterable, Sendable {
  /// Width, height, pixels in 1/72 inch: the size of the view.
  case resize = 1
  /// Four words of 32 bits that identify the document, author, width, height: an empty document of
  /// one page, without edges if a size is 0.
  case begin = 2
  /// Bytes: a document that exists. Of a damaged one all is shown that can be read; ``CanvasSession/takeLog()`` gives
  /// the whole file with the first change.
  case open = 3
  /// Bytes: another state of the document that is shown, which somebody else has written. Both are joined; what
  /// ``CanvasSession/takeLog()`` gives from now on belongs behind these bytes.
  case follow = 4
  /// A word of 32 bits: who draws from now on. Whoever draws on a document at the same time has another one.
  case author = 5
  /// Bytes: another state of the damaged document that is shown. What it has is taken in; what is written next is
  /// still the whole.
  case join = 6
  /// Now, count, and for each event: contact, kind, phase, whether it is predicted, x, y, time,
  /// pressure, altitude, azimuth, twist, buttons, radius of the contact in pixels; not a number where
  /// something is not known.
  case events = 10
  /// Now: what is due happens.
  case tick = 11
  /// Takes all contacts away.
  case cancel = 12
  /// Splits the strokes being drawn: the rest of each is a separate undo step.
  case beginUndoStep = 13
  /// Place in the library, width or 0 for its own, colour or not a number for its own.
  case brush = 20
  /// Kind, radius: what is chosen is an eraser, 0 of pixels, 1 of whole strokes, 2 that cuts strokes.
  case eraseWith = 21
  /// Kind, radius: what erasing ends, buttons and fingers do.
  case eraserEnd = 22
  /// 0 automatic, 1 pens draw, 2 all draw, 3 fingers erase.
  case roles = 23
  /// Whether palms are kept away.
  case palms = 24
  /// Whether it is marked where pens hover.
  case marks = 25
  /// Colour: what lies around the page.
  case surround = 26
  /// The ``EditingAction`` of the first and of the second button of pens.
  case buttons = 27
  /// Whether it is shown what ink is made of: see ``CanvasSession/paint(budget:)``.
  case dissect = 28
  /// Which one, from 0 to 127, and bytes, as ``Brush/encoded()`` gives them: a brush of one's own. Its place
  /// is behind those of the library by that number.
  case ownBrush = 29
  /// x, y: how far to scroll; x, y: where the pointer is; whether to zoom instead.
  case wheel = 30
  /// Factor, x, y of what stays where it is.
  case zoom = 31
  /// Angle, x, y of what stays where it is.
  case rotate = 32
  /// 0 all of the page, 1 its width; margin in pixels.
  case fit = 33
  /// How ink fades of brushes that let it: 0 not at all, 1 as a laser pointer's, 2 melting; the seconds that it
  /// takes.
  case fading = 34
  /// Count, from 0: how many steps of the document can be undone at most.
  case undoLimit = 35
  /// How the pages lie: 0 one is seen, 1 one below the other.
  case pageLayout = 36
  /// Turns the colours of the page's ink for good, and shows them as they are.
  case turnInk = 37
  /// Takes the last step back.
  case undo = 40
  /// Does again what was undone.
  case redo = 41
  /// Takes all ink off the page.
  case clear = 42
  /// Where it goes, width, height: a page, which is shown.
  case addPage = 43
  /// Page.
  case removePage = 44
  /// Page.
  case showPage = 45
  /// Page, where it goes.
  case movePage = 46
  /// ``Paper/Pattern``, spacing, colour of the paper, colour of the pattern; and, if they are given, whether
  /// ink is shown turned, the distance of the margin or 0 for none, its colour.
  case paper = 47
  /// Width, height; 0 for no edges.
  case pageSize = 48
  /// Page: a copy of it goes behind it, and is shown.
  case duplicatePage = 49
  /// Where it goes; it is chosen.
  case addLayer = 50
  /// Layer.
  case removeLayer = 51
  /// Layer.
  case chooseLayer = 52
  /// Layer, truth.
  case hideLayer = 53
  /// Layer, truth.
  case lockLayer = 54
  /// Layer, opacity.
  case layerOpacity = 55
  /// Layer, where it goes.
  case moveLayer = 56
  /// Layer, bytes.
  case renameLayer = 57
  /// Bytes: the title of the document.
  case rename = 58
  /// Bytes: a small picture of the first page as it is, a PNG file.
  case portray = 59
  /// Shows the page as it was drawn, from its beginning.
  case startReplay = 60
  /// Seconds from the beginning.
  case seek = 61
  /// Shows the page again.
  case stopReplay = 62
  /// Kind, and what that has: what is chosen is a tool, see ``CanvasSession/tool(_:)``. An aid that is on
  /// the page is taken away.
  case tool = 63
  /// Colour of outlines and texts or not a number for none, width, colour of fills or not a number for none,
  /// opacity, 0 for whole lines, 1 for dashes, 2 for dots or not a number for lines as they are; and, if they are given, the size of fonts, 0 for lines
  /// of text that begin at one side, 1 in the middle, 2 at the other side, and bytes: the name of the font.
  case toolSettings = 64
  /// ``Modifiers``: the keys that are held.
  case modifiers = 65
  /// 0 nothing, 1 all of the page, 2 an item by two words of 32 bits, 3 that item beside the others, or no more,
  /// 4 what lies above what is selected, 5 what lies below it, each from the other end again.
  case select = 66
  /// What is done with what is selected, see ``SelectionEdit``, and the numbers that that has.
  case editSelection = 67
  /// x, y, and bytes of a document: what its first page has is put there, and selected.
  case paste = 68
  /// 0 or 1: whether strokes that are held still become shapes.
  case holds = 69
  /// 0 or 1 each: whether things that are dragged snap to others, and to the paper.
  case snapping = 70
  /// x, y of the middle, width and height in page units, columns, rows, and four times bytes: pixels as red, green,
  /// blue and alpha, not multiplied; the media type, the content and the name of the file that they came from, empty
  /// for none. Without pixels the picture is the file, a PNG, JPEG or WebP of that size as it is seen. A picture is put
  /// on the page, and selected.
  case addPicture = 75
  /// Goes on typing the text that is selected, or begins one in the middle of the view; or x, y: begins one there, or
  /// goes on with the one whose ink is there; and, if it is given, the width in page units at which lines break.
  case beginText = 80
  /// A text as ``CanvasSession/setText(_:at:)`` has it: what stands in the field.
  case typeText = 81
  /// Whether what was typed is kept: ends the typing.
  case endText = 82
  /// Two words of 32 bits, and a text as ``typeText`` has it: what an item becomes.
  case setText = 83
  /// 0 or 1: whether pens that events tell of are listed, see ``CanvasSession/penNumbers``.
  case pens = 90

  /// How many numbers an event has.
  public static let eventSize = 13
}
