import InkFormats
import InkGraphics

extension Gradient {
  /// Reads a gradient without its stops.
  ///
  /// - Parameters:
  ///   - attributes: The attributes of its element.
  ///   - isRadial: Whether it is radial, not linear.
  ///   - unit: The number of page units per unit of the file.
  init(_ attributes: XMLAttributes, isRadial: Bool, unit: Double) {
    func length(_ name: StaticString) -> Double {
      (attributes[name].map { SVGNumbers($0).first } ?? 0) * unit
    }
    let geometry: Geometry =
      isRadial
      ? .radial(
        from: Point(length("fx"), length("fy")),
        startRadius: length("fr"),
        to: Point(length("cx"), length("cy")),
        endRadius: length("r")
      )
      : .linear(
        from: Point(length("x1"), length("y1")),
        to: Point(length("x2"), length("y2"))
      )
    self.init(geometry, stops: [])
    if let transform = attributes["gradientTransform"] {
      self.transform = SVGNumbers(transform).transform.scaled(by: unit)
    }
    switch attributes.text("spreadMethod") {
    case "reflect": spread = .reflect
    case "repeat": spread = .repeat
    default: spread = .pad
    }
  }

  /// Adds a stop; it is not before the last one.
  mutating func addStop(_ style: SVGStyle, _ offset: Double) {
    let color = SIMD4<Float>(
      Float(style.stopColor.x),
      Float(style.stopColor.y),
      Float(style.stopColor.z),
      Float(style.stopOpacity)
    )
    stops.append(Stop(min(max(offset, stops.last?.position ?? 0), 1), color))
  }
}

extension Affine {
  /// Returns the transform with another length of units: its translation is multiplied.
  func scaled(by unit: Double) -> Affine {
    var result = self
    result.tx *= unit
    result.ty *= unit
    return result
  }
}
