/// What a background was made of in a document of Xournal++, so that it can be written again.
public enum BackgroundReference: Hashable, Sendable {
  /// Paper of a colour, red in the highest byte, with printed lines.
  ///
  /// The style is a word such as `lined`, its settings a list such as `m1=40,rm=1`.
  case paper(rgba: UInt32, style: String, settings: String)

  /// A page of a PDF document, counted from 0, in a file.
  ///
  /// The domain says where the file is: `absolute` for a path, `attach` for a file beside the
  /// document.
  case pdf(domain: String, name: String, page: Int)
}
