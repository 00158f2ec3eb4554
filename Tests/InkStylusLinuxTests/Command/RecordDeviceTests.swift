import Foundation
import InkDocuments
import InkDrawing
import InkFormatsExtra
import InkGraphics
import InkStore
import InkStrokes
import InkStylus
import InkStylusLinux
import Testing

/// `inkstone record --device`: live ink into a document, without a window.
@Suite(.onVirtualTablets) struct RecordDeviceTests {
  private let path = VirtualTablet.folder + "/page.ink"

  private func record(
    _ more: String...,
    device: String = "any",
    environment: [String: String] = [:]
  ) throws -> TabletCommand {
    let command = try TabletCommand(
      ["record", "--device", device, path] + more,
      environment: environment
    )
    guard command.complains("recording pens") else {
      throw VirtualTablet.Problem("the command does not begin: \(command.errors)")
    }
    return command
  }

  @Test(
    "What is drawn is in the file as a canvas in this process makes it, and told once it is there"
  )
  func strokes() throws {
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let frames = (0..<3).map { DrawnFrames.stroke($0) }
    let expected = try DrawnFrames.strokesHere(frames.flatMap { $0 }, on: tablet)
    #expect(expected.count == 3)

    let command = try record("--title", "Live")
    DrawnFrames.waitUntilIdle(tablet)
    for (number, stroke) in frames.enumerated() {
      DrawnFrames.draw(stroke, on: tablet)
      #expect(command.says("stroke \(number + 1)\n"))
      #expect(try DrawnFrames.strokes(in: path).count == number + 1)
    }
    #expect(command.end(SIGINT) == 0)
    #expect(command.output == "stroke 1\nstroke 2\nstroke 3\n")
    let found = try DrawnFrames.strokes(in: path)
    #expect(found.count == expected.count)
    for (stroke, other) in zip(found, expected) {
      #expect(stroke.count == other.count)
      #expect(stroke.count >= 40)
      for (sample, twin) in zip(stroke, other) {
        #expect(sample.location == twin.location)
        #expect(sample.force == twin.force)
        #expect(sample.altitude == twin.altitude)
        #expect(sample.azimuth == twin.azimuth)
      }
    }
    // A page as large as the tablet.
    let document = try InkDocumentFile.read(path).document
    let size = try #require(document.drawing.pages[0].size)
    #expect(abs(size.width - 44704.0 / 200 * 72 / 25.4) < 0.01)
    #expect(document.metadata.title == "Live")
  }

  @Test("While a slow disk makes a stroke durable, nothing of the next ones is missed")
  func slowDisk() throws {
    let tablet = VirtualTablet(.serialTablet, number: 5)
    // As much as the kernel buffers for some tablets: 24 frames.
    tablet.room = 4096
    try tablet.plugIn()
    let frames = (0..<3).flatMap { DrawnFrames.stroke($0) }
    let expected = try DrawnFrames.strokesHere(frames, on: tablet)
    let command = try record(environment: ["INK_SYNC_DELAY": "400"])
    DrawnFrames.waitUntilIdle(tablet)
    DrawnFrames.draw(frames, on: tablet)
    #expect(command.says("stroke 3\n"))
    #expect(command.end(SIGINT) == 0)
    let found = try DrawnFrames.strokes(in: path)
    #expect(found.map { $0.map(\.location) } == expected.map { $0.map(\.location) })
  }

  @Test("A stroke under way is on the disk a quarter of a second later")
  func underWay() throws {
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let command = try record()
    DrawnFrames.waitUntilIdle(tablet)
    DrawnFrames.draw(DrawnFrames.stroke().dropLast(2), on: tablet)
    usleep(500_000)
    kill(command.number, SIGKILL)
    command.end()
    let found = try DrawnFrames.strokes(in: path)
    #expect(found.count == 1)
    #expect(found.first?.count ?? 0 >= 40)
    #expect(command.output.isEmpty)
  }

  @Test(
    "Unplugged in mid-stroke, the stroke is taken back, and drawing goes on when the tablet is back"
  )
  func unplug() throws {
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let command = try record()
    DrawnFrames.waitUntilIdle(tablet)
    DrawnFrames.draw(DrawnFrames.stroke(0), on: tablet)
    #expect(command.says("stroke 1\n"))
    DrawnFrames.draw(DrawnFrames.stroke(1).dropLast(10), on: tablet)
    tablet.unplug()
    #expect(command.complains("was disconnected in mid-stroke; the stroke is discarded"))
    #expect(command.isRunning)
    try tablet.plugIn()
    usleep(300_000)
    DrawnFrames.draw(DrawnFrames.stroke(2), on: tablet)
    #expect(command.says("stroke 2\n"))
    #expect(command.errors.contains("is connected again"))
    #expect(command.end(SIGTERM) == 0)
    #expect(try DrawnFrames.strokes(in: path).count == 2)
  }

  @Test("Two pens at once draw two strokes")
  func twoPens() throws {
    let tablets = [5, 6].map { VirtualTablet(.serialTablet, number: $0) }
    for tablet in tablets { try tablet.plugIn() }
    let strokes = [DrawnFrames.stroke(0, serial: 77), DrawnFrames.stroke(3, serial: 78)]
    let expected = try zip(strokes, tablets).flatMap { try DrawnFrames.strokesHere($0, on: $1) }
    let command = try record()
    for tablet in tablets { DrawnFrames.waitUntilIdle(tablet) }
    for index in strokes[0].indices {
      for (tablet, stroke) in zip(tablets, strokes) { tablet.write(stroke[index]) }
      usleep(2000)
    }
    #expect(command.says("stroke 2\n"))
    #expect(command.end(SIGINT) == 0)
    let found = try DrawnFrames.strokes(in: path)
    // If the reports of two pens are read in one batch, either may begin.
    #expect(found.count == 2)
    #expect(Set(found.map { $0.map(\.location) }) == Set(expected.map { $0.map(\.location) }))
    for stroke in found { #expect(stroke.count > 30) }
  }

  @Test("The eraser end takes whole strokes away")
  func eraser() throws {
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let command = try record()
    DrawnFrames.waitUntilIdle(tablet)
    DrawnFrames.draw(DrawnFrames.stroke(0), on: tablet)
    #expect(command.says("stroke 1\n"))
    DrawnFrames.draw(DrawnFrames.stroke(0, eraser: true), on: tablet)
    #expect(command.says("erase 0\n"))
    #expect(command.end(SIGINT) == 0)
    #expect(try InkDocumentFile.read(path).document.drawing.itemCount == 0)
  }

  @Test("A button of the pen undoes, as the settings say")
  func button() throws {
    try FileManager.default.createDirectory(
      at: TabletCommand.settings.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data("[tool]\nbuttons = undo redo\n".utf8).write(to: TabletCommand.settings)
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let command = try record()
    DrawnFrames.waitUntilIdle(tablet)
    DrawnFrames.draw(DrawnFrames.stroke(0), on: tablet)
    #expect(command.says("stroke 1\n"))
    tablet.write(Pen.enters(1000, 1000))
    for (button, word) in [(UInt16(0x14b), "undo"), (0x14c, "redo")] {
      for value: Int32 in [1, 0] {
        tablet.write([EvdevEvent(1, button, value), EvdevEvent(4, 0, Pen.serial)])
        usleep(5000)
      }
      #expect(command.says("\(word)\n"))
    }
    #expect(command.output == "stroke 1\nundo\nredo\n")
    #expect(command.end(SIGINT) == 0)
    #expect(try DrawnFrames.strokes(in: path).count == 1)
  }

  @Test("Settings that change while pens draw count from then on, and wrong ones do not")
  func settings() throws {
    let settings = TabletCommand.settings
    try FileManager.default.createDirectory(
      at: settings.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let command = try record()
    try Data("[tool]\npressure = two-levels\n".utf8).write(to: settings)
    #expect(command.complains("note: the changed settings are in effect"))
    try Data("[tool]\npressure = hard\n".utf8).write(to: settings)
    #expect(command.complains("line 2: "))
    #expect(command.errors.contains("the previous settings remain in effect"))
    DrawnFrames.draw(DrawnFrames.stroke(0), on: tablet)
    #expect(command.says("stroke 1\n"))
    command.end(SIGINT)
    let stroke = try #require(try DrawnFrames.strokes(in: path).first)
    #expect(stroke.dropLast().allSatisfy { $0.force == 1 })
  }

  @Test("CR-23: The log has every report, and replays to the same strokes")
  func log() throws {
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let log = VirtualTablet.folder + "/session.pens"
    let command = try record("--log", log)
    DrawnFrames.waitUntilIdle(tablet)
    DrawnFrames.draw(DrawnFrames.stroke(0), on: tablet)
    #expect(command.says("stroke 1\n"))
    #expect(command.end(SIGINT) == 0)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: log)))
    let (reports, isWhole) = try AccessoryLog.read(bytes)
    #expect(isWhole)
    #expect(reports.samples.filter(\.isTouching).count >= 40)
    #expect(reports.strokes == 1)
    #expect(reports.descriptions.contains { $0.serial == UInt64(Pen.serial) })
    // Only a log is overwritten.
    try Data("important".utf8).write(to: URL(fileURLWithPath: log))
    let refused = try runTabletCommand("record", "--device", "any", path, "--log", log)
    #expect(refused.status == 1)
    #expect(
      refused.errors
        == "inkstone: \(log): the file exists and is not a pen log; choose another name\n"
    )
    #expect(try String(contentsOfFile: log, encoding: .utf8) == "important")
  }

  @Test("The keys of pads undo and redo, as the settings say")
  func keys() throws {
    try FileManager.default.createDirectory(
      at: TabletCommand.settings.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data("[pad]\nkeys = undo redo\n".utf8).write(to: TabletCommand.settings)
    let tablet = VirtualTablet(.serialTablet, number: 5, port: 3)
    let pad = VirtualTablet(PadTests.ringPad, number: 7, port: 3)
    try tablet.plugIn()
    try pad.plugIn()
    let command = try record()
    DrawnFrames.waitUntilIdle(tablet)
    DrawnFrames.draw(DrawnFrames.stroke(0), on: tablet)
    #expect(command.says("stroke 1\n"))
    for (key, word) in [(UInt16(0x100), "undo"), (0x101, "redo")] {
      pad.write([EvdevEvent(1, key, 1), EvdevEvent(3, 40, 15)])
      pad.write([EvdevEvent(1, key, 0), EvdevEvent(3, 40, 0)])
      #expect(command.says("\(word)\n"))
    }
    #expect(command.end(SIGINT) == 0)
    #expect(try DrawnFrames.strokes(in: path).count == 1)
  }

  @Test("On a page without edges a stroke is as large as it was drawn")
  func withoutEdges() throws {
    let document = InkDocument(Drawing(author: 3, size: nil))
    let file = try InkDocumentFile.create(
      path,
      document,
      identifier: DocumentIdentifier(high: 1, low: 2)
    )
    try file.close(at: 0)
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let command = try record()
    DrawnFrames.waitUntilIdle(tablet)
    DrawnFrames.draw(DrawnFrames.stroke(0), on: tablet)
    #expect(command.says("stroke 1\n"))
    #expect(command.end(SIGINT) == 0)
    let stroke = try #require(try DrawnFrames.strokes(in: path).first)
    // From 6000 to 21,600 at 200 units per millimeter.
    let first = try #require(stroke.first).location
    let last = try #require(stroke.last).location
    let millimetre = 72 / 25.4
    #expect(abs(first.x - 30 * millimetre) < 3)
    #expect(abs(last.x - 108 * millimetre) < 3)
    #expect(try InkDocumentFile.read(path).document.drawing.pages[0].size == nil)
  }

  @Test("Without the program that reads tablets, one line says so")
  func missingSibling() throws {
    let lone = VirtualTablet.folder + "/inkstone"
    let here = try #require(TabletCommand.binary)
    try FileManager.default.copyItem(atPath: here.path, toPath: lone)
    for words in [["devices"], ["devices", "--doctor"], ["record", "--device", "any", path]] {
      let command = try TabletCommand(words, program: lone)
      #expect(command.end() == 1)
      #expect(
        command.errors
          == "inkstone: tablets: inkstone-stylus is missing from \(VirtualTablet.folder)/; install it there\n"
      )
    }
    // Commands that need no tablet work all the same.
    #expect(try TabletCommand(["devices", "--settings"], program: lone).end() == 0)
  }

  @Test("Without what was named, nothing is made")
  func absent() throws {
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let result = try runTabletCommand("record", "--device", "huion", path)
    #expect(result.status == 1)
    #expect(
      result.errors
        == "inkstone: tablets: no device is named 'huion'; connected: Wacom Intuos4 6x9\n"
    )
    #expect(!FileManager.default.fileExists(atPath: path))
    for words in [["--log", "x"], ["--show"]] {
      let wrong = try TabletCommand(["record", path] + words)
      #expect(wrong.end() == 2)
    }
  }
}
