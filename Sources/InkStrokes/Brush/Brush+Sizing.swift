public import InkGraphics

extension Brush {
  /// The brush as wide as asked for, with all its effects in proportion.
  ///
  /// - Parameters:
  ///   - width: The width that takes the place of the style's, in document units; 0 for the same.
  ///   - color: The colour; `nil` for the same.
  /// - Throws: A width that is negative, not finite or more than a thousand times the brush's own.
  public func sized(_ width: Double, color: Color? = nil) throws(InvalidValue) -> Brush {
    var style = style
    var effects = effects
    if let color { style.color = color }
    if width != 0, width != style.width {
      if nibChanges.contains(.radius), style.width > 0 {
        effects.append(try ScaledWidth(factor: width / style.width))
      } else {
        style.width = width
      }
    }
    return try changed(style, effects)
  }
}
