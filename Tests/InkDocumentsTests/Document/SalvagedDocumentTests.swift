import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

/// Documents with holes: every readable part is recovered.
@Suite struct SalvagedDocumentTests {
  /// The visible properties of a stroke.
  struct Ink: Equatable {
    var samples: [StrokeSample]
    var brush: Brush

    /// Returns the visible strokes of a drawing.
    static func all(_ drawing: Drawing) -> [Ink] {
      var all: [Ink] = []
      for page in drawing.pages {
        for layer in drawing.layers(of: page.id) {
          StrokeReader().visitStrokes(of: layer.items) { item, stroke in
            all.append(Ink(samples: stroke.samples, brush: stroke.brush))
            return true
          }
        }
      }
      return all
    }
  }

  /// An eraser too narrow to remove a stroke completely.
  static let narrow: Brush = {
    var brush = Brush.eraser
    brush.width = 1
    return brush
  }()

  static let brushes: [Brush] = [.pen, .pencil, .highlighter, .fineliner, narrow]

  /// Returns a log written stroke by stroke.
  static func drawn(
    _ count: Int,
    _ length: Int = 30,
    by part: Int = 5,
    seed: UInt64 = 1
  ) throws -> Host {
    var host = Host()
    for (i, stroke) in drawnStrokes(count, length, seed: seed).enumerated() {
      try host.draw(stroke, brush: brushes[i / 2 % brushes.count], by: part)
    }
    return host
  }

  /// Returns the salvaged document, written and read again.
  ///
  /// - Parameter isCompared: Whether to check that writing and reading change nothing.
  static func mended(
    _ bytes: [UInt8],
    isCompared: Bool = true
  ) throws -> (document: InkDocument, losses: Losses) {
    var (document, losses) = try InkDocument.salvaged(from: Salvage(bytes))
    let fresh = logged(document.takeFrames())
    let read = try opened(fresh)
    guard isCompared else { return (read, losses) }
    #expect(isSame(read, document))
    var again = read
    #expect(try logged(again.compact()) == fresh)
    return (read, losses)
  }

  @Test("A whole document is not changed, and nothing is said to be lost")
  func whole() throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      var host = Host(seed == 2 ? .lossless : .standard)
      try host.work(seed: seed)
      let (read, losses) = try Self.mended(host.bytes)
      #expect(losses.isEmpty)
      #expect(read.drawing.contentHash == host.document.drawing.contentHash)
      let (a, b) = (read.drawing.history, host.document.drawing.history)
      #expect(a.undoCount == b.undoCount && a.redoCount == b.redoCount)
      #expect(try Self.mended(logged(try host.document.compact())).losses.isEmpty)
    }
  }

  @Test("A damaged frame of a log takes what is in it, and nothing else")
  func eachFrame() throws {
    let host = try Self.drawn(8)
    let bytes = host.bytes
    let whole = Ink.all(host.document.drawing)
    var stroke = -1
    for (at, frame) in try frames(of: bytes).enumerated() {
      if frame.kind == .events, frame.payload.first == 0x0a { stroke += 1 }
      var broken = bytes
      broken[frame.payload.startIndex + frame.payload.count / 2] ^= 0x10
      let (read, losses) = try Self.mended(broken, isCompared: at % 8 == 0)
      #expect(
        losses.ranges.count == 1 && losses.ranges.allSatisfy { frame.range.contains($0.lowerBound) }
      )
      let found = Ink.all(read.drawing)
      for (i, ink) in whole.enumerated() where frame.kind != .events || i != stroke {
        var ink = ink
        if frame.kind == .brush, !found.contains(ink) { ink.brush = .pen }
        let isThere = found.contains(ink)
        #expect(isThere, "stroke \(i) after damage in \(frame.kind.rawValue) at \(frame.range)")
      }
      #expect(found.count == whole.count || found.count == whole.count - 1)
      if frame.kind == .brush { #expect(losses.brushes > 0 && losses.brushes <= 2) }
      if frame.kind == .events { #expect(!losses.isHistoryLost) }
      if !losses.isHistoryLost { #expect(read.drawing.history.undoCount == whole.count) }
    }
  }

  @Test("A damaged frame of a compacted document takes what is in it, and nothing else")
  func eachFrameCompacted() throws {
    var host = try Self.drawn(600, 3)
    let whole = Ink.all(host.document.drawing)
    let bytes = logged(try host.document.compact())
    let all = try frames(of: bytes)
    #expect(all.filter { $0.kind == .events }.count == 3)
    var chunk = -1
    for frame in all {
      if frame.kind == .events { chunk += 1 }
      var broken = bytes
      broken[frame.payload.startIndex + frame.payload.count / 2] ^= 0x10
      let (read, losses) = try Self.mended(broken, isCompared: false)
      let found = Ink.all(read.drawing)
      switch frame.kind {
      case .events:
        let isRight =
          found
          == whole.enumerated().filter { $0.offset / 256 != chunk }.map { $0.element }
        #expect(isRight && losses.strokes == whole.count - found.count)
        #expect(!losses.isHistoryLost && read.drawing.history.undoCount == whole.count)
      case .brush:
        let isRight = found.map(\.samples) == whole.map(\.samples)
        #expect(isRight && losses.brushes > 0 && losses.strokes == 0)
        let painted = zip(found, whole).filter { $0.brush != $1.brush }.count
        #expect(painted <= losses.brushes && losses.brushes <= whole.count)
      case .snapshot:
        let isRight = found.map(\.samples) == whole.map(\.samples)
        #expect(isRight && losses.placed == whole.count && losses.isHistoryLost)
        let layer = try #require(read.drawing.layers(of: read.drawing.pages[0].id).first)
        #expect(layer.name == "recovered")
      default:
        let isRight = found == whole
        #expect(isRight)
      }
    }
  }

  @Test("4096 bytes of zeros anywhere cost what lies in them")
  func zeros() throws {
    let host = try Self.drawn(100, 100, by: 12)
    let bytes = host.bytes
    let whole = Ink.all(host.document.drawing)
    var hit: [Range<Int>] = []
    var first = 0
    for frame in try frames(of: bytes) {
      if frame.kind == .events, frame.payload.first == 0x0a { first = frame.range.lowerBound }
      if frame.kind == .operation { hit.append(first..<frame.range.upperBound) }
    }
    #expect(hit.count == whole.count && bytes.count > 4 * 4096)
    for start in stride(from: 4096, to: bytes.count - 4096, by: 4096) {
      var broken = bytes
      for i in start..<(start + 4096) { broken[i] = 0 }
      let (read, losses) = try Self.mended(broken, isCompared: false)
      let found = Ink.all(read.drawing)
      #expect(losses.bytes >= 4096)
      for (i, ink) in whole.enumerated() where !hit[i].overlaps((start - 1)..<(start + 4097)) {
        let isThere = found.contains { $0.samples == ink.samples }
        #expect(isThere, "stroke \(i), zeros at \(start)")
      }
    }
    // The header, the page and the first strokes.
    var broken = bytes
    for i in 0..<4096 { broken[i] = 0 }
    let (read, losses) = try Self.mended(broken)
    #expect(losses.isHistoryLost && losses.placed > 0)
    #expect(read.drawing.itemCount > whole.count * 2 / 3)
  }

  @Test("A stroke whose samples were written twice is there once if its operation is lost")
  func amended() throws {
    var host = Host()
    let samples = drawnStrokes(3, 40, seed: 8)
    try host.draw(samples[0])
    let name = host.document.makeStrokeID()
    try host.document.beginStroke(name, brush: .pencil, on: host.layer, samples: samples[1])
    let old = samples[1][0]
    let better = StrokeSample(location: old.location, time: old.time, force: 0.75)
    try host.document.amendStroke(name, at: 0, to: better)
    try host.document.endStroke(name)
    host.write()
    let whole = Ink.all(host.document.drawing)
    let last = try #require(try frames(of: host.bytes).last { $0.kind == .operation })
    try host.draw(samples[2])
    var broken = host.bytes
    broken[last.payload.startIndex] ^= 1
    let found = Ink.all(try Self.mended(broken).document.drawing)
    #expect(found.count == 3)
    #expect(found.contains(whole[1]))
  }

  @Test("What was taken back behind a gap stays taken back, though nothing can be undone")
  func undone() throws {
    var host = try Self.drawn(6)
    let gap = try #require(try frames(of: host.bytes).last { $0.kind == .operation })
    try host.draw(drawnStrokes(1, 30, seed: 77)[0])
    try host.document.undo()
    try host.document.undo()
    try host.document.redo()
    host.write()
    var broken = host.bytes
    broken[gap.payload.startIndex + 3] ^= 1
    let (read, losses) = try Self.mended(broken)
    #expect(losses.isHistoryLost && read.drawing.history.undoCount == 0)
    let found = Ink.all(read.drawing)
    #expect(found.count == 6)
  }

  @Test("As shortened count strokes that are there and may lack samples, each once, and no others")
  func shortened() throws {
    let samples = drawnStrokes(2, 30, seed: 12)
    /// Returns the losses if frames of the last steps are broken.
    func lost(
      gaps: Int = 1,
      breaksLast: Bool = false,
      _ end: (inout Host) throws -> Void = { _ in }
    ) throws -> (shortened: Int, strokes: Int) {
      var host = Host()
      try host.draw(samples[0])
      try host.draw(samples[1], ends: false)
      var broken: [Int] = []
      for i in 0..<gaps {
        var metadata = Metadata()
        metadata.title = "Garden \(i)"
        try host.document.setMetadata(metadata)
        host.write()
        broken.append(try #require(try frames(of: host.bytes).last).payload.startIndex)
        try host.document.extendStroke(host.stroke, with: Array(samples[1].suffix(1)))
        host.write()
      }
      try end(&host)
      host.write()
      if breaksLast {
        broken.append(try #require(try frames(of: host.bytes).last).payload.startIndex)
      }
      var bytes = host.bytes
      for index in broken { bytes[index] ^= 1 }
      let (read, losses) = try Self.mended(bytes)
      return (losses.shortened, read.drawing.itemCount)
    }
    #expect(try lost() == (1, 2))
    #expect(try lost { try $0.document.endStroke($0.stroke) } == (1, 2))
    #expect(try lost(gaps: 3) { try $0.document.endStroke($0.stroke) } == (1, 2))
    #expect(
      try lost { host in
        try host.document.endStroke(host.stroke)
        try host.document.undo()
      } == (1, 1),
      "it can be brought back"
    )
    #expect(try lost { try $0.document.cancelStroke($0.stroke) } == (0, 1), "it is none")
    #expect(
      try lost { host in
        let old = samples[1][0]
        let better = StrokeSample(location: old.location, time: old.time, force: 0.75)
        try host.document.amendStroke(host.stroke, at: 0, to: better)
        try host.document.endStroke(host.stroke)
      } == (0, 2),
      "it was written once more"
    )
    #expect(try lost(gaps: 0, breaksLast: true) == (1, 2), "damage may have taken its end")
  }
}
