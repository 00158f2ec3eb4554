public import InkCanvas
import InkDrawing
public import InkFormats
public import InkGraphics

extension InkCanvas {
  /// Adds a text to the page, with the font, color and alignment of the settings, as one undo step.
  ///
  /// ```swift
  /// try canvas.addText("Hello", at: Point(72, 72))
  /// ```
  ///
  /// The text is selected afterwards. Nothing is added if no layer is editable.
  ///
  /// - Parameters:
  ///   - string: The text; a line feed begins a new paragraph.
  ///   - point: The upper left corner, or the upper center or right corner by the alignment, in page units.
  ///   - width: The width at which lines wrap, in page units; `nil`, the default, for no wrapping.
  ///   - renderer: The renderer of the text; reuse one for all texts.
  /// - Returns: The changes.
  /// - Throws: An error if the text can't be rendered; nothing has changed then.
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

  /// Lays out the texts whose layout is pending after a change of font, size, alignment or width.
  ///
  /// Call it after each update with the notice ``CanvasUpdate/Notice/text``.
  ///
  /// - Parameter renderer: The renderer of the texts; reuse one for all texts.
  /// - Returns: The changes of the canvas; empty if no layout is pending.
  /// - Throws: An error if a text can't be rendered; the texts before it are done.
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
