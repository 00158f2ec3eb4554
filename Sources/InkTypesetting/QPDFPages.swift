import CQPDF
import InkFormats
import InkGraphics

/// The pages of a PDF document, read with qpdf.
final class QPDFPages: PDFPageSource {
  private let handle: QPDFHandle
  private let bytes: Int

  /// The numbers of the PDF objects returned so far; each is returned once.
  private var given: Set<Int> = []

  /// The number of bytes that may still be returned.
  private var room: Int

  /// The number of new objects made for pages, beyond those of the document.
  private var made = 0

  /// The maximum size of decoded object streams, in bytes; 16 times the size of the file is added.
  private static let maximumUnpacked = 32 << 20

  /// The maximum number of nodes to visit in search of a page, and the maximum depth of nesting.
  private static let (maximumNodes, maximumLevels) = (100_000, 64)

  /// Opens a document; throws an error if it is broken or encrypted, has hidden layers, or unpacks to too much.
  init(_ content: [UInt8]) throws(FormatError) {
    bytes = content.count
    room = 2 * content.count + 4 << 20
    let maximum = Self.maximumUnpacked + 16 * content.count
    guard !PDFObjectStreams.unpack(content, toMoreThan: maximum) else {
      throw FormatError("the compressed data of a PDF expands to more than the limit")
    }
    guard let handle = QPDFHandle(content), !handle.hasFailed else {
      throw FormatError("a PDF is invalid")
    }
    self.handle = handle
    guard qpdf_is_encrypted(handle.qpdf) == 0 else { throw FormatError("a PDF is encrypted") }
    let layers = QPDFObject.root(of: handle)["/OCProperties"]["/D"]
    guard layers["/OFF"].count == 0, layers["/BaseState"].name ?? "/ON" == "/ON" else {
      throw FormatError("a PDF has hidden layers")
    }
  }

  func page(_ number: Int) throws(FormatError) -> PDFPageParts {
    guard let (page, inherited) = find(number) else {
      throw FormatError("a PDF has no page \(number + 1)")
    }
    func entry(_ key: String) -> QPDFObject {
      let own = page[key]
      if !own.isNull { return own }
      return inherited.last { !$0[key].isNull }?[key] ?? own
    }
    let media = entry("/MediaBox").corners ?? [0, 0, 612, 792]
    var box = media
    if let crop = entry("/CropBox").corners {
      box = [
        max(crop[0], media[0]), max(crop[1], media[1]), min(crop[2], media[2]),
        min(crop[3], media[3]),
      ]
    }
    guard box[2] > box[0], box[3] > box[1] else { throw FormatError("a PDF page has no size") }
    let area = Rect(minX: box[0], minY: box[1], maxX: box[2], maxY: box[3])
    var copy = ObjectCopy(room: room, given: given, made: made)
    let content = try content(of: page["/Contents"], &copy)
    var resources = try copy.pieces(entry("/Resources"))
    if resources.isEmpty { resources = [.notation(Array("<<>>".utf8))] }
    var parts = PDFPageParts(
      box: area,
      transform: Self.shown(area, turned: entry("/Rotate").double ?? 0),
      content: content,
      resources: resources
    )
    let space = page["/Group"]["/CS"]
    if !space.isNull { parts.blendingSpace = try copy.pieces(space) }
    parts.forms = try PDFNotes.forms(of: page["/Annots"], &copy)
    try copy.finish(handle)
    parts.objects = copy.objects
    guard !handle.hasFailed else { throw FormatError("a PDF is invalid") }
    (room, given, made) = (copy.room, copy.given, copy.made)
    return parts
  }

  /// Returns the content streams of a page as one.
  private func content(
    of contents: QPDFObject,
    _ copy: inout ObjectCopy
  ) throws(FormatError) -> PDFPageParts.Content {
    let broken = FormatError("a PDF is invalid")
    var streams: [QPDFObject] = []
    if contents.isStream {
      streams = [contents]
    } else {
      guard contents.count <= 10_000 else { throw broken }
      for i in 0..<contents.count where contents[i].isStream { streams.append(contents[i]) }
    }
    if streams.count == 1 {
      guard let bytes = streams[0].packedBytes else { throw broken }
      try copy.consume(bytes.count)
      var packing: [PDFPageParts.Piece] = []
      for key in ["/Filter", "/DecodeParms"] where !streams[0].dictionary[key].isNull {
        packing.append(.notation(Array(key.utf8) + [32]))
        packing += try copy.pieces(streams[0].dictionary[key])
      }
      return PDFPageParts.Content(bytes, packing: packing)
    }
    var packed: [(bytes: [UInt8], isDeflated: Bool)] = []
    for stream in streams {
      var filter = stream.dictionary["/Filter"]
      if filter.isArray, filter.count == 1 { filter = filter[0] }
      let isPlain = filter.isNull || filter.count == 0 && filter.isArray
      guard isPlain || filter.name == "/FlateDecode", stream.dictionary["/DecodeParms"].isNull,
        let bytes = stream.packedBytes
      else { throw FormatError("a PDF page uses an unsupported compression") }
      packed.append((bytes, !isPlain))
    }
    guard let joined = PDFObjectStreams.joined(packed, limit: copy.room) else {
      throw FormatError("the compressed data of a PDF expands to more than the limit")
    }
    try copy.consume(joined.count)
    return PDFPageParts.Content(joined)
  }

  /// Finds a page, and the nodes of the page tree above it.
  private func find(_ number: Int) -> (page: QPDFObject, inherited: [QPDFObject])? {
    var rest = number
    var visited = 0
    var node = QPDFObject.root(of: handle)["/Pages"]
    var above: [QPDFObject] = []
    while above.count < Self.maximumLevels {
      above.append(node)
      let kids = node["/Kids"]
      var next: QPDFObject?
      for i in 0..<kids.count {
        visited += 1
        if visited > Self.maximumNodes { return nil }
        let kid = kids[i]
        guard kid.isDictionary else { continue }
        guard kid["/Kids"].isArray else {
          if rest == 0 { return (kid, above) }
          rest -= 1
          continue
        }
        let count = kid["/Count"].double ?? 0
        guard count >= 0, count < 1e9 else { return nil }
        if Double(rest) < count {
          next = kid
          break
        }
        rest -= Int(count)
      }
      guard let next else { return nil }
      node = next
    }
    return nil
  }

  /// Returns the transform from a page's coordinates to those in which it is shown, from its upper left corner down.
  ///
  /// - Parameters:
  ///   - box: The visible box of the page, in points.
  ///   - angle: The clockwise rotation in degrees, rounded to a multiple of 90.
  private static func shown(_ box: Rect, turned angle: Double) -> Affine {
    let quarters = abs(angle) < 1e6 ? Int((angle / 90).rounded()) : 0
    return switch (quarters % 4 + 4) % 4 {
    case 1: Affine(a: 0, b: 1, c: 1, d: 0, tx: -box.minY, ty: -box.minX)
    case 2: Affine(a: -1, b: 0, c: 0, d: 1, tx: box.maxX, ty: -box.minY)
    case 3: Affine(a: 0, b: -1, c: -1, d: 0, tx: box.maxY, ty: box.maxX)
    default: Affine(a: 1, b: 0, c: 0, d: -1, tx: -box.minX, ty: box.maxY)
    }
  }
}

/// A collection of objects of a PDF document, with all objects that they refer to.
struct ObjectCopy {
  /// The number of bytes that may still be collected from the document.
  private(set) var room: Int

  /// The numbers of the objects returned so far, including those collected now.
  private(set) var given: Set<Int>

  /// The number of objects created that aren't in the document.
  private(set) var made: Int

  /// The collected objects.
  private(set) var objects: [PDFPageParts.Object] = []

  /// The referenced objects that aren't collected yet.
  private var waiting: [(number: Int, generation: Int)] = []

  private static let tooMuch = FormatError("a PDF page is too large")

  init(room: Int, given: Set<Int>, made: Int) {
    (self.room, self.given, self.made) = (room, given, made)
  }

  /// Counts bytes against the limit.
  mutating func consume(_ count: Int) throws(FormatError) {
    room -= count
    if room < 0 { throw Self.tooMuch }
  }

  /// Returns an object in PDF syntax as text and references, and schedules the referenced objects; empty for null.
  mutating func pieces(_ object: QPDFObject) throws(FormatError) -> [PDFPageParts.Piece] {
    var pieces: [PDFPageParts.Piece] = []
    var text: [UInt8] = []
    try add(object, level: 0, &pieces, &text)
    if !text.isEmpty { pieces.append(.notation(text)) }
    return pieces
  }

  /// Schedules an object for collection.
  mutating func refer(to number: (number: Int, generation: Int)) {
    if given.insert(number.number).inserted { waiting.append(number) }
  }

  /// Adds a new stream object with the entries of a dictionary; returns its number, which is negative.
  mutating func make(_ dictionary: String, _ stream: [UInt8]) throws(FormatError) -> Int {
    try consume(dictionary.utf8.count + stream.count)
    made += 1
    let pieces = [PDFPageParts.Piece.notation(Array(dictionary.utf8))]
    objects.append(PDFPageParts.Object(number: -made, pieces: pieces, stream: stream))
    return -made
  }

  /// Collects all scheduled objects.
  mutating func finish(_ handle: QPDFHandle) throws(FormatError) {
    while let (number, generation) = waiting.popLast() {
      try consume(20)
      let object = QPDFObject.object(number, generation, in: handle)
      if object.isStream {
        let pieces = try streamPieces(object)
        guard let bytes = object.packedBytes else { throw FormatError("a PDF is invalid") }
        try consume(bytes.count)
        objects.append(PDFPageParts.Object(number: number, pieces: pieces, stream: bytes))
      } else {
        var pieces: [PDFPageParts.Piece] = []
        var text: [UInt8] = []
        try addValue(object, level: 0, &pieces, &text)
        if text.isEmpty, pieces.isEmpty { text = Array("null".utf8) }
        if !text.isEmpty { pieces.append(.notation(text)) }
        objects.append(PDFPageParts.Object(number: number, pieces: pieces))
      }
    }
  }

  private mutating func streamPieces(
    _ object: QPDFObject
  ) throws(FormatError) -> [PDFPageParts.Piece] {
    var pieces: [PDFPageParts.Piece] = []
    var text: [UInt8] = []
    // Omit references to external files.
    try addDictionary(
      object.dictionary,
      level: 0,
      without: ["/Length", "/F", "/FFilter", "/FDecodeParms"],
      &pieces,
      &text
    )
    pieces.append(.notation(text))
    return pieces
  }

  private mutating func add(
    _ object: QPDFObject,
    level: Int,
    _ pieces: inout [PDFPageParts.Piece],
    _ text: inout [UInt8]
  ) throws(FormatError) {
    guard let number = object.number else {
      return try addValue(object, level: level, &pieces, &text)
    }
    guard !object.isNull else {
      text += " null".utf8
      return
    }
    // Omit pages and objects of the document as a whole.
    if object.isDictionary, let type = object["/Type"].name,
      ["/Page", "/Pages", "/Catalog", "/StructElem", "/StructTreeRoot"].contains(type)
    {
      text += " null".utf8
      return
    }
    try consume(10)
    refer(to: number)
    if !text.isEmpty { pieces.append(.notation(text)) }
    text = []
    pieces.append(.object(number.number))
  }

  private mutating func addValue(
    _ object: QPDFObject,
    level: Int,
    _ pieces: inout [PDFPageParts.Piece],
    _ text: inout [UInt8]
  ) throws(FormatError) {
    guard level < 64 else { throw Self.tooMuch }
    if object.isArray {
      text.append(UInt8(ascii: "["))
      for i in 0..<object.count { try add(object[i], level: level + 1, &pieces, &text) }
      text.append(UInt8(ascii: "]"))
    } else if object.isDictionary {
      try addDictionary(object, level: level, without: [], &pieces, &text)
    } else if object.isScalar {
      let notation = object.notation
      try consume(notation.count + 1)
      text.append(32)
      text += notation
    } else if level > 0 {
      text += " null".utf8
    }
  }

  private mutating func addDictionary(
    _ object: QPDFObject,
    level: Int,
    without left: [String],
    _ pieces: inout [PDFPageParts.Piece],
    _ text: inout [UInt8]
  ) throws(FormatError) {
    text += "<<".utf8
    for key in object.keys where !left.contains(key) {
      let value = object[key]
      if value.isNull { continue }
      let name = object.notation(ofName: key)
      try consume(name.count)
      text += name
      try add(value, level: level + 1, &pieces, &text)
    }
    text += ">>".utf8
  }
}
