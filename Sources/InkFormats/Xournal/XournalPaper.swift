import InkDrawing
import InkGraphics

/// The paper of a page as Xournal++ names it: a colour, a style, and settings of that.
///
/// What our own patterns look like is a pattern: plain, graph and dotted. The others, which begin at
/// places of their own, are sheets that say what they were made of; ours of these kinds get their names.
struct XournalPaper {
  /// The colour, red in the highest byte.
  var rgba: UInt32 = 0xFFFF_FFFF

  /// A word such as `lined`.
  var style = "plain"

  /// A list such as `m1=40,rm=1`.
  var settings = ""

  /// The distance of lines that Xournal++ draws if nothing is said, in document units.
  private static func spacing(_ pattern: Paper.Pattern) -> Double {
    switch pattern {
    case .ruled: 24
    case .staves: 5
    default: 14.17
    }
  }

  /// The colour of lines that Xournal++ draws if nothing is said.
  private static func color(_ pattern: Paper.Pattern, isDark: Bool) -> UInt32 {
    if pattern == .staves { return isDark ? 0xFFFF_FFFF : 0x0000_00FF }
    if isDark { return 0x4343_43FF }
    return pattern == .ruled ? 0x40A0_FFFF : 0xBDBD_BDFF
  }

  /// How much wider than lines what Xournal++ calls the width of lines is, of dots their own.
  private static func widening(_ pattern: Paper.Pattern) -> Double {
    pattern == .dotted || pattern == .isometricDots ? 3 : 1
  }

  /// The width of lines, or of dots, that Xournal++ draws if nothing is said.
  private static func lineWidth(_ pattern: Paper.Pattern) -> Double {
    pattern == .isometricLines ? 1 : 0.5 * widening(pattern)
  }

  private static func name(of pattern: Paper.Pattern) -> String {
    switch pattern {
    case .plain: "plain"
    case .ruled: "ruled"
    case .grid: "graph"
    case .dotted: "dotted"
    case .isometricDots: "isodotted"
    case .isometricLines: "isograph"
    case .staves: "staves"
    }
  }

  /// The paper of a background; `nil` where no pattern of ours looks like that.
  static func paper(_ rgba: UInt32, _ style: String, _ settings: String) -> Paper? {
    var paper = Paper(color: Color(rgba: rgba | 0xFF))
    switch style {
    case "plain": return paper
    case "graph": paper.pattern = .grid
    case "dotted": paper.pattern = .dotted
    default: return nil
    }
    let isDark = XournalColor.isDark(rgba)
    paper.spacing = spacing(paper.pattern)
    paper.patternColor = Color(rgba: color(paper.pattern, isDark: isDark))
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

  /// How Xournal++ names a paper; what it has no name for is left out.
  init(_ paper: Paper) {
    if let color = paper.color { rgba = color.rgba | 0xFF }
    if paper.pattern == .plain, case .ruling(let style, let settings)? = paper.sheet?.origin {
      self.style = String(decoding: style, as: UTF8.self)
      self.settings = String(decoding: settings, as: UTF8.self)
      return
    }
    style = Self.name(of: paper.pattern)
    if paper.pattern == .plain { return }
    let isDark = XournalColor.isDark(rgba)
    var changes: [String] = []
    if paper.spacing != Self.spacing(paper.pattern) { changes.append("r1=\(paper.spacing)") }
    let width = paper.lineWidth * Self.widening(paper.pattern)
    if width != Self.lineWidth(paper.pattern) { changes.append("lw=\(width)") }
    let color = paper.patternColor.rgba
    if color != Self.color(paper.pattern, isDark: isDark) {
      let digits = DecimalText.hex(color, withAlpha: false).dropFirst()
      changes.append("\(isDark ? "af1" : "f1")=\(digits)")
    }
    if let margin = paper.margin, paper.pattern == .ruled {
      style = "lined"
      let digits = DecimalText.hex(margin.color.rgba, withAlpha: false).dropFirst()
      changes += ["m1=\(margin.distance)", "\(isDark ? "af2" : "f2")=\(digits)"]
    }
    settings = changes.joined(separator: ",")
  }
}
