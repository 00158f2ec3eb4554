public import InkFormats

extension InkFormat {
  /// The JSON format of documents of the whiteboard tldraw 1 and later, which is only read.
  public static let tldraw = InkFormat(
    "tldraw",
    title: "tldraw",
    summary: "documents of tldraw 1 and later, JSON, also in notes of Obsidian",
    fileExtensions: ["tldr", "drawing", "writing"],
    holdsPages: true,
    usesRenderer: true,
    recognize: { $0.isTldraw ? .certain : nil },
    read: TldrawReader.read
  )

  /// The format of signatures of the JavaScript library signature_pad, JSON or a TypeScript constant, only read.
  public static let signaturePad = InkFormat(
    "signature-pad",
    title: "signature_pad's data",
    summary: "signatures of signature_pad, JSON",
    fileExtensions: ["json", "ts"],
    recognize: { $0.isSignaturePad ? .certain : nil },
    read: SignaturePadReader.read
  )

  /// The JSON format of input points of the JavaScript library perfect-freehand, which is only read.
  public static let perfectFreehand = InkFormat(
    "perfect-freehand",
    title: "perfect-freehand's points",
    summary: "points for perfect-freehand, JSON",
    fileExtensions: ["json"],
    holdsPages: true,
    recognize: { $0.isFreehand ? .possible : nil },
    read: FreehandReader.read
  )

  /// The JSON formats of strokes and of exports (JIIX) of the handwriting recognizer MyScript, which are only read.
  public static let myScript = InkFormat(
    "myscript",
    title: "MyScript",
    summary: "strokes and exports (JIIX) of MyScript, JSON",
    fileExtensions: ["jiix", "json"],
    usesRenderer: true,
    recognize: { $0.isMyScript ? .certain : nil },
    read: MyScriptReader.read
  )

  /// The SVG formats of Write, js-draw, signature_pad and obsidian_ink, whose ink is read; they aren't written.
  public static let drawnSVG = InkFormat(
    "drawn-svg",
    title: "SVG of drawing programs",
    summary: "SVG files of Write, js-draw, signature_pad and obsidian_ink",
    fileExtensions: ["svg", "svgz"],
    mediaType: "image/svg+xml",
    holdsPages: true,
    usesRenderer: true,
    recognize: { SVGProgram.mayBe($0) ? .certain : nil },
    read: DrawnSVGReader.read
  )

  /// The formats of notes of the app Saber, JSON, BSON or zip archives, which are only read.
  public static let saber = InkFormat(
    "saber",
    title: "Saber",
    summary: "notes of Saber: .sbn, .sbn2 and .sba",
    fileExtensions: ["sbn2", "sbn", "sba"],
    holdsPages: true,
    usesRenderer: true,
    recognize: { $0.isSaber ? .certain : nil },
    read: SaberReader.read
  )

  /// The formats of notes of the app Linwood Butterfly, JSON or zip archives, which are only read.
  public static let butterfly = InkFormat(
    "butterfly",
    title: "Butterfly",
    summary: "notes of Linwood Butterfly",
    fileExtensions: ["bfly", "tbfly"],
    holdsPages: true,
    usesRenderer: true,
    recognize: { $0.isButterfly ? .certain : nil },
    read: ButterflyReader.read
  )

  /// The formats of Wacom's ink layer language (WILL) 1 and 2, for data and for files, which are only read.
  public static let will = InkFormat(
    "will",
    title: "WILL",
    summary: "Wacom's ink layer language, 1 and 2",
    fileExtensions: ["will"],
    holdsPages: true,
    recognize: { $0.isWILL ? .certain : nil },
    read: WILLReader.read
  )

  /// The format of pages of Wacom's notepads, XML with InkML, which is only read.
  public static let paper = InkFormat(
    "paper",
    title: "pages of Wacom's notepads",
    summary: "pages of Wacom's notepads, with InkML",
    fileExtensions: ["paper"],
    recognize: { $0.rootElement == "paper" && $0.end(of: "InkML") != nil ? .certain : nil },
    read: PaperReader.read
  )

  /// The format of signatures in databases for research in verification, a line per sample, which is only read.
  public static let svc = InkFormat(
    "svc",
    title: "signatures (.svc)",
    summary: "signatures of databases for their verification",
    fileExtensions: ["svc"],
    recognize: { $0.isSVC ? .certain : nil },
    read: SVCReader.read
  )

  /// The XML format of handwriting in the IAM On-Line Handwriting Database, which is only read.
  public static let whiteboard = InkFormat(
    "iam-online",
    title: "IAM-OnDB",
    summary: "handwriting of the IAM On-Line Handwriting Database, XML",
    fileExtensions: ["xml"],
    recognize: { $0.rootElement == "WhiteboardCaptureSession" ? .certain : nil },
    read: WhiteboardReader.read
  )

  /// The formats of Office presentations (`.pptx`) and text documents (`.docx`), whose ink is read; they aren't written.
  public static let office = InkFormat(
    "office",
    title: "ink in Office documents",
    summary: "the ink of Office presentations and text documents",
    fileExtensions: ["pptx", "docx"],
    holdsPages: true,
    recognize: { $0.isOfficeInk ? .certain : nil },
    read: OfficeReader.read
  )
}
