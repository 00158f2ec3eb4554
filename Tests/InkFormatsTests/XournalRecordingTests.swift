import InkDocuments
import InkDrawing
import InkFormatsExtra
import InkGraphics
import Testing

@testable import InkFormats

/// Audio recordings of Xournal++ survive the way through a document, with the ink that refers to them.
@Suite struct XournalRecordingTests {
  private static let sound = Array("OggS and a sound".utf8)

  /// Returns a package with recordings, and strokes that refer to them.
  private static func package(
    _ files: [(path: String, bytes: [UInt8])],
    strokes: [String],
    isListed: Bool = true,
    isPacked: Bool = false,
    background: String = #"<background type="solid" color="white" style="plain"/>"#
  ) -> [UInt8] {
    let layer = strokes.map {
      strokeElement(#"tool="pen" color="black" width="2" ts="1234" fn="\#($0)""#)
    }
    let list = files.map { #"<audio fn="\#($0.path)"/>"# }.joined()
    let xml = String(
      decoding: xournal(background: background, layer: layer.joined()),
      as: UTF8.self
    ).replacing("</title>", with: "</title>" + (isListed ? list : ""))
    var zip = ZipWriter()
    zip.add("mimetype", Array("application/xournal++".utf8), isPacked: false)
    zip.add("content.xml", Array(xml.utf8), isPacked: true)
    for file in files { zip.add(file.path, file.bytes, isPacked: isPacked) }
    return zip.finish()
  }

  private func document(_ file: InkImport) throws -> InkImport {
    try InkReader.read(InkWriter.write(file, as: .ink).bytes)
  }

  /// Returns the paths and the bytes of the recordings in a package, and its XML; the former are empty for plain XML.
  private func content(
    _ bytes: [UInt8]
  ) throws -> (recordings: [String: [UInt8]], xml: String) {
    let package = try XournalPackage(bytes, path: nil, limits: ReadingLimits())
    if case .gzip(let stream) = package.content {
      return ([:], String(decoding: try stream.prefix(.max), as: UTF8.self))
    }
    let zip = try ZipArchive(bytes)
    var recordings: [String: [UInt8]] = [:]
    for name in zip.entries.map(\.name) where name.hasSuffix(".ogg") {
      recordings[name] = try zip.file(named: name, limit: 1000)
    }
    let xml = try #require(try zip.file(named: "content.xml", limit: 1 << 20))
    return (recordings, String(decoding: xml, as: UTF8.self))
  }

  @Test(arguments: [true, false])
  func aRecordingComesBack(isListed: Bool) throws {
    let old = Self.package(
      [("sounds/a.ogg", Self.sound)],
      strokes: ["sounds/a.ogg", "sounds/a.ogg"],
      isListed: isListed
    )
    let file = try InkReader.read(old)
    #expect(file.notes.isEmpty)
    let output = try InkWriter.write(document(file), as: .xopp)
    #expect(output.notes.isEmpty)
    let (recordings, xml) = try content(output.bytes)
    #expect(recordings == ["sounds/a.ogg": Self.sound])
    #expect(xml.contains(#"<audio fn="sounds/a.ogg"/>"#))
    #expect(xml.ranges(of: #"ts="1234" fn="sounds/a.ogg""#).count == 2)
  }

  @Test func compactionKeepsARecordingAsLongAsInkRefersToIt() throws {
    let old = Self.package([("a.ogg", Self.sound)], strokes: ["a.ogg"])
    var drawing = try InkReader.read(old).drawing
    var document = InkDocument(drawing)
    _ = try document.compact()
    #expect(document.drawing.resources.map(\.bytes) == [Self.sound])
    let item = try #require(drawing.layers(of: drawing.pages[0].id)[0].items.first)
    try drawing.apply(.remove([item.id]))
    document = InkDocument(drawing)
    _ = try document.compact(Compaction(keepsHistory: true, keepsRemoved: true))
    #expect(document.drawing.resources.count == 1, "undo could bring the ink back")
    _ = try document.compact(Compaction(keepsHistory: false, keepsRemoved: false))
    #expect(document.drawing.resources.isEmpty)
  }

  @Test func equalPathsOfTwoDocumentsAreTwoRecordings() throws {
    let other = Array("OggS and another sound".utf8)
    var drawing = try InkReader.read(
      Self.package([("a.ogg", Self.sound)], strokes: ["a.ogg"])
    ).drawing
    let second = try InkReader.read(Self.package([("a.ogg", other)], strokes: ["a.ogg"])).drawing
    try drawing.apply(.insertPages(of: second, at: 1, in: &drawing).operation)
    let (recordings, xml) = try content(InkWriter.write(InkImport(drawing), as: .xopp).bytes)
    #expect(recordings == ["a.ogg": Self.sound, "2_a.ogg": other])
    #expect(xml.contains(#"fn="a.ogg" color"#) && xml.contains(#"fn="2_a.ogg" color"#))
  }

  @Test func pastedInkBringsItsRecording() throws {
    let old = try InkReader.read(
      Self.package([("a.ogg", Self.sound)], strokes: ["a.ogg"])
    ).drawing
    let items = old.layers(of: old.pages[0].id)[0].items
    var drawing = try read(xournal()).drawing
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let excerpt = old.excerpt(of: items.map(\.id))
    try drawing.apply(.insert(excerpt, to: layer, in: &drawing).operation)
    #expect(drawing.resources.map(\.bytes) == [Self.sound])
  }

  /// Xournal++ looks in a package for the recordings of all ink, and doesn't open it if one is missing.
  @Test func aPackageHasNoReferencesToOtherRecordings() throws {
    let picture: [UInt8] = PNGWriter.encode(Pixmap(width: 2, height: 2))
    var files = [("bg.png", picture)]
    let background = #"<background type="pixmap" domain="attach" filename="bg.png"/>"#
    let missing = Self.package(files, strokes: ["a.ogg"], isListed: false, background: background)
    let file = try InkReader.read(missing)
    #expect(file.notes == ["the recording a.ogg was not found in the file"])
    var output = try InkWriter.write(document(file), as: .xopp)
    #expect(output.notes == ["not kept: references to recordings outside the file"])
    #expect(try !content(output.bytes).xml.contains("fn=\"a.ogg\""))
    // Without other files it isn't a package, and the recording may be in the folder of the user.
    files = []
    let plain = Self.package(files, strokes: ["a.ogg"])
    output = try InkWriter.write(document(InkReader.read(plain)), as: .xopp)
    #expect(try content(output.bytes).xml.contains(#"ts="1234" fn="a.ogg""#))
  }

  @Test func lossesAreNoted() throws {
    let old = Self.package(
      [("a.ogg", Self.sound), ("b.ogg", Self.sound)],
      strokes: ["a.ogg", "a.ogg"]
    )
    let file = try InkReader.read(old)
    #expect(
      file.notes == ["the recording b.ogg is not kept, since no stroke or text refers to it"]
    )
    let notes = try InkWriter.write(document(file), as: .excalidraw).notes
    #expect(notes.contains("not kept: an audio recording"))
  }

  @Test func aDamagedRecordingCostsNoInk() throws {
    var bytes = Self.package([("a.ogg", Self.sound)], strokes: ["a.ogg"])
    let at = try #require(bytes.firstRange(of: Self.sound))
    bytes[at.lowerBound] ^= 1
    let file = try InkReader.read(bytes)
    #expect(file.strokes.count == 1)
  }

  @Test func compactionKeepsARecordingThatUndoWouldReferToAgain() throws {
    let old = Self.package([("a.ogg", Self.sound)], strokes: ["a.ogg"])
    var drawing = try InkReader.read(old).drawing
    let item = try #require(drawing.layers(of: drawing.pages[0].id)[0].items.first)
    // The number 7 is that of the facts.
    try drawing.apply(DrawingOperation(.restyle, [.item(item.id, .attribute(7, []))]))
    #expect(drawing[item.id]?.facts.isEmpty == true)
    var document = InkDocument(drawing)
    _ = try document.compact(Compaction(keepsHistory: true, keepsRemoved: true))
    #expect(document.drawing.resources.count == 1)
    _ = try document.compact(Compaction(keepsHistory: false, keepsRemoved: false))
    #expect(document.drawing.resources.isEmpty)
  }

  @Test func recordingsStayInsideThePackage() throws {
    let paths = [
      "../../x.ogg", "/etc/x.ogg", #"a\..\b.ogg"#, "..", "./content.xml", "Content.XML",
      "META-INF/version", "BG1.ogg", "A/b.ogg", "C:/x.ogg", "x.ogg", "X.ogg",
    ]
    let old = Self.package(
      paths.enumerated().map { ($1, Self.sound + [UInt8($0)]) },
      strokes: paths
    )
    let output = try InkWriter.write(document(InkReader.read(old)), as: .xopp)
    let names = try ZipArchive(output.bytes).entries.map(\.name)
    let others = ["mimetype", "META-INF/version", "content.xml"]
    #expect(
      names.filter { !others.contains($0) } == [
        "x.ogg", "etc/x.ogg", "a/b.ogg", "recording", "2_content.xml", "3_Content.XML",
        "META-INF/2_version", "2_BG1.ogg", "A/2_b.ogg", "C_/x.ogg", "2_x.ogg", "3_X.ogg",
      ]
    )
    #expect(Set(names.map { $0.lowercased() }).count == names.count)
    #expect(try InkReader.read(output.bytes).notes.isEmpty)
  }

  @Test func manyRecordingsOfAPathHaveNumbers() throws {
    let paths = (0..<600).map { String(repeating: "./", count: $0) + "a.ogg" }
    let old = Self.package(
      paths.enumerated().map { ($1, Self.sound + [UInt8($0 & 255), UInt8($0 >> 8)]) },
      strokes: paths
    )
    let output = try InkWriter.write(InkReader.read(old), as: .xopp)
    let names = try ZipArchive(output.bytes).entries.map(\.name)
    #expect(names.contains("a.ogg") && names.contains("2_a.ogg") && names.contains("600_a.ogg"))
  }

  @Test func theBytesOfAllRecordingsAreLimited() throws {
    let files = (0..<10).map { i in
      (path: "\(i).ogg", bytes: [UInt8](repeating: UInt8(i), count: 3000))
    }
    let bytes = Self.package(files, strokes: files.map(\.path), isPacked: true)
    var limits = ReadingLimits()
    limits.bytes = 10_000
    let file = try read(bytes, limits: limits)
    #expect(file.strokes.count == 10)
    #expect(file.drawing.resources.count == 3)
    #expect(file.notes.count { $0.contains("is not kept") } == 7)
  }
}
