import Foundation
import InkGraphics
import Testing

@testable import InkFormats

/// The folder named by `INKSTONE_DATA`, if any.
private let corpus = ProcessInfo.processInfo.environment["INKSTONE_DATA"]

private var documents: [String] {
  guard let corpus else { return [] }
  return ["xopp", "xopp_synthetic"].flatMap { folder -> [String] in
    let path = "\(corpus)/\(folder)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted().map { "\(path)/\($0)" }
  }
}

@Suite struct XournalCorpusTests {
  @Test(.enabled(if: corpus != nil, "INKSTONE_DATA names no folder of documents"))
  func documentsOfOthersAreReadCompletely() throws {
    #expect(!documents.isEmpty)
    for path in documents {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let content: [UInt8]
      switch try XournalPackage(bytes, path: path, limits: ReadingLimits()).content {
      case .bytes(let bytes): content = bytes
      case .gzip(let stream): content = try stream.prefix(.max)
      }
      let text = String(decoding: content, as: UTF8.self)
      do {
        let file = try XournalReader.read(bytes, name: path)
        #expect(file.pages.count == text.components(separatedBy: "<page ").count - 1, "\(path)")
        let elements = text.components(separatedBy: "<stroke ").dropFirst()
        let count = elements.reduce(0) { $0 + parts($1) }
        #expect(inkCount(file) == count, "\(path)")
      } catch {
        #expect(error == XournalReader.rendererMissing, "\(path): \(error)")
      }
    }
  }

  /// Returns the number of strokes in an element: the number of parts between segments without a width.
  private func parts(_ element: String) -> Int {
    let pieces = element.components(separatedBy: "width=\"")
    let content = element.split(separator: ">", maxSplits: 1).last?.prefix { $0 != "<" } ?? ""
    let segments = content.split(separator: " ").count / 2 - 1
    let widths = (pieces.last ?? "").prefix { $0 != "\"" }.split(separator: " ").dropFirst()
    guard !element.contains("tool=\"highlighter\""), widths.count >= segments else { return 1 }
    let isSeen = widths.prefix(segments).map { (Double($0) ?? 0) > 0 }
    return max(isSeen.split(separator: false).count, 1)
  }

  /// Returns the number of strokes and filled highlighters.
  private func inkCount(_ file: InkImport) -> Int {
    strokes(file).count
      + graphics(file).count { item in
        if case .group = item { true } else { false }
      }
  }
}
