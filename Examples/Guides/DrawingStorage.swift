import Foundation
import Inkstone

/// A canvas, and the file that gets all of its ink.
final class DrawingStorage {
  let canvas: InkCanvas
  /// A copy of the original, if the file was damaged.
  let original: URL?
  /// The error of the last write; `nil` if all ink is in the file.
  private(set) var failure: (any Error)?
  private let file: URL
  private var log: DocumentLog
  private var length: UInt64
  /// The size of the file after the last write: above `length` if that failed, and left a part of its bytes.
  private var size: UInt64
  private var unwritten: [UInt8] = []

  /// Opens a file: an empty one is a new drawing, a missing one an error.
  init(_ file: URL) throws {
    self.file = file
    let bytes = [UInt8](try Data(contentsOf: file))
    (length, size) = (UInt64(bytes.count), UInt64(bytes.count))
    let identifier = DocumentIdentifier(
      high: .random(in: 0 ... .max),
      low: .random(in: 0 ... .max)
    )
    log = DocumentLog(identifier)
    if bytes.isEmpty {
      let drawing = Drawing(author: .random(in: 1 ... .max), size: nil)
      (canvas, original) = (InkCanvas(InkDocument(drawing), width: 1, height: 1), nil)
    } else if let (document, log, accepted) = DocumentLog.read(bytes), accepted == bytes.count {
      self.log = log
      (canvas, original) = (InkCanvas(document, width: 1, height: 1), nil)
    } else {
      // Keeps the original before the file is replaced by all that can be read.
      var (document, _) = try InkDocument.salvaged(from: bytes)
      guard let whole = log.rewrite(&document) else { throw CocoaError(.fileReadCorruptFile) }
      let copy = file.deletingPathExtension()
        .appendingPathExtension("damaged-\(UUID().uuidString.prefix(8)).ink")
      do {
        try FileManager.default.copyItem(at: file, to: copy)
        try Data(whole).write(to: file, options: .atomic)
      } catch {
        try? FileManager.default.removeItem(at: copy)  // the file is still the original
        throw error
      }
      (length, size) = (UInt64(whole.count), UInt64(whole.count))
      (canvas, original) = (InkCanvas(document, width: 1, height: 1), copy)
    }
  }

  /// Appends what has changed; called once a frame, and before the app is suspended.
  func save() {
    unwritten += log.encode(canvas.takeFrames())
    guard !unwritten.isEmpty else { return }
    do {
      let handle = try FileHandle(forWritingTo: file)
      defer { try? handle.close() }
      // Bytes of another writer are not cut off.
      guard try handle.seekToEnd() == size else {
        let text = "It was changed by another app."
        throw CocoaError(.fileWriteUnknown, userInfo: [NSLocalizedDescriptionKey: text])
      }
      do {
        try handle.truncate(atOffset: length)
        try handle.seek(toOffset: length)
        try handle.write(contentsOf: unwritten)
      } catch {
        size = (try? handle.seekToEnd()) ?? size
        throw error
      }
      length += UInt64(unwritten.count)
      (size, unwritten) = (length, [])
      failure = nil
    } catch {
      failure = error
    }
  }

  /// Writes the whole drawing to another file, as when `failure` persists.
  func writeCopy(to other: URL) throws {
    try inkFile(of: canvas.drawing).write(to: other, options: .withoutOverwriting)
  }
}

/// Returns a drawing as a new file.
func inkFile(of drawing: Drawing) throws -> Data {
  var document = InkDocument(drawing)
  var log = DocumentLog(
    DocumentIdentifier(high: .random(in: 0 ... .max), low: .random(in: 0 ... .max))
  )
  guard let whole = log.rewrite(&document) else { throw CocoaError(.fileWriteUnknown) }
  return Data(whole)
}

/// Returns a picture of the first page, or of the ink of an infinite page.
func picture(of drawing: Drawing, width: Int, height: Int) -> Pixmap {
  let canvas = InkCanvas(drawing, width: width, height: height, takesInput: false)
  _ = canvas.fit(.page)
  repeat { _ = canvas.paint() } while canvas.needsFrame
  return canvas.pixmap
}
