import InkDrawing
import InkFormats
import InkGraphics

/// Reads pages of Wacom's notepads (`.paper`), XML that contains InkML.
enum PaperReader {
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    let bytes = input.bytes
    guard
      let start = position(of: "<inkml:ink>", in: bytes, from: 0)
        ?? position(of: "<inkml:ink ", in: bytes, from: 0)
    else { throw FormatError("the page has no InkML") }
    let rest = start + "<inkml:ink".utf8.count
    let end = position(of: "</inkml:ink>", in: bytes, from: rest) ?? bytes.count
    // The prefix is declared by the element around it.
    var text = Array("<inkml:ink xmlns:inkml=\"http://www.w3.org/2003/InkML\"".utf8)
    text += bytes[rest..<end]
    text += "</inkml:ink>".utf8
    var file = try InkReader.read(
      text,
      limits: input.limits,
      plugins: input.plugins,
      isStrict: input.isStrict && !input.isDamaged
    )
    file.format = .paper
    if position(of: "<templateImage", in: bytes, from: 0) != nil {
      file.notes.append("pictures of the paper, left out: 1")
    }
    return file
  }

  private static func position(of mark: String, in bytes: [UInt8], from start: Int) -> Int? {
    let mark = Array(mark.utf8)
    var at = start
    while let found = bytes[at...].firstIndex(of: mark[0]) {
      if bytes[found...].starts(with: mark) { return found }
      at = found + 1
    }
    return nil
  }
}
