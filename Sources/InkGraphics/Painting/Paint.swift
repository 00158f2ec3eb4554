/// The color of a shape and the rule that composites it.
public struct Paint: Sendable {
  /// The color; its alpha is the opacity of the whole shape.
  public var color: Color

  /// The rule that combines the color with the pixels below.
  ///
  /// The default is source-over.
  public var blendMode: BlendMode

  /// A custom rule that is used instead of ``blendMode``, if it isn't `nil`.
  ///
  /// The default is `nil`.
  ///
  /// Formats that cannot contain it, such as SVG, have the mode instead.
  public var formula: (any BlendFormula)?

  /// Creates a paint.
  public init(
    _ color: Color,
    blendMode: BlendMode = .sourceOver,
    formula: (any BlendFormula)? = nil
  ) {
    self.color = color
    self.blendMode = blendMode
    self.formula = formula
  }

  /// The paint of an eraser, which makes the pixels below transparent where it covers them.
  public static let eraser = Paint(.black, blendMode: .destinationOut)

  /// Whether the paint is an eraser: it only reduces the opacity of the pixels below.
  public var erases: Bool { formula == nil && blendMode.erases }

  /// Whether a fully covered pixel does not depend on the backdrop.
  ///
  /// An eraser of full strength is opaque in this sense: it leaves nothing of its layer.
  package var isOpaque: Bool {
    guard formula == nil else { return false }
    switch blendMode {
    case .clear, .source: return true
    case .sourceOver, .destinationOut: return color.sRGBA.w >= 1
    default: return false
    }
  }

  /// A source-over paint whose opacity is the strength of this eraser, 0…1.
  package var eraserMask: Paint {
    Paint(blendMode == .clear ? color.withAlpha(1) : color)
  }
}

extension Paint: Hashable {
  /// Whether two paints have equal colors, equal modes, and formulas with equal ``BlendFormula/code`` or none.
  public static func == (a: Paint, b: Paint) -> Bool {
    a.blendMode == b.blendMode && a.color == b.color && a.formula?.code == b.formula?.code
  }

  /// Hashes ``color`` and ``blendMode``.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(color)
    hasher.combine(blendMode)
  }
}
