// These commands are separate from CanvasCommand because the page loads their code after the first stroke.

public import InkDrawing
public import InkGraphics

/// A command that edits the document, changes the selection or controls a replay.
///
/// Its numbers are among those of ``CanvasCommand``; <doc:TheProtocol#Commands> lists all.
public enum CanvasEdit: Sendable {
  /// Adds or replaces a brush of the host, as encoded by `Brush.encoded()`, under an index from 0.
  ///
  /// ``CanvasSetting/brush(index:width:color:)`` selects it by its index plus the number of brushes of the library.
  ///
  /// - Number: 29
  /// - Ranges: index 0...127
  case ownBrush(index: Int, bytes: [UInt8])
  /// Sets the maximum number of undo steps.
  ///
  /// - Number: 35
  /// - Ranges: count 0...1000000
  case undoLimit(count: Int)
  /// Inverts the stored colors of the page's ink, and turns off the paper's inversion of ink.
  ///
  /// Ink that was displayed inverted looks the same afterward.
  ///
  /// - Number: 37
  case invertInk
  /// Removes all items of the page, except locked items and the items of locked layers.
  ///
  /// - Number: 42
  case clear
  /// Inserts a page at an index and shows it; its size is in page units, and it is infinite if a side is 0.
  ///
  /// - Number: 43
  /// - Ranges: index 0...1000000, width 0...10000000, height 0...10000000
  case addPage(index: Int, width: Double, height: Double)
  /// Removes a page, counted from 0.
  ///
  /// - Number: 44
  case removePage(page: Int)
  /// Moves a page to another index; both are counted from 0.
  ///
  /// - Number: 46
  case movePage(page: Int, target: Int)
  /// Sets the paper of the page: its pattern, the pattern's spacing, and the distance of the margin line, 0 for none.
  ///
  /// Spacing and distance are in page units, the distance from the left edge of the page. Without a color, the paper is
  /// transparent; without `invertsInk`, it displays ink in its own colors. A margin line needs a color.
  ///
  /// - Number: 47
  /// - Ranges: spacing 0.5...10000, margin 0...10000
  case paper(
    pattern: Paper.Pattern,
    spacing: Double,
    color: Color?,
    patternColor: Color,
    invertsInk: Bool?,
    margin: Double?,
    marginColor: Color?
  )
  /// Sets the size of the page, in page units; it is infinite if a side is 0.
  ///
  /// - Number: 48
  /// - Ranges: width 0...10000000, height 0...10000000
  case pageSize(width: Double, height: Double)
  /// Inserts a copy of a page, counted from 0, after it, and shows the copy.
  ///
  /// - Number: 49
  case duplicatePage(page: Int)
  /// Inserts a layer at an index of the page and chooses it; the lowest layer has the index 0.
  ///
  /// - Number: 50
  /// - Ranges: index 0...1000000
  case addLayer(index: Int)
  /// Removes a layer of the page; the lowest one has the index 0.
  ///
  /// - Number: 51
  case removeLayer(layer: Int)
  /// Chooses the layer of the page to draw on; the lowest one has the index 0.
  ///
  /// - Number: 52
  case chooseLayer(layer: Int)
  /// Hides or shows a layer of the page; the lowest one has the index 0.
  ///
  /// - Number: 53
  case hideLayer(layer: Int, isHidden: Bool)
  /// Locks or unlocks a layer of the page; the lowest one has the index 0.
  ///
  /// - Number: 54
  case lockLayer(layer: Int, isLocked: Bool)
  /// Sets the opacity of a layer of the page; the lowest one has the index 0.
  ///
  /// - Number: 55
  /// - Ranges: opacity 0...1
  case layerOpacity(layer: Int, opacity: Double)
  /// Moves a layer of the page to another index; the lowest one has the index 0.
  ///
  /// - Number: 56
  case moveLayer(layer: Int, target: Int)
  /// Sets the name of a layer of the page, in UTF-8; the lowest one has the index 0.
  ///
  /// - Number: 57
  case renameLayer(layer: Int, name: [UInt8])
  /// Sets the thumbnail of the document, a PNG file of the first page.
  ///
  /// - Number: 59
  case setThumbnail(bytes: [UInt8])
  /// Starts a replay of how the page was drawn.
  ///
  /// - Number: 60
  case startReplay
  /// Seeks to a time of the replay, in seconds from its start.
  ///
  /// - Number: 61
  case seek(time: Double)
  /// Ends the replay and shows the page again.
  ///
  /// - Number: 62
  case stopReplay
  /// Changes the selection.
  ///
  /// - Number: 66
  case select(SelectionChoice)
  /// Edits the selection, as one undo step.
  ///
  /// - Number: 67
  case editSelection(SelectionEdit)
  /// Inserts the items of a document's first page at a point of the page, or at their original position, and selects
  /// them.
  ///
  /// The point, in page units, is the new center of the items; NaN for their original position. The bytes are the whole
  /// file of the document.
  ///
  /// - Number: 68
  case paste(center: Point, bytes: [UInt8])
  /// Inserts a picture and selects it: pixels as red, green, blue and alpha, not premultiplied, with their original
  /// file, if any; without pixels the picture is the file, a PNG, JPEG or WebP of that size.
  ///
  /// The center and the size are in page units; columns and rows are the size in pixels.
  ///
  /// - Number: 75
  /// - Ranges: width 0<...1000000, height 0<...1000000, columns 1...67108864, rows 1...67108864
  case addPicture(
    center: Point,
    width: Double,
    height: Double,
    columns: Int,
    rows: Int,
    pixels: [UInt8],
    mediaType: [UInt8],
    file: [UInt8],
    name: [UInt8]
  )
  /// Sets the papers of pages whose page of a PDF document hasn't been read yet; see ``DeferredPageStatus``.
  ///
  /// The bytes are a document whose pages have consecutive pages of the PDF document as papers, from the PDF page of
  /// the index `first` on; `page` is any page of the open document that still waits for a page of that PDF document.
  /// It isn't a step of undo.
  ///
  /// - Number: 92
  /// - Ranges: page 0...1000000, first 0...1000000
  case readPages(page: Int, first: Int, bytes: [UInt8])
  /// Adds room at the sides of the page, in page units; its ink and the picture on its paper stay where they are.
  ///
  /// An infinite page stays as it is.
  ///
  /// - Number: 98
  /// - Ranges: left 0...10000000, top 0...10000000, right 0...10000000, bottom 0...10000000
  case addRoom(left: Double, top: Double, right: Double, bottom: Double)
  /// Turns a page, counted from 0, with its paper and its ink by 90°; its upper left corner keeps its coordinates.
  ///
  /// - Number: 99
  case turnPage(page: Int, isClockwise: Bool)
  /// Inserts the pages of a document at an index, and shows the first of them.
  ///
  /// A PDF document that is the paper of pages is kept once. The bytes are the whole file of the document.
  ///
  /// - Number: 100
  /// - Ranges: index 0...1000000
  case insertPages(index: Int, bytes: [UInt8])
  /// Sets the label of a page, counted from 0, and the chapters that begin on it, in UTF-8.
  ///
  /// A chapter is a line of its title behind a tab for each level, 0 to 15. There are at most 256; a title has at most
  /// 4,096 bytes, a label 1,024.
  ///
  /// - Number: 94
  case titlePage(page: Int, label: [UInt8], chapters: [UInt8])
  /// Begins or resumes a text: the selected one or, given a point, the text at that point; given a width, a new text
  /// whose lines break at that width in page units.
  ///
  /// The point is in pixels of the view. Without a text at the point or in the selection, a new one begins.
  ///
  /// - Number: 80
  case beginText(x: Double?, y: Double?, width: Double?)
  /// Sets the text being typed.
  ///
  /// - Number: 81
  case typeText(TypedText)
  /// Ends the typing, and keeps or discards the text.
  ///
  /// - Number: 82
  case endText(keeps: Bool)
  /// Replaces the text of an item.
  ///
  /// - Number: 83
  case setText(item: ItemID, text: TypedText)
  /// Turns the list of pens in the status, ``CanvasStatus/pens``, on or off.
  ///
  /// - Number: 90
  case pens(isListed: Bool)
  /// Marks the text of a page's paper between two points, in page units, by highlighter strokes over its lines.
  ///
  /// - Number: 91
  case markText(page: Int, start: Point, end: Point, unit: TextUnit, color: Color)
}
