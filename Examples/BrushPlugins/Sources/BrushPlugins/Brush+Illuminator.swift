public import InkGraphics
public import InkStrokes

extension Brush {
  /// Returns a broad nib with glowing ink, made of all parts of this package.
  ///
  /// - Parameter hue: The hue of the ink in turns, 0…1.
  /// - Throws: An error if the hue is outside 0…1.
  public static func illuminator(hue: Double) throws(InvalidValue) -> Brush {
    let color = Color(space: HWBColorSpace.shared, components: SIMD4(hue, 0.25, 0.2, 0), alpha: 0.8)
    return try Brush(
      style: Style(color: color, blendMode: .multiply, formula: VividLight.shared, width: 22),
      stages: [.effect(BroadNib(angle: -0.7)), .filter(TautString(length: 6))],
      engine: ElasticEngine(tension: -0.3, bias: 0.2)
    )
  }
}
