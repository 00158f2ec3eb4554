import Glibc
import InkDocuments
import InkDrawing
import InkGraphics
import InkStore
import InkStrokes

/// A program that draws on a document until it is killed.
///
/// The visible strokes are numbered from 0 without a gap, in order. Before each change
/// it prints their number before and after.
enum Draughtsman {
  static func run(_ path: String, _ seed: UInt64) throws {
    var random = seed
    var time = 0.0
    let file = try InkDocumentFile.open(path)
    for _ in file.document.recovered { try file.undo(at: time) }
    let layer = file.document.drawing.layers(of: file.document.drawing.pages[0].id)[0].id
    func count() -> Int { file.document.drawing.itemCount }
    // A stroke undone earlier might be incomplete.
    var undone = 0
    while true {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let choice = random >> 40 % 16
      time += 0.05
      let now = count()
      let history = file.document.drawing.history
      if choice == 0 || now > 80 {
        say(now, now)
        try file.compact()
      } else if choice < 4 || now > 60, history.undoCount > 0, now > 0 {
        say(now, now - 1)
        try file.undo(at: time)
        undone += 1
      } else if choice < 6, undone > 0 {
        say(now, now + 1)
        try file.redo(at: time)
        undone -= 1
      } else {
        say(now, now + 1)
        undone = 0
        let ink = samples(now)
        let name = file.makeStrokeID()
        try file.beginStroke(name, brush: .pen, on: layer, samples: [ink[0]], at: time)
        for sample in ink[1...] {
          time += 0.02
          try file.extendStroke(name, with: [sample], at: time)
          try file.tick(at: time)
        }
        try file.endStroke(name, at: time)
      }
      guard file.isSaved else { exit(3) }
      say(count(), count())
    }
  }

  /// Returns the samples of a numbered stroke.
  static func samples(_ number: Int) -> [StrokeSample] {
    (0..<(2 + number % 30)).map {
      StrokeSample(location: Point(Double(number), Double($0)), time: Double(number), force: 0.5)
    }
  }

  private static func say(_ now: Int, _ next: Int) {
    let line = "\(now) \(next)\n"
    _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
  }
}
