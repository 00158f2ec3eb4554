/// The rule that combines paint with the backdrop, the pixels below it.
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
  /// Makes the backdrop transparent, whatever the paint.
  case clear = 0
  /// Replaces the backdrop with the paint, also where the paint is transparent.
  case source
  /// Keeps the backdrop: paints nothing.
  case destination
  /// Composites the paint over the backdrop: the usual mode.
  case sourceOver
  /// Composites the paint under the backdrop.
  case destinationOver
  /// Shows the paint alone, and only where the backdrop is opaque: with the product of both alphas.
  case sourceIn
  /// Keeps the backdrop only where the paint is opaque: multiplies its alpha by the paint's.
  case destinationIn
  /// Shows the paint alone, and only where the backdrop is transparent.
  case sourceOut
  /// Keeps the backdrop only where the paint is transparent: the mode of erasers.
  case destinationOut
  /// Composites the paint over the backdrop, but only where the backdrop is opaque.
  case sourceAtop
  /// Composites the paint under the backdrop, and keeps the result only where the paint is opaque.
  case destinationAtop
  /// Shows paint and backdrop, each only where the other is transparent.
  case xor
  /// Adds the premultiplied colors and alphas of both, clamped to 1.
  case plus

  /// Multiplies both colors, so that the result is never lighter than either.
  case multiply = 32
  /// Multiplies the complements of both colors (1 − color), so that the result is never darker than either.
  case screen
  /// Multiplies as ``multiply`` where the backdrop is dark, and as ``screen`` where it is light.
  case overlay
  /// Selects the darker of both colors in each channel.
  case darken
  /// Selects the lighter of both colors in each channel.
  case lighten
  /// Brightens the backdrop, the more the lighter the paint is: backdrop / (1 − paint).
  case colorDodge
  /// Darkens the backdrop, the more the darker the paint is: 1 − (1 − backdrop) / paint.
  case colorBurn
  /// Multiplies as ``multiply`` where the paint is dark, and as ``screen`` where it is light.
  case hardLight
  /// Darkens the backdrop where the paint is dark and lightens it where the paint is light, less than ``hardLight``.
  case softLight
  /// Computes the absolute difference of both colors in each channel.
  case difference
  /// Computes cb + cs − 2·cb·cs of the colors of backdrop and paint: a ``difference`` of lower contrast.
  case exclusion
  /// Combines the hue of the paint with the saturation and luminosity of the backdrop.
  case hue
  /// Combines the saturation of the paint with the hue and luminosity of the backdrop.
  case saturation
  /// Combines the hue and saturation of the paint with the luminosity of the backdrop.
  case color
  /// Combines the luminosity of the paint with the hue and saturation of the backdrop.
  case luminosity

  /// The mode ``sourceOver``, under its name in PDF.
  public static let normal = BlendMode.sourceOver

  /// Whether the mode only reduces the opacity of the backdrop, as erasers do.
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
