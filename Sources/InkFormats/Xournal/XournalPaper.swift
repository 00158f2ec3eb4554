import InkDrawing
import InkGraphics

/// The paper of a page as Xournal++ describes it: a color, a style, and its settings.
///
/// Plain, graph and dotted papers are read as patterns of Inkstone, which look the same. The lines of other styles, such
/// as ruled paper, begin at positions that no pattern of Inkstone has: they are read as backgrounds of drawn lines, which
/// record style and settings. A ruled pattern of Inkstone is written as strokes.
struct XournalPaper {
  /// The color as RGBA, red in the highest byte.
  var rgba: UInt32 = 0xFFFF_FFFF

  /// The style, a word such as `lined`.
  var style = "plain"

  /// The settings, a list such as `m1=40,rm=1`.
  var settings = ""

  /// The default spacing of lines in Xournal++, in page units.
  private static let spacing = 14.17

  /// Returns the default color of lines in Xournal++.
  private static func color(isDark: Bool) -> UInt32 { isDark ? 0x4343_43FF : 0xBDBD_BDFF }

  /// Returns Xournal++'s name of a pattern; `nil` if it has none with lines at the same positions.
  private static func name(of pattern: Paper.Pattern) -> String? {
    switch pattern {
    case .plain: "plain"
    case .grid: "graph"
    case .dotted: "dotted"
    case .ruled, .isometricDots, .isometricLines, .staves: nil
    }
  }

  /// Returns the paper of a background; `nil` if no pattern looks the same.
  static func paper(_ rgba: UInt32, _ style: String, _ settings: String) -> Paper? {
    var paper = Paper(color: Color(rgba: rgba | 0xFF))
    switch style {
    case "plain": return paper
    case "graph": paper.pattern = .grid
    case "dotted": paper.pattern = .dotted
    default: return nil
    }
    let isDark = XournalColor.isDark(rgba)
    paper.spacing = spacing
    paper.patternColor = Color(rgba: color(isDark: isDark))
    for pair in settings.split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0] == "r1", let spacing = Double(parts[1]),
        spacing >= Paper.minimumSpacing, spacing <= PageSize.greatest
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

  /// Creates the description of a paper; unsupported patterns are drawn by ``lines(of:in:besides:)``.
  ///
  /// Xournal++'s ruled papers begin 80 points below the top, Inkstone's at the first multiple of the spacing, and
  /// Xournal++'s triangles and staves have other positions, too. Since the writing is aligned with the lines, they keep
  /// their positions.
  ///
  /// - Parameters:
  ///   - paper: The paper.
  ///   - origin: The upper left corner of the page, in page units.
  init(_ paper: Paper, at origin: Point) {
    if let color = paper.color { rgba = XournalColor.onWhite(color) }
    if let (style, settings) = Self.ruling(of: paper) {
      self.style = String(decoding: style, as: UTF8.self)
      self.settings = String(decoding: settings, as: UTF8.self)
      return
    }
    // Xournal++ counts squares from the corner of the page, so the corner must be at a multiple of the spacing.
    guard let name = Self.name(of: paper.pattern), Self.isMultiple(origin.x, of: paper.spacing),
      Self.isMultiple(origin.y, of: paper.spacing)
    else { return }
    style = name
    if paper.pattern == .plain { return }
    let isDark = XournalColor.isDark(rgba)
    var changes: [String] = []
    if paper.spacing != Self.spacing { changes.append("r1=\(paper.spacing)") }
    // The setting for dots is their own width, three times that of lines.
    let (width, usual) =
      paper.pattern == .dotted ? (paper.lineWidth * 3, 1.5) : (paper.lineWidth, 0.5)
    if width != usual { changes.append("lw=\(width)") }
    let color = XournalColor.onWhite(paper.patternColor)
    if color != Self.color(isDark: isDark) {
      let digits = DecimalText.hex(color, withAlpha: false).dropFirst()
      changes.append("\(isDark ? "af1" : "f1")=\(digits)")
    }
    settings = changes.joined(separator: ",")
  }

  /// Returns the style and the settings of the ruling on a paper, in UTF-8; `nil` if it has none that Xournal++ knows.
  ///
  /// It is `nil`, too, if the page was turned, since its ruling then has no style.
  static func ruling(of paper: Paper) -> (style: [UInt8], settings: [UInt8])? {
    guard paper.pattern == .plain,
      case .ruling(let style, let settings)? = paper.background?.origin,
      !style.isEmpty
    else { return nil }
    return (style, settings)
  }

  private static func isMultiple(_ value: Double, of step: Double) -> Bool {
    let part = value / step
    return abs(part - part.rounded()) < 1e-9
  }

  /// Returns stroke elements for the lines and dots of a paper that its Xournal++ style doesn't include.
  static func lines(of paper: Paper, in area: Rect, besides words: XournalPaper) -> [UInt8] {
    var rest = Paper(color: nil, pattern: paper.pattern, spacing: paper.spacing)
    (rest.patternColor, rest.lineWidth) = (paper.patternColor, paper.lineWidth)
    rest.margin = paper.margin
    if words.style != "plain" { rest.pattern = .plain }
    var bytes: [UInt8] = []
    for item in rest.displayList(in: area, isWhole: true).items {
      switch item {
      case .path(let path, _, let paint):
        for bar in path.bars { bytes += line(bar.from, bar.to, bar.width, "butt", paint, area) }
      case .ink(let dot, let paint):
        bytes += line(dot.start, dot.start, 2 * dot.startRadius, "round", paint, area)
      default: break
      }
    }
    return bytes
  }

  private static func line(
    _ from: Point,
    _ to: Point,
    _ width: Double,
    _ cap: String,
    _ paint: Paint,
    _ area: Rect
  ) -> [UInt8] {
    var text = Array("<stroke tool=\"pen\" color=\"".utf8)
    text += DecimalText.hex(XournalColor.onWhite(paint.color), withAlpha: true).utf8
    text += "\" width=\"".utf8
    DecimalText.append(width, to: &text)
    text += "\" capStyle=\"\(cap)\">".utf8
    for (i, value) in [
      from.x - area.minX, from.y - area.minY, to.x - area.minX, to.y - area.minY,
    ].enumerated() {
      if i > 0 { text.append(32) }
      DecimalText.append(value, to: &text)
    }
    return text + "</stroke>\n".utf8
  }
}

extension Path {
  /// The contours that are quadrilaterals, as lines between the midpoints of their short sides, with their widths.
  fileprivate var bars: [(from: Point, to: Point, width: Double)] {
    var contours: [[Point]] = []
    for element in elements {
      switch element {
      case .move(let p): contours.append([p])
      case .line(let p): contours[contours.count - 1].append(p)
      default: break
      }
    }
    return contours.compactMap { corners in
      guard corners.count >= 4 else { return nil }
      let isAlong = (corners[1] - corners[0]).length >= (corners[2] - corners[1]).length
      let (a, b) = isAlong ? (corners[3], corners[0]) : (corners[0], corners[1])
      let (c, d) = isAlong ? (corners[1], corners[2]) : (corners[2], corners[3])
      let (from, to) = (a.interpolated(to: b, 0.5), c.interpolated(to: d, 0.5))
      // A line that is cut off at an edge has oblique ends, so its width is measured at a right angle.
      let way = to - from
      let width = way.length > 0 ? abs((b - a).cross(way)) / way.length : 0
      return (from, to, width)
    }
  }
}
