import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Reads the ink of Office presentations (`.pptx`) and text documents (`.docx`), which is InkML in a zip archive.
///
/// A slide becomes a page of its size, with its ink at its position. Ink of a text document gets a page for each drawing, since
/// its position depends on the layout of the text. All other content is left out, with a note.
enum OfficeReader {
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    let archive = input.isDamaged ? ZipArchive(damaged: input.bytes) : try ZipArchive(input.bytes)
    let scene = ForeignScene(input)
    let package = OfficePackage(archive, input)
    if package.names.contains(where: { $0.hasPrefix("ppt/slides/slide") }) {
      try readSlides(package, scene)
    } else {
      let parts = package.names.filter { isInk($0) }
      guard !parts.isEmpty else { throw FormatError("the document has no ink") }
      for part in OfficePackage.sorted(parts) {
        try scene.beginPage(size: nil)
        try scene.element { () throws(FormatError) in
          try add(package.ink(part), in: nil, to: scene)
        }
      }
      scene.omit("drawings, each on its own page, since the text around isn't read", parts.count)
    }
    return scene.finish(.office)
  }

  /// Whether an entry of an archive is InkML.
  static func isInk(_ name: String) -> Bool {
    name.hasSuffix(".xml") && name.contains("/ink/")
  }

  private static func readSlides(
    _ package: OfficePackage,
    _ scene: ForeignScene
  ) throws(FormatError) {
    guard package.names.contains(where: { isInk($0) }) else {
      throw FormatError("the presentation has no ink")
    }
    let slides = package.names.filter {
      $0.hasPrefix("ppt/slides/slide") && $0.hasSuffix(".xml")
    }
    var others = 0
    let size = try package.slideSize()
    for slide in OfficePackage.sorted(slides) {
      try scene.beginPage(size: size)
      try scene.element { () throws(FormatError) in
        let content = try package.slide(slide)
        others += content.others
        for part in content.inks {
          try scene.element { () throws(FormatError) in
            try add(package.ink(part.name), in: part.frame, to: scene)
          }
        }
      }
    }
    if others > 0 { scene.omit("texts, shapes and pictures of slides, left out", others) }
  }

  /// Adds the strokes of InkML.
  ///
  /// - Parameters:
  ///   - file: The InkML; `nil` if it is missing.
  ///   - frame: The rectangle on the slide that the ink fills; `nil` to keep its position.
  ///   - scene: The scene.
  private static func add(
    _ file: InkImport?,
    in frame: Rect?,
    to scene: ForeignScene
  ) throws(FormatError) {
    guard let file else {
      throw FormatError("an ink drawing of the document is missing in the archive")
    }
    let strokes = file.drawing.strokes
    var box = Rect.empty
    for stroke in strokes { box.formUnion(stroke.bounds()) }
    var transform = Affine.identity
    if let frame, !box.isEmpty {
      let (x, y) = (frame.width / max(box.width, 0.1), frame.height / max(box.height, 0.1))
      let isScaled = 0.2...5 ~= x && 0.2...5 ~= y
      transform = Affine.translation(-box.center.x, -box.center.y)
        .concatenating(isScaled ? .scale(x, y) : .identity)
        .concatenating(.translation(frame.center.x, frame.center.y))
    }
    let channels = file.channels
    for stroke in strokes {
      for _ in stroke.samples { try scene.budget.consume(at: .file) }
      try scene.add(
        stroke.samples,
        brush: stroke.brush,
        isTimed: channels.contains("time"),
        isPressed: channels.contains("force"),
        ScenePlacement(transform: transform)
      )
    }
    for note in file.notes { scene.addLayoutNote(note) }
  }
}

extension FileStart {
  /// Whether the file is an Office document that may have ink.
  var isOfficeInk: Bool {
    let names = archivedNames
    return names.contains { $0.hasPrefix("ppt/") || $0.hasPrefix("word/") }
      && names.contains("[Content_Types].xml")
  }
}
