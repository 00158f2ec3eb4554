public import InkFormats

extension InkFormat {
  /// Documents of tldraw 1 and later, JSON.
  public static let tldraw = InkFormat(
    "tldraw",
    title: "tldraw",
    summary: "documents of tldraw 1 and later, JSON, also in notes of Obsidian",
    fileExtensions: ["tldr", "drawing", "writing"],
    holdsPages: true,
    reads: [.pressure, .text, .pictures, .highlighters, .shapes],
    usesRenderer: true,
    recognize: { $0.isTldraw ? .certain : nil },
    read: TldrawReader.read
  )

  /// The data of signature_pad, JSON or a TypeScript constant.
  public static let signaturePad = InkFormat(
    "signature-pad",
    title: "signature_pad's data",
    summary: "signatures of signature_pad, JSON",
    fileExtensions: ["json", "ts"],
    reads: [.pressure, .time],
    recognize: { $0.isSignaturePad ? .certain : nil },
    read: SignaturePadReader.read
  )

  /// The input points of perfect-freehand, JSON.
  public static let perfectFreehand = InkFormat(
    "perfect-freehand",
    title: "perfect-freehand's points",
    summary: "points for perfect-freehand, JSON",
    fileExtensions: ["json"],
    holdsPages: true,
    reads: [.pressure, .time],
    recognize: { $0.isFreehand ? .possible : nil },
    read: FreehandReader.read
  )

  /// Strokes and exports of MyScript, JSON.
  public static let myScript = InkFormat(
    "myscript",
    title: "MyScript",
    summary: "strokes and exports (JIIX) of MyScript, JSON",
    fileExtensions: ["jiix", "json"],
    reads: [.pressure, .time, .text, .shapes],
    usesRenderer: true,
    recognize: { $0.isMyScript ? .certain : nil },
    read: MyScriptReader.read
  )

  /// SVG files of Write, js-draw, signature_pad and obsidian_ink, with their ink.
  public static let drawnSVG = InkFormat(
    "drawn-svg",
    title: "SVG of drawing programs",
    summary: "SVG files of Write, js-draw, signature_pad and obsidian_ink",
    fileExtensions: ["svg", "svgz"],
    mediaType: "image/svg+xml",
    holdsPages: true,
    reads: [.pressure, .text, .pictures],
    usesRenderer: true,
    recognize: { SVGProgram.mayBe($0) ? .certain : nil },
    read: DrawnSVGReader.read
  )

  /// Notes of Saber, JSON, BSON or zip archives.
  public static let saber = InkFormat(
    "saber",
    title: "Saber",
    summary: "notes of Saber: .sbn, .sbn2 and .sba",
    fileExtensions: ["sbn2", "sbn", "sba"],
    holdsPages: true,
    reads: [.pressure, .text, .pictures, .highlighters, .shapes],
    usesRenderer: true,
    recognize: { $0.isSaber ? .certain : nil },
    read: SaberReader.read
  )

  /// Notes of Linwood Butterfly, JSON or zip archives.
  public static let butterfly = InkFormat(
    "butterfly",
    title: "Butterfly",
    summary: "notes of Linwood Butterfly",
    fileExtensions: ["bfly", "tbfly"],
    holdsPages: true,
    reads: [.pressure, .layers, .text, .pictures, .shapes],
    usesRenderer: true,
    recognize: { $0.isButterfly ? .certain : nil },
    read: ButterflyReader.read
  )

  /// Wacom's ink layer language, versions 1 and 2: its data format and its file format.
  public static let will = InkFormat(
    "will",
    title: "WILL",
    summary: "Wacom's ink layer language, 1 and 2",
    fileExtensions: ["will"],
    holdsPages: true,
    reads: [.pressure, .highlighters],
    recognize: { $0.isWILL ? .certain : nil },
    read: WILLReader.read
  )

  /// Pages of Wacom's notepads, XML with InkML.
  public static let paper = InkFormat(
    "paper",
    title: "pages of Wacom's notepads",
    summary: "pages of Wacom's notepads, with InkML",
    fileExtensions: ["paper"],
    reads: [.pressure, .tilt, .time],
    recognize: { $0.rootElement == "paper" && $0.end(of: "InkML") != nil ? .certain : nil },
    read: PaperReader.read
  )

  /// Signatures of databases for their verification: lines of samples.
  public static let svc = InkFormat(
    "svc",
    title: "signatures (.svc)",
    summary: "signatures of databases for their verification",
    fileExtensions: ["svc"],
    reads: [.pressure, .tilt, .time],
    recognize: { $0.isSVC ? .certain : nil },
    read: SVCReader.read
  )

  /// Handwriting of the IAM On-Line Handwriting Database, XML.
  public static let whiteboard = InkFormat(
    "iam-online",
    title: "IAM-OnDB",
    summary: "handwriting of the IAM On-Line Handwriting Database, XML",
    fileExtensions: ["xml"],
    reads: [.time],
    recognize: { $0.rootElement == "WhiteboardCaptureSession" ? .certain : nil },
    read: WhiteboardReader.read
  )

  /// Ink in Office presentations and text documents.
  public static let office = InkFormat(
    "office",
    title: "ink in Office documents",
    summary: "the ink of Office presentations and text documents",
    fileExtensions: ["pptx", "docx"],
    holdsPages: true,
    reads: [.pressure, .tilt, .time, .highlighters],
    recognize: { $0.isOfficeInk ? .certain : nil },
    read: OfficeReader.read
  )
}
