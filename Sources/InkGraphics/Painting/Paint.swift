/// What a shape is filled with, and how it meets what lies below.
public struct Paint: Sendable {
  /// The colour, its alpha being the opacity of the whole shape.
  public var color: Color

  /// The compositing rule.
  public var blendMode: BlendMode

  /// A rule of one's own, which takes the place of ``blendMode``.
  ///
  /// What cannot run it, such as an SVG viewer, uses the mode instead.
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

  /// The paint that takes away what it covers.
  public static let eraser = Paint(.black, blendMode: .destinationOut)

  /// Whether the paint takes away what is below and adds nothing.
  public var erases: Bool { formula == nil && blendMode.erases }

  /// Whether full coverage leaves the same whatever is below, or of an eraser all of what is below the layer.
  package var isOpaque: Bool {
    guard formula == nil else { return false }
    switch blendMode {
    case .clear, .source: return true
    case .sourceOver, .destinationOut: return color.sRGBA.w >= 1
    default: return false
    }
  }

  /// A paint, laid source over, that is as opaque as this one takes away.
  package var eraserMask: Paint {
    Paint(blendMode == .clear ? color.withAlpha(1) : color)
  }
}

extension Paint: Hashable {
  /// Equal if colour, mode and the code of the formula are.
  public static func == (a: Paint, b: Paint) -> Bool {
    a.blendMode == b.blendMode && a.color == b.color && a.formula?.code == b.formula?.code
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(color)
    hasher.combine(blendMode)
  }
}
