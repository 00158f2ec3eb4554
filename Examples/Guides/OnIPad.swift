// snippet: storage
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
  private var unwritten: [UInt8] = []
  /// Whether a failed write may have left a part of its bytes.
  private var isTorn = false

  /// Opens a file: an empty one is a new drawing, a missing one an error.
  init(_ file: URL) throws {
    self.file = file
    let bytes = [UInt8](try Data(contentsOf: file))
    length = UInt64(bytes.count)
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
        .appendingPathExtension("damaged-\(Int(Date().timeIntervalSince1970)).ink")
      try FileManager.default.copyItem(at: file, to: copy)
      try Data(whole).write(to: file, options: .atomic)
      length = UInt64(whole.count)
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
      let end = try handle.seekToEnd()
      guard end == length || (isTorn && end > length) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      try handle.truncate(atOffset: length)
      try handle.seek(toOffset: length)
      isTorn = true
      try handle.write(contentsOf: unwritten)
      isTorn = false
      length += UInt64(unwritten.count)
      unwritten = []
      failure = nil
    } catch {
      failure = error
    }
  }

  /// Writes the whole drawing to another file, as when `failure` persists.
  func writeCopy(to other: URL) throws {
    var document = InkDocument(canvas.drawing)
    var log = DocumentLog(
      DocumentIdentifier(high: .random(in: 0 ... .max), low: .random(in: 0 ... .max))
    )
    guard let whole = log.rewrite(&document) else { throw CocoaError(.fileWriteUnknown) }
    try Data(whole).write(to: other, options: .withoutOverwriting)
  }
}
// snippet end

// snippet: picture
/// Returns a picture of the first page, or of the ink of an infinite page.
func picture(of drawing: Drawing, width: Int, height: Int) -> Pixmap {
  let canvas = InkCanvas(drawing, width: width, height: height, takesInput: false)
  _ = canvas.fit(.page)
  repeat { _ = canvas.paint() } while canvas.needsFrame
  return canvas.pixmap
}
// snippet end

enum OnIPad {
  static func run() throws {
    output("storage")
    // snippet: reopen
    let file = URL(fileURLWithPath: "drawing.ink")
    try Data().write(to: file, options: .withoutOverwriting)  // a new drawing
    let storage = try DrawingStorage(file)
    for event in strokeEvents(at: 100, time: 1) {
      _ = storage.canvas.handle([event], at: event.time)
      storage.save()
    }

    // The next start, after a crash or not.
    let restored = try DrawingStorage(file)
    let picture = picture(of: restored.canvas.drawing, width: 400, height: 300)
    print("strokes: \(restored.canvas.drawing.counts.strokes)")
    print("picture: \(picture.pixels.contains { $0 != picture.pixels[0] } ? "ink" : "empty")")
    // snippet end
    try damage(file)
    try share(file)
  }

  /// Appends to the file elsewhere: the storage does not cut that off, and its own ink gets into a copy.
  private static func share(_ file: URL) throws {
    let storage = try DrawingStorage(file)
    for event in strokeEvents(at: 250, time: 3) {
      _ = storage.canvas.handle([event], at: event.time)
    }
    let bytes = try Data(contentsOf: file) + [1, 2, 3]
    try bytes.write(to: file)
    storage.save()
    let after = try Data(contentsOf: file)
    precondition(storage.failure != nil && after == bytes)

    let other = file.deletingLastPathComponent().appendingPathComponent("copy.ink")
    try storage.writeCopy(to: other)
    let copy = try DrawingStorage(other)
    precondition(copy.original == nil)
    precondition(copy.canvas.drawing.counts == storage.canvas.drawing.counts)
  }

  /// Opens the file damaged in the middle: the original is kept.
  private static func damage(_ file: URL) throws {
    var bytes = try Data(contentsOf: file)
    let storage = try DrawingStorage(file)
    for event in strokeEvents(at: 200, time: 2) {
      _ = storage.canvas.handle([event], at: event.time)
    }
    storage.save()
    let middle = bytes.count - 20
    bytes = try Data(contentsOf: file)
    bytes[middle] ^= 0xff
    try bytes.write(to: file)

    let salvaged = try DrawingStorage(file)
    let again = try DrawingStorage(file)
    precondition(storage.failure == nil && again.original == nil)
    let original = try salvaged.original.map { try Data(contentsOf: $0) }
    precondition(original == bytes)
    precondition(again.canvas.drawing.counts == salvaged.canvas.drawing.counts)
  }
}
