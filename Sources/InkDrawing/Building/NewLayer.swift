public import InkGraphics

/// The properties of a layer that ``DrawingBuilder/beginLayer(_:)`` creates.
public struct NewLayer: Hashable, Sendable {
  /// The name of the layer, chosen by the user, in UTF-8; truncated to ``Layer/longestName``.
  package var nameUTF8: [UInt8]

  /// The opacity of the whole layer, 0…1; the default is 1.
  public var opacity: Double

  /// The blend mode of the whole layer; the default is `sourceOver`.
  public var blendMode: BlendMode

  /// Whether the layer is hidden; the default is `false`.
  public var isHidden: Bool

  /// Whether the items of the layer are locked against edits; the default is `false`.
  public var isLocked: Bool

  /// Creates the properties of a layer that a ``DrawingBuilder`` will create.
  ///
  /// - Parameters:
  ///   - name: The name, chosen by the user; truncated to ``Layer/longestName`` bytes of UTF-8.
  ///   - opacity: The opacity of the whole layer, 0…1.
  ///   - blendMode: The blend mode of the whole layer.
  ///   - isHidden: Whether the layer is hidden.
  ///   - isLocked: Whether the items of the layer are locked against edits.
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

  /// Creates the properties of a copy of a layer.
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
