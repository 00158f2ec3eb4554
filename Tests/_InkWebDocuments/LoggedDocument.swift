import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

/// A document of the page, with its position in the log.
struct LoggedDocument {
  var document: InkDocument
  private var log: DocumentLog

  /// The brush of future strokes.
  var brush = Brush.pen

  var header: LogHeader { log.header }

  /// Begins an empty document.
  init(_ identifier: DocumentIdentifier, author: UInt32, size: PageSize?) {
    document = InkDocument(Drawing(author: author, size: size))
    log = DocumentLog(identifier)
  }

  /// Reads a log up to its end or the first damage; `nil` if there is no drawing before that.
  init?(_ bytes: [UInt8]) {
    guard let (document, log, _) = DocumentLog.read(bytes) else { return nil }
    self.document = document
    self.log = log
  }

  /// Begins a document without a file.
  init(_ document: InkDocument) {
    self.document = document
    log = DocumentLog(DocumentIdentifier(high: 1, low: 2))
  }

  /// Follows the log of another replica; returns false if it contains no complete document.
  mutating func follow(_ bytes: [UInt8]) -> Bool {
    guard let (theirs, log, accepted) = DocumentLog.read(bytes), accepted == bytes.count else {
      return false
    }
    do throws(EditError) {
      _ = try document.rebase(theirs)
      self.log = log
      return true
    } catch { return false }
  }

  /// Takes the bytes that the host appends to its file.
  mutating func takeLog() -> [UInt8] { log.encode(document.takeFrames()) }

  /// Compacts the document; `nil` if it has unknown critical content.
  mutating func rewrite() -> [UInt8]? { log.rewrite(&document) }

  /// Returns the pixels of a page on its paper; `nil` for a missing page or an unsupported size.
  func picture(ofPage number: Int, scale: Double, longestSide: Double) -> Pixmap? {
    let pages = document.drawing.pages
    guard pages.indices.contains(number), scale > 0 else { return nil }
    guard let scene = document.drawing.scene(of: pages[number].id),
      max(scene.area.width, scene.area.height) * scale <= longestSide
    else { return nil }
    return PageRenderer().picture(of: scene, scale: scale, longest: Int(longestSide))
  }

  /// Returns the hash of size and pixels of a page; 0 if it has no picture.
  func hash(ofPage number: Int, scale: Double) -> UInt64 {
    guard let picture = picture(ofPage: number, scale: scale, longestSide: 4096) else { return 0 }
    var hash = Fingerprint()
    hash.combine(picture)
    return hash.value
  }
}
