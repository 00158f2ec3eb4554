public import InkFormats

extension FormatCatalog {
  /// All formats of this package.
  public static let all = FormatCatalog([
    .ink, .inkableEvents, .sampleLines, .xopp, .xoj, .pdf, .inkML, .quickDraw, .unipen, .uim, .svg,
    .drawsana, .excalidraw, .eventLog, .evdev, .accessoryLog, .picture,
  ])
}
