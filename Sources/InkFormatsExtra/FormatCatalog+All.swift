public import InkFormats

extension FormatCatalog {
  /// All formats of the package: those of InkFormats, and those of other programs in InkFormatsExtra.
  public static let all = FormatCatalog([
    .ink, .inkableEvents, .sampleLines, .xopp, .xoj, .pdf, .inkML, .quickDraw, .unipen, .uim, .svg,
    .drawsana, .excalidraw, .remarkable, .supernote, .goodNotes, .rnote, .tldraw, .drawnSVG,
    .signaturePad, .perfectFreehand, .myScript, .saber, .butterfly, .will, .paper, .svc,
    .whiteboard, .office, .eventLog, .evdev, .accessoryLog, .picture,
  ])
}
