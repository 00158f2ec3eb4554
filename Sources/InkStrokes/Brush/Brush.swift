public import InkGraphics

/// What ink looks like, apart from its shape.
public struct Style: Hashable, Sendable {
  /// What a brush is for.
  ///
  /// Hosts choose cursors and defaults by it; drawing does not depend on it.
  public enum Tool: UInt8, CaseIterable, Hashable, Sendable {
    /// Writes and draws.
    case pen
    /// Marks text that is there already.
    case highlighter
    /// Takes ink away.
    case eraser
  }

  /// What the brush is for.
  public var tool: Tool

  /// The colour; its alpha is the opacity of the whole stroke.
  public var color: Color

  /// How the stroke meets the ink below.
  public var blendMode: BlendMode

  /// The nominal width in document units, before effects.
  public var width: Double

  /// Creates a style.
  public init(
    tool: Tool = .pen,
    color: Color = .black,
    blendMode: BlendMode = .sourceOver,
    width: Double
  ) {
    self.tool = tool
    self.color = color
    self.blendMode = blendMode
    self.width = width
  }

  /// What the shape is filled with.
  public var paint: Paint { Paint(color, blendMode: blendMode) }
}

/// How samples become ink: an engine for the shape, a style for the look, and effects between them.
public struct Brush: Sendable {
  /// Makes curves of samples.
  public var engine: any StrokeEngine

  /// Colour, blend mode and nominal width.
  public var style: Style

  /// Applied to the nib at every sample, in order.
  public var effects: [any StrokeEffect]

  /// Creates a brush.
  public init(engine: any StrokeEngine, style: Style, effects: [any StrokeEffect] = []) {
    self.engine = engine
    self.style = style
    self.effects = effects
  }
}

extension Brush: Hashable {
  /// Equal if style, engine and effects are of the same kinds with the same settings.
  public static func == (a: Brush, b: Brush) -> Bool {
    guard a.style == b.style, a.effects.count == b.effects.count else { return false }
    guard a.engine === b.engine || a.engine.code == b.engine.code else { return false }
    for i in a.effects.indices where a.effects[i] !== b.effects[i] {
      if a.effects[i].code != b.effects[i].code { return false }
    }
    return true
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(style)
    hasher.combine(engine.code)
    for effect in effects { hasher.combine(effect.code) }
  }
}
