import Foundation
import InkDocuments
import InkDrawing
import InkFormats
import InkGraphics
import InkRendering
import InkStrokes

/// Documents that every later version opens: `Tests/Corpus`, described by its `corpus.tsv`.
enum Corpus {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Corpus")

  /// Whether what is missing is added.
  static let isWritten = ProcessInfo.processInfo.environment["INKSTONE_WRITE_CORPUS"] == "1"

  static func url(_ name: String, _ ending: String) -> URL {
    folder.appendingPathComponent("\(name).\(ending)")
  }

  static func bytes(_ name: String, _ ending: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url(name, ending)))
  }

  /// The names of the documents that are there, in alphabetical order.
  static func documents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".ink") }.map { String($0.dropLast(4)) }.sorted()
  }

  /// The lines of the table.
  static let rows: [Row] = {
    guard let text = try? String(contentsOf: url("corpus", "tsv"), encoding: .utf8) else {
      return []
    }
    return text.split(separator: "\n").dropFirst().map { Row(line: String($0)) }
  }()

  /// A line of the table.
  struct Row: Equatable, CustomStringConvertible {
    static let head =
      "name\tfeature\treading\tpages\titems\tundo\tredo\tpixels\tpixels after undoing everything"

    /// Instead of a hash, if pictures are decoded with loss: their decoders may differ in the last bits.
    static let lossy = "lossy"

    var name, feature, reading: String
    var counts: [String]
    var pixels, undone: String

    init(line: String) {
      var parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      while parts.count < 9 { parts.append("") }
      (name, feature, reading) = (parts[0], parts[1], parts[2])
      (counts, pixels, undone) = (Array(parts[3..<7]), parts[7], parts[8])
    }

    init(_ name: String, _ feature: String, _ picture: Pixmap?, _ opened: Opened) throws {
      let drawing = opened.document.drawing
      (self.name, self.feature, reading) = (name, feature, opened.reading)
      let history = drawing.history
      counts = [drawing.pages.count, drawing.itemCount, history.undoCount, history.redoCount]
        .map { "\($0)" }
      pixels = picture.map(Corpus.hash) ?? Self.lossy
      undone = Corpus.hash(try Corpus.picture(opened.undone().drawing))
    }

    var line: String {
      ([name, feature, reading] + counts + [pixels, undone]).joined(separator: "\t")
    }

    var description: String { name }
  }

  /// A document as a program opens it.
  struct Opened {
    var document: InkDocument
    var log: DocumentLog

    /// The bytes of the file behind which the log continues; `nil` if it must be rewritten first.
    let accepted: [UInt8]

    /// The notes on reading it; `whole` if there are none.
    let reading: String

    init(_ bytes: [UInt8]) throws {
      guard let read = DocumentLog.open(bytes, plugins: .builtIn.decodingPictures) else {
        throw CorpusError(text: "it is not opened")
      }
      (document, log) = (read.document, read.log)
      accepted = Array(bytes[..<read.accepted])
      var notes: [String] = []
      if let losses = read.losses {
        notes.append("salvaged, \(losses.bytes) bytes lost")
        let counts = [
          (losses.frames, "frames"), (losses.strokes, "strokes"), (losses.shortened, "ends"),
          (losses.brushes, "brushes"), (losses.resources, "resources"),
          (losses.placed, "positions"),
          (losses.isHistoryLost ? 1 : 0, "history"),
        ]
        notes += counts.filter { $0.0 > 0 }.map { "\($0.1) lost: \($0.0)" }
      } else if read.accepted < bytes.count {
        notes.append("\(bytes.count - read.accepted) bytes of a torn end")
      }
      if !document.isEditable { notes.append("read-only") }
      if !document.recovered.isEmpty { notes.append("unfinished: \(document.recovered.count)") }
      reading = notes.isEmpty ? "whole" : notes.joined(separator: "; ")
    }

    /// The document as it was at the beginning of its history.
    func undone() throws -> InkDocument {
      var copy = document
      if copy.isEditable { while try copy.undo() != nil {} }
      return copy
    }
  }

  // MARK: Pictures

  /// All pages beside one another on grey, within 160 × 160 pixels.
  static func picture(_ drawing: Drawing) throws -> Pixmap {
    let pages = drawing.pages
    let columns = max((1...99).first { $0 * $0 >= pages.count } ?? 1, 1)
    let renderer = PageRenderer()
    let pictures = pages.map { page in
      drawing.scene(of: page.id).flatMap {
        renderer.picture(of: $0, scale: 1, longest: 120 / columns)
      } ?? Pixmap(width: 4, height: 4)
    }
    var corners: [(x: Int, y: Int)] = []
    var (x, y, high, width) = (2, 2, 0, 0)
    for (i, picture) in pictures.enumerated() {
      if i > 0, i % columns == 0 { (x, y, high) = (2, y + high + 2, 0) }
      corners.append((x, y))
      (x, high) = (x + picture.width + 2, max(high, picture.height))
      width = max(width, x)
    }
    var result = Pixmap(width: width, height: y + high + 2)
    result.fill(result.bounds, with: 0xffcc_cccc)
    for (picture, corner) in zip(pictures, corners) {
      for row in 0..<picture.height {
        for column in 0..<picture.width {
          let source = picture[column, row]
          let rest = 255 - UInt32(source.w)
          let channels = (0..<3).map { UInt32(source[$0]) + (0xcc * rest + 127) / 255 }
          result.pixels[(corner.y + row) * width + corner.x + column] =
            channels[0] | channels[1] << 8 | channels[2] << 16 | 0xff00_0000
        }
      }
    }
    return result
  }

  /// The pixels of the picture that is kept of a document.
  static func keptPicture(_ name: String) throws -> Pixmap {
    Picture(file: try bytes(name, "png"), from: PictureFileDecoder.shared).pixmap
  }

  static func hash(_ pixmap: Pixmap) -> String {
    hash([UInt32(pixmap.width), UInt32(pixmap.height)] + pixmap.pixels)
  }

  /// FNV-1a, which has to be the same for ever.
  static func hash(_ words: [UInt32]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for word in words {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        hash = (hash ^ UInt64(word >> shift & 255)) &* 0x100_0000_01b3
      }
    }
    return String(hash, radix: 16)
  }

  /// The greatest difference of a channel; `nil` for pictures of different sizes.
  static func difference(_ a: Pixmap, _ b: Pixmap) -> Int? {
    guard a.width == b.width, a.height == b.height else { return nil }
    var greatest = 0
    for (a, b) in zip(a.pixels, b.pixels) where a != b {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        greatest = max(greatest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
      }
    }
    return greatest
  }
}
