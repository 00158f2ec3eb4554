public import InkFormats

extension FormatCatalog {
  /// The catalog of all formats of Inkstone: those of the modules InkFormats and InkFormatsExtra.
  public static let all = FormatCatalog([
    .ink, .inkableEvents, .sampleLines, .xopp, .xoj, .pdf, .inkML, .quickDraw, .unipen, .uim, .svg,
    .drawsana, .excalidraw, .remarkable, .supernote, .rnote, .tldraw, .drawnSVG, .signaturePad,
    .perfectFreehand, .myScript, .saber, .butterfly, .will, .paper, .svc, .whiteboard, .office,
    .eventLog, .evdev, .accessoryLog, .picture,
  ])
}
