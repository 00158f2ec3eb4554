import Foundation
import InkGraphics

/// The text that `pdftotext` finds on the pages of a PDF.
enum PopplerText {
  private static let path = "/usr/bin/pdftotext"

  /// Whether `pdftotext` is installed.
  static let isHere = FileManager.default.isExecutableFile(atPath: path)

  private static func run(_ options: [String], _ pdf: [UInt8]) throws -> String {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "ink-\(UUID().uuidString).pdf")
    try Data(pdf).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = options + ["-q", "-enc", "UTF-8", file.path, "-"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the text of all pages, without Poppler's marks of direction changes.
  static func text(_ pdf: [UInt8]) throws -> String {
    let marks: Set<Unicode.Scalar> = ["\u{202A}", "\u{202B}", "\u{202C}", "\u{C}"]
    var plain = String.UnicodeScalarView()
    plain.append(contentsOf: try run([], pdf).unicodeScalars.filter { !marks.contains($0) })
    return String(plain)
  }

  /// Returns the words of the first page, and their rectangles, y downward.
  static func words(_ pdf: [UInt8]) throws -> [(word: String, rect: Rect)] {
    var words: [(word: String, rect: Rect)] = []
    for line in try run(["-bbox"], pdf).split(separator: "\n") where line.contains("<word ") {
      let parts = line.split(separator: "\"")
      let numbers = parts.compactMap { Double($0) }
      guard numbers.count >= 4, let end = line.range(of: "</word>"),
        let start = line.range(of: "\">")
      else { continue }
      let word = line[start.upperBound..<end.lowerBound]
      let rect = Rect(
        minX: numbers[0],
        minY: numbers[1],
        maxX: numbers[2],
        maxY: numbers[3]
      )
      words.append((String(word), rect))
    }
    return words
  }
}
