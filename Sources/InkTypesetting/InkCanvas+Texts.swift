public import InkCanvas
import InkDrawing
public import InkFormats
public import InkGraphics

extension InkCanvas {
  /// Adds a text to the page, with the font, colour and alignment of the settings, as one step of undo.
  ///
  /// ```swift
  /// try canvas.addText("Hello", at: Point(72, 72))
  /// ```
  ///
  /// The text is selected afterwards. Nothing is added where no layer can be edited.
  ///
  /// - Parameters:
  ///   - string: The text; a line feed begins a new paragraph.
  ///   - point: The upper left corner, in page units, or where the middle or right end is as the alignment says.
  ///   - width: The width at which lines break, in page units; `nil` for lines as long as they are.
  ///   - renderer: Sets the text; keep one for all texts.
  /// - Returns: What is different.
  /// - Throws: If the text cannot be set; nothing has changed then.
  @discardableResult
  public func addText(
    _ string: String,
    at point: Point,
    width: Double? = nil,
    renderer: any ForeignContentRenderer = DesktopContentRenderer()
  ) throws(FormatError) -> CanvasUpdate {
    try edit { editor throws(FormatError) in
      editor.beginText(at: point, width: width)
      guard var text = editor.typing?.text else { return }
      text.text = string
      let set: LaidOutText
      do throws(FormatError) { set = try Self.set(text, renderer) } catch {
        editor.endText(keeps: false)
        throw error
      }
      editor.typeText(set)
      editor.endText(keeps: true)
    }
  }

  /// Sets the texts that wait for it, as their fonts, sizes, alignments or widths have changed.
  ///
  /// Call it after each update with the notice ``CanvasUpdate/Notice/text``.
  ///
  /// - Parameter renderer: Sets the texts; keep one for all texts.
  /// - Returns: What is different; nothing if no text waits.
  /// - Throws: If a text cannot be set; the ones before it are set.
  @discardableResult
  public func setTexts(
    renderer: any ForeignContentRenderer = DesktopContentRenderer()
  ) throws(FormatError) -> CanvasUpdate {
    try edit { editor throws(FormatError) in
      for request in editor.layoutRequests {
        editor.setText(try Self.set(request.text, renderer), of: request.item)
      }
    }
  }

  private static func set(
    _ text: TextItem,
    _ renderer: any ForeignContentRenderer
  ) throws(FormatError) -> LaidOutText {
    let (text, outlines) = try renderer.laidOut(text)
    return LaidOutText(text, outlines: outlines)
  }
}
