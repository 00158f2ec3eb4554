/// How paint is combined with what lies below it.
///
/// The first group are the operators of Porter and Duff ("Compositing Digital Images", 1984) with
/// the addition that Quartz and Cairo call plus-lighter; the second the blend modes of PDF 1.7
/// §11.3.5, composited source-over. ``sourceOver`` is PDF's Normal.
///
/// Every mode is bounded by the shape: ``composite(_:over:coverage:)`` is the whole rule, and a pixel
/// of coverage 0 stays as it was. So a redraw of any rectangle, a tile and the whole page agree. Cairo
/// differs in ``sourceIn``, ``destinationIn``, ``sourceOut`` and ``destinationAtop``, which it lets
/// act on all of the clip, as transparent paint where the shape is not. To keep only what lies inside
/// a shape, take away the rest with ``destinationOut``.
public enum BlendMode: UInt8, CaseIterable, Hashable, Sendable {
  /// Nothing remains.
  case clear = 0
  /// The paint replaces what is below.
  case source
  /// What is below stays.
  case destination
  /// The paint lies on top: the ordinary way.
  case sourceOver
  /// The paint lies underneath.
  case destinationOver
  /// The paint, where there was something.
  case sourceIn
  /// What is below, where there is paint.
  case destinationIn
  /// The paint, where there was nothing.
  case sourceOut
  /// What is below, where there is no paint: an eraser.
  case destinationOut
  /// The paint on top, but only where there was something.
  case sourceAtop
  /// The paint underneath, but only where there is paint.
  case destinationAtop
  /// Each where the other is not.
  case xor
  /// The sum of both, limited to white.
  case plus

  /// The product: never lighter than either.
  case multiply = 32
  /// The product of the complements: never darker than either.
  case screen
  /// Multiply or screen, after what is below.
  case overlay
  /// The darker of both, channel by channel.
  case darken
  /// The lighter of both, channel by channel.
  case lighten
  /// Brightens what is below to reflect the paint.
  case colorDodge
  /// Darkens what is below to reflect the paint.
  case colorBurn
  /// Multiply or screen, after the paint.
  case hardLight
  /// A gentler hard light.
  case softLight
  /// The absolute difference.
  case difference
  /// Like difference, with lower contrast: cb + cs − 2·cb·cs.
  case exclusion
  /// The hue of the paint with saturation and luminosity of what is below.
  case hue
  /// The saturation of the paint with hue and luminosity of what is below.
  case saturation
  /// Hue and saturation of the paint with the luminosity of what is below.
  case color
  /// The luminosity of the paint with hue and saturation of what is below.
  case luminosity

  /// PDF's name for ``sourceOver``.
  public static let normal = BlendMode.sourceOver

  /// Whether paint takes away what is below and adds nothing: an eraser.
  public var erases: Bool { self == .clear || self == .destinationOut }
}

extension BlendMode {
  /// What all are called in brush files, in their order: names in lower case, with hyphens.
  package static let names: StaticString =
    """
    clear source destination source-over destination-over source-in destination-in source-out \
    destination-out source-atop destination-atop xor plus multiply screen overlay darken lighten \
    color-dodge color-burn hard-light soft-light difference exclusion hue saturation color \
    luminosity
    """

  /// What the mode is called in brush files.
  package var name: PartName { PartName(word: index, of: Self.names) }

  /// Where the mode stands among all; the second group begins at 32.
  package var index: Int { rawValue < 32 ? Int(rawValue) : Int(rawValue) - 19 }
}
