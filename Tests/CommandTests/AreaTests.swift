import Foundation
import InkGraphics
import Testing

@testable import InkFormats

/// `inkstone render --area`.
@Suite struct AreaTests {
  private let folder: TemporaryFolder
  private let page: String

  init() throws {
    folder = try TemporaryFolder()
    let strokes = (0..<12).map { i in
      "<stroke tool=\"pen\" color=\"#2040a0ff\" width=\"3\">"
        + "\(10 + 15 * i) 5 \(190 - 10 * i) 95</stroke>"
    }
    page = try folder.write(
      "<xournal><page width=\"200\" height=\"100\">"
        + "<background type=\"solid\" color=\"#fff8e0ff\" style=\"lined\"/>"
        + "<layer>\(strokes.joined())</layer></page></xournal>",
      to: "page.xopp"
    )
  }

  private func picture(_ name: String, _ words: String...) throws -> Pixmap {
    let path = folder.path(name)
    let result = try Command.run(["render", page, "-o", path] + words)
    #expect(result.status == 0, "\(result.errors)")
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    return try PictureDecoder.decode(bytes, path, limit: 1 << 24)
  }

  @Test(
    "R12: a part of a page has the pixels that it has in the picture of all",
    arguments: [1, 2, 3]
  )
  func partsHaveThePixelsOfTheWhole(scale: Int) throws {
    let whole = try picture("whole.png", "--scale", "\(scale)")
    let part = try picture("part.png", "--scale", "\(scale)", "--area", "50,20,80,60")
    #expect(part.width == 80 * scale && part.height == 60 * scale)
    var wrong = 0
    for y in 0..<part.height {
      for x in 0..<part.width where part[x, y] != whole[x + 50 * scale, y + 20 * scale] {
        wrong += 1
      }
    }
    #expect(wrong == 0)
    let first = part[0, 0]
    #expect((0..<part.width).contains { part[$0, part.height / 2] != first }, "there is ink in it")
  }

  @Test("R12: what lies beyond the page is left out")
  func areasEndWithThePage() throws {
    let part = try picture("part.png", "--scale", "1", "--area", "150,-10,100,60")
    #expect(part.width == 50 && part.height == 50)
    let words = ["render", page, "-o", folder.path("no.png"), "--area", "200,0,10,10"]
    let beyond = try Command.run(words)
    #expect(beyond.status == 1)
    #expect(beyond.errors.contains("outside the page, which has 200 × 100 units"))
    #expect(beyond.errors.count { $0.isNewline } == 1 && !folder.names.contains("no.png"))
  }

  @Test("R12: pages without a size show what was asked for")
  func unboundedPagesHaveAreas() throws {
    let path = folder.path("part.png")
    let result = try Command.run(
      ["render", Command.sample, "-o", path, "--scale", "1", "--area", "-40,10,300,70"]
    )
    #expect(result.status == 0, "\(result.errors)")
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let part = try PictureDecoder.decode(bytes, path, limit: 1 << 24)
    #expect(part.width == 300 && part.height == 70)
  }

  @Test("R12: SVG and PDF show the part, too")
  func vectorsHaveAreas() throws {
    for name in ["part.svg", "part.pdf"] {
      let words = ["render", page, "-o", folder.path(name), "--area", "50,20,80,60"]
      #expect(try Command.run(words).status == 0)
    }
    let svg = try String(contentsOfFile: folder.path("part.svg"), encoding: .utf8)
    #expect(svg.contains("viewBox=\"50 20 80 60\""), "\(svg.prefix(300))")
    let pdf = try Data(contentsOf: URL(fileURLWithPath: folder.path("part.pdf")))
    let text = String(decoding: pdf, as: UTF8.self)
    #expect(text.contains("/MediaBox [0 0 80 60]") || text.contains("/MediaBox[0 0 80 60]"))
  }

  @Test(
    "R12: areas that cannot be are wrong usage",
    arguments: ["1,2,3", "a,b,c,d", "0,0,0,10", "0,0,10,-1", "nan,0,1,1", "0,0,1e300,1", ""]
  )
  func wrongAreasAreRefused(_ area: String) throws {
    let result = try Command.run("render", page, "-o", folder.path("a.png"), "--area", area)
    #expect(result.status == 2 && !folder.names.contains("a.png"))
  }
}
