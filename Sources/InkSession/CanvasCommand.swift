// The cases of this file and of CanvasSetting.swift, CanvasEdit.swift and the choices, and their documentation, define
// the protocol. `scripts/web-protocol` generates the decoder, the page's side and the article from them.

public import InkDocuments
public import InkGraphics
public import InkStrokes

/// A command of a host to a ``CanvasSession``.
///
/// <doc:TheProtocol> has all commands in one table. In the documentation of a case, *Number* is the number of the
/// command or choice, and *Ranges* lists the ranges of its arguments; `0<...9` excludes the lower bound. A session is
/// recorded as numbers, so a number never changes its meaning.
///
/// A command is encoded as its number, the count of the numbers that follow, and its arguments in order: a color as
/// red, green, blue and alpha in 0...1; a Boolean as 0 or 1; an item as the upper and the lower 32 bits of its
/// identifier; bytes as their count and then eight in a number. An optional argument is absent if it is NaN (a color:
/// if all four numbers are) or, at the end, omitted. Points are in pixels of the view if not documented otherwise,
/// sizes of pages and ink in page units, angles in radians, times in seconds. Pages and layers are counted from 0,
/// layers from the lowest.
public enum CanvasCommand: Sendable {
  /// Sets the size of the view, in pixels, and the number of pixels per point (1/72 inch) of the view.
  ///
  /// - Number: 1
  /// - Ranges: width 1...16384, height 1...16384, pixelsPerPoint 0<...100
  case resize(width: Int, height: Int, pixelsPerPoint: Double)
  /// Begins an empty document of one page, which is infinite if a side is 0.
  ///
  /// The size is in page units. The author is a number that identifies this replica (copy) of the document in its
  /// operations: replicas that are edited at the same time need different numbers.
  ///
  /// - Number: 2
  /// - Ranges: width 0...10000000, height 0...10000000
  case begin(identifier: DocumentIdentifier, author: UInt32, width: Double, height: Double)
  /// Opens a document from the bytes of its file; of a damaged one the readable part is shown, and
  /// ``CanvasSession/takeLog()`` returns a whole new file with the first change.
  ///
  /// - Number: 3
  case open(bytes: [UInt8])
  /// Merges another version of the open document, from the bytes of its file; ``CanvasSession/takeLog()`` then
  /// continues that file.
  ///
  /// - Number: 4
  case follow(bytes: [UInt8])
  /// Sets the author number of later changes; replicas that are edited at the same time need different numbers.
  ///
  /// - Number: 5
  case author(number: UInt32)
  /// Merges another version of a damaged document, from the bytes of its file; ``CanvasSession/takeLog()`` still
  /// returns a whole new file with the next change.
  ///
  /// - Number: 6
  case join(bytes: [UInt8])
  /// Handles the pointer events of one callback of the host; `now` is the current time on the clock of the events, in
  /// seconds.
  ///
  /// An event is thirteen numbers: contact, kind, phase, 1 if it is predicted, x and y in pixels of the view, time in
  /// seconds, pressure in 0...1, altitude, azimuth and twist in radians, bits of buttons, radius of the contact in
  /// pixels; NaN for unknown values. Kind and phase are raw values of ``/InkStrokes/InputEvent/PointerKind`` and
  /// ``/InkStrokes/InputEvent/Phase``.
  ///
  /// - Number: 10
  case events(now: Double, events: [InputEvent])
  /// Advances the time to `now`, on the clock of the events: fades ink, and recognizes long presses.
  ///
  /// - Number: 11
  case tick(now: Double)
  /// Cancels all contacts and removes their ink.
  ///
  /// - Number: 12
  case cancel
  /// Splits each unfinished stroke at its current end: the part drawn from then on is a separate stroke and undo step.
  ///
  /// - Number: 13
  case beginUndoStep
  /// Scrolls by an offset in pixels, where positive y shows what is further down, or zooms about the pointer: by a
  /// factor of 1/2 if y is 240, of 2 if y is −240.
  ///
  /// The pointer is in pixels of the view.
  ///
  /// - Number: 30
  case wheel(offset: Vector, pointer: Point, zooms: Bool)
  /// Multiplies the scale by a factor above 0, about a fixed point in pixels of the view.
  ///
  /// - Number: 31
  case zoom(factor: Double, center: Point)
  /// Rotates the page by an angle in radians, positive clockwise, about a fixed point in pixels of the view.
  ///
  /// - Number: 32
  case rotate(angle: Double, center: Point)
  /// Fits the whole page or its width into the view, with a margin at each side, in pixels; a negative one cuts the
  /// page off.
  ///
  /// - Number: 33
  /// - Ranges: margin -16384...16384
  case fit(side: FitChoice, margin: Double)
  /// Undoes the last undo step; does nothing if there is none.
  ///
  /// - Number: 40
  case undo
  /// Redoes the undo step that was undone last; does nothing if there is none.
  ///
  /// - Number: 41
  case redo
  /// Makes a page, counted from 0, the current one, and shows it.
  ///
  /// - Number: 45
  case showPage(page: Int)
  /// Sets the title of the document, in UTF-8.
  ///
  /// - Number: 58
  case rename(title: [UInt8])
  /// Sets the held modifier keys, a sum: 1 makes squares, circles and angles of 15°, 2 draws from the center, 4
  /// disables snapping.
  ///
  /// 1 also adds to the selection or removes from it; 2 also resizes about the center, and copies dragged items.
  ///
  /// - Number: 65
  /// - Ranges: bits 0...7
  case modifiers(bits: Int)
  /// Changes a setting.
  case setting(CanvasSetting)
  /// Edits the document, changes the selection or controls a replay.
  case edit(CanvasEdit)

  /// The count of the numbers that encode an event.
  package static let eventSize = 13
}
