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
/// red, green, blue and alpha in 0...1; a Boolean as 0 or 1; an item as two words of 32 bits; bytes as their count and
/// then eight in a number. An optional argument is absent if it is NaN (a color: if all four numbers are) or, at the
/// end, omitted. Points are in pixels of the view if not documented otherwise, sizes of pages and ink in page units,
/// angles in radians, times in seconds. Pages and layers are counted from 0, layers from the lowest.
public enum CanvasCommand: Sendable {
  /// Sets the size of the view, in pixels, and the pixels per point (1/72 inch).
  ///
  /// - Number: 1
  /// - Ranges: width 1...16384, height 1...16384, pixelsPerPoint 0<...100
  case resize(width: Int, height: Int, pixelsPerPoint: Double)
  /// Begins an empty document of one page, which is infinite if a side is 0.
  ///
  /// The size is in page units. The author is the number of this replica; concurrent authors need different numbers.
  ///
  /// - Number: 2
  /// - Ranges: width 0...10000000, height 0...10000000
  case begin(identifier: DocumentIdentifier, author: UInt32, width: Double, height: Double)
  /// Opens a document; of a damaged one it shows the readable part, and ``CanvasSession/takeLog()`` returns the whole
  /// file with the first change.
  ///
  /// - Number: 3
  case open(bytes: [UInt8])
  /// Merges another state of the document, read from its file; ``CanvasSession/takeLog()`` then continues that file.
  ///
  /// - Number: 4
  case follow(bytes: [UInt8])
  /// Sets the author of later changes; concurrent authors need different numbers.
  ///
  /// - Number: 5
  case author(number: UInt32)
  /// Merges another state of a damaged document; ``CanvasSession/takeLog()`` still returns the whole file.
  ///
  /// - Number: 6
  case join(bytes: [UInt8])
  /// Handles the events of one callback; `now` is the current time on the clock of the events, in seconds.
  ///
  /// An event is thirteen numbers: contact, kind, phase, 1 if it is predicted, x and y in pixels of the view, time in
  /// seconds, pressure in 0...1, altitude, azimuth and twist in radians, bits of buttons, radius of the contact in
  /// pixels; NaN for unknown values. Kind and phase are raw values of ``/InkStrokes/InputEvent/PointerKind`` and
  /// ``/InkStrokes/InputEvent/Phase``.
  ///
  /// - Number: 10
  case events(now: Double, events: [InputEvent])
  /// Performs the work that is due at a time on the clock of the events, such as fading ink and long presses.
  ///
  /// - Number: 11
  case tick(now: Double)
  /// Cancels all contacts and removes their ink.
  ///
  /// - Number: 12
  case cancel
  /// Splits unfinished strokes: the rest of each is a separate undo step.
  ///
  /// - Number: 13
  case beginUndoStep
  /// Scrolls by an offset in pixels, or zooms about the pointer: positive y scrolls down, or halves the scale for 240.
  ///
  /// The pointer is in pixels of the view.
  ///
  /// - Number: 30
  case wheel(offset: Vector, pointer: Point, zooms: Bool)
  /// Zooms about a fixed point, in pixels of the view.
  ///
  /// - Number: 31
  case zoom(factor: Double, center: Point)
  /// Rotates by an angle in radians about a fixed point, in pixels of the view.
  ///
  /// - Number: 32
  case rotate(angle: Double, center: Point)
  /// Fits the whole page or its width into the view, with a margin at each side, in pixels.
  ///
  /// - Number: 33
  /// - Ranges: margin -16384...16384
  case fit(side: FitChoice, margin: Double)
  /// Undoes the last step.
  ///
  /// - Number: 40
  case undo
  /// Redoes the step that was undone last.
  ///
  /// - Number: 41
  case redo
  /// Shows a page, counted from 0.
  ///
  /// - Number: 45
  case showPage(page: Int)
  /// Sets the title of the document, in UTF-8.
  ///
  /// - Number: 58
  case rename(title: [UInt8])
  /// Sets the modifier keys, a sum: 1 for squares, circles and multiples of 15°, 2 from the center, 4 no snapping.
  ///
  /// 1 also extends selections; 2 also resizes about the center and copies dragged items.
  ///
  /// - Number: 65
  /// - Ranges: bits 0...7
  case modifiers(bits: Int)
  /// Changes a setting.
  case setting(CanvasSetting)
  /// Edits the document, changes the selection or controls a replay.
  case edit(CanvasEdit)

  /// The count of numbers of an event.
  package static let eventSize = 13
}
