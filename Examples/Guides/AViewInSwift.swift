import Foundation
import Inkstone

enum AViewInSwift {
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
