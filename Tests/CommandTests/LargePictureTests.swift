import Foundation
import Glibc
import InkGraphics
import InkSession
import Testing

@testable import InkFormats

/// Pictures that are too large to be in memory as a whole.
@Suite struct LargePictureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a page of ink that crosses itself, with a highlighter, an eraser and a translucent layer.
  private func page(_ side: Int) throws -> String {
    func stroke(_ tool: String, _ color: String, _ width: Int, _ points: [(Int, Int)]) -> String {
      let corners = points.map { "\($0.0 * side / 100) \($0.1 * side / 100)" }.joined(
        separator: " "
      )
      return "<stroke tool=\"\(tool)\" color=\"\(color)\" width=\"\(width)\">\(corners)</stroke>"
    }
    var ink = ""
    for i in 0..<24 {
      let positions = [(3 + 4 * i, 2), (50, 50), (97 - 4 * i, 98)]
      ink += stroke("pen", "#2040\(10 + i)ff", 1 + i % 4, positions)
    }
    ink += stroke("highlighter", "#ffff007f", side / 20, [(5, 30), (95, 34)])
    ink += stroke("eraser", "#ffffffff", side / 30, [(10, 10), (90, 90)])
    let above = stroke("pen", "#aa0000ff", side / 50, [(2, 60), (98, 55)])
    return try folder.write(
      "<xournal><page width=\"\(side)\" height=\"\(side)\">"
        + "<background type=\"solid\" color=\"#fff8e0ff\" style=\"graph\"/>"
        + "<layer>\(ink)</layer><layer>\(above)</layer></page></xournal>",
      to: "page.xopp"
    )
  }

  /// Runs the command; returns its peak memory, in bytes.
  private func memory(_ arguments: [String]) throws -> Int {
    let process = try Command.spawn(arguments)
    var maximum = 0
    var status: Int32 = 0
    // Reset when the program begins, unlike the usage that the system reports for an ended process.
    while waitpid(process, &status, WNOHANG) == 0 {
      let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
      let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      if let line, let size = Int(line.filter { $0.isNumber }) {
        maximum = max(maximum, size << 10)
      }
      usleep(2000)
    }
    #expect(status == 0)
    return maximum
  }

  private func picture(_ name: String) throws -> Pixmap {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path(name))))
    return try PictureDecoder.decode(bytes, name, limit: 1 << 26)
  }

  @Test("JU-08: 8000 × 8000 pixels are a file, though never in memory together")
  func aLargePictureNeedsLittleMemory() throws {
    let page = try page(800)
    let file = folder.path("large.png")
    let maximum = try memory(["render", page, "-o", file, "--size", "8000x8000"])
    // All its pixels are 256 MB.
    #expect(maximum > 8 << 20 && maximum < 96 << 20, "\(maximum >> 20) MiB")
    let header = try Data(contentsOf: URL(fileURLWithPath: file)).prefix(24)
    let sides = [16, 20].map { at in header[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
    #expect(sides == [8000, 8000])
  }

  @Test("JU-08: a large picture has the pixels of its parts, each painted by itself")
  func aLargePictureHasThePixelsOfItsParts() throws {
    let page = try page(420)
    let more = ["--scale", "10"]
    let output = folder.path("whole.png")
    #expect(try Command.run(["render", page, "-o", output] + more).status == 0)
    let whole = try picture("whole.png")
    #expect(whole.width == 4200 && whole.height == 4200)
    var colors = Set<UInt32>()
    // Bands are 998 rows high.
    for y in [80, 190, 380] {
      let area = ["--area", "0,\(y),420,40"]
      let file = folder.path("part.png")
      #expect(try Command.run(["render", page, "-o", file] + area + more).status == 0)
      let part = try picture("part.png")
      #expect(part.width == 4200 && part.height == 400)
      let start = 10 * y * 4200
      let isSame = whole.pixels[start..<(start + part.pixels.count)] == part.pixels[...]
      #expect(isSame, "from \(y) on")
      colors.formUnion(part.pixels.prefix(200_000))
    }
    #expect(colors.count > 50, "there is ink in it")
  }
}
