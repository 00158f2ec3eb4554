import InkFormats
import InkGraphics

/// The contents of a page of a reMarkable tablet, of any version.
///
/// Lengths are in pixels of the first two tablets, 226 to the inch. The origin is the upper left corner in versions 3 and
/// 5, and the middle of the upper edge in version 6.
struct RemarkablePage {
  /// The page units per pixel.
  static let scale = 72.0 / 226

  /// The width and height of the screens of the first two tablets, in pixels.
  static let screen = (width: 1404.0, height: 1872.0)

  /// A sample of a line.
  struct Point {
    var x: Double
    var y: Double
    /// The visible width in pixels.
    var width: Double
    /// The pressure, 0…1.
    var pressure: Double
  }

  /// A stroke of a pen or eraser.
  struct Line {
    /// The number of the pen.
    var pen: Int
    /// The number of the color.
    var color: Int
    /// The color of newer pens as 0xAARRGGBB; `nil` for the color of ``color``.
    var argb: UInt32?
    var points: RemarkablePoints
  }

  /// Text of a PDF that was highlighted.
  struct Mark {
    /// The color, as in ``Line``.
    var color: Int
    var argb: UInt32?
    var text: String
    /// The index of the first character in the text of the PDF; `nil` if unknown.
    var start: UInt32?
    /// The rectangles of the text's lines.
    var rects: [Rect]
  }

  /// An item of a layer, with its offset in pixels.
  enum Content {
    case line(Line, x: Double, y: Double)
    case mark(Mark)
  }

  /// A layer of a page.
  struct Layer {
    var name = ""
    var isHidden = false
    /// The items, bottom to top.
    var items: [Content] = []
  }

  /// The version of the format: 3, 5 or 6.
  var version: Int
  /// The size of the paper in pixels.
  var width = screen.width
  var height = screen.height
  /// The layers, bottom to top.
  var layers: [Layer] = []
  /// The typed text; `nil` for none.
  var text: RemarkableText?
}
