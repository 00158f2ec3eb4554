import Glibc
import InkFormats
import InkFormatsExtra
import InkGraphics
import InkRaster
import InkRendering
import InkStrokes

/// `ink-bench laws FILE`: with every brush of the catalog a recording has one picture, and so have strokes of
/// brushes whose stages have any order.
///
/// This holds however the events are delivered, live or painted in one pass, and after encoding and decoding events
/// and brushes. Writes the logs and their expected results, for the module of the browser.
enum Laws {
  static func run(_ words: Arguments) throws {
    var words = words
    let seeds = try words.option("seeds", 3)
    let chains = try words.option("chains", 500)
    let folder = try words.text("logs")
    let path = try words.positional("FILE")[0]
    let file = try InkReader.read(try readFile(path), name: path, formats: .all)
    guard let recording = file.recording else { throw Failure("\(path) holds no recorded events") }
    var streams: [(name: String, stream: EventStream)] = []
    for entry in Brush.catalog {
      // Ink to mark and to erase.
      var stream = EventStream(brush: .spiralStroke, events: recording.events)
      stream.setBrush(entry.brush)
      stream.append(contentsOf: recording.events)
      streams.append(("\(entry.name)", stream))
    }
    for start in stride(from: 0, to: chains, by: 50) {
      var made = Chains(seed: UInt64(start) + 1)
      streams.append(("chains-\(start)", try made.stream(min(50, chains - start))))
    }
    var broken = 0
    for entry in streams {
      let stream = entry.stream
      let live = Replay(stream, batches: .each)
      func check(_ law: String, _ holds: Bool) {
        if holds { return }
        broken += 1
        print("\(entry.name): \(law)")
      }
      var finished = Pixmap(like: live.pixmap)
      let ink = DisplayList(live.model)
      Rasterizer().draw(ink, transform: live.viewport, into: &finished)
      check("live ink differs from finished ink", finished == live.pixmap)
      let bytes = stream.encoded()
      let decoded = Replay(try EventStream(decoding: bytes), batches: .sizes([]))
      check("decoded ink differs", decoded.strokesHash == live.strokesHash)
      check("the picture of decoded ink differs", decoded.pixmap == live.pixmap)
      for seed in 0..<UInt64(seeds) {
        let other = Replay(stream, batches: .random(seed: seed))
        check("strokes differ in batches \(seed)", other.strokesHash == live.strokesHash)
        check("pixels differ in batches \(seed)", other.pixmap == live.pixmap)
      }
      if let folder {
        let base = "\(folder)/\(entry.name)"
        try bytes.withUnsafeBytes { try writeFile(base + ".log", $0) }
        let expected = """
          {"events": \(live.eventCount), "strokes": \(live.model.count), \
          "strokesHash": "\(hex(live.strokesHash))", "pixelsHash": "\(hex(live.pixelsHash))"}
          """
        try Array(expected.utf8).withUnsafeBytes { try writeFile(base + ".json", $0) }
      }
    }
    guard broken == 0 else { throw Failure("\(broken) laws broken") }
    print(
      "\(Brush.catalog.count) brushes and \(chains) chains of stages, \(seeds + 3) ways each: one picture"
    )
  }

  private static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
