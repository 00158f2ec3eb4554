import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Reads documents of Rnote, versions 0.5 to 0.15: gzipped JSON.
///
/// The strokes of a file are in no order; a second list has their layers and times. A document of fixed or continuous
/// layout has pages; others are infinite.
struct RnoteReader {
  /// A stroke's index in the file, with its layer and time, which determine the order of painting.
  struct Entry {
    /// The index in the file.
    var index: Int
    /// The layer, from the bottom: 0 is the document, 1 pictures, 2 highlighters, and 3 and above those of the user.
    var layer: Int
    /// The number of the change that added it: of two strokes on a layer, the greater one is on top.
    var time: Int
  }

  private let input: FormatInput
  private let text: RnoteText
  private let snapshot: JSONValue
  private var painter: RnotePainter

  /// Returns whether JSON begins as an Rnote document.
  static func isRnote(_ start: FileStart) -> Bool {
    guard start.text.first == UInt8(ascii: "{"), start.end(of: "\"version\"") != nil else {
      return false
    }
    return start.end(of: "\"engine_snapshot\"") != nil || start.end(of: "\"store_snapshot\"") != nil
      || (start.end(of: "\"stroke_components\"") != nil)
  }

  private init(_ input: FormatInput) throws(FormatError) {
    self.input = input
    let items = ForeignScene(input)
    var damage: FormatError?
    var bytes = input.bytes
    if input.isDamaged { (bytes, damage) = JSONText.repaired(bytes) }
    text = try RnoteText(bytes, &items.budget)
    if let damage { items.notes.add("the file is damaged: \(damage)") }
    guard let data = text.document["data"], data.isObject else {
      throw FormatError("the Rnote file has no object named data")
    }
    snapshot = data["engine_snapshot"] ?? data["store_snapshot"] ?? data
    let document = snapshot["document"] ?? data["document"] ?? data["sheet"]
    painter = RnotePainter(items, RnotePaper(document))
  }

  /// Reads a file; throws an error if it is malformed or exceeds the limits.
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    var reader = try Self(input)
    for entry in try reader.entries() {
      do throws(FormatError) {
        let value = try reader.text.stroke(entry.index)
        guard let stroke = value["value"], !stroke.isNull else { continue }
        try reader.painter.add(stroke, layer: entry.layer)
      } catch {
        guard input.isDamaged, !error.isLimit else { throw error }
        reader.painter.items.notes.add("invalid strokes, left out")
      }
    }
    return try reader.painter.finish()
  }

  /// Returns the strokes that weren't deleted, in the order of painting.
  private mutating func entries() throws(FormatError) -> [Entry] {
    let times = snapshot["chrono_components"]
    let deleted = snapshot["trash_components"]
    var entries: [Entry] = []
    for index in text.strokes.indices {
      try painter.items.budget.reserve(64)
      if deleted?[index]?["value"]?["trashed"]?.bool == true { continue }
      let time = times?[index]?["value"]
      var entry = Entry(index: index, layer: 3, time: time?["t"]?.integer ?? 0)
      if let layer = time?["layer"] {
        switch layer.string?.lowercased() {
        case "document": entry.layer = 0
        case "image": entry.layer = 1
        case "highlighter": entry.layer = 2
        default:
          let number = layer["user_layer"]?.integer ?? layer["UserLayer"]?.integer ?? 0
          entry.layer = 3 + min(max(number, 0), 1000)
        }
      }
      entries.append(entry)
    }
    return entries.sorted { ($0.layer, $0.time, $0.index) < ($1.layer, $1.time, $1.index) }
  }
}

/// The paper of an Rnote document, and the division into pages.
struct RnotePaper {
  /// The page units per pixel.
  let scale: Double

  /// The paper of all pages.
  let paper: Paper

  /// The pages, top to bottom; one of no size if the document is infinite.
  let pages: [PageSize?]

  /// Reads the properties of a document; missing and invalid ones have their defaults.
  init(_ document: JSONValue?) {
    let config = document?["config"] ?? document
    let format = config?["format"]
    let dpi = format?["dpi"]?.number ?? 96
    scale = 72 / (dpi >= 1 && dpi <= 10_000 ? dpi : 96)
    var paper = Paper.plain
    let background = config?["background"]
    paper.color = background?["color"]?.rnoteColor ?? .white
    paper.patternColor = background?["pattern_color"]?.rnoteColor ?? Color(gray: 0.8)
    let sizes = background?["pattern_size"]?.numbers ?? [32, 32]
    let spacing = (sizes.last ?? 32) * scale
    paper.spacing = spacing >= 1 && spacing < 1e6 ? spacing : 24
    switch background?["pattern"]?.string {
    case "lines": paper.pattern = .ruled
    case "grid": paper.pattern = .grid
    case "dots": paper.pattern = .dotted
    case "isometric_grid": paper.pattern = .isometricLines
    case "isometric_dots": paper.pattern = .isometricDots
    default: paper.pattern = .plain
    }
    self.paper = paper
    let width = (format?["width"]?.number ?? 0) * scale
    let height = (format?["height"]?.number ?? 0) * scale
    let all = (document?["height"]?.number ?? 0) * scale
    let layout = config?["layout"]?.string ?? "fixed-size"
    guard
      ["fixed-size", "fixed_size", "continuous-vertical", "continuous_vertical"].contains(layout),
      width >= 1, height >= 1, width <= 1e7, height <= 1e7, all.isFinite
    else {
      pages = [nil]
      return
    }
    let count = min(max((all / height - 0.01).rounded(.up), 1), 10_000)
    pages = (0..<Int(count)).map {
      PageSize(width, height, origin: Point(0, Double($0) * height))
    }
  }

  /// Returns the index of the page that contains a vertical position, in page units.
  func page(at y: Double) -> Int {
    guard let height = pages[0]?.height, y > 0 else { return 0 }
    return Int(min(y / height, Double(pages.count - 1)))
  }
}
