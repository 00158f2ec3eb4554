import InkFormats
import InkGraphics
import InkStrokes

/// The named colors and sizes of tldraw 2 and later, in its light theme.
struct TldrawStyle {
  /// The color of outlines and text.
  let color: Color
  /// The width of outlines, in page units.
  let width: Double
  /// The size of headings and texts, in page units.
  let fontSize: Double
  /// The size of labels in shapes and notes, in page units.
  let labelSize: Double
  /// The size of labels of arrows, in page units.
  let arrowLabelSize: Double
  /// The color of the text in shapes.
  let labelColor: Color
  /// The color of notes.
  let noteColor: Color
  /// The color of highlighters.
  let highlightColor: Color
  /// The fill of closed shapes; `nil` for none.
  let fill: Color?
  /// Whether the fill is hatched.
  let isHatched: Bool
  /// The name of the dashes: `draw`, `solid`, `dashed` or `dotted`.
  let dash: String

  init(_ props: JSONValue?) {
    let scale = min(max(props?["scale"]?.number ?? 1, 1e-3), 1e3)
    let entry = Self.colors[props?["color"]?.string ?? "black"] ?? Self.black
    let label = Self.colors[props?["labelColor"]?.string ?? "black"] ?? Self.black
    color = Self.opaque(entry.solid)
    labelColor = Self.opaque(label.solid)
    noteColor = Self.opaque(entry.note)
    highlightColor = Self.opaque(entry.highlight)
    let index = ["s": 0, "m": 1, "l": 2, "xl": 3][props?["size"]?.string ?? "m"] ?? 1
    width = [2, 3.5, 5, 10][index] * scale
    fontSize = [18, 24, 36, 44][index] * scale
    labelSize = [18, 22, 26, 32][index] * scale
    arrowLabelSize = [18, 20, 24, 28][index] * scale
    dash = props?["dash"]?.string ?? "draw"
    isHatched = props?["fill"]?.string == "pattern"
    switch props?["fill"]?.string {
    case "semi": fill = Self.opaque(0xfcfffe)
    case "solid", "pattern", "lined-fill": fill = Self.opaque(entry.semi)
    case "fill": fill = Self.opaque(entry.solid)
    default: fill = nil
    }
  }

  /// Returns the brush of outlines, whose corners are round.
  ///
  /// - Parameter width: The width in page units; `nil` for ``width``.
  func brush(width: Double? = nil) throws(FormatError) -> Brush {
    let width = width ?? self.width
    var style = Style(color: color, width: width)
    switch dash {
    case "dashed": style.dash = Style.Dash([2 * width, 2 * width])
    case "dotted": style.dash = Style.Dash([0.01, 2 * width])
    default: break
    }
    let finished = style
    return try sound { () throws(InvalidValue) -> Brush in
      try Brush(style: finished, engine: PolylineEngine.shared)
    }
  }

  private static func opaque(_ rgb: UInt32) -> Color { Color(rgba: rgb << 8 | 0xff) }

  private typealias Entry = (solid: UInt32, semi: UInt32, note: UInt32, highlight: UInt32)

  private static let black: Entry = (0x1d1d1d, 0xe8e8e8, 0xfce19c, 0xfddd00)

  private static let colors: [String: Entry] = [
    "black": black,
    "blue": (0x4465e9, 0xdce1f8, 0x8aa3ff, 0x10acff),
    "green": (0x099268, 0xd3e9e3, 0x6fc896, 0x00ffc8),
    "grey": (0x9fa8b2, 0xeceef0, 0xc0cad3, 0xcbe7f1),
    "light-blue": (0x4ba1f1, 0xddedfa, 0x9bc4fd, 0x00f4ff),
    "light-green": (0x4cb05e, 0xdbf0e0, 0x98d08a, 0x65f641),
    "light-red": (0xf87777, 0xf4dadb, 0xf7a5a1, 0xff7fa3),
    "light-violet": (0xe085f4, 0xf5eafa, 0xdfb0f9, 0xff88ff),
    "orange": (0xe16919, 0xf8e2d4, 0xfaa475, 0xffa500),
    "red": (0xe03131, 0xf4dadb, 0xfc8282, 0xff636e),
    "violet": (0xae3ec9, 0xecdcf2, 0xdb91fd, 0xc77cff),
    "yellow": (0xf1ac4b, 0xf9f0e6, 0xfed49a, 0xfddd00),
    "white": (0xffffff, 0xf5f5f5, 0xffffff, 0xffffff),
  ]
}
