import Foundation
import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStore
import InkStrokes
import InkStylusLinux
import Testing
import _InkTestSupport

@testable import InkCommand

/// `inkstone record --device … --show`: the page in a terminal while it is drawn.
@Suite(.onVirtualTablets) struct ShowTests {
  private let path = VirtualTablet.folder + "/page.ink"

  /// Draws two strokes on a terminal, and ends the command.
  private func draw(on terminal: VirtualTerminal, _ end: Int32 = SIGINT) throws -> TabletCommand {
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let command = try TabletCommand(
      ["record", "--device", "any", path, "--show", "--brush", "fineliner"],
      terminal: terminal.other,
      environment: ["TERM": "xterm"]
    )
    #expect(command.waits { _ in terminal.text.contains("recording pens") })
    for number in 0..<2 {
      DrawnFrames.draw(DrawnFrames.stroke(number), on: tablet)
      #expect(command.says("stroke \(number + 1)\n"))
    }
    #expect(command.end(end) == 0)
    // The last bytes that the terminal receives.
    #expect(command.waits { _ in terminal.text.contains("\u{1B}[?25h") })
    return command
  }

  /// Returns the picture of the page in a terminal.
  private func expected(
    columns: Int = VirtualTerminal.columns,
    rows: Int = VirtualTerminal.rows
  ) throws -> (pixmap: Pixmap, layout: LivePage.Layout) {
    let document = try InkDocumentFile.read(path).document
    let size = PictureTerminal.Size(
      columns: columns,
      rows: rows,
      cellWidth: VirtualTerminal.cell.width,
      cellHeight: VirtualTerminal.cell.height
    )
    let area = try #require(document.drawing.pages[0].size?.rect)
    let layout = try #require(LivePage.Layout(size, area))
    let canvas = InkCanvas(document, width: layout.width, height: layout.height)
    _ = canvas.setViewport(Viewport(scale: layout.scale))
    while canvas.needsFrame { _ = canvas.paint() }
    return (canvas.pixmap, layout)
  }

  /// Returns the greatest difference of a channel within the page, and the number of pixels that are not paper.
  private func compare(_ screen: Pixmap, _ page: Pixmap) -> (difference: Int, ink: Int) {
    var (difference, ink) = (0, 0)
    for y in 0..<page.height {
      for x in 0..<page.width {
        let (one, other) = (screen[x, y], page[x, y])
        if other.x < 128 { ink += 1 }
        for part in 0..<3 { difference = max(difference, abs(Int(one[part]) - Int(other[part]))) }
      }
    }
    return (difference, ink)
  }

  @Test("A terminal that knows kitty's pictures shows the page to the pixel, and is left as it was")
  func kitty() throws {
    let terminal = try VirtualTerminal(.kitty)
    let command = try draw(on: terminal)
    #expect(command.output == "stroke 1\nstroke 2\n")
    let (screen, pictures) = try terminal.screen()
    let (page, layout) = try expected()
    let (difference, ink) = compare(screen, page)
    #expect(difference == 0)
    #expect(ink > 100)
    // Only changes are sent.
    let tiles = layout.across * layout.down
    #expect(pictures > tiles)
    #expect(terminal.isRestored)
  }

  @Test("A terminal that becomes smaller shows the page smaller, and pens draw where they did")
  func resized() throws {
    let terminal = try VirtualTerminal(.kitty)
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let frames = [DrawnFrames.stroke(0), DrawnFrames.stroke(1)]
    let strokes = try DrawnFrames.strokesHere(frames.flatMap { $0 }, on: tablet)
    let command = try TabletCommand(
      ["record", "--device", "any", path, "--show", "--brush", "fineliner"],
      terminal: terminal.other,
      environment: ["TERM": "xterm"]
    )
    #expect(command.waits { _ in terminal.text.contains("recording pens") })
    DrawnFrames.waitUntilIdle(tablet)
    DrawnFrames.draw(frames[0], on: tablet)
    #expect(command.says("stroke 1\n"))
    terminal.resize(columns: 50, rows: 18)
    #expect(command.waits { _ in terminal.text.contains("\u{1B}[15;18r") })
    DrawnFrames.draw(frames[1], on: tablet)
    #expect(command.says("stroke 2\n"))
    #expect(command.end(SIGINT) == 0)
    #expect(command.waits { _ in terminal.text.contains("\u{1B}[?25h") })
    let (page, _) = try expected(columns: 50, rows: 18)
    let (difference, ink) = compare(try terminal.screen().pixmap, page)
    #expect(difference == 0)
    #expect(ink > 50)
    for (stroke, other) in zip(try DrawnFrames.strokes(in: path), strokes) {
      #expect(stroke.count == other.count)
      for (sample, twin) in zip(stroke, other) {
        #expect((sample.location - twin.location).length < 0.05)
      }
    }
  }

  @Test("One that knows sixels shows it in colours that are near")
  func sixel() throws {
    let terminal = try VirtualTerminal(.sixel)
    _ = try draw(on: terminal, SIGTERM)
    let (screen, pictures) = try terminal.screen()
    let (page, _) = try expected()
    let (difference, ink) = compare(screen, page)
    #expect(pictures > 0)
    #expect(difference <= 26)
    #expect(ink > 100)
    #expect(terminal.isRestored)
  }

  @Test("One that shows text alone, or says nothing, gets one line and no pictures")
  func plain() throws {
    for kind in [VirtualTerminal.Kind.plain, .mute] {
      let terminal = try VirtualTerminal(kind)
      unlink(path)
      let tablet = VirtualTablet(.plainTablet, number: kind == .plain ? 5 : 6)
      try tablet.plugIn()
      let command = try TabletCommand(
        ["record", "--device", "any", path, "--show"],
        terminal: terminal.other,
        environment: ["TERM": "xterm"]
      )
      #expect(command.waits { _ in terminal.text.contains("recording pens") })
      #expect(terminal.text.contains("no preview: the terminal supports neither"))
      #expect(terminal.text.contains("inkstone studio DIR"))
      #expect(command.end(SIGINT) == 0)
      #expect(try terminal.screen().pictures == 0)
      #expect(terminal.isRestored)
    }
  }

  @Test("Where standard error is not a terminal there are no pictures")
  func pipe() throws {
    let tablet = VirtualTablet(.plainTablet, number: 5)
    try tablet.plugIn()
    let command = try TabletCommand(["record", "--device", "any", path, "--show"])
    #expect(command.complains("recording pens"))
    #expect(command.end(SIGINT) == 0)
    #expect(command.errors.contains("no preview: standard error is not a terminal"))
    #expect(!command.errors.utf8.contains(0x1B))
  }
}

/// The dialog with a terminal.
@Suite struct TerminalTests {
  @Test("Whatever a terminal answers is read without harm")
  func hostileAnswers() {
    var generator = SeededGenerator(seed: 17)
    let good = Array("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[4;480;800t\u{1B}[?62;4c".utf8)
    let whole = TerminalAnswer(good)
    #expect(whole.isWhole && whole.hasKitty && whole.hasSixel)
    #expect(whole.cell?.width == 10 && whole.cell?.height == 20)
    #expect(whole.window?.width == 800 && whole.window?.height == 480)
    for _ in 0..<5000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let offset = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[offset] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: offset)
        default: bytes.insert(UInt8.random(in: 0x1A...0x7F, using: &generator), at: offset)
        }
      }
      let answer = TerminalAnswer(bytes)
      if let cell = answer.cell { #expect((1...200).contains(cell.width)) }
    }
  }

  @Test("Black and white are exact, and every colour of the palette is its own nearest")
  func palette() {
    for (offset, color) in SixelEncoder.palette.enumerated() {
      let nearest = SixelEncoder.palette[SixelEncoder.index(of: color.x, color.y, color.z)]
      #expect(nearest == color, "\(offset)")
    }
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 15) {
        for blue in stride(from: 0, through: 255, by: 15) {
          let parts = [red, green, blue].map { UInt8($0) }
          let found = SixelEncoder.palette[SixelEncoder.index(of: parts[0], parts[1], parts[2])]
          for (one, other) in zip(parts, [found.x, found.y, found.z]) {
            #expect(abs(Int(one) - Int(other)) <= 36)
          }
        }
      }
    }
  }
}
