import Foundation
import InkDrawing
import Testing

@testable import InkFormats

/// The documents in `Samples/xournal`, which use every feature of the format.
private let samples = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "Samples/xournal")

/// Properties that only Xournal++ knows survive the way through an Inkstone document.
@Suite struct XournalFactTests {
  private func around(_ name: String) throws -> (before: String, after: String) {
    let bytes = [UInt8](try Data(contentsOf: samples.appending(path: name)))
    let file = try InkReader.read(bytes, name: samples.appending(path: name).path)
    let ink = try InkReader.read(InkWriter.write(file, as: .ink).bytes)
    let output = try InkWriter.write(ink, as: .xopp)
    #expect(output.notes.isEmpty, "\(name)")
    let content: [UInt8]
    switch try XournalPackage(output.bytes, path: nil, limits: ReadingLimits()).content {
    case .bytes(let bytes): content = bytes
    case .gzip(let stream): content = try stream.prefix(.max)
    }
    return (String(decoding: bytes, as: UTF8.self), String(decoding: content, as: UTF8.self))
  }

  private func elements(_ name: String, in text: String) -> [Substring] {
    text.components(separatedBy: "<\(name) ").dropFirst().map { $0.prefix { $0 != ">" } }
  }

  @Test func recordingsStayWithTheirInkAndText() throws {
    let (_, text) = try around("audio.xopp")
    let strokes = elements("stroke", in: text)
    #expect(strokes.count == 4)
    #expect(!strokes[0].contains("fn="))
    #expect(strokes[1].contains(#"ts="1234" fn="2024-01-02-recording.ogg""#))
    #expect(strokes[2].contains(#"ts="77" fn="a b&amp;c.mp3""#))
    // Old files stored it in the preceding element.
    #expect(strokes[3].contains(#"ts="5" fn="old.mp3""#))
    #expect(elements("text", in: text)[0].contains(#"ts="98765" fn="2024-01-02-recording.ogg""#))
  }

  @Test func secondsOfOldFilesAreMilliseconds() throws {
    let old = xournal(layer: strokeElement(#"tool="pen" color="black" width="2" ts="3" fn="a""#))
    let text = String(decoding: old, as: UTF8.self)
      .replacingOccurrences(of: #"fileversion="4""#, with: #"fileversion="3""#)
    let file = try read(Array(text.utf8))
    let item = try #require(file.drawing.layers(of: file.drawing.pages[0].id).first?.items.first)
    #expect(item.facts.contains(ForeignFact("xournalpp.ts", "3000")))
  }

  @Test func linksStayLinks() throws {
    let (before, after) = try around("newer-elements.xopp")
    #expect(before.contains(#"url="https%3A%2F%2Fexample.org""#))
    let link = try #require(elements("link", in: after).first)
    for part in [
      #"align="0""#, #"font="Sans""#, #"url="https%3A%2F%2Fexample.org""#, #"text="A%20link""#,
    ] { #expect(link.contains(part)) }
  }

  @Test func toolsColoursWidthsAndDashesAreTheSameAgain() throws {
    for name in ["strokes.xopp", "highlighters.xopp", "newer-caps.xopp", "layers.xopp"] {
      let (before, after) = try around(name)
      let (old, new) = (elements("stroke", in: before), elements("stroke", in: after))
      #expect(old.count == new.count, "\(name)")
      for (a, b) in zip(old, new) {
        for attribute in ["tool=", "fill=", "style="] {
          let value = { (text: Substring) in
            text.range(of: attribute).map {
              text[$0.upperBound...].dropFirst().prefix { $0 != "\"" }
            }
          }
          #expect(value(a) == value(b) || value(a) == "plain", "\(name): \(a) \(b)")
        }
      }
      #expect(elements("layer", in: before).count == elements("layer", in: after).count)
    }
  }

  @Test func paperStaysPaper() throws {
    let (before, after) = try around("papers.xopp")
    let (old, new) = (elements("background", in: before), elements("background", in: after))
    #expect(old.count == 44 && new.count == 44)
    for (a, b) in zip(old, new) where a.contains("solid") {
      for attribute in ["style=", "config="] {
        let value = { (text: Substring) in
          text.range(of: attribute).map { text[$0.upperBound...].dropFirst().prefix { $0 != "\"" } }
        }
        // A style without a similar pattern keeps its name; others get the name of their pattern.
        guard let words = value(b) else { continue }
        #expect(attribute != "style=" || words == value(a), "\(a) \(b)")
      }
    }
    #expect(!after.contains("name=\"background\""))
  }
}
