import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// The named colors and sizes of tldraw 1, in its light theme.
struct TldrawOldStyle {
  /// The color of outlines and text.
  let color: Color
  /// The width of outlines, in page units.
  let width: Double
  /// The size of texts, in page units.
  let fontSize: Double
  /// The size of the text of notes, in page units.
  let noteFontSize: Double
  /// The color of notes.
  let noteColor: Color
  /// Whether closed shapes are filled.
  let isFilled: Bool
  /// The name of the dashes: `draw`, `solid`, `dashed` or `dotted`.
  let dash: String
  /// The font of texts.
  let font: String
  /// The alignment of texts.
  let alignment: TextItem.Alignment

  private let lightColor: Color

  /// The fill of closed shapes; `nil` for none.
  var fill: Color? { isFilled ? lightColor : nil }

  init(_ style: JSONValue?) {
    let name = style?["color"]?.string ?? "black"
    let rgb = Self.colors[name] ?? 0x1d1d1d
    color = Color(rgba: rgb << 8 | 0xff)
    lightColor = name == "white" ? Color(rgba: 0xfefe_feff) : Self.mixed(rgb, part: 0.82)
    noteColor =
      name == "white" || name == "black"
      ? Color(rgba: name == "white" ? 0xffff_ffff : 0xfff5_b0ff) : Self.mixed(rgb, part: 0.45)
    let size = ["small": 0, "medium": 1, "large": 2][style?["size"]?.string ?? "small"] ?? 0
    let scale = min(max(style?["scale"]?.number ?? 1, 1e-3), 1e3)
    width = [2, 3.5, 5][size]
    let fontScale = TldrawScene.fontScale(style?["font"]?.string)
    fontSize = [28, 48, 96][size] * scale * fontScale
    noteFontSize = [24, 36, 48][size] * fontScale
    isFilled = style?["isFilled"]?.bool ?? false
    dash = style?["dash"]?.string ?? "draw"
    font =
      switch style?["font"]?.string {
      case "mono": "Monospace"
      case "serif": "Serif"
      default: "Sans"
      }
    alignment = TldrawScene.alignment(style?["textAlign"]?.string)
  }

  /// Returns the brush of outlines.
  ///
  /// - Parameter width: The width in page units; `nil` for 1.618 times ``width``.
  func brush(width: Double? = nil) throws(FormatError) -> Brush {
    try TldrawScene.brush(color, width: width ?? self.width * 1.618, dash)
  }

  /// Returns the mixture of a color, 0xRRGGBB, with that of the canvas; `part` is the fraction of the latter, 0…1.
  private static func mixed(_ rgb: UInt32, part: Double) -> Color {
    func value(_ shift: UInt32) -> Double {
      let own = Double(rgb >> shift & 255)
      return (own + (250 - own) * part) / 255
    }
    return Color(red: value(16), green: value(8), blue: value(0))
  }

  private static let colors: [String: UInt32] = [
    "black": 0x1d1d1d, "white": 0xf0f1f3, "lightGray": 0xc6cbd1, "gray": 0x788492,
    "green": 0x36b24d, "cyan": 0x0e98ad, "blue": 0x1c7ed6, "indigo": 0x4263eb,
    "violet": 0x7746f1, "red": 0xff2133, "orange": 0xff9433, "yellow": 0xffc936,
  ]
}
