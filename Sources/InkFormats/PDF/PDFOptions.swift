/// The options of writing pages as a PDF document.
public struct PDFOptions: Hashable, Sendable {
  /// The form of the ink; the default is ``PDFInk/content``, vector shapes of the page.
  public var ink: PDFInk

  /// The password of encrypted PDF documents that are the paper; `nil`, the default, if none is known.
  ///
  /// The written file isn't encrypted.
  public var password: String?

  /// Whether the drawing is attached to the file as `inkstone.ink`, with its history.
  ///
  /// Reading the file returns that drawing, unless another program has changed the file since. The default is `false`.
  public var isEditable: Bool

  /// Creates options; by default ink becomes vector shapes, and no drawing is attached.
  public init(ink: PDFInk = .content, password: String? = nil, isEditable: Bool = false) {
    (self.ink, self.password, self.isEditable) = (ink, password, isEditable)
  }
}
