import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

/// A document of the page, with its place in the log.
struct LoggedDocument {
  var document: InkDocument
  private var log: DocumentLog

  /// The brush of strokes to come.
  var brush = Brush.pen

  var header: LogHeader { log.header }

  /// Begins an empty document.
  init(_ identifier: DocumentIdentifier, author: UInt32, size: PageSize?) {
    document = InkDocument(Drawing(author: author, size: size))
    log = DocumentLog(identifier)
  }

  /// Reads a log up to its end or to the first damage; `nil` if no drawing is before that.
  init?(_ bytes: [UInt8]) {
    guard let (document, log, _) = DocumentLog.read(bytes) else { return nil }
    self.document = document
    self.log = log
  }

  /// Begins a document that is in no file.
  init(_ document: InkDocument) {
    self.document = document
    log = DocumentLog(DocumentIdentifier(high: 1, low: 2))
  }

  /// Goes on behind the bytes of another replica; false if there is no whole document in them.
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

  /// Writes the document anew; `nil` where it holds what nobody here knows.
  mutating func rewrite() -> [UInt8]? { log.rewrite(&document) }

  /// The pixels of a page on its paper; `nil` for a page that is not there or has no place.
  func picture(ofPage number: Int, scale: Double, longestSide: Double) -> Pixmap? {
    let pages = document.drawing.pages
    guard pages.indices.contains(number), scale > 0 else { return nil }
    guard let scene = document.drawing.scene(of: pages[number].id),
      max(scene.area.width, scene.area.height) * scale <= longestSide
    else { return nil }
    return PageRenderer().picture(of: scene, scale: scale, longest: Int(longestSide))
  }

  /// The hash of size and pixels of a page; 0 where it has no picture.
  func hash(ofPage number: Int, scale: Double) -> UInt64 {
    guard let picture = picture(ofPage: number, scale: scale, longestSide: 4096) else { return 0 }
    var hash = Fingerprint()
    hash.combine(picture)
    return hash.value
  }
}
