/// The kinds of file that can be read.
public enum InkFormat: String, CaseIterable, Sendable {
  /// Documents of this package.
  case ink = "ink"
  /// Inkable's recordings of Apple's pencil, JSON.
  case inkableEvents = "inkable-json"
  /// Lines of `x y time pressure` in centimetres and seconds; blank lines part the strokes.
  case sampleLines = "xytp"
  /// Xournal++ documents, gzipped XML or zip packages.
  case xopp = "xopp"
  /// Xournal documents, gzipped XML.
  case xoj = "xoj"
  /// W3C Ink Markup Language, with the dialects of Office and CROHME.
  case inkML = "inkml"
  /// Quick, Draw! drawings, one JSON object a line.
  case quickDraw = "quickdraw"
  /// UNIPEN 1.0, text of a handwriting recogniser's laboratory.
  case unipen = "unipen"
  /// Wacom's Universal Ink Model, 3.0 and 3.1.
  case uim = "uim"
  /// SVG pictures that this package wrote with their ink in them.
  case svg = "svg"
  /// Drawings of Drawsana, JSON.
  case drawsana = "drawsana-json"
  /// Scenes of Excalidraw, JSON.
  case excalidraw = "excalidraw"
  /// Event logs of this package, as `EventStream.encoded()` writes them.
  case eventLog = "event-log"
  /// What tablets reported, as evemu and `libinput record` write it.
  case evdev = "evdev"
  /// Logs of the reports of pens and pads, as `AccessoryLog` writes them.
  case accessoryLog = "pens"
  /// Pictures: PNG, JPEG and WebP. They become a page of their size with the picture on it.
  case picture = "picture"
}

extension InkFormat {
  /// Whether ink can be written in the format.
  public var isWritable: Bool {
    switch self {
    case .ink, .xopp, .inkML, .inkableEvents, .quickDraw, .sampleLines, .eventLog, .svg, .drawsana,
      .excalidraw:
      true
    case .xoj, .unipen, .uim, .evdev, .accessoryLog, .picture: false
    }
  }

  /// Whether a file of the format may have several pages.
  public var holdsPages: Bool {
    switch self {
    case .ink, .xopp, .xoj, .quickDraw: true
    case .inkML, .inkableEvents, .sampleLines, .eventLog, .evdev, .accessoryLog, .unipen, .uim,
      .svg, .drawsana, .excalidraw, .picture:
      false
    }
  }

  /// How names of such files end, without the full stop.
  public var fileExtension: String {
    switch self {
    case .ink: "ink"
    case .inkableEvents, .drawsana: "json"
    case .excalidraw: "excalidraw"
    case .sampleLines: "txt"
    case .xopp: "xopp"
    case .xoj: "xoj"
    case .inkML: "inkml"
    case .quickDraw: "ndjson"
    case .unipen: "dat"
    case .uim: "uim"
    case .svg: "svg"
    case .eventLog: "bin"
    case .evdev: "evemu"
    case .accessoryLog: "pens"
    case .picture: "png"
    }
  }
}
