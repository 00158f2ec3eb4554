import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

/// A document in an InkML file, for content that traces cannot hold: shapes, text, pictures, erased ink, pages.
///
/// It is an annotation at the end of the file that other programs ignore: the bytes of a document as Base64.
/// It has a checksum of the file before it. If another program has changed that, only the traces are read.
enum InkMLOwnDocument {
  /// The result of searching a file for an embedded document.
  enum Found {
    /// The file has no embedded document.
    case nothing
    /// The rest of the file was changed after the document was embedded, or the document cannot be read.
    case changed
    /// The content of the embedded document, which is the whole content of the file.
    case document(InkImport)
  }

  private static let start = Array(
    "<annotationXML type=\"inkstone\"><document xmlns=\"urn:inkstone:document:1\" check=\"".utf8
  )
  private static let end = Array("</document></annotationXML>\n</ink>\n".utf8)

  /// The number of hexadecimal digits of the checksum, and the text that follows them.
  private static let (digits, behind) = (8, Array("\">".utf8))

  /// Whether a drawing has content that traces cannot hold.
  static func isNeeded(for drawing: Drawing) -> Bool {
    let pages = drawing.pages
    guard pages.count == 1, pages[0].size == nil, pages[0].paper == .transparent else {
      return true
    }
    let layers = drawing.layers(of: pages[0].id)
    guard layers.count < 2 else { return true }
    for layer in layers {
      if layer.isHidden || layer.isLocked || layer.opacity != 1 || layer.blendMode != .sourceOver
        || layer.title != nil
      {
        return true
      }
      for item in layer.items {
        guard item.isInk, item.piece == nil, !item.erases, item.transform == .identity,
          item.opacity == 1, item.blendMode == .sourceOver, item.groups.isEmpty,
          item.content.pointer == .pen
        else { return true }
      }
    }
    return false
  }

  /// Returns the end of an InkML file: the embedded document of a drawing and the closing tag.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - text: The file before its end, which the checksum covers.
  static func ending(_ drawing: Drawing, behind text: [UInt8]) -> [UInt8] {
    var bytes = start
    bytes += hex(CRC32C.checksum(text)).utf8
    bytes += behind
    Base64.encode(InkDocumentWriter.write(drawing, precision: .lossless), appendingTo: &bytes)
    return bytes + end
  }

  /// Searches an InkML file for an embedded document, and reads it.
  static func find(
    in bytes: [UInt8],
    limits: ReadingLimits,
    plugins: PluginCatalog
  ) -> Found {
    guard let offset = lastOffset(in: bytes) else { return .nothing }
    let check = offset + start.count
    let text = check + digits + behind.count
    guard text + end.count <= bytes.count, bytes.suffix(end.count).elementsEqual(end),
      bytes[check + digits..<text].elementsEqual(behind),
      bytes[check..<check + digits].elementsEqual(
        hex(CRC32C.checksum(Array(bytes[..<offset]))).utf8
      ),
      let document = Base64.decode(Array(bytes[text..<bytes.count - end.count]))
    else { return .changed }
    do throws(FormatError) {
      let read = try InkDocumentReader.read(
        document,
        limits: limits.holding(document.count),
        plugins: plugins
      )
      // A damaged document holds less than the traces, so those are read.
      guard read.notes.isEmpty else { return .changed }
      var file = InkImport(format: .inkML, drawing: read.drawing, channels: read.channels)
      file.sampleCount = read.sampleCount
      return .document(file)
    } catch {
      return .changed
    }
  }

  private static func lastOffset(in bytes: [UInt8]) -> Int? {
    var offset = bytes.count - start.count
    while offset >= 0 {
      if bytes[offset] == start[0], bytes[offset..<offset + start.count].elementsEqual(start) {
        return offset
      }
      offset -= 1
    }
    return nil
  }

  private static func hex(_ value: UInt32) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
