// snippet: import
import InkFormats
import InkFormatsExtra
import Inkstone
// snippet end

// snippet: format
extension InkFormat {
  /// Lines of `x y` after a first line `dots`; a blank line ends a
  /// stroke.
  static let dots = InkFormat(
    "dots",  // As in `convert --to dots`.
    title: "Dots",
    summary: "lines of x y",
    fileExtensions: ["dots"],
    recognize: { start in
      start.text.starts(with: "dots\n".utf8) ? .certain : nil
    },
    read: DotsReader.read,
    write: DotsWriter.write
  )
}
// snippet end

// snippet: reader
enum DotsReader {
  static func read(
    _ input: FormatInput
  ) throws(FormatError) -> InkImport {
    let builder = DrawingBuilder()
    builder.beginPage(size: PageSize(595, 842))
    builder.beginLayer()
    var samples: [StrokeSample] = []
    var (count, memory) = (0, 0)
    let lines = (input.bytes + [10, 10])
      .split(separator: 10, omittingEmptySubsequences: false)
    for (i, line) in lines.enumerated().dropFirst() {
      let words = String(decoding: line, as: UTF8.self)
        .split(separator: " ")
      if words.isEmpty {
        if samples.isEmpty { continue }
        let stroke = Stroke(
          id: StrokeID(0),
          brush: .fineliner,
          samples: samples
        )
        builder.add(stroke)
        samples = []
        continue
      }
      guard words.count == 2,
        let x = Double(words[0]), let y = Double(words[1]),
        abs(x) <= 1e9, abs(y) <= 1e9
      else { throw FormatError("expected x y", at: .line(i + 1)) }

      // A stroke takes about 2 KB, and a sample 256 bytes.
      count += 1
      memory += samples.isEmpty ? 2048 : 256
      guard count <= input.limits.samples,
        memory <= input.limits.memory
      else { throw FormatError("too many samples", at: .line(i + 1)) }
      samples.append(StrokeSample(location: Point(x, y), time: 0))
    }
    return InkImport(
      format: .dots,
      drawing: builder.finish(),
      channels: ["x", "y"]
    )
  }
}
// snippet end

// snippet: writer
enum DotsWriter {
  static func write(
    _ file: InkImport,
    _ settings: WritingSettings,
    _ losses: inout WritingLosses
  ) throws(FormatError) -> [UInt8] {
    losses.addStructure(of: file)
    losses.addChannels(of: file, but: ["x", "y"])
    var text = "dots\n"
    file.drawing.visitStrokes { stroke in
      if stroke.brush != .fineliner { losses.add("a brush") }
      for sample in stroke.samples {
        text += "\(sample.location.x) \(sample.location.y)\n"
      }
      text += "\n"
    }
    return Array(text.utf8)
  }
}
// snippet end

enum YourOwnFormat {
  static func run() throws {
    output("read")
    // snippet: read
    let formats = FormatCatalog.all.adding(.dots)
    let text = """
      dots
      10 10
      90 40

      20 60
      80 60
      """
    let file = try InkReader.read(Array(text.utf8), formats: formats)
    print(file.format.title, file.drawing.counts.strokes)
    // snippet end

    // snippet: error
    do {
      _ = try InkReader.read(
        Array("dots\n10 ten\n".utf8),
        formats: formats
      )
    } catch {
      print(error)
    }
    // snippet end

    output("write")
    // snippet: write
    let events = [
      InputEvent(phase: .began, location: Point(1, 2), time: 0, force: 1),
      InputEvent(phase: .ended, location: Point(3, 4), time: 1, force: 1),
    ]
    let canvas = InkCanvas(
      Drawing(author: 1, size: PageSize(100, 100)),
      width: 100,
      height: 100
    )
    canvas.tool = .brush(.pencil)
    _ = canvas.handle(events, at: 1)

    let written = try InkWriter.write(
      InkImport(canvas.drawing),
      as: .dots
    )
    let lines = String(decoding: written.bytes, as: UTF8.self)
    print(lines, terminator: "")
    for note in written.notes { print("lost:", note) }
    // snippet end
  }
}
