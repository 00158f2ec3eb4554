public import InkGraphics

/// A layer to build: what it is called and how it is shown.
public struct NewLayer: Hashable, Sendable {
  /// The name that a person gave it, in UTF-8; what is longer than ``Layer/longestName`` is cut off.
  public var name: [UInt8]

  /// The opacity of all of it, 0…1.
  public var opacity: Double

  /// How all of it is combined with what lies below.
  public var blendMode: BlendMode

  /// Whether it is not shown.
  public var isHidden: Bool

  /// Whether its items are protected from edits.
  public var isLocked: Bool

  /// Creates a layer to build.
  public init(
    name: [UInt8] = [],
    opacity: Double = 1,
    blendMode: BlendMode = .sourceOver,
    isHidden: Bool = false,
    isLocked: Bool = false
  ) {
    self.name = name
    self.opacity = opacity
    self.blendMode = blendMode
    self.isHidden = isHidden
    self.isLocked = isLocked
  }

  /// The look of a layer.
  init(_ layer: Layer) {
    self.init(
      name: layer.name,
      opacity: layer.opacity,
      blendMode: layer.blendMode,
      isHidden: layer.isHidden,
      isLocked: layer.isLocked
    )
  }
}
