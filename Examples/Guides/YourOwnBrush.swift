// snippet: import
import InkFormats
import InkRendering
import Inkstone

// snippet end

enum YourOwnBrush {
  static func run() throws {
    // snippet: combine
    let sepia = try Brush(
      style: Style(
        color: Color(red: 0.35, green: 0.2, blue: 0.1),
        width: 3
      ),
      stages: [
        .pressureWidth(minimum: 0.3, maximum: 1.4),
        .savitzkyGolay(window: 5, strength: 0.8),
        .taper(start: 6, end: 18, minimum: 0.1),
      ],
      engine: SmoothingEngine(strength: 0.8)
    )
    // snippet end

    // snippet: use
    let page = PageSize(300, 160)
    let canvas = InkCanvas(
      Drawing(author: 1, size: page),
      width: 300,
      height: 160
    )
    canvas.tool = .brush(sepia)
    // snippet end

    // snippet: dabs
    let marker = try Brush(
      style: Style(
        purpose: .highlighter,
        color: Color(red: 1, green: 0.9, blue: 0.1, alpha: 0.6),
        blendMode: .multiply,
        width: 16
      ),
      stages: [.tiltShading(width: 1.5, opacity: 0.8)],
      tip: .dabs(
        Dabbing(
          tip: .texture(.grain),
          spacing: .radii(0.15),
          flow: 0.4,
          followsDirection: true
        )
      )
    )
    // snippet end
    precondition(marker.style.width == 16)

    // snippet: vary
    var blue = Brush.pencil
    blue.color = Color(red: 0.1, green: 0.2, blue: 0.8)
    blue.width = 4
    let tapered = try blue.with(
      stages: blue.stages + [.taper(start: 10, end: 10)]
    )
    let dashed = try tapered.restyled { style in
      style.dash = Style.Dash([12, 4])
    }
    // snippet end
    precondition(dashed.stages.count == 3)

    output("file")
    // snippet: file
    let file = BrushFile(
      sepia,
      name: "sepia",
      summary: "a brown pen with a steady hand"
    )
    let text = String(decoding: file.bytes, as: UTF8.self)
    print(text, terminator: "")
    // snippet end

    // snippet: read
    let read = try BrushFile(reading: file.bytes)
    print(read.name, read.brush == sepia)
    // snippet end

    output("error")
    // snippet: error
    let wrong = """
      { "width": 3,
        "stages": [{ "filter": "savitzky-golay", "strength": 2 }] }
      """
    do {
      _ = try BrushFile(reading: Array(wrong.utf8))
    } catch {
      print(error)
    }
    // snippet end

    output("apply")
    // snippet: apply
    let reed = try Reed(angle: 0)
    var memory = StageMemory(count: reed.memoryCount)
    var previous: StrokeSample?
    for point in [Point(0, 0), Point(30, 0), Point(30, 40)] {
      let sample = StrokeSample(location: point, time: 0)
      var nib = Nib(radius: 10)
      reed.apply(
        to: &nib,
        at: EffectInput(sample: sample, previous: previous),
        memory: &memory
      )
      print(nib.radius)
      previous = sample
    }
    // snippet end

    output("law")
    // snippet: check
    let brush = try Brush(
      style: Style(width: 9),
      stages: [
        .pressureWidth(minimum: 0.2, maximum: 1),
        .filter(Leash(length: 6)),
        .effect(Reed(angle: 0.8)),
        .effect(Haste()),
      ],
      engine: Lagging(),
      tip: .own(Ladder())
    )
    let events = difficultStroke()
    print("batches:", keepsTheLaw(brush, events))

    let live = Replay(
      EventStream(brush: brush, events: events),
      batches: .each
    )
    let clean = Replay(
      EventStream(brush: brush, events: exact(events)),
      batches: .each
    )
    print("predictions:", live.strokesHash == clean.strokesHash)
    // snippet end

    output("unknown")
    // snippet: unknown
    let own = BrushFile(brush, name: "own").bytes
    let known = try BrushFile(reading: own, plugins: .ownBrushes)
    let unknown = try BrushFile(reading: own)
    print("known:", known.brush.unknownParts)
    for name in unknown.brush.unknownParts { print("unknown:", name) }
    print("unchanged:", unknown.bytes == own)
    // snippet end

    output("document")
    canvas.tool = .brush(brush)
    for event in exact(events) {
      _ = canvas.handle([event], at: event.time)
    }
    let saved = InkImport(canvas.drawing)
    let document = try InkWriter.write(saved, as: .ink).bytes
    // snippet: document
    let opened = try InkReader.read(document, plugins: .ownBrushes)
    print("with the parts:", opened.notes)
    for note in try InkReader.read(document).notes { print(note) }
    // snippet end

    // snippet: merge
    let others = PluginCatalog(effects: [Reed.part])
    let all = try PluginCatalog.ownBrushes.merging(others)
    // snippet end
    _ = all

    var model = InkModel(brush: brush)
    for event in events { model.apply(event) }
    precondition(!changedElements(of: model, since: 0).isEmpty)
    let library = try BrushLibrary.ownBrushes()
    precondition(library.brushes.count == Brush.catalog.count + 2)
  }
}
