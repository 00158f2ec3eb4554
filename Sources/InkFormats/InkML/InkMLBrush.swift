import InkGraphics
import InkStrokes

/// The description of a brush in an InkML document.
struct InkMLBrush {
  /// A length and the name of its unit; the unit is `nil` if unspecified.
  struct Length {
    var value: Double
    var units: String?
  }

  private var width: Length?
  private var height: Length?
  private var color = Color.black
  private var transparency = 0.0
  private var isRectangle = false
  private var rasterOperation = "copyPen"
  private var smooths = true

  /// The whole brush, if Inkstone wrote the document; otherwise `nil`.
  private var own: Brush?

  /// The name of the property that holds an Inkstone brush.
  static let ownProperty = "inkstone"

  /// Whether the width is independent of the pressure.
  private(set) var ignoresPressure = false

  /// Creates a black, round brush without a width.
  init() {}

  /// Reads a `brush` element; `base` provides the properties that the element omits.
  init(_ element: InkMLElement, base: InkMLBrush, notes: inout ReadingNotes) throws(FormatError) {
    self = base
    for property in element.children where property.name == .brushProperty {
      let value = property["value"] ?? ""
      switch property["name"] {
      case "width":
        width = try property.number("value").map { Length(value: $0, units: property["units"]) }
      case "height":
        height = try property.number("value").map { Length(value: $0, units: property["units"]) }
      case "color":
        if let color = Self.color(value) {
          self.color = color
        } else {
          notes.add("the unknown color \(excerpt(value)) is ignored")
        }
      case "transparency": transparency = try property.number("value") ?? 0
      case "tip": isRectangle = value == "rectangle"
      case "rasterOp": rasterOperation = value
      case "fitToCurve": smooths = value != "0" && value != "false"
      case Self.ownProperty:
        own = Base64.decode(Array(value.utf8)).flatMap { try? Brush(decoding: $0) }
      case "ignorePressure": ignoresPressure = value == "1" || value == "true"
      default: continue
      }
    }
    if isRectangle { notes.add("a rectangular tip, drawn as a round one") }
    if !["copyPen", "maskPen", "black", "white"].contains(rasterOperation) {
      notes.add("the raster operation \(excerpt(rasterOperation)) is drawn as plain ink (copyPen)")
    }
  }

  /// Returns the nominal width in page units; `nil` if the brush has none.
  ///
  /// A rectangle counts as its longer side, an ellipse as the mean of its axes.
  /// `scale` is the number of page units of a length without a unit.
  func nominalWidth(scale: Double) -> Double? {
    func size(_ length: Length?) -> Double? {
      guard let length, length.value > 0 else { return nil }
      guard let units = length.units, case .length(let unit) = InkMLUnits.meaning(units) else {
        return length.value * scale
      }
      return length.value * unit
    }
    if let own { return own.width > 0 ? own.width : nil }
    guard let first = size(width) ?? size(height) else { return nil }
    let second = size(height) ?? first
    let result = isRectangle ? max(first, second) : (first + second) / 2
    return result <= Placement.farthest ? result : nil
  }

  /// The way in which the width of ink depends on its samples.
  enum Modulation {
    /// The width is the nominal width of the brush throughout.
    case constant
    /// The width depends on pressure: from 0.5 to 1.5 times the nominal width.
    case pressure
    /// The width is that in channel W of the trace, stored in samples as a multiple of the nominal width.
    case proportional
  }

  /// Returns the brush for a trace.
  ///
  /// - Parameters:
  ///   - width: The nominal width, in page units.
  ///   - modulation: The dependence of the width on the samples.
  func brush(width: Double, modulation: Modulation) throws(FormatError) -> Brush {
    if let own { return own }
    var style = Style(color: color, width: width)
    style.color.alpha = 1 - min(max(transparency, 0), 255) / 255
    switch rasterOperation {
    case "maskPen":
      style.blendMode = .multiply
      style.purpose = .highlighter
    case "black": style.color = Color.black.withAlpha(style.color.alpha)
    case "white": style.color = Color.white.withAlpha(style.color.alpha)
    default: break
    }
    let engine: any StrokeEngine = smooths ? SmoothingEngine.inkable : PolylineEngine.shared
    let finished = style
    return try sound { () throws(InvalidValue) -> Brush in
      var stages: [BrushStage] = []
      switch modulation {
      case .pressure where !ignoresPressure:
        stages = [.effect(try PressureWidth(minimum: 0.5, maximum: 1.5))]
      case .constant, .pressure: break
      case .proportional: stages = [.effect(ProportionalWidth())]
      }
      return try Brush(style: finished, stages: stages, engine: engine)
    }
  }

  /// Parses a color: `#RGB`, `#RRGGBB`, `#RRGGBBAA` or one of the sixteen names of HTML 4; `nil` for any other text.
  static func color(_ text: String) -> Color? {
    if let named = names[text.lowercased()] { return Color(rgba: named << 8 | 255) }
    guard text.utf8.first == UInt8(ascii: "#") else { return nil }
    var value: UInt32 = 0
    let digits = text.utf8.dropFirst()
    guard [3, 6, 8].contains(digits.count) else { return nil }
    for byte in digits {
      guard let digit = DecimalScanner.hexDigit(byte) else { return nil }
      value = value << 4 | UInt32(digit)
      if digits.count == 3 { value = value << 4 | UInt32(digit) }
    }
    return Color(rgba: digits.count == 8 ? value : value << 8 | 255)
  }

  private static let names: [String: UInt32] = [
    "aqua": 0x00FFFF, "black": 0, "blue": 0x0000FF, "fuchsia": 0xFF00FF, "gray": 0x808080,
    "green": 0x008000, "lime": 0x00FF00, "maroon": 0x800000, "navy": 0x000080,
    "olive": 0x808000, "purple": 0x800080, "red": 0xFF0000, "silver": 0xC0C0C0,
    "teal": 0x008080, "white": 0xFFFFFF, "yellow": 0xFFFF00,
  ]
}
