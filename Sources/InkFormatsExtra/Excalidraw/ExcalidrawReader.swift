import InkDrawing
import InkFormats
import InkGraphics

/// Reads Excalidraw scenes: a JSON object with elements on an infinite page.
///
/// A pixel of Excalidraw becomes a page unit. Its hand-drawn look is a rendering style and isn't shown. Unknown and
/// broken elements are skipped and counted in the notes. Libraries become a scene with all items in rows, and so do the
/// drawings of Obsidian's plugin, Markdown files with a scene in a code block. Exported PNG and SVG files may contain
/// their scene.
enum ExcalidrawReader {
  /// The maximum size of a file, in bytes.
  static let longest = 48 << 20

  /// Reads a file; throws an error if it is malformed or exceeds the limits.
  ///
  /// A PNG with a damaged scene is read as a picture, with a note.
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    do throws(FormatError) {
      return try readScene(input)
    } catch {
      guard input.isDamaged, !error.isLimit, PictureKind(input.bytes) == .png else { throw error }
      var file = try PictureReader.read(input)
      file.notes.append("the scene in the picture is damaged: \(error); the picture is shown")
      return file
    }
  }

  private static func readScene(_ input: FormatInput) throws(FormatError) -> InkImport {
    guard input.bytes.count <= longest else {
      throw FormatError("the scene has more than \(longest) bytes", isLimit: true)
    }
    let (file, damage) = try ExcalidrawScene.find(in: input.bytes, isDamaged: input.isDamaged)
    let scene = ForeignScene(input)
    var paper = Paper.plain
    if let name = file.background { paper.color = CSSColor.color(name) }
    try scene.beginPage(size: nil, paper: paper)
    try scene.beginLayer()
    var painter = ExcalidrawPainter(scene, files: file.files, paper: paper.color ?? .white)
    for group in file.groups { try painter.add(group) }
    return scene.finish(.excalidraw, damage: damage)
  }
}
