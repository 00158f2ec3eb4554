import InkGraphics

/// The look of an `/Ink` annotation, from its entries and the resources of its appearance.
struct InkAnnotationStyle {
  /// Whether viewers don't show the annotation, or only on some layers of the document.
  let isHidden: Bool
  /// Whether the annotation has a stream that draws it.
  let hasAppearance: Bool
  /// The red, green and blue components in sRGB, 0…1, and the opacity; `nil` without a valid color.
  let color: SIMD4<Double>?
  /// The width in points; `nil` if it is invalid.
  let width: Double?
  /// The lengths of dashes and gaps, in points; empty for a solid line.
  let dash: [Double]
  /// Whether the ink is multiplied with the content below it.
  let isMultiplied: Bool

  /// The bits of hidden annotations, and of those that are only printed.
  private static let hiddenFlags = 1 << 1 | 1 << 5

  /// Reads the entries of an annotation.
  init(_ annotation: QPDFObject) {
    let flags = annotation["/F"].integer ?? 0
    isHidden = flags & Self.hiddenFlags != 0 || !annotation["/OC"].isNull
    let appearance = annotation["/AP"]["/N"]
    hasAppearance = appearance.isStream
    let states = hasAppearance ? Self.states(appearance.dictionary) : []
    let opacity =
      annotation["/CA"].double ?? states.compactMap { $0["/CA"].double ?? $0["/ca"].double }.min()
    color = Self.color(annotation["/C"], min(max(opacity ?? 1, 0), 1))
    isMultiplied = ([annotation] + states).contains { Self.multiplies($0["/BM"]) }
    let style = annotation["/BS"]
    let border = annotation["/Border"]
    width = Self.width(style["/W"], border[2])
    var dash: [Double] = []
    if style.isDictionary {
      // Without an array, three units are drawn and three left out.
      if style["/S"].name == "/D" { dash = Self.dash(style["/D"]) ?? [3, 3] }
    } else {
      dash = Self.dash(border[3]) ?? []
    }
    self.dash = dash
  }

  /// Returns the graphics states of an appearance.
  private static func states(_ form: QPDFObject) -> [QPDFObject] {
    let all = form["/Resources"]["/ExtGState"]
    return all.keys.prefix(16).map { all[$0] }
  }

  private static func multiplies(_ mode: QPDFObject) -> Bool {
    (mode.isArray ? mode[0] : mode).name == "/Multiply"
  }

  private static func width(_ own: QPDFObject, _ border: QPDFObject) -> Double? {
    if !own.isNull { return own.double }
    return border.isNull ? 1 : border.double
  }

  private static func color(_ object: QPDFObject, _ opacity: Double) -> SIMD4<Double>? {
    // Viewers draw annotations without the entry black, and those with an empty array not at all.
    if object.isNull { return SIMD4(0, 0, 0, opacity) }
    let values = object.elements.map { min(max($0.double ?? .nan, 0), 1) }
    guard object.count <= 4, values.allSatisfy({ !$0.isNaN }) else { return nil }
    switch values.count {
    case 1: return SIMD4(values[0], values[0], values[0], opacity)
    case 3: return SIMD4(values[0], values[1], values[2], opacity)
    case 4: return CMYK.color(values, opacity)
    default: return nil
    }
  }

  private static func dash(_ object: QPDFObject) -> [Double]? {
    guard object.isArray, object.count <= 16 else { return nil }
    var lengths = object.elements.compactMap(\.double)
    guard lengths.count == object.count, lengths.allSatisfy({ $0 >= 0 && $0 <= 1e4 }),
      lengths.reduce(0, +) > 0.1
    else { return nil }
    if lengths.count % 2 == 1 { lengths += lengths }
    return lengths
  }
}

/// The conversion of four process colors that Poppler uses: a mean of the sixteen overprinted inks.
private enum CMYK {
  /// The red, green and blue components of each combination of inks: cyan is 8, magenta 4, yellow 2 and black 1.
  private static let inks: [SIMD3<Double>] = [
    SIMD3(1, 1, 1), SIMD3(0.1373, 0.1216, 0.1255), SIMD3(1, 0.949, 0), SIMD3(0.1098, 0.102, 0),
    SIMD3(0.9255, 0, 0.549), SIMD3(0.1412, 0, 0), SIMD3(0.9294, 0.1098, 0.1412),
    SIMD3(0.1333, 0, 0), SIMD3(0, 0.6784, 0.9373), SIMD3(0, 0.0588, 0.1412),
    SIMD3(0, 0.651, 0.3137), SIMD3(0, 0.0745, 0), SIMD3(0.1804, 0.1922, 0.5725),
    SIMD3(0, 0, 0.0078), SIMD3(0.2118, 0.2119, 0.2235), SIMD3(0, 0, 0),
  ]

  static func color(_ values: [Double], _ opacity: Double) -> SIMD4<Double> {
    var sum = SIMD3<Double>(0, 0, 0)
    for (index, ink) in inks.enumerated() {
      var share = 1.0
      for (bit, value) in values.enumerated() {
        share *= index >> (3 - bit) & 1 == 1 ? value : 1 - value
      }
      sum += ink * share
    }
    return SIMD4(min(sum.x, 1), min(sum.y, 1), min(sum.z, 1), opacity)
  }
}
