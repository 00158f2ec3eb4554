public import InkGraphics

/// A layer to build: what it is called and how it is shown.
public struct NewLayer: Hashable, Sendable {
  /// The name that a person gave it, in UTF-8; what is longer than ``Layer/longestName`` is cut off.
  package var nameUTF8: [UInt8]

  /// The opacity of all of it, 0…1.
  public var opacity: Double

  /// How all of it is combined with what lies below.
  public var blendMode: BlendMode

  /// Whether it is not shown.
  public var isHidden: Bool

  /// Whether its items are protected from edits.
  public var isLocked: Bool

  /// Creates a layer to build.
  ///
  /// - Parameters:
  ///   - name: The name that a person gave it; what is longer than ``Layer/longestName`` bytes of UTF-8 is
  ///     cut off.
  ///   - opacity: The opacity of all of it, 0…1.
  ///   - blendMode: How all of it is combined with what lies below.
  ///   - isHidden: Whether it is not shown.
  ///   - isLocked: Whether its items are protected from edits.
  public init(
    name: String = "",
    opacity: Double = 1,
    blendMode: BlendMode = .sourceOver,
    isHidden: Bool = false,
    isLocked: Bool = false
  ) {
    nameUTF8 = Array(name.utf8)
    self.opacity = opacity
    self.blendMode = blendMode
    self.isHidden = isHidden
    self.isLocked = isLocked
  }

  /// The look of a layer.
  init(_ layer: Layer) {
    self.init(
      opacity: layer.opacity,
      blendMode: layer.blendMode,
      isHidden: layer.isHidden,
      isLocked: layer.isLocked
    )
    nameUTF8 = layer.nameUTF8
  }
}
