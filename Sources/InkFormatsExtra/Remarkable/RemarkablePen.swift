import InkFormats
import InkGraphics
import InkStrokes

/// The pens and colors of reMarkable tablets, by their numbers.
enum RemarkablePen {
  /// The kinds of pens; most have two numbers, of older and newer software.
  enum Kind {
    case brush
    case pencil
    case ballpoint
    case marker
    case fineliner
    case highlighter
    case eraser
    case mechanicalPencil
    /// An eraser of areas, whose line marks the area that was erased and is not visible.
    case areaEraser
    case calligraphy
    case shader
  }

  /// Returns the kind of a pen; `nil` if the number is unknown.
  static func kind(_ number: Int) -> Kind? {
    switch number {
    case 0, 12: .brush
    case 1, 14: .pencil
    case 2, 15: .ballpoint
    case 3, 16: .marker
    case 4, 17: .fineliner
    case 5, 18: .highlighter
    case 6: .eraser
    case 7, 13: .mechanicalPencil
    case 8: .areaEraser
    case 21: .calligraphy
    case 23: .shader
    default: nil
    }
  }

  /// The colors as 0xRRGGBB, by their numbers.
  private static let palette: [UInt32] = [
    0x000000, 0x909090, 0xffffff, 0xfbf719, 0x00ff00, 0xffc0cb, 0x4e69c9, 0xb33e39, 0x7d7d7d,
    0xffed75, 0xa1d87d, 0x8bd0e5, 0xb782cd, 0xf7e851,
  ]

  /// The opacity of highlighters whose color has none.
  static let highlighterAlpha = 0.5

  /// Returns a color, opaque unless the file has an opacity; `nil` if its number is unknown.
  static func color(_ number: Int, _ argb: UInt32?) -> Color? {
    if let argb { return Color(rgba: argb << 8 | argb >> 24) }
    guard palette.indices.contains(number) else { return nil }
    return Color(rgba: palette[number] << 8 | 255)
  }

  /// Returns the color of a highlighter or of marked text.
  ///
  /// Gray and black highlighters, of software before colors, are yellow in the files that the tablet exports.
  static func highlight(_ number: Int, _ argb: UInt32?) -> Color {
    var color = color(number < 3 && argb == nil ? 3 : number, argb) ?? Color(rgba: 0xffed_75ff)
    if color.alpha == 1 { color.alpha = highlighterAlpha }
    return color
  }

  // MARK: Writing

  /// The numbers of pens that are written.
  static let (ballpoint, fineliner, pencil, highlighter, eraser) = (15, 17, 14, 18, 6)

  /// Returns the number of the pen that draws most like a brush.
  ///
  /// - Parameters:
  ///   - brush: The brush.
  ///   - isEven: Whether its line has one width.
  static func usual(_ brush: Brush, isEven: Bool) -> Int {
    let style = brush.strokeStyle
    if style.erases { return eraser }
    if style.purpose == .highlighter { return highlighter }
    if brush.styleChanges.contains(.opacity) { return pencil }
    return isEven ? fineliner : ballpoint
  }

  /// Returns the number of a pen from a text; `nil` if it isn't the number of a known pen, or is that of an eraser.
  static func ofInk(_ text: String) -> Int? {
    guard let number = Int(text), let kind = kind(number), kind != .eraser, kind != .areaEraser
    else { return nil }
    return number
  }

  /// The numbers of the colors that ink may have without 0xAARRGGBB, and those of highlighters.
  private static let (penColors, highlighterColors) = (
    [0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13], [3, 4, 5, 9, 10, 11, 12, 13]
  )

  /// Returns the number of a color, or of the nearest one with the exact color as 0xAARRGGBB.
  ///
  /// - Parameters:
  ///   - color: The color.
  ///   - pen: The number of the pen.
  static func ink(_ color: Color, ofPen pen: Int) -> RemarkableWriter.Ink {
    let isHighlighter = kind(pen) == .highlighter
    let rgba = color.rgba
    let isUsual = isHighlighter ? color.alpha == highlighterAlpha : rgba & 255 == 255
    var best = (number: 0, distance: Int.max)
    for number in isHighlighter ? highlighterColors : penColors {
      var distance = 0
      for shift in [0, 8, 16] as [UInt32] {
        let one = Int(palette[number] >> shift & 255)
        let other = Int(rgba >> (shift + 8) & 255)
        distance += (one - other) * (one - other)
      }
      if distance < best.distance { best = (number, distance) }
    }
    if best.distance == 0, isUsual, kind(pen) != .shader { return (best.number, nil) }
    // An opaque highlighter is shown with its usual opacity.
    let alpha = isHighlighter && isUsual ? 255 : rgba & 255
    return (isHighlighter ? 9 : best.number, alpha << 24 | rgba >> 8)
  }
}
