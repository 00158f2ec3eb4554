import Foundation
import InkDocuments
import InkDrawing
import InkGraphics
import InkStore
import InkStrokes
import Testing
import _InkTestSupport

/// A program that draws and is killed, repeatedly.
@Suite struct DocumentKillTests {
  @Test("R8: who is killed while drawing has lost no stroke that was safe, and can undo all of it")
  func kills() throws {
    let environment = ProcessInfo.processInfo.environment
    let rounds = environment["INKSTONE_KILLS"].flatMap(Int.init) ?? 8
    let binary = try #require(KillTests.binary)
    let folder = NSTemporaryDirectory() + "ink-draw-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/page.ink"
    let drawing = Drawing(author: 5, size: PageSize(100, 100))
    try InkDocumentFile.create(path, InkDocument(drawing), identifier: Numbered.identifier)
      .close(at: 0)
    var random = SeededGenerator(seed: 14)
    var recovered = 0
    for round in 0..<rounds {
      let said = try KillTests.run(binary, [path, "\(round + 1)", "draw"], &random)
      let counts = try #require(said.last).split(separator: " ").compactMap { Int($0) }
      let file = try InkDocumentFile.open(path)
      #expect(file.document.recovered.count <= 1 && file.document.damage == nil)
      for _ in file.document.recovered {
        recovered += 1
        try file.undo(at: 0)
      }
      let numbers = Self.numbers(file.document)
      #expect(counts.contains(numbers.count), "round \(round)")
      #expect(numbers == Array(0..<numbers.count))
      var copy = file.document
      while try copy.undo() != nil {}
      #expect(copy.drawing.isEmpty)
      while copy.drawing.itemCount < numbers.count, try copy.redo() != nil {}
      #expect(Self.numbers(copy) == numbers)
      try file.close(at: 0)
    }
    if rounds > 100 { print("kills while drawing: \(rounds), strokes recovered: \(recovered)") }
  }

  /// Returns the numbers of the visible strokes; −1 for an incomplete one.
  static func numbers(_ document: InkDocument) -> [Int] {
    let layer = document.drawing.layers(of: document.drawing.pages[0].id)[0]
    return layer.items.map { item in
      let samples = item.content.samples?.all ?? []
      let number = Int((samples.first?.location.x ?? -1).rounded())
      return samples.count == 2 + number % 30 ? number : -1
    }
  }
}
