/// The names under which properties of reMarkable tablets without a meaning to Inkstone are kept.
///
/// See ``InkDrawing/ForeignFact``.
enum RemarkableFact {
  /// The beginning of all names.
  static let prefix = "remarkable."

  /// The number of the pen of a line, if its look doesn't determine it.
  static let pen = "remarkable.pen"

  /// The text of a PDF that was marked.
  static let mark = "remarkable.mark"

  /// The index of the first marked character in the text of a PDF.
  static let start = "remarkable.start"
}
