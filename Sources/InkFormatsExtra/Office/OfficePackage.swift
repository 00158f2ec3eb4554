import InkDrawing
import InkFormats
import InkGraphics

/// The parts of an Office document that are needed for its ink.
struct OfficePackage {
  /// The names of all parts.
  let names: [String]

  private let archive: ZipArchive
  private let input: FormatInput

  init(_ archive: ZipArchive, _ input: FormatInput) {
    self.archive = archive
    self.input = input
    names = archive.entries.map(\.name)
  }

  /// The page units of an English metric unit, 1/914400 inch.
  static let unit = 1.0 / 12700

  private func part(_ name: String) throws(FormatError) -> [UInt8]? {
    try archive.file(named: name, limit: input.limits.unpackedBytes)
  }

  /// Returns names in the order of the numbers in them.
  static func sorted(_ names: [String]) -> [String] {
    func number(_ name: String) -> Int {
      Int(String(decoding: name.utf8.filter { 48...57 ~= $0 }.prefix(9), as: UTF8.self)) ?? 0
    }
    return names.sorted { number($0) < number($1) }
  }

  /// Returns the ink of a part; `nil` if it is missing.
  func ink(_ name: String) throws(FormatError) -> InkImport? {
    guard let bytes = try part(name) else { return nil }
    return try InkReader.read(
      bytes,
      limits: input.limits,
      plugins: input.plugins,
      isStrict: input.isStrict
    )
  }

  /// Returns the size of the slides; that of 10 × 7.5 inches if it is unknown.
  func slideSize() throws(FormatError) -> PageSize {
    let parser = SlideParser()
    if let bytes = try part("ppt/presentation.xml") {
      _ = try XMLScanner.scan(damaged: bytes, into: parser)
    }
    return parser.size ?? PageSize(720, 540)
  }

  /// Returns the drawings of a slide with their rectangles, and the number of its other items.
  func slide(
    _ name: String
  ) throws(FormatError) -> (inks: [(name: String, frame: Rect?)], others: Int) {
    let parser = SlideParser()
    guard let bytes = try part(name) else { return ([], 0) }
    if input.isDamaged {
      _ = try XMLScanner.scan(damaged: bytes, into: parser)
    } else {
      try XMLScanner.scan(bytes, into: parser)
    }
    let pieces = name.split(separator: "/")
    let relations = RelationParser()
    let file = "ppt/slides/_rels/\(pieces.last ?? "").rels"
    if let bytes = try part(file) { _ = try XMLScanner.scan(damaged: bytes, into: relations) }
    var inks: [(name: String, frame: Rect?)] = []
    for drawing in parser.drawings {
      guard let target = relations.targets[drawing.id] else { continue }
      let path = target.hasPrefix("../") ? "ppt/" + target.dropFirst(3) : String(target.dropFirst())
      if OfficeReader.isInk(path) { inks.append((path, drawing.frame)) }
    }
    return (inks, parser.others)
  }
}

/// Collects the drawings of a slide.
private final class SlideParser: XMLReceiver {
  /// The size of slides, in a presentation.
  private(set) var size: PageSize?
  private(set) var drawings: [(id: String, frame: Rect?)] = []
  /// The number of items that aren't ink.
  private(set) var others = 0

  private var isInDrawing = false
  private var isInFallback = 0
  private var offset: Point?

  func begin(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) {
    func number(_ key: StaticString) -> Double? {
      attributes[key].flatMap { DecimalScanner.number($0) }
        .flatMap { $0.magnitude <= 1e9 ? $0 * OfficePackage.unit : nil }
    }
    func isNamed(_ other: StaticString) -> Bool { XMLScanner.equal(name, other) }
    if isInFallback > 0 || isNamed("Fallback") {
      isInFallback += 1
      return
    }
    if isNamed("sldSz") { size = ForeignScene.pageSize(number("cx"), number("cy")) }
    if isNamed("contentPart"), let id = attributes.text("id"), drawings.count < 100_000 {
      isInDrawing = true
      offset = nil
      drawings.append((id, nil))
    }
    if isNamed("sp") || isNamed("pic") || isNamed("graphicFrame") || isNamed("cxnSp") {
      others += 1
    }
    guard isInDrawing else { return }
    if isNamed("off"), let x = number("x"), let y = number("y") { offset = Point(x, y) }
    if isNamed("ext"), let origin = offset, let width = number("cx"), let height = number("cy"),
      width >= 0, height >= 0, !drawings.isEmpty
    {
      drawings[drawings.count - 1].frame = Rect(
        x: origin.x,
        y: origin.y,
        width: width,
        height: height
      )
    }
  }

  func end(_ name: UnsafePointer<UInt8>) {
    if isInFallback > 0 {
      isInFallback -= 1
    } else if XMLScanner.equal(name, "contentPart") {
      isInDrawing = false
    }
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) {}

  func recover(from error: FormatError, in call: XMLCall) -> Bool { true }
}

/// Collects the targets of relations, by their ids.
private final class RelationParser: XMLReceiver {
  private(set) var targets: [String: String] = [:]

  func begin(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) {
    guard XMLScanner.equal(name, "Relationship"), let id = attributes.text("Id"),
      let target = attributes.text("Target"), targets.count < 100_000
    else { return }
    targets[id] = target
  }

  func end(_ name: UnsafePointer<UInt8>) {}

  func text(_ piece: UnsafeBufferPointer<UInt8>) {}

  func recover(from error: FormatError, in call: XMLCall) -> Bool { true }
}
