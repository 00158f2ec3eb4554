import InkFormats
import InkGraphics

/// The properties in the `style` attribute of an SVG element that cairo writes.
struct SVGStyle {
  /// The value of the property `fill` or `stroke`.
  enum Source {
    case none
    case color(SIMD3<Double>)
    /// A gradient or pattern, by the `id` of the SVG element that defines it.
    case reference(String)
  }

  var fill = Source.color(.zero)
  var stroke = Source.none
  var fillOpacity = 1.0
  var strokeOpacity = 1.0
  var opacity = 1.0
  var isEvenOdd = false
  var lineWidth = 1.0
  var cap = Ribbon.Cap.butt
  var join = Ribbon.Join.miter
  var dashes: [Double] = []
  var dashOffset = 0.0
  var mode = BlendMode.sourceOver
  var stopColor = SIMD3<Double>.zero
  var stopOpacity = 1.0

  /// Creates the initial style of SVG.
  init() {}

  /// Reads the declarations of a `style` attribute, which replace inherited values.
  mutating func read(_ text: String) {
    for declaration in text.split(separator: ";") {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let name = declaration[..<colon]
      set(name, String(declaration[declaration.index(after: colon)...]))
    }
  }

  private mutating func set(_ name: Substring, _ value: String) {
    let number = SVGNumbers(value)
    switch name {
    case "fill": fill = Self.source(value)
    case "stroke": stroke = Self.source(value)
    case "fill-opacity": fillOpacity = number.first
    case "stroke-opacity": strokeOpacity = number.first
    case "opacity": opacity = number.first
    case "fill-rule", "clip-rule": isEvenOdd = value == "evenodd"
    case "stroke-width": lineWidth = number.first
    case "stroke-linecap": cap = value == "round" ? .round : value == "square" ? .square : .butt
    case "stroke-linejoin": join = value == "round" ? .round : value == "bevel" ? .bevel : .miter
    case "stroke-dasharray": dashes = value == "none" ? [] : number.values
    case "stroke-dashoffset": dashOffset = number.first
    case "comp-op": mode = Self.mode(value)
    case "stop-color":
      if case .color(let color) = Self.source(value) { stopColor = color }
    case "stop-opacity": stopOpacity = number.first
    default: break
    }
  }

  /// Parses a value of `fill` or `stroke`.
  private static func source(_ value: String) -> Source {
    if value.hasPrefix("rgb(") {
      let values = SVGNumbers(value).values
      guard values.count == 3 else { return .none }
      let unit = value.utf8.contains(UInt8(ascii: "%")) ? 100.0 : 255
      return .color(SIMD3(values[0], values[1], values[2]) / unit)
    }
    if let name = reference(value) { return .reference(name) }
    return .none
  }

  /// Returns the identifier in `url(#name)`; `nil` for other text.
  static func reference(_ value: String) -> String? {
    guard value.hasPrefix("url(#"), value.hasSuffix(")") else { return nil }
    return String(value.dropFirst(5).dropLast())
  }

  /// Returns the blend mode with a name that cairo writes; source-over for unknown names.
  static func mode(_ name: String) -> BlendMode {
    switch name {
    case "clear": .clear
    case "src": .source
    case "dst": .destination
    case "dst-over": .destinationOver
    case "src-in": .sourceIn
    case "dst-in": .destinationIn
    case "src-out": .sourceOut
    case "dst-out": .destinationOut
    case "src-atop": .sourceAtop
    case "dst-atop": .destinationAtop
    case "xor": .xor
    case "plus": .plus
    case "multiply": .multiply
    case "screen": .screen
    case "overlay": .overlay
    case "darken": .darken
    case "lighten": .lighten
    case "color-dodge": .colorDodge
    case "color-burn": .colorBurn
    case "hard-light": .hardLight
    case "soft-light": .softLight
    case "difference": .difference
    case "exclusion": .exclusion
    case "hsl-hue": .hue
    case "hsl-saturation": .saturation
    case "hsl-color": .color
    case "hsl-luminosity": .luminosity
    default: .sourceOver
    }
  }
}

/// The numbers in the value of an attribute.
struct SVGNumbers {
  /// The numbers, in order.
  let values: [Double]

  /// The first number; 0 without one.
  var first: Double { values.first ?? 0 }

  /// Reads all numbers in a text; anything else separates them.
  init(_ text: String) {
    var text = text
    values = text.withUTF8 { Self.read($0) }
  }

  /// Reads all numbers in bytes.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { values = Self.read(bytes) }

  private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> [Double] {
    var values: [Double] = []
    var i = 0
    while i < bytes.count {
      guard isNumeric(bytes[i]) else {
        i += 1
        continue
      }
      var end = i + 1
      while end < bytes.count, isNumeric(bytes[end]) || bytes[end] | 32 == UInt8(ascii: "e") {
        end += 1
      }
      let value = DecimalScanner.number(UnsafeBufferPointer(rebasing: bytes[i..<end]))
      if let value, value.isFinite { values.append(value) }
      i = end
    }
    return values
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    byte &- 48 < 10 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  /// The transform with these numbers, as in `matrix(a,b,c,d,e,f)`; the identity unless there are six.
  var transform: Affine {
    guard values.count == 6 else { return .identity }
    return Affine(
      a: values[0],
      b: values[1],
      c: values[2],
      d: values[3],
      tx: values[4],
      ty: values[5]
    )
  }

  /// Reads path data with absolute commands: `M`, `L`, `C` and `Z`.
  static func path(_ bytes: UnsafeBufferPointer<UInt8>) -> Path {
    var elements: [Path.Element] = []
    var command = UInt8(ascii: "M")
    var numbers: [Double] = []
    numbers.reserveCapacity(6)
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      if isNumeric(byte) {
        var end = i + 1
        while end < bytes.count, isNumeric(bytes[end]) || bytes[end] == UInt8(ascii: "e") {
          end += 1
        }
        let value = DecimalScanner.number(UnsafeBufferPointer(rebasing: bytes[i..<end])) ?? 0
        numbers.append(value.isFinite ? value : 0)
        i = end
        if command == UInt8(ascii: "C"), numbers.count == 6 {
          elements.append(
            .cubic(
              Point(numbers[0], numbers[1]),
              Point(numbers[2], numbers[3]),
              Point(numbers[4], numbers[5])
            )
          )
          numbers.removeAll(keepingCapacity: true)
        } else if command != UInt8(ascii: "C"), numbers.count == 2 {
          let point = Point(numbers[0], numbers[1])
          elements.append(command == UInt8(ascii: "L") ? .line(point) : .move(point))
          numbers.removeAll(keepingCapacity: true)
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "M"), UInt8(ascii: "L"), UInt8(ascii: "C"):
        command = byte
        numbers.removeAll(keepingCapacity: true)
      case UInt8(ascii: "Z"), UInt8(ascii: "z"):
        elements.append(.close)
        command = UInt8(ascii: "M")
      default: break
      }
      i += 1
    }
    // Cairo ends a path that was closed with a move to its start.
    while case .move? = elements.last { elements.removeLast() }
    return Path(elements)
  }
}
