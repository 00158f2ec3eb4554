import InkDrawing
import InkGraphics

/// The paper of documents, next to what Xournal++ calls the background of a page.
enum DocumentPaper {
  /// What Xournal++ draws if nothing is said: the distance of lines, and their colours on light and
  /// on dark paper.
  private static func usual(_ pattern: Paper.Pattern) -> (spacing: Double, UInt32, dark: UInt32) {
    pattern == .ruled ? (24, 0x40A0_FFFF, 0x4343_43FF) : (14.17, 0xBDBD_BDFF, 0x4343_43FF)
  }

  private static let styles: [(name: String, pattern: Paper.Pattern)] = [
    ("plain", .plain), ("ruled", .ruled), ("graph", .grid), ("dotted", .dotted),
  ]

  // MARK: To documents

  /// The paper that comes nearest to what lies under the ink of a page.
  static func paper(of page: InkPage) -> Paper {
    var origin = Graphic.Origin.none
    switch page.backgroundReference {
    case .paper(let rgba, let style, let settings):
      // A pattern of ours if there is one of the name, else what it looks like.
      if let paper = paper(rgba, style, settings) { return paper }
      origin = .ruling(style: Array(style.utf8), settings: Array(settings.utf8))
    case .pdf, nil: break
    }
    guard case .list(let list) = page.background, let first = list.items.first else { return .none }
    var items = list.items
    var paper = Paper(color: page.backgroundReference == nil ? nil : .white)
    if case .path(let path, .nonZero, let paint) = first, paint.blendMode == .sourceOver,
      let bounds = page.bounds, path.controlBounds.expanded(by: 0.5).contains(bounds)
    {
      paper.color = paint.color
      items.removeFirst()
    }
    if !items.isEmpty { paper.sheet = Graphic(items, origin: origin) }
    return paper
  }

  /// The paper of a background of Xournal++; `nil` where no pattern of ours looks like that.

  private static func paper(
    _ rgba: UInt32,
    _ style: String,
    _ settings: String
  ) -> Paper? {
    var paper = Paper(color: Color(rgba: rgba | 0xFF))
    guard let pattern = styles.first(where: { $0.name == style })?.pattern else { return nil }
    paper.pattern = pattern
    if pattern == .plain { return paper }
    let isDark = XournalColor.isDark(rgba)
    let usual = usual(pattern)
    paper.spacing = usual.spacing
    paper.patternColor = Color(rgba: isDark ? usual.dark : usual.1)
    for pair in settings.split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0] == "r1", let spacing = Double(parts[1]),
        spacing >= Paper.leastSpacing, spacing <= PageSize.greatest
      {
        paper.spacing = spacing
      } else if parts.count == 2, parts[0] == (isDark ? "af1" : "f1"),
        let color = XournalColor.configured(parts[1])
      {
        paper.patternColor = Color(rgba: color)
      } else {
        return nil
      }
    }
    return paper
  }

  // MARK: From documents

  /// What a paper looks like, and how Xournal++ would write it.
  ///
  /// - Parameter bounds: The page; without edges a paper is nothing that can be drawn.
  static func background(
    _ paper: Paper,
    _ bounds: Rect?
  ) -> (PageBackground, BackgroundReference?) {
    guard let bounds, paper.color != nil || paper.pattern != .plain || paper.sheet != nil else {
      return (.none, nil)
    }
    let list = paper.displayList(in: bounds, isWhole: true)
    if let sheet = paper.sheet {
      guard case .ruling(let style, let settings) = sheet.origin, paper.pattern == .plain else {
        return (.list(list), nil)
      }
      return (
        .list(list),
        .paper(
          rgba: paper.color?.rgba ?? 0xFFFF_FFFF,
          style: String(decoding: style, as: UTF8.self),
          settings: String(decoding: settings, as: UTF8.self)
        )
      )
    }
    let rgba = paper.color?.rgba ?? 0xFFFF_FFFF
    let name = styles.first { $0.pattern == paper.pattern }?.name ?? "plain"
    var settings: [String] = []
    if paper.pattern != .plain {
      let isDark = XournalColor.isDark(rgba)
      let usual = usual(paper.pattern)
      if paper.spacing != usual.spacing { settings.append("r1=\(paper.spacing)") }
      let color = paper.patternColor.rgba
      if color != (isDark ? usual.dark : usual.1) {
        settings.append(
          "\(isDark ? "af1" : "f1")=\(DecimalText.hex(color, withAlpha: false).dropFirst())"
        )
      }
    }
    return (
      .list(list),
      .paper(rgba: rgba, style: name, settings: settings.joined(separator: ","))
    )
  }
}
