import Foundation
import InkDocuments
import InkDrawing
import InkGraphics
import InkStore
import InkStrokes
import Testing
import _InkTestSupport

/// Power failures at every step of drawing sessions.
@Suite struct DocumentPowerLossTests {
  /// A host that draws, undoes, compacts, crashes and restarts.
  final class Session {
    let path = "/notes/page.ink"
    let volume = PowerLossVolume()
    var random: SeededGenerator
    var images: SeededGenerator
    /// The hashes of valid documents: all states since the last durable one.
    var states: [UInt64] = []
    var checked = 0
    var broken: [String] = []

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      images = SeededGenerator(seed: seed &+ 1_000_000)
      volume.longestWrite = seed % 3 == 0 ? 70 : .max
      volume.onStep = { [unowned self] in lookAtAnImage() }
    }

    /// Simulates a power failure and checks the remaining document.
    func lookAtAnImage() {
      checked += 1
      let image = volume.afterPowerLoss(&images)
      guard image.node(path) != nil else {
        if !states.isEmpty { broken.append("the document is gone") }
        return
      }
      do {
        let file = try InkDocumentFile.open(path, on: image)
        for _ in file.document.recovered { try file.undo(at: 0) }
        let hash = file.document.drawing.contentHash
        if !states.isEmpty, !states.contains(hash) { broken.append("a state that never was") }
        while try file.undo(at: 0) != nil {}
        if !file.document.drawing.isEmpty { broken.append("undo stops early") }
        try DocumentFileTests.draw(file, 7)
        try file.close(at: 1)
        let again = try InkDocumentFile.open(path, on: image)
        if DocumentKillTests.numbers(again.document) != [7] { broken.append("cannot go on") }
      } catch {
        broken.append("\(error)")
      }
    }

    func run(steps: Int) throws {
      let drawing = Drawing(author: 5, size: PageSize(100, 100))
      var file = try InkDocumentFile.create(
        path,
        InkDocument(drawing),
        identifier: Numbered.identifier,
        on: volume
      )
      var time = 1.0
      states = [file.document.drawing.contentHash]
      for step in 0..<steps {
        time += 0.1
        let choice = Int.random(in: 0..<12, using: &random)
        // The document if the change is complete.
        var next = file.document
        switch choice {
        case 0..<6:
          let layer = next.drawing.layers(of: next.drawing.pages[0].id)[0].id
          let ink = DocumentFileTests.samples(step)
          let name = next.makeStrokeID()
          try next.beginStroke(name, brush: .pen, on: layer, samples: ink)
          try next.endStroke(name)
          states.append(next.drawing.contentHash)
          try DocumentFileTests.draw(file, step, at: time)
        case 6, 7:
          try next.undo()
          states.append(next.drawing.contentHash)
          try file.undo(at: time)
        case 8:
          try next.redo()
          states.append(next.drawing.contentHash)
          try file.redo(at: time)
        case 9: try file.compact()
        case 10:
          try file.close(at: time)
          file = try InkDocumentFile.open(path, on: volume)
        default:
          file.abandon()
          file = try InkDocumentFile.open(path, on: volume)
        }
        if file.isSaved { states = [file.document.drawing.contentHash] }
      }
      try file.close(at: time)
      lookAtAnImage()
    }
  }

  @Test("Whenever power fails, every stroke that was safe is there, and undo works")
  func promises() throws {
    let environment = ProcessInfo.processInfo.environment
    let seconds = environment["INKSTONE_FUZZ_SECONDS"].flatMap(Double.init) ?? 0
    let end = Date().addingTimeInterval(seconds)
    var checked = 0
    var seed: UInt64 = 0
    repeat {
      seed += 1
      let session = Session(seed: seed)
      try session.run(steps: 30)
      checked += session.checked
      #expect(session.broken.isEmpty, "seed \(seed)")
    } while seed < 4 || Date() < end
    if seconds > 0 { print("power cuts while drawing: \(seed) sessions, \(checked) images") }
  }
}
