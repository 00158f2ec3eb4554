// These commands are separate from CanvasCommand because the page loads their code after the first stroke.

public import InkDrawing
public import InkGraphics

/// A command that edits the document, changes the selection, or controls a replay of how the page was drawn.
///
/// Its numbers are among those of ``CanvasCommand``; <doc:TheProtocol#Commands> lists all.
public enum CanvasEdit: Sendable {
  /// Adds or replaces a brush of the host (one that isn't in the library), encoded by `Brush.encoded()`, at an index
  /// from 0.
  ///
  /// ``CanvasSetting/brush(index:width:color:)`` selects it by this index plus the number of brushes of
  /// ``CanvasSession/library``.
  ///
  /// - Number: 29
  /// - Ranges: index 0...127
  case ownBrush(index: Int, bytes: [UInt8])
  /// Sets the maximum number of undo steps; older ones are discarded.
  ///
  /// - Number: 35
  /// - Ranges: count 0...1000000
  case undoLimit(count: Int)
  /// Inverts the lightness of the stored colors of the page's ink, and sets its paper to display ink in its own colors.
  ///
  /// Ink that the paper displayed inverted looks the same afterward.
  ///
  /// - Number: 37
  case invertInk
  /// Removes all items of the page, except locked items and the items of locked layers.
  ///
  /// - Number: 42
  case clear
  /// Inserts a page with the paper of the current one at an index from 0, and shows it; its size is in page units, and
  /// it is infinite if a side is 0.
  ///
  /// - Number: 43
  /// - Ranges: index 0...1000000, width 0...10000000, height 0...10000000
  case addPage(index: Int, width: Double, height: Double)
  /// Removes a page, counted from 0; refused for the only page.
  ///
  /// - Number: 44
  case removePage(page: Int)
  /// Moves a page so that its index becomes `target`; both are counted from 0.
  ///
  /// - Number: 46
  case movePage(page: Int, target: Int)
  /// Sets the paper of the current page: its pattern, the spacing of its lines or dots, and the distance of the margin
  /// line from the left edge of the page, 0 for none.
  ///
  /// Spacing and distance are in page units. Without a color, the paper is transparent; without `invertsInk`, it
  /// displays ink in its own colors. A margin line needs a color. A background picture stays.
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
  /// Sets the size of the current page, in page units; it is infinite if a side is 0.
  ///
  /// - Number: 48
  /// - Ranges: width 0...10000000, height 0...10000000
  case pageSize(width: Double, height: Double)
  /// Inserts a copy of a page, counted from 0, after it, and shows the copy.
  ///
  /// - Number: 49
  case duplicatePage(page: Int)
  /// Inserts a layer at an index of the current page, 0 for the lowest, and chooses it to draw on.
  ///
  /// - Number: 50
  /// - Ranges: index 0...1000000
  case addLayer(index: Int)
  /// Removes a layer of the page with its items; the lowest layer has the index 0. Refused for the only layer.
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
  /// Moves a layer of the page so that its index becomes `target`; the lowest layer has the index 0.
  ///
  /// - Number: 56
  case moveLayer(layer: Int, target: Int)
  /// Sets the name of a layer of the page, in UTF-8; the lowest one has the index 0.
  ///
  /// - Number: 57
  case renameLayer(layer: Int, name: [UInt8])
  /// Stores the bytes of a PNG file that shows the first page as the thumbnail of the document.
  ///
  /// - Number: 59
  case setThumbnail(bytes: [UInt8])
  /// Starts a replay of how the current page was drawn, at the time 0, with no item visible.
  ///
  /// - Number: 60
  case startReplay
  /// Shows the page as at a time of the replay, in seconds from its start, clamped to the replay's duration.
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
  /// Sets the papers of pages that show pages of a PDF document which hasn't been read yet; see ``DeferredPageStatus``.
  ///
  /// The bytes are a document whose pages have consecutive pages of the PDF document as papers, beginning with the PDF
  /// page of the index `first`, from 0. The argument `page` is the index of any page of the open document that still
  /// needs a page of that PDF document; all pages that need one of the passed pages get it. It isn't an undo step.
  ///
  /// - Number: 92
  /// - Ranges: page 0...1000000, first 0...1000000
  case readPages(page: Int, first: Int, bytes: [UInt8])
  /// Enlarges the current page at each of its sides by a distance in page units; ink and background picture keep their
  /// positions.
  ///
  /// An infinite page is unchanged.
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
  /// The bytes are a whole `.ink` file; other files, and an index beyond the number of pages, are refused. A PDF
  /// document that is already the paper of other pages is not stored again.
  ///
  /// - Number: 100
  /// - Ranges: index 0...1000000
  case insertPages(index: Int, bytes: [UInt8])
  /// Replaces the PDF document that is the paper of a page, counted from 0, by one without its ink annotations, which
  /// become strokes on all of its pages.
  ///
  /// The bytes are a document that a reader made of the PDF document in this way. Nothing changes without annotations.
  ///
  /// - Number: 101
  /// - Ranges: page 0...1000000
  case takeAnnotations(page: Int, bytes: [UInt8])
  /// Sets the label of a page, counted from 0, which is shown instead of its number, and the chapters that begin on it,
  /// in UTF-8.
  ///
  /// Each line of `chapters` is the title of a chapter, after as many tabs as its level, 0 to 15. There are at most
  /// 256; a title has at most 4,096 bytes, a label 1,024. Empty bytes remove the label or the chapters.
  ///
  /// - Number: 94
  case titlePage(page: Int, label: [UInt8], chapters: [UInt8])
  /// Begins to type: in the selected text or, given a point, in the text at that point; given a width, in a new text
  /// whose lines break at that width in page units.
  ///
  /// The point is in pixels of the view. If there is no text at the point, a new one begins there; if there is neither
  /// a point nor a selected text, one begins at the center of the view.
  ///
  /// - Number: 80
  case beginText(x: Double?, y: Double?, width: Double?)
  /// Sets the text being typed, as the host has laid it out.
  ///
  /// - Number: 81
  case typeText(TypedText)
  /// Ends the typing, and keeps the text (`keeps`), or restores the document as it was before.
  ///
  /// - Number: 82
  case endText(keeps: Bool)
  /// Replaces the text of an item, for example by a new layout after a change of its style.
  ///
  /// - Number: 83
  case setText(item: ItemID, text: TypedText)
  /// Turns on or off the list of the pens whose events have arrived, ``CanvasStatus/pens``.
  ///
  /// - Number: 90
  case pens(isListed: Bool)
  /// Draws highlighter strokes over the text of a page's paper between two points, in page units, one stroke for each
  /// line.
  ///
  /// - Number: 91
  case markText(page: Int, start: Point, end: Point, unit: TextUnit, color: Color)
  /// Shows ink that another writer is drawing on the page, until it is part of the document; without bytes, removes it.
  ///
  /// The bytes are ``SessionText/inkInProgress`` of the other writer.
  ///
  /// - Number: 105
  /// - Ranges: author 0...4294967295
  case showInk(author: UInt32, bytes: [UInt8])
}
