/// The labels of a document's pages, such as `iv`, for writing them for pages in another order.
struct PageLabels {
  /// The label of a page: style, prefix and number.
  private struct Label: Equatable {
    /// The style and prefix, as dictionary entries in PDF syntax.
    var kind: String
    var number: Int
  }

  private let ranges: [(first: Int, label: Label)]

  /// The maximum number of ranges.
  private static let maximumRanges = 100_000

  /// Whether the document has no labels.
  var isEmpty: Bool { ranges.isEmpty }

  /// Reads the labels of a document.
  init(_ document: QPDFHandle) {
    var ranges: [(first: Int, label: Label)] = []
    let entries = document.root["/PageLabels"]
      .treeEntries("/Nums", maximumCount: Self.maximumRanges)
    for (key, entry) in entries {
      guard let first = key.integer, first >= 0 else { continue }
      var kind = ""
      for key in ["/S", "/P"] where !entry[key].isNull {
        kind += "\(key) \(entry[key].notation) "
      }
      ranges.append((first, Label(kind: kind, number: entry["/St"].integer ?? 1)))
    }
    ranges.sort { $0.first < $1.first }
    self.ranges = ranges
  }

  /// Returns the label of a page; an empty one without any.
  private func label(of page: Int) -> Label {
    // The last range that begins at or before the page.
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].first <= page { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return Label(kind: "", number: 1) }
    let range = ranges[low - 1]
    return Label(kind: range.label.kind, number: range.label.number + page - range.first)
  }

  /// Returns the number tree of labels for pages in another order, in PDF syntax.
  ///
  /// - Parameter pages: For each page the labels of its document and its index there; `nil` for a page without a label.
  static func notation(of pages: [(labels: PageLabels, page: Int)?]) -> String {
    var text = "<</Nums["
    var last: Label?
    for (index, page) in pages.enumerated() {
      let label = page.map { $0.labels.label(of: $0.page) } ?? Label(kind: "", number: 1)
      defer { last = label }
      if let last, last.kind == label.kind, label.kind.isEmpty || last.number + 1 == label.number {
        continue
      }
      text += "\(index)<<\(label.kind)\(label.kind.isEmpty ? "" : "/St \(max(label.number, 1))")>>"
    }
    return text + "]>>"
  }
}
