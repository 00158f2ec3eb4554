import InkFormats

/// A generator of small files that are expensive to read.
///
/// Counts are scaled: 1 matches the sizes found by attacking release builds.
struct HostileFiles {
  /// The share of the full size.
  var scale: Double

  /// The number of bytes that a packed file unpacks to; it is refused by size, so a large one costs nothing.
  static let unpacked = 500_000_000

  func count(_ full: Int) -> Int { max(Int(Double(full) * scale), 64) }

  // MARK: Text and gzip

  /// Returns a page of a reMarkable tablet of version 3, 48 MB large: one line again and again.
  private func tabletPage(lineOf samples: Int) -> [UInt8] {
    func four(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var line = four(2) + four(0) + four(0) + four(Float(2).bitPattern) + four(UInt32(samples))
    for i in 0..<samples {
      let values: [Float] = [Float(100 + i), Float(200 + i % 7), 1, 0, 2 + Float(i % 5), 0.5]
      for value in values { line += four(value.bitPattern) }
    }
    let count = self.count(48_000_000 / line.count)
    var bytes = Array("reMarkable .lines file, version=3          ".utf8)
    bytes += four(1) + four(UInt32(count))
    bytes.reserveCapacity(bytes.count + count * line.count)
    for _ in 0..<count { bytes += line }
    return bytes
  }

  /// Returns a head, a unit repeated a number of times, and a tail.
  static func plain(_ head: String, _ unit: String, _ count: Int, _ tail: String = "") -> [UInt8] {
    var bytes = Array(head.utf8)
    let unit = Array(unit.utf8)
    bytes.reserveCapacity(bytes.count + count * unit.count + tail.utf8.count)
    for _ in 0..<count { bytes += unit }
    return bytes + Array(tail.utf8)
  }

  /// Returns the same, packed: a gzip file of many members, each with the same bytes.
  static func packed(
    _ head: [UInt8],
    _ unit: [UInt8],
    _ tail: [UInt8] = [],
    bytes: Int = unpacked
  ) -> [UInt8] {
    var block: [UInt8] = []
    while block.count < 1 << 20 { block += unit }
    let member = FastGzip.pack(block)
    var result = head.isEmpty ? [] : FastGzip.pack(head)
    for _ in 0..<(bytes / block.count) { result += member }
    return tail.isEmpty ? result : result + FastGzip.pack(tail)
  }

  static func packed(_ head: String, _ unit: String, _ tail: String = "") -> [UInt8] {
    packed(Array(head.utf8), Array(unit.utf8), Array(tail.utf8))
  }

  // MARK: Kinds

  static let xournal =
    #"<?xml version="1.0"?><xournal version="0.4"><page width="600" height="800">"#
    + ##"<background type="solid" color="#ffffffff" style="plain"/>"##
  static let xournalEnd = "</page></xournal>"
  static let xournalStroke = ##"<stroke tool="pen" color="#000000ff" width="1">"##
  static let wideStroke =
    ##"<stroke tool="pen" color="#000000ff" width="600">0 0 600 800</stroke>"##

  /// Returns a Xournal++ document of empty pages.
  static func pages(_ count: Int) -> [UInt8] {
    plain(
      #"<?xml version="1.0"?><xournal version="0.4">"#,
      ##"<page width="600" height="800"><background type="solid" color="#ffffffff" style="plain"/>"##
        + "<layer/></page>",
      count,
      "</xournal>"
    )
  }

  static let inkML = #"<ink xmlns="http://www.w3.org/2003/InkML">"#
  static let touch =
    #"{"touchIdentifier":"1","location":[1,2],"phase":1,"timestamp":1.5,"type":2}"#
  static let unipen = ".VERSION 1.0\n.COORD X Y\n"
  static let svg = #"<svg xmlns="http://www.w3.org/2000/svg">"#

  /// Files of a few megabytes at most, packed, and 500 MB unpacked.
  static let bombs: [String: @Sendable () -> [UInt8]] = [
    "events.log": { packed(LogBytes.magic, LogBytes.event(10, 10, 1)) },
    "strokes.log": {
      packed(LogBytes.magic, LogBytes.event(1, 1, 1, phase: 1) + LogBytes.event(2, 2, 1, phase: 3))
    },
    "brushes.log": { packed(LogBytes.magic, LogBytes.brush()) },
    "samples.xopp": {
      packed(xournal + "<layer>" + xournalStroke, "1.5 2.5 ", "</stroke></layer>" + xournalEnd)
    },
    "strokes.xopp": {
      packed(xournal + "<layer>", xournalStroke + "1 2 3 4</stroke>", "</layer>" + xournalEnd)
    },
    "layers.xopp": { packed(xournal, "<layer/>", xournalEnd) },
    "texts.xopp": {
      packed(
        xournal + "<layer>",
        #"<text font="Sans" size="12" x="1" y="2" color="black">a</text>"#,
        "</layer>" + xournalEnd
      )
    },
    "text.xopp": {
      packed(
        xournal + #"<layer><text font="Sans" size="12" x="1" y="2" color="black">"#,
        "abcdefgh",
        "</text></layer>" + xournalEnd
      )
    },
    "picture.xopp": {
      packed(
        xournal + #"<layer><image left="0" top="0" right="9" bottom="9">"#,
        "AAAAAAAA",
        "</image></layer>" + xournalEnd
      )
    },
    "unknown.xopp": { packed(xournal + "<layer>", "<zz/>", "</layer>" + xournalEnd) },
    "samples.inkml": { packed(inkML + "<trace>", "1 2,", "1 2</trace></ink>") },
    "traces.inkml": { packed(inkML, "<trace>1 2, 3 4</trace>", "</ink>") },
    "groups.inkml": { packed(inkML, "<traceGroup/>", "</ink>") },
    "unknown.inkml": { packed(inkML, "<zz/>", "</ink>") },
    "touches.json": { packed("[" + touch, "," + touch, "]") },
    "arrays.json": { packed("[[]", ",[]", "]") },
    "depth.json": { packed("", "[") },
    "text.json": { packed("[\"", "abcdefgh", "\"]") },
    "drawings.ndjson": { packed("", #"{"word":"a","drawing":[[[1,2,3],[4,5,6]]]}"# + "\n") },
    "points.ndjson": { packed(#"{"drawing":[[[1"#, ",1", "],[1]]]}") },
    "samples.txt": { packed("0 0 0\n", "1 2 3\n") },
    "strokes.txt": { packed("", "1 2 3\n\n") },
    "samples.unipen": { packed(unipen + ".PEN_DOWN\n", "1 2\n") },
    "pens.unipen": { packed(unipen, ".PEN_DOWN\n1 2\n") },
    "shapes.svg": { packed(svg, #"<path d="M 1 1"/>"#, "</svg>") },
    "ink.svg": {
      LogBytes.svg(packed(LogBytes.magic, LogBytes.event(10, 10, 1), bytes: unpacked))
    },
  ]

  /// Plain files, 4 MB at full size.
  var lists: [String: [UInt8]] {
    let bytes = 4_000_000
    func count(_ unit: String) -> Int { self.count(bytes / unit.utf8.count) }
    func file(_ head: String, _ unit: String, _ tail: String) -> [UInt8] {
      Self.plain(head, unit, count(unit), tail)
    }
    let layer = Self.xournal + "<layer>"
    let end = "</layer>" + Self.xournalEnd
    let names = (0..<self.count(200_000)).map { "<z\($0)/>" }.joined()
    return [
      "samples.xopp": file(layer + Self.xournalStroke, "1 2 ", "</stroke>" + end),
      "strokes.xopp": file(layer, Self.xournalStroke + "1 2 3 4</stroke>", end),
      "layers.xopp": file(Self.xournal, "<layer/>", Self.xournalEnd),
      "wide.xopp": file(layer, Self.wideStroke, end),
      "pages.xopp": Self.pages(self.count(15_000)),
      "names.xopp": Array((layer + names + end).utf8),
      "depth.xopp": file(layer, "<a>", ""),
      "samples.inkml": file(Self.inkML + "<trace>", "1 2,", "1 2</trace></ink>"),
      "traces.inkml": file(Self.inkML, "<trace>1 2</trace>", "</ink>"),
      "names.inkml": Array((Self.inkML + names + "</ink>").utf8),
      "touches.json": file("[" + Self.touch, "," + Self.touch, "]"),
      "arrays.json": file("[[]", ",[]", "]"),
      "points.ndjson": Self.plain("{\"drawing\":[[[1", ",1", self.count(2_000_000), "],[1]]]}"),
      "strokes.ndjson": file("{\"drawing\":[[[1],[1]]", ",[[1],[1]]", "]}"),
      "samples.txt": file("0 0 0\n", "1 2 3\n", ""),
      "few.rm": tabletPage(lineOf: 3), "many.rm": tabletPage(lineOf: 50),
      "samples.unipen": file(Self.unipen + ".PEN_DOWN\n", "1 2\n", ""),
    ]
  }

  /// Event logs whose ink is costly, 60,000 events at full size.
  var work: [String: [UInt8]] {
    let samples = count(60_000)
    let contacts = count(200_000)
    func wave(_ i: Int) -> (Double, Double) {
      // A triangle wave, as sines differ between machines.
      (Double(i) * 0.01, 100 + abs(Double(i % 126) - 63))
    }
    func swing(_ i: Int) -> (Double, Double) {
      let size = 1000 / (1 + Double(i) * 0.001)
      return (Double(i) * 0.01, i % 2 == 0 ? size : -size)
    }
    func sweep(_ i: Int) -> (Double, Double) {
      (i % 2 == 0 ? 0 : 500, Double(i % 500))
    }
    func line(_ brush: [UInt8], _ point: (Int) -> (Double, Double)) -> [UInt8] {
      var bytes = LogBytes.magic + brush
      for i in 0..<samples {
        let (x, y) = point(i)
        let phase: UInt8 = i == 0 ? 1 : i == samples - 1 ? 3 : 2
        bytes += LogBytes.event(x, y, Double(i) * 0.004, phase: phase)
      }
      return bytes
    }
    func many(_ event: (Int) -> [UInt8]) -> [UInt8] {
      var bytes: [UInt8] = []
      for i in 0..<contacts { bytes += event(i) }
      return bytes
    }
    func at(_ i: Int, _ phase: UInt8) -> [UInt8] {
      let time = Double(i) * 0.001
      let x = Double(i % 500)
      return LogBytes.event(x, Double(i / 500), time, phase: phase, contact: UInt32(i + 1))
    }
    let open = many { at($0, 1) }
    let thin = LogBytes.code("douglas-peucker", ("tolerance", 1e-9))
    let taper = LogBytes.code(
      "taper",
      ("start", 10_000),
      ("end", 10_000),
      ("least", 0.1)
    )
    let savitzky = LogBytes.code("savitzky-golay", ("window", 12), ("strength", 1))
    let hue = LogBytes.code("pressure-hue", ("fallback", 0.5))
    return [
      "contacts.log": LogBytes.magic + open,
      "moved.log": LogBytes.magic + open + many { at($0, 2) },
      "cancelled.log": LogBytes.magic + open + many { at($0, 4) },
      "simplified.log": line(LogBytes.brush(filters: [thin]), wave),
      "divided.log": line(LogBytes.brush(filters: [thin]), swing),
      "simplifications.log": line(LogBytes.brush(filters: .init(repeating: thin, count: 64)), wave),
      "tapered.log": line(LogBytes.brush(filters: [taper]), wave),
      "smoothed.log": line(
        LogBytes.brush(filters: .init(repeating: savitzky, count: 64)),
        wave
      ),
      "effects.log": line(
        LogBytes.brush(effects: .init(repeating: hue, count: 64)),
        wave
      ),
      "pieces.log": line(LogBytes.brush(engine: LogBytes.code("catmull-rom", ("steps", 64))), wave),
      "prints.log": line(LogBytes.brush(width: 60, tip: LogBytes.texture(side: 512)), sweep),
    ]
  }
}

/// The bytes of event logs, whether or not their brushes are valid.
enum LogBytes {
  static let magic: [UInt8] = Array("INKEVT".utf8) + [2, 0]

  static func event(
    _ x: Double,
    _ y: Double,
    _ time: Double,
    phase: UInt8 = 2,
    contact: UInt32 = 1
  ) -> [UInt8] {
    [1, 0, 0, 0, phase, 0, 0] + bytes(contact) + bytes(UInt32.max) + bytes(UInt32(0))
      + bytes(UInt64(0)) + bytes(x) + bytes(y) + bytes(time) + bytes(1.0)
  }

  static func name(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + Array(text.utf8) }

  static func code(_ part: String, _ settings: (key: String, value: Double)...) -> [UInt8] {
    name(part) + [UInt8(settings.count)]
      + settings.flatMap { name($0.key) + [0] + bytes($0.value) }
  }

  static func brush(
    engine: [UInt8] = code("smoothing", ("strength", 0.7)),
    width: Double = 3,
    effects: [[UInt8]] = [],
    filters: [[UInt8]] = [],
    tip: [UInt8] = [0]
  ) -> [UInt8] {
    var result: [UInt8] = [2] + name("pen") + [3, 0, 0, 0] + bytes(width)
    // Black, without dashes and without a formula.
    result += name("srgb") + [0.0, 0, 0, 0, 1].flatMap { bytes($0) } + bytes(UInt32(0)) + [0]
    result += bytes(UInt32(effects.count + filters.count))
    result += effects.flatMap { [0] + $0 } + filters.flatMap { [1] + $0 }
    return result + engine + tip
  }

  /// Returns prints of a texture, at the smallest spacing.
  static func texture(side: Int) -> [UInt8] {
    [1, 0] + bytes(0.05) + bytes(0.5) + [0] + bytes(0.1) + [1] + bytes(UInt32(side))
      + bytes(UInt32(side)) + (0..<(side * side)).map { UInt8(truncatingIfNeeded: 7 * $0) }
  }

  /// Returns a picture that embeds a packed log.
  static func svg(_ log: [UInt8]) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for i in stride(from: 0, to: log.count - 2, by: 3) {
      let bits = Int(log[i]) << 16 | Int(log[i + 1]) << 8 | Int(log[i + 2])
      for shift in [18, 12, 6, 0] { text.append(digits[bits >> shift & 63]) }
    }
    let head =
      HostileFiles.svg + "<metadata>"
      + #"<inkstone:document xmlns:inkstone="urn:inkstone:ink:1" channels="x y">"#
      + "<inkstone:page><inkstone:layer>"
    let tail = "</inkstone:layer></inkstone:page></inkstone:document></metadata></svg>"
    return Array(head.utf8) + text + Array(tail.utf8)
  }

  private static func bytes(_ value: Double) -> [UInt8] { bytes(value.bitPattern) }

  private static func bytes<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
    (0..<(Number.bitWidth / 8)).map { UInt8(truncatingIfNeeded: value >> Number(8 * $0)) }
  }
}
