/// The rule that combines paint with the backdrop.
///
/// The first group are the operators of Porter and Duff ("Compositing Digital Images", 1984) and the addition
/// that Quartz and Cairo call plus-lighter; the second the blend modes of PDF 1.7 §11.3.5, composited
/// source-over. ``sourceOver`` is PDF's Normal.
///
/// Every mode is bounded by the shape: `composite(_:over:coverage:)` is the complete rule, and a pixel of
/// coverage 0 is unchanged. So redrawing a rectangle, a tile or the whole page gives the same pixels. Cairo
/// differs in ``sourceIn``, ``destinationIn``, ``sourceOut`` and ``destinationAtop``, which it applies to the
/// whole clip, as transparent paint outside the shape. To keep only the inside of a shape, remove the rest
/// with ``destinationOut``.
public enum BlendMode: UInt8, CaseIterable, Hashable, Sendable {
  /// Clears the backdrop.
  case clear = 0
  /// Replaces the backdrop with the paint.
  case source
  /// Keeps the backdrop.
  case destination
  /// Composites the paint over the backdrop: the usual mode.
  case sourceOver
  /// Composites the paint under the backdrop.
  case destinationOver
  /// The paint where the backdrop is opaque.
  case sourceIn
  /// The backdrop where the paint is opaque.
  case destinationIn
  /// The paint where the backdrop is transparent.
  case sourceOut
  /// The backdrop where the paint is transparent: an eraser.
  case destinationOut
  /// The paint over the backdrop, only where the backdrop is opaque.
  case sourceAtop
  /// The paint under the backdrop, only where the paint is opaque.
  case destinationAtop
  /// Paint and backdrop, each where the other is transparent.
  case xor
  /// The sum of both, clamped to 1.
  case plus

  /// The product: never lighter than either.
  case multiply = 32
  /// The product of the complements: never darker than either.
  case screen
  /// ``multiply`` where the backdrop is dark, ``screen`` where it is light.
  case overlay
  /// The darker of both in each channel.
  case darken
  /// The lighter of both in each channel.
  case lighten
  /// Brightens the backdrop to reflect the paint.
  case colorDodge
  /// Darkens the backdrop to reflect the paint.
  case colorBurn
  /// ``multiply`` where the paint is dark, ``screen`` where it is light.
  case hardLight
  /// Darkens where the paint is dark, lightens where it is light: a gentler ``hardLight``.
  case softLight
  /// The absolute difference of both in each channel.
  case difference
  /// Like ``difference``, with lower contrast: cb + cs − 2·cb·cs of backdrop and paint.
  case exclusion
  /// The hue of the paint with the saturation and luminosity of the backdrop.
  case hue
  /// The saturation of the paint with the hue and luminosity of the backdrop.
  case saturation
  /// The hue and saturation of the paint with the luminosity of the backdrop.
  case color
  /// The luminosity of the paint with the hue and saturation of the backdrop.
  case luminosity

  /// PDF's name for ``sourceOver``.
  public static let normal = BlendMode.sourceOver

  /// Whether the mode only removes from the backdrop: an eraser.
  public var erases: Bool { self == .clear || self == .destinationOut }
}

extension BlendMode {
  /// The names of all modes in brush files, in the order of `allCases`: lowercase with hyphens, separated by spaces.
  package static let names: StaticString =
    """
    clear source destination source-over destination-over source-in destination-in source-out \
    destination-out source-atop destination-atop xor plus multiply screen overlay darken lighten \
    color-dodge color-burn hard-light soft-light difference exclusion hue saturation color \
    luminosity
    """

  /// The name of the mode in brush files.
  package var name: PartName { PartName(word: index, of: Self.names) }

  /// The index of the mode in `allCases`, 0…28; raw values skip from 12 to 32.
  package var index: Int { rawValue < 32 ? Int(rawValue) : Int(rawValue) - 19 }
}
