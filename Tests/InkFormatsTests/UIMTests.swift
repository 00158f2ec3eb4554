import Foundation
import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

@Suite struct UIMTests {
  @Test("Strokes come in the order of the tree, and what was removed from it is not drawn")
  func theTreeDecides() throws {
    let file = try InkReader.read(TestUIM.sample, formats: .all)
    #expect(file.format == .uim)
    #expect(file.strokes.count == 2)
    #expect(file.notes.contains { $0.contains("removed from the ink, left out: 1") })
    #expect(file.strokes[0].samples[0].location.y > file.strokes[1].samples[0].location.y)
  }

  @Test("A stroke with sensors is its spline, with their times, pressures and tilt")
  func sensorsAreKept() throws {
    let stroke = try #require(InkReader.read(TestUIM.sample, formats: .all).strokes.last)
    #expect(areClose(stroke.samples.map(\.location), [(15, 0.75), (22.5, 0.75), (30, 2.25)]))
    let times = stroke.samples.map { $0.time - stroke.samples[0].time }
    #expect(isClose(times[1], 0.008) || abs(times[1] - 0.008) < 1e-9)
    #expect(stroke.samples.map(\.force) == [0, 0.5, 1])
    #expect(stroke.samples.map(\.altitude) == [1, 1.1, 1.2])
    let widths = stroke.nibs().map { $0.radius * 2 }
    #expect(abs(widths[0] - 0.75) < 0.2 && abs(widths[2] - 2.25) < 0.2, "\(widths)")
    #expect(stroke.brush.style.color.rgba == 0xFF00_0080)
  }

  @Test("The locations are those of the spline, however the sensors tremble")
  func sensorsDoNotMoveTheInk() throws {
    let bytes = TestUIM.file(1, TestUIM.chunks(sensorY: [500, 0, 900]))
    let file = try InkReader.read(bytes, formats: .all)
    let stroke = try #require(file.strokes.last)
    #expect(areClose(stroke.samples.map(\.location), [(15, 0.75), (22.5, 0.75), (30, 2.25)]))
    #expect(stroke.samples.map(\.force) == [0, 0.5, 1])
    #expect(!file.notes.contains { $0.contains("sensor") })
  }

  @Test("Widths that don't follow the pressure replace it, with a note")
  func widthsReplacePressures() throws {
    let bytes = TestUIM.file(1, TestUIM.chunks(pressure: [50, 100, 0]))
    let file = try InkReader.read(bytes, formats: .all)
    let widths = try #require(file.strokes.last).nibs().map { $0.radius * 2 }
    for (width, expected) in zip(widths, [0.75, 1.5, 2.25]) {
      // Forces are rounded to 1/10,000.
      #expect(abs(width - expected) < 2.25e-4)
    }
    #expect(file.notes.contains { $0.contains("pressures, replaced by the widths") })
  }

  @Test("Ink of particles is visible, though a particle hardly is") func particles() throws {
    let bytes = TestUIM.file(1, TestUIM.chunks(color: 0x0000_0010, isRaster: true))
    let file = try InkReader.read(bytes, formats: .all)
    let opacity = try #require(file.strokes.last).brush.opacity
    #expect(opacity > 0.4 && opacity < 0.6, "\(opacity)")
    #expect(file.notes.contains { $0.contains("particles") })
  }

  @Test("Without sensors the spline is drawn from its second point to the last but one")
  func splinesAreDrawn() throws {
    let stroke = try #require(InkReader.read(TestUIM.sample, formats: .all).strokes.first)
    #expect(areClose(stroke.samples.map(\.location), [(15, 75.75), (22.5, 75.75), (30, 77.25)]))
    #expect(stroke.nibs().map { $0.radius * 2 }.last.map { abs($0 - 2.25) < 1e-9 } == true)
  }

  @Test("Zipped chunks hold the same ink") func zippedChunksAreRead() throws {
    let plain = try InkReader.read(TestUIM.sample, formats: .all).strokes
    let zipped = try InkReader.read(TestUIM.zipped, formats: .all).strokes
    #expect(plain.map(\.samples) == zipped.map(\.samples))
  }

  @Test("Version 3.0 is read") func theOldVersionIsRead() throws {
    let file = try InkReader.read(TestUIM.old, formats: .all)
    #expect(areClose(file.points[0], [(7.5, 7.5), (15, 15), (22.5, 7.5)]))
    #expect(file.strokes[0].brush.style.color.rgba == 0x0080_FFFF)
  }

  @Test("What cannot be read is said in a line") func refusalsAreClear() {
    func failure(_ bytes: [UInt8], _ limits: ReadingLimits = .init()) -> String {
      do {
        _ = try InkReader.read(bytes, limits: limits, formats: .all)
        return ""
      } catch { return error.description }
    }
    let lzma = TestUIM.file(1, TestUIM.chunks, compression: 2)
    #expect(failure(lzma).contains("LZMA"))
    #expect(failure(TestUIM.file(2, [])).contains("version 3.2"))
    #expect(failure(Array(TestUIM.sample.dropLast(40))).contains("truncated"))
    var long = TestMessage()
    long.add(1, bytes: [0xFA, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1])
    #expect(failure(TestUIM.file(1, [("INKS", long.bytes + [0x12, 0xFF, 0xFF, 0x7F])])) != "")
  }

  @Test("A bomb of zeros stops at the limit") func bombsAreDefused() {
    let bomb = deflated([UInt8](repeating: 0, count: 64 << 20), windowBits: 15)
    var limits = ReadingLimits()
    limits.bytes = 1 << 20
    let file = TestUIM.file(1, [("INKD", bomb)], compression: 1)
    #expect(throws: FormatError.self) { try InkReader.read(file, limits: limits, formats: .all) }
  }

  @Test("Samples are limited, however often a run is referred to")
  func runsAreCountedEachTime() throws {
    var chunks = TestUIM.chunks
    var tree = TestMessage()
    tree.nest(2) { root in
      for _ in 0..<1000 {
        root.nest(2) {
          $0.add(1, 1)
          $0.add(3, 0)
        }
      }
    }
    chunks[3].1 = tree.bytes
    var limits = ReadingLimits()
    limits.samples = 2_000
    let file = TestUIM.file(1, chunks)
    #expect(throws: FormatError.self) { try InkReader.read(file, limits: limits, formats: .all) }
    #expect(try InkReader.read(file, formats: .all).strokes.count == 1000)
    limits.samples = 5_000
    limits.bytes = 16_000
    #expect(throws: FormatError.self) { try InkReader.read(file, limits: limits, formats: .all) }
  }
}
