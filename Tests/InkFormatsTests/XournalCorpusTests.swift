import Foundation
import InkGraphics
import InkStrokes
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
      let content = try XournalPackage(bytes, path: path, limits: ReadingLimits()).content
      let text = String(decoding: content, as: UTF8.self)
      do {
        let file = try XournalReader.read(bytes, name: path)
        #expect(file.pages.count == text.components(separatedBy: "<page ").count - 1, "\(path)")
        #expect(inkCount(file, text) == text.components(separatedBy: "<stroke ").count - 1, "\(path)")
      } catch {
        #expect("\(error)".contains("is missing"), "\(path): \(error)")
      }
    }
  }

  /// Strokes and filled highlighters, the pieces of dashed lines counted as one each.
  private func inkCount(_ file: InkFile, _ text: String) -> Int {
    let dashed = text.components(separatedBy: "<stroke ").dropFirst().filter { element in
      element.prefix { $0 != ">" }.contains("style=\"d")
    }.count
    let groups = graphics(file).filter { item in
      if case .group = item { true } else { false }
    }.count
    let all = strokes(file)
    guard dashed > 0 else { return all.count + groups }
    var wholes = 0
    for piece in all.indices where !continues(all, piece) { wholes += 1 }
    return max(wholes, dashed) + groups
  }

  /// Whether a piece of a dashed line begins where a dash of the same look may follow another.
  private func continues(_ all: [Stroke], _ i: Int) -> Bool {
    guard i > 0, all[i].brush == all[i - 1].brush else { return false }
    guard let end = all[i - 1].samples.last, let start = all[i].samples.first else { return false }
    return abs(end.location.distance(to: start.location) - 3) < 1e-6
  }
}
